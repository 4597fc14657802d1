/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRequestQueue"

#include "config.h"

#include "ring-request-queue.h"

struct _RingRequestQueue
{
  GMutex mutex;
  GQueue requests; /* (element-type RingRequest): under mutex */
};

/**
 * ring_request_free:
 * @request: (transfer full): a request
 */
void
ring_request_free (RingRequest *request)
{
  g_free (request->key);
  g_free (request->title);
  g_free (request->body);
  g_free (request->icon);
  g_free (request);
}

/* The link with @key, or NULL. Called under the mutex. */
static GList *
find_link (RingRequestQueue *self,
           const char *key)
{
  for (GList *link = self->requests.head; link != NULL; link = link->next)
    {
      const RingRequest *request = link->data;

      if (g_str_equal (request->key, key))
        return link;
    }
  return NULL;
}

/**
 * ring_request_queue_new:
 *
 * Returns: (transfer full): an empty queue
 */
RingRequestQueue *
ring_request_queue_new (void)
{
  RingRequestQueue *self = g_new0 (RingRequestQueue, 1);

  g_mutex_init (&self->mutex);
  g_queue_init (&self->requests);
  return self;
}

/**
 * ring_request_queue_free:
 * @self: (transfer full): a queue that no thread uses any more
 */
void
ring_request_queue_free (RingRequestQueue *self)
{
  g_queue_clear_full (&self->requests, (GDestroyNotify) ring_request_free);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/**
 * ring_request_queue_push:
 * @self: the queue
 * @request: (transfer full): a new request
 *
 * Queues a request, in the place of an older one with its key.
 */
void
ring_request_queue_push (RingRequestQueue *self,
                         RingRequest *request)
{
  g_autoptr (RingRequest) older = NULL;
  GList *link;

  g_mutex_lock (&self->mutex);
  link = find_link (self, request->key);
  if (link != NULL)
    {
      older = link->data;
      link->data = request;
    }
  else
    g_queue_push_tail (&self->requests, request);
  g_mutex_unlock (&self->mutex);
}

/**
 * ring_request_queue_put_back:
 * @self: the queue
 * @request: (transfer full): a request that was taken out
 *
 * Makes a request the first again, unless a newer one has its key. Call it for
 * what could not be done now.
 */
void
ring_request_queue_put_back (RingRequestQueue *self,
                             RingRequest *request)
{
  g_autoptr (RingRequest) older = NULL;

  g_mutex_lock (&self->mutex);
  if (find_link (self, request->key) != NULL)
    older = request;
  else
    g_queue_push_head (&self->requests, request);
  g_mutex_unlock (&self->mutex);
}

/**
 * ring_request_queue_pop:
 * @self: the queue
 *
 * Takes the first request out.
 *
 * Returns: (transfer full) (nullable): a request, or %NULL if there is none
 */
RingRequest *
ring_request_queue_pop (RingRequestQueue *self)
{
  RingRequest *request;

  g_mutex_lock (&self->mutex);
  request = g_queue_pop_head (&self->requests);
  g_mutex_unlock (&self->mutex);
  return request;
}
