/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingNotifierWorker"

#include "config.h"

#include "ring-notifier-worker.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <libnotify/notify.h>

#include "core/ring-text.h"
#include "ring-bus-name.h"
#include "ring-notifier-notes.h"

#define SERVER_NAME "org.freedesktop.Notifications"
#define ACTION_DEFAULT "default" /* a click on the body */
#define ACTION_SHOW "show"       /* a button */
#define ACTION_SNOOZE "snooze"
/* The others show no button for the default action. */
#define SERVER_WITH_DEFAULT_BUTTON "Xfce Notify Daemon"

/* It shows a blank in place of a line's end until the pointer is on it: the
 * lines are told apart by what they begin with. */
#define SERVER_THAT_JOINS_LINES "gnome-shell"
#define LINE_MARK "· "

#define SOUND_NAME "message-new-instant"

/* Shared by both threads; atomically ref-counted, since a thread that hangs in a
 * call outlives its owner. */
struct _RingNotifierWorker
{
  GMainContext *context; /* (owned): the thread's */
  GMainLoop *loop;       /* (owned) */

  RingRequestQueue *queue; /* (owned) */

  GMutex mutex;
  GCond finished;
  gboolean is_finished; /* under mutex */

  int has_server; /* (atomic): whether the name has an owner */

  /* These belong to the main thread. */
  GThread *thread;            /* (owned) */
  RingNotifierFunc on_action; /* (nullable): NULL when nobody listens any more */
  gpointer user_data;

  /* These belong to the worker's thread. */
  GDBusConnection *connection; /* (owned) (nullable) */
  guint watch_id;
  char *owner;       /* (owned) (nullable): unique name of the server that knows `shown` */
  GHashTable *shown; /* (owned) (element-type utf8 NotifyNotification) */
  char *notes_path;  /* (owned) (nullable): of what is shown, for the next tray */
  gboolean has_markup;
  gboolean has_actions;
  gboolean joins_lines;
  gboolean has_default_button; /* it shows the default action as a button, too */
  gboolean is_silence_logged;
};

/* A click on its way to the main thread. */
typedef struct
{
  RingNotifierWorker *worker; /* (owned) */
  char *key;                  /* (owned) */
  RingNotifierAction action;
  char *token; /* (owned) (nullable) */
} Answer;

static void
worker_clear (gpointer data)
{
  RingNotifierWorker *worker = data;

  ring_request_queue_free (worker->queue);
  g_main_loop_unref (worker->loop);
  g_main_context_unref (worker->context);
  g_mutex_clear (&worker->mutex);
  g_cond_clear (&worker->finished);
}

static RingNotifierWorker *
worker_ref (RingNotifierWorker *worker)
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

  if (answer->worker->on_action != NULL)
    answer->worker->on_action (answer->key, answer->action, answer->token, answer->worker->user_data);
  return G_SOURCE_REMOVE;
}

/* ---- In the worker's thread from here on ---- */

static const char *
get_key (NotifyNotification *notification)
{
  return g_object_get_data (G_OBJECT (notification), "key");
}

static void
on_notification_action (NotifyNotification *notification,
                        char *action,
                        gpointer user_data)
{
  Answer *answer = g_new0 (Answer, 1);

  answer->worker = worker_ref (user_data);
  answer->key = g_strdup (get_key (notification));
  answer->action = g_str_equal (action, ACTION_SNOOZE) ? RING_NOTIFIER_ACTION_SNOOZE : RING_NOTIFIER_ACTION_SHOW;
  answer->token = g_strdup (notify_notification_get_activation_token (notification));
  run_in (NULL, deliver_answer, answer, answer_free);
}

static void
note_shown (RingNotifierWorker *worker)
{
  ring_notifier_notes_write (worker->notes_path, worker->connection, worker->owner, worker->shown);
}

static void
on_closed (NotifyNotification *notification,
           gpointer user_data)
{
  RingNotifierWorker *worker = user_data;
  g_autofree char *key = g_strdup (get_key (notification));

  if (g_hash_table_lookup (worker->shown, key) != notification)
    return;
  g_hash_table_remove (worker->shown, key);
  note_shown (worker);
}

