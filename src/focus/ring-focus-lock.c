/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusLock"

#include "config.h"

#include "ring-focus-lock.h"

#include "ring-focus-bus.h"

/* Who covers the screen, on the session bus: the same method by many names. */
static const struct
{
  const char *name;
  const char *path;
} covers[] = {
  { "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver" },
  { "org.freedesktop.ScreenSaver", "/ScreenSaver" },
  { "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver" },
  { "org.cinnamon.ScreenSaver", "/org/cinnamon/ScreenSaver" },
  { "org.mate.ScreenSaver", "/org/mate/ScreenSaver" },
  { "org.xfce.ScreenSaver", "/org/xfce/ScreenSaver" },
};

static gboolean
is_active (GDBusConnection *bus,
           const char *name,
           const char *path,
           GCancellable *cancellable)
{
  g_autofree char *method = g_strconcat (name, ".GetActive", NULL);
  g_autoptr (GVariant) reply = ring_focus_bus_call (bus, name, path, method, NULL, "(b)", cancellable, NULL);
  gboolean is_on = FALSE;

  if (reply != NULL)
    g_variant_get (reply, "(b)", &is_on);
  return is_on;
}

/**
 * ring_focus_lock_is_on:
 * @request: from which login session
 * @cancellable: cancelled when nobody waits any longer
 *
 * A window keeps the focus while the screen is locked or a screen saver covers
 * it. Call it before it is believed that a window with the focus is seen.
 *
 * Returns: %TRUE if somebody on the session bus says that it covers the screen
 */
gboolean
ring_focus_lock_is_on (const RingFocusRequest *request,
                       GCancellable *cancellable)
{
  GDBusConnection *bus = ring_focus_bus_open (request, cancellable, NULL);
  gboolean is_on = FALSE;

  if (bus == NULL)
    return FALSE;
  for (size_t i = 0; !is_on && i < G_N_ELEMENTS (covers); i++)
    is_on = is_active (bus, covers[i].name, covers[i].path, cancellable);
  ring_focus_bus_close (bus);
  return is_on;
}
