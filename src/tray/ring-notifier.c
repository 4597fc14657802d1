/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingNotifier"

#include "config.h"

#include "ring-notifier.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <libnotify/notify.h>

#include "core/ring-text.h"
#include "ring-bus-name.h"
#include "ring-request-queue.h"

#define SERVER_NAME "org.freedesktop.Notifications"

/* At the end a server that does not answer is left behind. */
#define FINISH_TIMEOUT_USEC (G_USEC_PER_SEC / 2)

#define ACTION_DEFAULT "default"
#define SOUND_NAME "message-new-instant"

/* Shared by the main thread and the notifier's; atomically ref-counted, since
 * a thread that hangs in a call outlives the notifier. */
typedef struct
{
  GMainContext *context; /* (owned): the thread's */
  GMainLoop *loop;       /* (owned) */

  RingRequestQueue *queue; /* (owned) */

  GMutex mutex;
  GCond finished;
  gboolean is_finished; /* under mutex */

  RingNotifier *notifier; /* (nullable): used in the main thread only, which clears it */

  /* All below belongs to the thread. */
  GDBusConnection *connection; /* (owned) (nullable) */
  guint watch_id;
  char *owner;       /* (owned) (nullable): unique name of the server that knows `shown` */
  GHashTable *shown; /* (owned) (element-type utf8 NotifyNotification) */
  gboolean has_markup;
  gboolean has_actions;
  gboolean is_silence_logged;
} Worker;

/* A click on its way to the main thread. */
typedef struct
{
  Worker *worker; /* (owned) */
  char *key;      /* (owned) */
  char *token;    /* (owned) (nullable) */
} Answer;

struct _RingNotifier
{
  GObject parent_instance;

  Worker *worker;  /* (owned) */
  GThread *thread; /* (owned) (nullable): NULL once finished */
};

enum
{
  SIGNAL_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingNotifier, ring_notifier, G_TYPE_OBJECT)

static void
worker_clear (gpointer data)
{
  Worker *worker = data;

  ring_request_queue_free (worker->queue);
  g_main_loop_unref (worker->loop);
  g_main_context_unref (worker->context);
  g_mutex_clear (&worker->mutex);
  g_cond_clear (&worker->finished);
}

static Worker *
worker_ref (Worker *worker)
{
  return g_atomic_rc_box_acquire (worker);
}

static void
worker_unref (gpointer worker)
{
  g_atomic_rc_box_release_full (worker, worker_clear);
}

/* Not g_main_context_invoke(): it calls @func at once, in the wrong thread, if
 * nobody runs the context just then. */
static void
run_in (GMainContext *context,
        GSourceFunc func,
        gpointer data,
        GDestroyNotify notify)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, func, data, notify);
  g_source_attach (source, context);
}

static void
answer_free (gpointer data)
{
  Answer *answer = data;

  worker_unref (answer->worker);
  g_free (answer->key);
  g_free (answer->token);
  g_free (answer);
}

static gboolean
deliver_answer (gpointer data)
{
  const Answer *answer = data;

  if (answer->worker->notifier != NULL)
    g_signal_emit (answer->worker->notifier, signals[SIGNAL_ACTIVATED], 0,
                   answer->key, answer->token);
  return G_SOURCE_REMOVE;
}

/* ---- In the notifier's thread from here on ---- */

static const char *
get_key (NotifyNotification *notification)
{
  return g_object_get_data (G_OBJECT (notification), "key");
}

static void
on_action (NotifyNotification *notification,
           char *action,
           gpointer user_data)
{
  Answer *answer = g_new0 (Answer, 1);

  answer->worker = worker_ref (user_data);
  answer->key = g_strdup (get_key (notification));
  answer->token = g_strdup (notify_notification_get_activation_token (notification));
  run_in (NULL, deliver_answer, answer, answer_free);
}

static void
on_closed (NotifyNotification *notification,
           gpointer user_data)
{
  Worker *worker = user_data;
  g_autofree char *key = g_strdup (get_key (notification));

  if (g_hash_table_lookup (worker->shown, key) == notification)
    g_hash_table_remove (worker->shown, key);
}

