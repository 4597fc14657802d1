/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRemoteHttp"

#include "config.h"

#include "ring-remote-http.h"

#include <libsoup/soup.h>
#include <string.h>

/* More than its user has on the way: who waits for a connection runs out of
 * time meanwhile. */
#define MAX_CONNECTIONS 8

struct _RingRemoteHttp
{
  SoupSession *session; /* (owned) */
  GPtrArray *calls;     /* (owned) (element-type Call): those that are not done */
};

/* One request. It outlives its owner if that goes before libsoup is done. */
typedef struct
{
  RingRemoteHttp *owner; /* (nullable): NULL once nobody wants to know */
  GCancellable *cancellable;
  guint limit_id;
  gboolean is_late;
  RingRemoteHttpFunc on_done;
  gpointer user_data;
  GDestroyNotify destroy; /* of user_data */
} Call;

/* Nobody is to hear of it any more. */
static void
forget (Call *call)
{
  call->owner = NULL;
  if (call->destroy != NULL)
    call->destroy (g_steal_pointer (&call->user_data));
}

static void
call_free (Call *call)
{
  g_clear_handle_id (&call->limit_id, g_source_remove);
  g_object_unref (call->cancellable);
  g_free (call);
}

/* Lets the owner know, who may start another. */
static void
tell (Call *call,
      const char *fault)
{
  RingRemoteHttp *owner = call->owner;

  g_clear_handle_id (&call->limit_id, g_source_remove);
  if (owner == NULL)
    return;
  g_ptr_array_remove_fast (owner->calls, call);
  call->on_done (fault, call->user_data);
  forget (call);
}

static gboolean
on_limit (gpointer user_data)
{
  Call *call = user_data;

  call->limit_id = 0;
  call->is_late = TRUE;
  g_cancellable_cancel (call->cancellable);
  return G_SOURCE_REMOVE;
}

static void
on_closed (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  /* Cancelled on purpose. */
  g_input_stream_close_finish (G_INPUT_STREAM (source), result, NULL);
  call_free (user_data);
}

/* Messages of other domains might say the URL, which may hold a token. */
static const char *
describe (const Call *call,
          const GError *error)
{
  if (call->is_late)
    return "no answer in time";
  if (error->domain == G_IO_ERROR || error->domain == G_RESOLVER_ERROR || error->domain == G_TLS_ERROR)
    return error->message;
  return g_quark_to_string (error->domain);
}

static void
on_sent (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  Call *call = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) stream = soup_session_send_finish (SOUP_SESSION (source), result, &error);
  SoupMessage *message = soup_session_get_async_result_message (SOUP_SESSION (source), result);
  g_autofree char *fault = NULL;

  if (stream == NULL)
    {
      tell (call, describe (call, error));
      call_free (call);
      return;
    }
  if (!SOUP_STATUS_IS_SUCCESSFUL (soup_message_get_status (message)))
    fault = g_strdup_printf ("status %u", (guint) soup_message_get_status (message));
  /* Of the answer nothing is wanted, however long it is or takes. */
  g_cancellable_cancel (call->cancellable);
  g_input_stream_close_async (stream, G_PRIORITY_DEFAULT, call->cancellable, on_closed, call);
  tell (call, fault);
}

/**
 * ring_remote_http_new:
 *
 * Call it when there is something to send: until then nothing of it is needed.
 *
 * Returns: (transfer full): what sends
 */
RingRemoteHttp *
ring_remote_http_new (void)
{
  RingRemoteHttp *self = g_new0 (RingRemoteHttp, 1);

  self->session = soup_session_new_with_options ("user-agent", "ring-tray/" RING_VERSION,
                                                 "max-conns-per-host", MAX_CONNECTIONS,
                                                 "timeout", (guint) RING_REMOTE_HTTP_LIMIT_MSEC / 1000,
                                                 NULL);
  self->calls = g_ptr_array_new ();
  return self;
}

/**
 * ring_remote_http_free:
 * @self: (transfer full): what sends
 *
 * Whose calls are not done are not told any more.
 */
void
ring_remote_http_free (RingRemoteHttp *self)
{
  for (guint i = 0; i < self->calls->len; i++)
    {
      Call *call = g_ptr_array_index (self->calls, i);

      forget (call);
      g_cancellable_cancel (call->cancellable);
    }
  g_ptr_array_unref (self->calls);
  g_object_unref (self->session);
  g_free (self);
}

/**
 * ring_remote_http_post:
 * @self: what sends
 * @url: an address that was checked
 * @json: what to post
 * @on_done: called once, from the main loop, unless @self is freed before
 * @user_data: for @on_done
 * @destroy: (nullable): frees @user_data; called once in any case
 */
void
ring_remote_http_post (RingRemoteHttp *self,
                       const char *url,
                       const char *json,
                       RingRemoteHttpFunc on_done,
                       gpointer user_data,
                       GDestroyNotify destroy)
{
  g_autoptr (SoupMessage) message = soup_message_new (SOUP_METHOD_POST, url);
  g_autoptr (GBytes) bytes = g_bytes_new (json, strlen (json));
  Call *call = NULL;

  g_return_if_fail (message != NULL);

  call = g_new0 (Call, 1);
  call->owner = self;
  call->cancellable = g_cancellable_new ();
  call->on_done = on_done;
  call->user_data = user_data;
  call->destroy = destroy;
  call->limit_id = g_timeout_add (RING_REMOTE_HTTP_LIMIT_MSEC, on_limit, call);
  g_ptr_array_add (self->calls, call);
  soup_message_set_flags (message, SOUP_MESSAGE_NO_REDIRECT | SOUP_MESSAGE_NEW_CONNECTION);
  soup_message_set_request_body_from_bytes (message, "application/json", bytes);
  soup_session_send_async (self->session, message, G_PRIORITY_DEFAULT, call->cancellable, on_sent, call);
}