/* Says once that there is nobody to show anything, until there is. */
static void
log_silence (RingNotifierWorker *worker,
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
forget_server (RingNotifierWorker *worker)
{
  g_hash_table_remove_all (worker->shown);
  g_clear_pointer (&worker->owner, g_free);
  if (notify_is_initted ())
    notify_uninit ();
}

static gboolean
adopt_server (RingNotifierWorker *worker,
              const char *owner)
{
  g_autofree char *name = NULL;
  GList *capabilities;

  forget_server (worker);
  notify_init (_ ("RiNG Tray"));
  /* The first question, which shows whether anybody answers. */
  if (!notify_get_server_info (&name, NULL, NULL, NULL))
    {
      log_silence (worker, "the server does not answer");
      return FALSE;
    }
  capabilities = notify_get_server_caps ();
  worker->has_markup = g_list_find_custom (capabilities, "body-markup", (GCompareFunc) g_strcmp0) != NULL;
  worker->has_actions = g_list_find_custom (capabilities, "actions", (GCompareFunc) g_strcmp0) != NULL;
  g_list_free_full (capabilities, g_free);
  worker->joins_lines = g_strcmp0 (name, SERVER_THAT_JOINS_LINES) == 0;
  worker->has_default_button = g_strcmp0 (name, SERVER_WITH_DEFAULT_BUTTON) == 0;

  worker->owner = g_strdup (owner);
  worker->is_silence_logged = FALSE;
  return TRUE;
}

/* Whether there is a server that can be spoken to; starts one if that can be. */
static gboolean
ensure_server (RingNotifierWorker *worker)
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

static void
add_action (RingNotifierWorker *worker,
            NotifyNotification *notification,
            const char *action,
            const char *label)
{
  notify_notification_add_action (notification, action, label, on_notification_action, worker_ref (worker), worker_unref);
}

/* A server that has no actions may open a window for them instead. */
static void
set_actions (RingNotifierWorker *worker,
             const RingRequest *request,
             NotifyNotification *notification)
{
  /* Translators: brings the terminal of a session to the front */
  const char *go = _ ("Go to it");
  /* Translators: action of a notification that is about no single session: shows the board */
  const char *show_board = _ ("Show");
  const char *label = request->goes_to_session ? go : show_board;

  if (!worker->has_actions)
    return;
  notify_notification_clear_actions (notification);
  add_action (worker, notification, ACTION_DEFAULT, label);
  if (!worker->has_default_button)
    add_action (worker, notification, ACTION_SHOW, label);
  if (request->can_snooze)
    /* Translators: action of a notification: says it again then. */
    add_action (worker, notification, ACTION_SNOOZE, _ ("In 10 minutes"));
}

static NotifyNotification *
make_notification (RingNotifierWorker *worker,
                   const RingRequest *request,
                   const char *body)
{
  NotifyNotification *notification = notify_notification_new (request->title, body, request->icon);

  g_object_set_data_full (G_OBJECT (notification), "key", g_strdup (request->key), g_free);
  g_signal_connect (notification, "closed", G_CALLBACK (on_closed), worker);
  g_hash_table_insert (worker->shown, g_strdup (request->key), notification);
  return notification;
}

static char *
format_body (const RingNotifierWorker *worker,
             const char *body)
{
  g_auto (GStrv) lines = g_strsplit (body, "\n", -1);
  g_autofree char *text = g_strjoinv (worker->joins_lines ? "\n" LINE_MARK : "\n", lines);

  return worker->has_markup ? ring_text_escape_markup (text) : g_steal_pointer (&text);
}

/* Returns: FALSE if the server went away in between and the request stands */
static gboolean
show (RingNotifierWorker *worker,
      const RingRequest *request)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *body = format_body (worker, request->body);
  g_autofree char *owner = NULL;
  NotifyNotification *notification = g_hash_table_lookup (worker->shown, request->key);

  if (notification == NULL)
    notification = make_notification (worker, request, body);
  else
    notify_notification_update (notification, request->title, body, request->icon);
  set_hints (request, notification);
  set_actions (worker, request, notification);
  if (notify_notification_show (notification, &error))
    {
      note_shown (worker);
      return TRUE;
    }

  owner = ring_bus_name_get_owner (worker->connection, SERVER_NAME);
  if (g_strcmp0 (owner, worker->owner) != 0)
    return FALSE;
  g_hash_table_remove (worker->shown, request->key);
  log_silence (worker, error->message);
  return TRUE;
}

static void
withdraw (RingNotifierWorker *worker,
          const char *key)
{
  g_autoptr (GError) error = NULL;
  NotifyNotification *notification = g_hash_table_lookup (worker->shown, key);

  if (notification == NULL)
    return;
  if (!notify_notification_close (notification, &error))
    g_debug ("A notification could not be withdrawn: %s", error->message);
  g_hash_table_remove (worker->shown, key);
  note_shown (worker);
}