/* Says once that there is nobody to show anything, until there is. */
static void
log_silence (Worker *worker,
             const char *why)
{
  if (worker->is_silence_logged)
    return;
  worker->is_silence_logged = TRUE;
  g_message ("No notifications: %s", why);
}

/* Another server, or none, knows nothing of our notifications: their ids would
 * be those of others. */
static void
forget_server (Worker *worker)
{
  g_hash_table_remove_all (worker->shown);
  g_clear_pointer (&worker->owner, g_free);
  if (notify_is_initted ())
    notify_uninit ();
}

static gboolean
adopt_server (Worker *worker,
              const char *owner)
{
  GList *capabilities;

  forget_server (worker);
  notify_init (_ ("RiNG Tray"));
  /* The first question, which shows whether anybody answers. */
  if (!notify_get_server_info (NULL, NULL, NULL, NULL))
    {
      log_silence (worker, "the server does not answer");
      return FALSE;
    }
  capabilities = notify_get_server_caps ();
  worker->has_markup = g_list_find_custom (capabilities, "body-markup", (GCompareFunc) g_strcmp0) != NULL;
  worker->has_actions = g_list_find_custom (capabilities, "actions", (GCompareFunc) g_strcmp0) != NULL;
  g_list_free_full (capabilities, g_free);

  worker->owner = g_strdup (owner);
  worker->is_silence_logged = FALSE;
  return TRUE;
}

/* Whether there is a server that can be spoken to; starts one if that can be. */
static gboolean
ensure_server (Worker *worker)
{
  g_autofree char *owner = NULL;

  if (worker->connection == NULL)
    return FALSE;
  owner = ring_bus_name_get_owner (worker->connection, SERVER_NAME);
  if (owner == NULL)
    owner = ring_bus_name_start (worker->connection, SERVER_NAME);
  if (owner == NULL)
    {
      forget_server (worker);
      log_silence (worker, "there is no server");
      return FALSE;
    }
  return g_strcmp0 (owner, worker->owner) == 0 || adopt_server (worker, owner);
}

static void
set_hints (const RingRequest *request,
           NotifyNotification *notification)
{
  notify_notification_set_urgency (notification, request->is_critical ? NOTIFY_URGENCY_CRITICAL
                                                                      : NOTIFY_URGENCY_NORMAL);
  notify_notification_set_timeout (notification, NOTIFY_EXPIRES_NEVER);
  notify_notification_set_hint (notification, "desktop-entry", g_variant_new_string (RING_APP_ID));
  notify_notification_set_hint (notification, "sound-name",
                                request->has_sound ? g_variant_new_string (SOUND_NAME) : NULL);
  notify_notification_set_hint (notification, "suppress-sound",
                                request->has_sound ? NULL : g_variant_new_boolean (TRUE));
}

static NotifyNotification *
make_notification (Worker *worker,
                   const RingRequest *request,
                   const char *body)
{
  NotifyNotification *notification = notify_notification_new (request->title, body, request->icon);

  g_object_set_data_full (G_OBJECT (notification), "key", g_strdup (request->key), g_free);
  g_signal_connect (notification, "closed", G_CALLBACK (on_closed), worker);
  if (worker->has_actions)
    /* Translators: action of a notification: shows the session that waits. */
    notify_notification_add_action (notification, ACTION_DEFAULT, _ ("Show"), on_action,
                                    worker_ref (worker), worker_unref);
  g_hash_table_insert (worker->shown, g_strdup (request->key), notification);
  return notification;
}

