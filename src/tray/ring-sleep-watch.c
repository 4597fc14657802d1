/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSleepWatch"

#include "config.h"

#include "ring-sleep-watch.h"

#include <gio/gio.h>

#define LOGIND_NAME "org.freedesktop.login1"
#define LOGIND_PATH "/org/freedesktop/login1"
#define LOGIND_INTERFACE "org.freedesktop.login1.Manager"

struct _RingSleepWatch
{
  GObject parent_instance;

  GCancellable *cancellable; /* (owned) */
  GDBusConnection *bus;      /* (owned) (nullable): NULL if there is none, or not yet */
  guint subscription;        /* on @bus */
};

enum
{
  SIGNAL_WOKEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingSleepWatch, ring_sleep_watch, G_TYPE_OBJECT)

static void
on_prepare_for_sleep (GDBusConnection *bus,
                      const char *sender,
                      const char *path,
                      const char *interface,
                      const char *member,
                      GVariant *arguments,
                      gpointer user_data)
{
  gboolean is_about_to_sleep = TRUE;

  if (!g_variant_is_of_type (arguments, G_VARIANT_TYPE ("(b)")))
    return;
  g_variant_get (arguments, "(b)", &is_about_to_sleep);
  if (!is_about_to_sleep)
    g_signal_emit (user_data, signals[SIGNAL_WOKEN], 0);
}

static void
on_bus (GObject *object,
        GAsyncResult *result,
        gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_finish (result, &error);
  RingSleepWatch *self = NULL;

  /* Also if the watch is gone: that has cancelled it. */
  if (bus == NULL)
    {
      g_debug ("Nobody tells when the machine wakes up: %s", error->message);
      return;
    }
  /* Else the tray would end with the system's bus. */
  g_dbus_connection_set_exit_on_close (bus, FALSE);
  self = RING_SLEEP_WATCH (user_data);
  self->bus = g_steal_pointer (&bus);
  self->subscription = g_dbus_connection_signal_subscribe (self->bus, LOGIND_NAME, LOGIND_INTERFACE, "PrepareForSleep",
                                                           LOGIND_PATH, NULL, G_DBUS_SIGNAL_FLAGS_NONE,
                                                           on_prepare_for_sleep, self, NULL);
}

/**
 * ring_sleep_watch_new:
 *
 * Listens from now on, and does not wait for the bus. Call it once.
 *
 * Returns: (transfer full): the watch
 */
RingSleepWatch *
ring_sleep_watch_new (void)
{
  RingSleepWatch *self = g_object_new (RING_TYPE_SLEEP_WATCH, NULL);

  g_bus_get (G_BUS_TYPE_SYSTEM, self->cancellable, on_bus, self);
  return self;
}

static void
ring_sleep_watch_dispose (GObject *object)
{
  RingSleepWatch *self = RING_SLEEP_WATCH (object);

  g_cancellable_cancel (self->cancellable);
  if (self->bus != NULL)
    g_dbus_connection_signal_unsubscribe (self->bus, self->subscription);
  g_clear_object (&self->bus);

  G_OBJECT_CLASS (ring_sleep_watch_parent_class)->dispose (object);
}

static void
ring_sleep_watch_finalize (GObject *object)
{
  RingSleepWatch *self = RING_SLEEP_WATCH (object);

  g_object_unref (self->cancellable);

  G_OBJECT_CLASS (ring_sleep_watch_parent_class)->finalize (object);
}

static void
ring_sleep_watch_class_init (RingSleepWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ring_sleep_watch_dispose;
  object_class->finalize = ring_sleep_watch_finalize;

  /**
   * RingSleepWatch::woken:
   *
   * The machine woke up.
   */
  signals[SIGNAL_WOKEN] = g_signal_new ("woken", RING_TYPE_SLEEP_WATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 0);
}

static void
ring_sleep_watch_init (RingSleepWatch *self)
{
  self->cancellable = g_cancellable_new ();
}