static gboolean
process_requests (gpointer data)
{
  RingNotifierWorker *worker = data;
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
  RingNotifierWorker *worker = user_data;

  g_atomic_int_set (&worker->has_server, TRUE);
  process_requests (worker);
}

static void
on_server_vanished (GDBusConnection *connection,
                    const char *name,
                    gpointer user_data)
{
  RingNotifierWorker *worker = user_data;
  g_autofree char *owner = NULL;

  g_atomic_int_set (&worker->has_server, FALSE);
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
  RingNotifierWorker *worker = data;
  g_autoptr (GList) keys = g_hash_table_get_keys (worker->shown);

  for (const GList *link = keys; link != NULL; link = link->next)
    withdraw (worker, link->data);
  g_main_loop_quit (worker->loop);
  return G_SOURCE_REMOVE;
}

static void
connect_to_bus (RingNotifierWorker *worker)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *owner = NULL;

  worker->connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  if (worker->connection == NULL)
    {
      log_silence (worker, error->message);
      return;
    }
  owner = ring_bus_name_get_owner (worker->connection, SERVER_NAME);
  ring_notifier_notes_withdraw_left (worker->notes_path, worker->connection, owner);
  worker->watch_id = g_bus_watch_name_on_connection (worker->connection, SERVER_NAME,
                                                     G_BUS_NAME_WATCHER_FLAGS_NONE,
                                                     on_server_appeared, on_server_vanished,
                                                     worker, NULL);
}

static gpointer
run_thread (gpointer data)
{
  RingNotifierWorker *worker = data;

  g_main_context_push_thread_default (worker->context);
  worker->shown = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  worker->notes_path = ring_notifier_notes_make_path ();
  connect_to_bus (worker);

  g_main_loop_run (worker->loop);

  g_clear_handle_id (&worker->watch_id, g_bus_unwatch_name);
  forget_server (worker);
  g_clear_pointer (&worker->shown, g_hash_table_unref);
  g_clear_pointer (&worker->notes_path, g_free);
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

/**
 * ring_notifier_worker_start:
 * @on_action: called in the main thread when the human chose an action
 * @user_data: for @on_action
 *
 * Starts the thread.
 *
 * Returns: (transfer full): the worker; ring_notifier_worker_finish() ends it
 */
RingNotifierWorker *
ring_notifier_worker_start (RingNotifierFunc on_action,
                            gpointer user_data)
{
  RingNotifierWorker *worker = g_atomic_rc_box_new0 (RingNotifierWorker);

  worker->context = g_main_context_new ();
  worker->loop = g_main_loop_new (worker->context, FALSE);
  g_mutex_init (&worker->mutex);
  g_cond_init (&worker->finished);
  worker->queue = ring_request_queue_new ();
  worker->on_action = on_action;
  worker->user_data = user_data;
  worker->thread = g_thread_new ("notifier", run_thread, worker_ref (worker));
  return worker;
}

/**
 * ring_notifier_worker_has_server:
 * @worker: a worker
 *
 * Returns: whether a server runs, as far as is known
 */
gboolean
ring_notifier_worker_has_server (RingNotifierWorker *worker)
{
  return g_atomic_int_get (&worker->has_server);
}

/**
 * ring_notifier_worker_submit:
 * @worker: the worker
 * @request: (transfer full): what to do
 *
 * Hands a request to the thread, in the place of one with its key that has not
 * been done yet. Returns at once.
 */
void
ring_notifier_worker_submit (RingNotifierWorker *worker,
                             RingRequest *request)
{
  ring_request_queue_push (worker->queue, request);
  run_in (worker->context, process_requests, worker_ref (worker), worker_unref);
}

/**
 * ring_notifier_worker_finish:
 * @worker: (transfer full): the worker
 * @timeout_usec: how long to wait
 *
 * Has the thread withdraw what is out and end, and waits for that; a thread
 * that hangs in a call is left behind. @on_action is called no more.
 */
void
ring_notifier_worker_finish (RingNotifierWorker *worker,
                             gint64 timeout_usec)
{
  gint64 deadline_usec = g_get_monotonic_time () + timeout_usec;
  gboolean is_in_time = TRUE;

  worker->on_action = NULL;
  run_in (worker->context, finish_thread, worker_ref (worker), worker_unref);

  g_mutex_lock (&worker->mutex);
  while (!worker->is_finished && is_in_time)
    is_in_time = g_cond_wait_until (&worker->finished, &worker->mutex, deadline_usec);
  g_mutex_unlock (&worker->mutex);
  g_clear_pointer (&worker->thread, g_thread_unref);
  worker_unref (worker);
}