/* Returns: FALSE if the server went away in between and the request stands */
static gboolean
show (Worker *worker,
      const RingRequest *request)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *body = NULL;
  g_autofree char *owner = NULL;
  NotifyNotification *notification = g_hash_table_lookup (worker->shown, request->key);

  body = worker->has_markup ? ring_text_escape_markup (request->body) : g_strdup (request->body);
  if (notification == NULL)
    notification = make_notification (worker, request, body);
  else
    notify_notification_update (notification, request->title, body, request->icon);
  set_hints (request, notification);
  if (notify_notification_show (notification, &error))
    return TRUE;

  owner = ring_bus_name_get_owner (worker->connection, SERVER_NAME);
  if (g_strcmp0 (owner, worker->owner) != 0)
    return FALSE;
  g_hash_table_remove (worker->shown, request->key);
  log_silence (worker, error->message);
  return TRUE;
}

static void
withdraw (Worker *worker,
          const char *key)
{
  g_autoptr (GError) error = NULL;
  NotifyNotification *notification = g_hash_table_lookup (worker->shown, key);

  if (notification == NULL)
    return;
  if (!notify_notification_close (notification, &error))
    g_debug ("A notification could not be withdrawn: %s", error->message);
  g_hash_table_remove (worker->shown, key);
}

static gboolean
process_requests (gpointer data)
{
  Worker *worker = data;
  RingRequest *request;

  while ((request = ring_request_queue_pop (worker->queue)) != NULL)
    {
      /* What nobody shows need not be withdrawn. */
      gboolean is_withdrawal = request->title == NULL;

      if (is_withdrawal && !g_hash_table_contains (worker->shown, request->key))
        {
          ring_request_free (request);
          continue;
        }
      if (!ensure_server (worker) || (!is_withdrawal && !show (worker, request)))
        {
          ring_request_queue_put_back (worker->queue, request);
          break;
        }
      if (is_withdrawal)
        withdraw (worker, request->key);
      ring_request_free (request);
    }
  return G_SOURCE_REMOVE;
}

static void
on_server_appeared (GDBusConnection *connection,
                    const char *name,
                    const char *owner,
                    gpointer user_data)
{
  process_requests (user_data);
}

static void
on_server_vanished (GDBusConnection *connection,
                    const char *name,
                    gpointer user_data)
{
  Worker *worker = user_data;
  g_autofree char *owner = NULL;

  if (worker->owner == NULL)
    return;
  /* This may be old news: while the thread was in a call the next server may
   * have come and been adopted. */
  owner = ring_bus_name_get_owner (worker->connection, SERVER_NAME);
  if (g_strcmp0 (owner, worker->owner) != 0)
    forget_server (worker);
}

static gboolean
finish_thread (gpointer data)
{
  Worker *worker = data;
  g_autoptr (GList) keys = g_hash_table_get_keys (worker->shown);

  for (const GList *link = keys; link != NULL; link = link->next)
    withdraw (worker, link->data);
  g_main_loop_quit (worker->loop);
  return G_SOURCE_REMOVE;
}

static gpointer
run_thread (gpointer data)
{
  Worker *worker = data;
  g_autoptr (GError) error = NULL;

  g_main_context_push_thread_default (worker->context);
  worker->shown = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  worker->connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  if (worker->connection == NULL)
    log_silence (worker, error->message);
  else
    worker->watch_id = g_bus_watch_name_on_connection (worker->connection, SERVER_NAME,
                                                       G_BUS_NAME_WATCHER_FLAGS_NONE,
                                                       on_server_appeared, on_server_vanished,
                                                       worker, NULL);

  g_main_loop_run (worker->loop);

  g_clear_handle_id (&worker->watch_id, g_bus_unwatch_name);
  forget_server (worker);
  g_clear_pointer (&worker->shown, g_hash_table_unref);
  g_clear_object (&worker->connection);
  g_main_context_pop_thread_default (worker->context);

  g_mutex_lock (&worker->mutex);
  worker->is_finished = TRUE;
  g_cond_signal (&worker->finished);
  g_mutex_unlock (&worker->mutex);
  worker_unref (worker);
  return NULL;
}

/* ---- In the main thread from here on ---- */

static void
submit (RingNotifier *self,
        RingRequest *request)
{
  ring_request_queue_push (self->worker->queue, request);
  run_in (self->worker->context, process_requests, worker_ref (self->worker), worker_unref);
}

