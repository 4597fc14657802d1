/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHostWatch"

#include "config.h"

#include "ring-host-watch.h"

#define WATCHER "org.kde.StatusNotifierWatcher"
#define WATCHER_PATH "/StatusNotifierWatcher"
#define HAS_HOST "IsStatusNotifierHostRegistered"

struct _RingHostWatch
{
  GCancellable *cancellable; /* (owned) */
  GDBusProxy *watcher;       /* (owned) (nullable): NULL until it is known */
  RingHostWatchFunc on_changed;
  gpointer user_data;
};

static void
on_property_read (GObject *source,
                  GAsyncResult *result,
                  gpointer user_data)
{
  RingHostWatch *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = g_dbus_proxy_call_finish (G_DBUS_PROXY (source), result, &error);
  g_autoptr (GVariant) value = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply != NULL)
    g_variant_get (reply, "(v)", &value);
  g_dbus_proxy_set_cached_property (self->watcher, HAS_HOST, value);
  self->on_changed (self->user_data);
}

/* There may be several panels: that one has gone does not tell that none is left. */
static void
on_signal (GDBusProxy *watcher,
           const char *sender,
           const char *name,
           GVariant *arguments,
           RingHostWatch *self)
{
  if (!g_str_has_prefix (name, "StatusNotifierHost"))
    return;
  g_dbus_proxy_call (watcher, "org.freedesktop.DBus.Properties.Get", g_variant_new ("(ss)", WATCHER, HAS_HOST),
                     G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->cancellable, on_property_read, self);
}

static void
on_watcher_known (GObject *source,
                  GAsyncResult *result,
                  gpointer user_data)
{
  RingHostWatch *self = user_data;
  g_autoptr (GError) error = NULL;
  GDBusProxy *watcher = g_dbus_proxy_new_for_bus_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (watcher == NULL)
    {
      g_debug ("Whether there is a panel cannot be asked: %s", error->message);
      return;
    }
  self->watcher = watcher;
  g_signal_connect (watcher, "g-signal", G_CALLBACK (on_signal), self);
  self->on_changed (self->user_data);
}

/**
 * ring_host_watch_new:
 * @on_changed: (scope notified): called when a panel may have come or gone
 * @user_data: for @on_changed
 *
 * Returns: (transfer full): the watch, which does not know yet
 */
RingHostWatch *
ring_host_watch_new (RingHostWatchFunc on_changed,
                     gpointer user_data)
{
  RingHostWatch *self = g_new0 (RingHostWatch, 1);

  self->cancellable = g_cancellable_new ();
  self->on_changed = on_changed;
  self->user_data = user_data;
  g_dbus_proxy_new_for_bus (G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START, NULL, WATCHER, WATCHER_PATH, WATCHER,
                            self->cancellable, on_watcher_known, self);
  return self;
}

/**
 * ring_host_watch_free:
 * @watch: (transfer full) (nullable): a watch
 */
void
ring_host_watch_free (RingHostWatch *watch)
{
  if (watch == NULL)
    return;
  g_cancellable_cancel (watch->cancellable);
  g_object_unref (watch->cancellable);
  if (watch->watcher != NULL)
    g_signal_handlers_disconnect_by_data (watch->watcher, watch);
  g_clear_object (&watch->watcher);
  g_free (watch);
}

/**
 * ring_host_watch_is_lonely:
 * @watch: a watch
 *
 * Watchers that do not tell are believed to have a panel.
 *
 * Returns: whether the watcher says that no panel has joined it
 */
gboolean
ring_host_watch_is_lonely (RingHostWatch *watch)
{
  g_autoptr (GVariant) value = watch->watcher != NULL ? g_dbus_proxy_get_cached_property (watch->watcher, HAS_HOST) : NULL;

  return value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_BOOLEAN) && !g_variant_get_boolean (value);
}
