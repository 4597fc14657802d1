/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRemote"

#include "config.h"

#include "ring-remote.h"

#include "ring-remote-http.h"

#define MAX_IN_FLIGHT 3
/* More than this many waiting messages help nobody; the oldest go. */
#define MAX_QUEUED 32

struct _RingRemote
{
  RingRemoteHttp *http; /* (owned) (nullable): NULL until something is to be sent */
  GQueue queue;         /* (owned) (element-type RingRemoteRequest) */
  guint n_in_flight[RING_N_REMOTES];
  gboolean is_fault_logged[RING_N_REMOTES];
};

/* A request on its way. */
typedef struct
{
  RingRemote *remote;
  RingRemoteRequest *request; /* (owned) */
} Flight;

static void
flight_free (gpointer data)
{
  Flight *flight = data;

  ring_remote_request_free (flight->request);
  g_free (flight);
}

static void send_next (RingRemote *self);

/* Each trouble is said once, and once that it is over. */
static void
log_outcome (RingRemote *self,
             const RingRemoteRequest *request,
             const char *fault)
{
  gboolean *is_logged = &self->is_fault_logged[request->kind];

  if (fault != NULL && !*is_logged)
    g_message ("%s: %s: %s", ring_remote_name (request->kind), request->host, fault);
  else if (fault == NULL && *is_logged)
    g_message ("%s: %s: takes alerts again", ring_remote_name (request->kind), request->host);
  *is_logged = fault != NULL;
}

static void
on_done (const char *fault,
         gpointer user_data)
{
  Flight *flight = user_data;
  RingRemote *self = flight->remote;

  self->n_in_flight[flight->request->kind]--;
  log_outcome (self, flight->request, fault);
  send_next (self);
}

/* A place that hangs does not hold up the other. */
static void
send_next (RingRemote *self)
{
  GList *link = self->queue.head;

  while (link != NULL)
    {
      GList *next = link->next;
      RingRemoteRequest *request = link->data;
      Flight *flight = NULL;

      if (self->n_in_flight[request->kind] < MAX_IN_FLIGHT)
        {
          g_queue_delete_link (&self->queue, link);
          flight = g_new0 (Flight, 1);
          flight->remote = self;
          flight->request = request;
          self->n_in_flight[request->kind]++;
          if (self->http == NULL)
            self->http = ring_remote_http_new ();
          ring_remote_http_post (self->http, request->url, request->body, on_done, flight, flight_free);
        }
      link = next;
    }
}

/* Takes @request. */
static void
enqueue (RingRemote *self,
         RingRemoteRequest *request)
{
  for (GList *link = self->queue.head; link != NULL; link = link->next)
    {
      RingRemoteRequest *queued = link->data;

      if (!g_str_equal (queued->key, request->key))
        continue;
      ring_remote_request_free (queued);
      link->data = request;
      return;
    }
  g_queue_push_tail (&self->queue, request);
  if (self->queue.length > MAX_QUEUED)
    ring_remote_request_free (g_queue_pop_head (&self->queue));
}

/**
 * ring_remote_new:
 *
 * Call it once. It costs nothing until something is to be sent.
 *
 * Returns: (transfer full): what sends alerts
 */
RingRemote *
ring_remote_new (void)
{
  RingRemote *self = g_new0 (RingRemote, 1);

  g_queue_init (&self->queue);
  return self;
}

/**
 * ring_remote_free:
 * @self: (transfer full): what sends alerts
 *
 * What is not sent yet is not sent any more.
 */
void
ring_remote_free (RingRemote *self)
{
  g_clear_pointer (&self->http, ring_remote_http_free);
  g_queue_clear_full (&self->queue, (GDestroyNotify) ring_remote_request_free);
  g_free (self);
}

/**
 * ring_remote_announce:
 * @self: what sends alerts
 * @alerts: (element-type RingAlert): of this look
 * @board: of this look
 * @config: settings
 *
 * Sends what the settings want sent. Call it after each look at the board.
 */
void
ring_remote_announce (RingRemote *self,
                      GPtrArray *alerts,
                      const RingBoard *board,
                      const RingConfig *config)
{
  g_autoptr (GPtrArray) requests = ring_remote_plan (alerts, board, config);

  g_ptr_array_set_free_func (requests, NULL);
  for (guint i = 0; i < requests->len; i++)
    enqueue (self, g_ptr_array_index (requests, i));
  send_next (self);
}