/**
 * ring_notifier_show:
 * @self: the notifier
 * @notification: what to show
 *
 * Shows a notification, in the place of the one with its key if there is any.
 * Without a server it waits for one, and only the newest of each key is kept.
 * Call it for an alert.
 */
void
ring_notifier_show (RingNotifier *self,
                    const RingNotification *notification)
{
  RingRequest *request;

  g_return_if_fail (RING_IS_NOTIFIER (self));
  g_return_if_fail (notification != NULL && notification->title[0] != '\0');

  if (self->thread == NULL)
    return;
  request = g_new0 (RingRequest, 1);
  request->key = g_strdup (notification->key);
  request->title = g_strdup (notification->title);
  request->body = g_strdup (notification->body);
  request->icon = g_strdup (notification->icon);
  request->is_critical = notification->is_critical;
  request->has_sound = notification->has_sound;
  submit (self, request);
}

/**
 * ring_notifier_withdraw:
 * @self: the notifier
 * @key: of the notification
 *
 * Withdraws a notification, if it is still out or on its way. Call it when the
 * notification is no longer true.
 */
void
ring_notifier_withdraw (RingNotifier *self,
                        const char *key)
{
  RingRequest *request;

  g_return_if_fail (RING_IS_NOTIFIER (self));

  if (self->thread == NULL)
    return;
  request = g_new0 (RingRequest, 1);
  request->key = g_strdup (key);
  submit (self, request);
}

/**
 * ring_notifier_finish:
 * @self: the notifier
 *
 * Withdraws all notifications and ends the thread. A server that does not
 * answer is waited for half a second at most. Call it when the program ends.
 */
void
ring_notifier_finish (RingNotifier *self)
{
  gint64 deadline_usec;
  gboolean is_in_time = TRUE;

  g_return_if_fail (RING_IS_NOTIFIER (self));

  if (self->thread == NULL)
    return;
  self->worker->notifier = NULL;
  run_in (self->worker->context, finish_thread, worker_ref (self->worker), worker_unref);

  deadline_usec = g_get_monotonic_time () + FINISH_TIMEOUT_USEC;
  g_mutex_lock (&self->worker->mutex);
  while (!self->worker->is_finished && is_in_time)
    is_in_time = g_cond_wait_until (&self->worker->finished, &self->worker->mutex, deadline_usec);
  g_mutex_unlock (&self->worker->mutex);
  g_clear_pointer (&self->thread, g_thread_unref);
}

/**
 * ring_notifier_new:
 *
 * Starts the notifier's thread. Call it once.
 *
 * Returns: (transfer full): the notifier
 */
RingNotifier *
ring_notifier_new (void)
{
  return g_object_new (RING_TYPE_NOTIFIER, NULL);
}

static void
ring_notifier_dispose (GObject *object)
{
  ring_notifier_finish (RING_NOTIFIER (object));

  G_OBJECT_CLASS (ring_notifier_parent_class)->dispose (object);
}

static void
ring_notifier_finalize (GObject *object)
{
  RingNotifier *self = RING_NOTIFIER (object);

  worker_unref (self->worker);

  G_OBJECT_CLASS (ring_notifier_parent_class)->finalize (object);
}

static void
ring_notifier_class_init (RingNotifierClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ring_notifier_dispose;
  object_class->finalize = ring_notifier_finalize;

  /**
   * RingNotifier::activated:
   * @key: of the notification
   * @token: (nullable): lets a window come to the front on Wayland
   *
   * The human has chosen a notification.
   */
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", RING_TYPE_NOTIFIER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                            G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void
ring_notifier_init (RingNotifier *self)
{
  Worker *worker = g_atomic_rc_box_new0 (Worker);

  worker->context = g_main_context_new ();
  worker->loop = g_main_loop_new (worker->context, FALSE);
  g_mutex_init (&worker->mutex);
  g_cond_init (&worker->finished);
  worker->queue = ring_request_queue_new ();
  worker->notifier = self;
  self->worker = worker;
  self->thread = g_thread_new ("notifier", run_thread, worker_ref (worker));
}
