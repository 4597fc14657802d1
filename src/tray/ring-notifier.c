/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingNotifier"

#include "config.h"

#include "ring-notifier.h"

#include "ring-notifier-worker.h"

/* At the end a server that does not answer is left behind. */
#define FINISH_TIMEOUT_USEC (G_USEC_PER_SEC / 2)

struct _RingNotifier
{
  GObject parent_instance;

  RingNotifierWorker *worker; /* (owned) (nullable): NULL once finished */
};

enum
{
  SIGNAL_ACTIVATED,
  SIGNAL_SNOOZED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingNotifier, ring_notifier, G_TYPE_OBJECT)

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

  if (self->worker == NULL)
    return;
  request = g_new0 (RingRequest, 1);
  request->key = g_strdup (notification->key);
  request->title = g_strdup (notification->title);
  request->body = g_strdup (notification->body);
  request->icon = g_strdup (notification->icon);
  request->is_critical = notification->is_critical;
  request->has_sound = notification->has_sound;
  request->can_snooze = notification->can_snooze;
  request->goes_to_session = notification->goes_to_session;
  ring_notifier_worker_submit (self->worker, request);
}

/**
 * ring_notifier_is_heard:
 * @self: the notifier
 *
 * Returns: whether a server runs that shows notifications, as far as is known
 */
gboolean
ring_notifier_is_heard (RingNotifier *self)
{
  g_return_val_if_fail (RING_IS_NOTIFIER (self), FALSE);

  return self->worker != NULL && ring_notifier_worker_has_server (self->worker);
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

  if (self->worker == NULL)
    return;
  request = g_new0 (RingRequest, 1);
  request->key = g_strdup (key);
  ring_notifier_worker_submit (self->worker, request);
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
  g_return_if_fail (RING_IS_NOTIFIER (self));

  if (self->worker != NULL)
    ring_notifier_worker_finish (g_steal_pointer (&self->worker), FINISH_TIMEOUT_USEC);
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
ring_notifier_class_init (RingNotifierClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ring_notifier_dispose;

  /**
   * RingNotifier::activated:
   * @key: of the notification
   * @token: (nullable): lets a window come to the front on Wayland
   *
   * The human has chosen a notification.
   */
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", RING_TYPE_NOTIFIER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                            G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);

  /**
   * RingNotifier::snoozed:
   * @key: of the notification
   *
   * The human has put a notification off.
   */
  signals[SIGNAL_SNOOZED] = g_signal_new ("snoozed", RING_TYPE_NOTIFIER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
on_action (const char *key,
           RingNotifierAction action,
           const char *token,
           gpointer user_data)
{
  if (action == RING_NOTIFIER_ACTION_SNOOZE)
    g_signal_emit (user_data, signals[SIGNAL_SNOOZED], 0, key);
  else
    g_signal_emit (user_data, signals[SIGNAL_ACTIVATED], 0, key, token);
}

static void
ring_notifier_init (RingNotifier *self)
{
  self->worker = ring_notifier_worker_start (on_action, self);
}
