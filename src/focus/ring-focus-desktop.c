/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusDesktop"

#include "config.h"

#include "ring-focus-desktop.h"

#include "ring-focus-gnome.h"
#include "ring-focus-hyprland.h"
#include "ring-focus-niri.h"
#include "ring-focus-sway.h"
#include "ring-focus-desk.h"
#include "ring-focus-x11-display.h"

#include <glib/gi18n-lib.h>

/* A terminal that has not come to the front by then will not. */
#define PATIENCE_USEC (600 * 1000)
#define PAUSE_USEC (10 * 1000)

/* Where one of its windows is there already, it may be the right one. */
#define SHORT_PATIENCE_USEC (200 * 1000)

static GArray *
list_x11 (const char *name,
          GCancellable *cancellable)
{
  g_autoptr (RingFocusX11Display) display = ring_focus_x11_display_open (name, cancellable, NULL);

  return display != NULL ? ring_focus_x11_display_list (display) : NULL;
}

/**
 * ring_focus_desktop_list:
 * @request: whose login session; its place does not matter
 * @cancellable: (nullable): ends the waiting
 *
 * Lists the windows of the desktop that this login session is on, if it tells.
 * An X server on Wayland knows some of the windows only, and is not asked.
 *
 * Returns: (transfer full) (nullable) (element-type RingFocusWindow): the
 *   windows; %NULL if nobody tells
 */
GArray *
ring_focus_desktop_list (const RingFocusRequest *request,
                         GCancellable *cancellable)
{
  char **environment = (char **) request->environ;
  const char *sway = g_environ_getenv (environment, "SWAYSOCK");
  const char *niri = g_environ_getenv (environment, "NIRI_SOCKET");
  const char *x11 = g_environ_getenv (environment, "DISPLAY");
  g_autofree char *hyprland = ring_focus_hyprland_socket (request);

  if (sway != NULL)
    return ring_focus_sway_list (sway, cancellable, NULL);
  if (hyprland != NULL)
    return ring_focus_hyprland_list (hyprland, cancellable, NULL);
  if (niri != NULL)
    return ring_focus_niri_list (niri, cancellable, NULL);
  if (g_environ_getenv (environment, "WAYLAND_DISPLAY") != NULL)
    return ring_focus_gnome_list (request, cancellable, NULL);
  return x11 != NULL ? list_x11 (x11, cancellable) : NULL;
}

/**
 * ring_focus_desktop_focused:
 * @windows: (nullable) (element-type RingFocusWindow): from ring_focus_desktop_list()
 *
 * Returns: (transfer none) (nullable): the window that has the focus
 */
const RingFocusWindow *
ring_focus_desktop_focused (GArray *windows)
{
  for (guint i = 0; windows != NULL && i < windows->len; i++)
    {
      const RingFocusWindow *window = &g_array_index (windows, RingFocusWindow, i);

      if (window->is_focused)
        return window;
    }
  return NULL;
}

/**
 * ring_focus_desktop_find_focused:
 * @request: whose login session; its place does not matter
 * @window_out: (out caller-allocates): the window that has the focus; its process
 *   is 0 if none has it
 * @cancellable: (nullable): ends the waiting
 *
 * Returns: whether the desktop tells
 */
gboolean
ring_focus_desktop_find_focused (const RingFocusRequest *request,
                                 RingFocusWindow *window_out,
                                 GCancellable *cancellable)
{
  g_autoptr (GArray) windows = ring_focus_desktop_list (request, cancellable);
  const RingFocusWindow *focused = ring_focus_desktop_focused (windows);

  *window_out = (RingFocusWindow){ 0 };
  if (focused != NULL)
    *window_out = *focused;
  return windows != NULL;
}

/* Waits until a window of @pid has the focus that had it not before, and says
 * what the desktop shows then. */
static gboolean
await_process (const RingFocusRequest *request,
               gint64 pid,
               const RingFocusWindow *before,
               RingFocusWindow *focused_out,
               GCancellable *cancellable)
{
  gint64 until = g_get_monotonic_time () + (before->pid == pid ? SHORT_PATIENCE_USEC : PATIENCE_USEC);

  do
    {
      if (!ring_focus_desktop_find_focused (request, focused_out, cancellable))
        return FALSE;
      if (focused_out->pid == pid && (before->pid != pid || focused_out->id != before->id))
        return TRUE;
      g_usleep (PAUSE_USEC);
    }
  while (g_get_monotonic_time () < until && !g_cancellable_is_cancelled (cancellable));
  return focused_out->pid == pid;
}

/**
 * ring_focus_desktop_presented:
 * @request: what is asked
 * @program: the terminal's name
 * @pid: the terminal's process
 * @before: what ring_focus_desktop_find_focused() said before it was asked
 * @cancellable: (nullable): ends the waiting
 *
 * What to answer when a terminal has been asked to show one of its tabs and to
 * bring its window to the front: a desktop can refuse it the focus, as GNOME
 * does on Wayland to whoever has no token of a click. Where the same window of
 * it was in front before, nothing proves that the tab is shown there. Not for
 * rehearsals.
 *
 * Returns: (transfer full): "done" if the desktop says that it is in front,
 *   else "chosen", so that the desktop itself is asked
 */
RingFocusAnswer *
ring_focus_desktop_presented (const RingFocusRequest *request,
                              const char *program,
                              gint64 pid,
                              const RingFocusWindow *before,
                              GCancellable *cancellable)
{
  RingFocusWindow focused;

  if (!await_process (request, pid, before, &focused, cancellable))
    /* Translators: %s is the name of a terminal. */
    return ring_focus_answer_new (RING_FOCUS_CHOSEN, NULL, _ ("%s shows its tab"), program);
  if (before->pid != pid || focused.id != before->id)
    return ring_focus_answer_raised (request);
  /* Translators: %s is the name of a terminal. */
  return ring_focus_answer_new (RING_FOCUS_DONE, NULL, _ ("A window of %s was in front already, and it was asked to show the tab"), program);
}
