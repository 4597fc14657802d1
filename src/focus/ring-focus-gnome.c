/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusGnome"

#include "config.h"

#include "ring-focus-gnome.h"

#include "ring-focus-bus.h"
#include "ring-focus-lists.h"
#include "ring-focus-desk.h"
#include "ring-focusers.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PROGRAM "GNOME Shell"
#define NAME "org.gnome.Shell"
#define PATH "/org/gnome/Shell/Extensions/Windows"
#define INTERFACE "org.gnome.Shell.Extensions.Windows"

/* The shell counts with 64 bits, but Activate takes 32: cut off, the number
 * would be another window's. */
#define MAX_ID G_MAXUINT32

static GArray *
list_windows (GDBusConnection *bus,
              GCancellable *cancellable,
              GError **error)
{
  g_autoptr (GVariant) reply = ring_focus_bus_call (bus, NAME, PATH, INTERFACE ".List", NULL, "(s)", cancellable, error);
  const char *text = NULL;

  if (reply == NULL)
    return NULL;
  g_variant_get (reply, "(&s)", &text);
  return ring_focus_list_parse (RING_FOCUS_LIST_WINDOW_CALLS, text, strlen (text), error);
}

/**
 * ring_focus_gnome_list:
 * @request: what is asked
 * @cancellable: (nullable): ends the waiting
 * @error: return location for an error: those of ring_focus_bus_call() and
 *   ring_focus_list_parse()
 *
 * Asks the extension for the windows, on the spot.
 *
 * Returns: (transfer full) (element-type RingFocusWindow): all of them
 */
GArray *
ring_focus_gnome_list (const RingFocusRequest *request,
                       GCancellable *cancellable,
                       GError **error)
{
  GDBusConnection *bus = ring_focus_bus_open (request, cancellable, error);
  GArray *windows = NULL;

  if (bus == NULL)
    return NULL;
  windows = list_windows (bus, cancellable, error);
  ring_focus_bus_close (bus);
  return windows;
}

static RingFocusAnswer *
ask_shell (GDBusConnection *bus,
           const RingFocusRequest *request,
           GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) windows = list_windows (bus, cancellable, &error);
  g_autoptr (GVariant) reply = NULL;
  RingFocusAnswer *answer = NULL;
  size_t index = 0;
  guint64 id = 0;

  if (g_error_matches (error, RING_ERROR, RING_ERROR_MISSING))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, "%s",
                                  _ ("GNOME lets no program bring another one's window to the front unless the extension “Window Calls” is installed"));
  if (windows == NULL)
    return ring_focus_answer_failed (PROGRAM, error);
  answer = ring_focus_desk_choose (request, windows, &index);
  if (answer != NULL)
    return answer;
  id = g_array_index (windows, RingFocusWindow, index).id;
  if (id > MAX_ID)
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, "%s", _ ("the extension “Window Calls” cannot name its window"));
  if (request->is_rehearsal)
    return ring_focus_answer_raised (request);
  reply = ring_focus_bus_call (bus, NAME, PATH, INTERFACE ".Activate", g_variant_new ("(u)", (guint32) id), "()", cancellable, &error);
  return reply != NULL ? ring_focus_answer_raised (request) : ring_focus_answer_failed (PROGRAM, error);
}

/* On X11 the window manager does what it is asked to. */
static gboolean
is_here (const RingFocusRequest *request)
{
  return g_environ_getenv ((char **) request->environ, "WAYLAND_DISPLAY") != NULL
         && ring_focus_place_get_tty (request->place) != NULL;
}

static RingFocusAnswer *
work (const RingFocusRequest *request,
      GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  RingFocusAnswer *answer = NULL;
  GDBusConnection *bus = NULL;

  if (!is_here (request))
    return ring_focus_answer_not_mine (_ ("it is not on GNOME with Wayland"));
  bus = ring_focus_bus_open (request, cancellable, &error);
  if (bus == NULL)
    return ring_focus_answer_not_mine (_ ("there is no session bus"));
  answer = ring_focus_bus_owner (bus, NAME, cancellable) != 0 ? ask_shell (bus, request, cancellable)
                                                              : ring_focus_answer_not_mine (_ ("GNOME Shell does not run here"));
  ring_focus_bus_close (bus);
  return answer;
}

const RingFocuser ring_focuser_gnome = { .name = "gnome", .layer = RING_FOCUS_LAYER_WINDOW, .work = work };
