/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusX11"

#include "config.h"

#include "ring-focusers.h"

#include "ring-focus-pty.h"
#include "ring-focus-desk.h"
#include "ring-focus-x11-display.h"

#include <glib/gi18n-lib.h>

#define PROGRAM "X11"

/* `WINDOWID` is handed down to programs that open windows of their own, so it
 * only says which window of the nearest process with windows it is. */
static gboolean
find_own_window (RingFocusX11Display *display,
                 GArray *windows,
                 const RingFocusRequest *request,
                 size_t *index_out)
{
  const char *text = ring_focus_place_get (request->place, "WINDOWID");
  gint64 owner = ring_focus_windows_owner ((const RingFocusWindow *) (void *) windows->data, windows->len, request->place);
  guint64 id = 0;

  return text != NULL && owner > 0
         && g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT32, &id, NULL)
         && ring_focus_x11_display_find (display, windows, id, index_out)
         && g_array_index (windows, RingFocusWindow, *index_out).pid == owner;
}

/* On Wayland most windows are none of X: the nearest process with an X window
 * may be far outside of the terminal. */
static gboolean
is_terminal (const RingFocusRequest *request,
             gint64 pid)
{
  return g_environ_getenv ((char **) request->environ, "WAYLAND_DISPLAY") == NULL
         || ring_focus_pty_holder (request->proc_root, request->place) == pid;
}

static RingFocusAnswer *
ask_display (const RingFocusRequest *request,
             const char *name,
             GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RingFocusX11Display) display = ring_focus_x11_display_open (name, cancellable, &error);
  g_autoptr (GArray) windows = NULL;
  const RingFocusWindow *window = NULL;
  size_t index = 0;

  if (display == NULL)
    return ring_focus_answer_failed (PROGRAM, error);
  windows = ring_focus_x11_display_list (display);
  if (!find_own_window (display, windows, request, &index))
    {
      RingFocusAnswer *answer = ring_focus_desk_choose (request, windows, &index);

      if (answer != NULL)
        return answer;
    }
  window = &g_array_index (windows, RingFocusWindow, index);
  if (!is_terminal (request, window->pid))
    return ring_focus_answer_not_mine (_ ("its terminal is no program on X11"));
  if (!request->is_rehearsal && !ring_focus_x11_display_raise (display, (guint32) window->id, request->timestamp, &error))
    return ring_focus_answer_failed (PROGRAM, error);
  return ring_focus_answer_raised (request);
}

/* A display on this machine. */
static gboolean
is_local_display (const char *name)
{
  return g_regex_match_simple ("^:[0-9]{1,5}(\\.[0-9]{1,3})?$", name, G_REGEX_DOLLAR_ENDONLY, 0);
}

static RingFocusAnswer *
work (const RingFocusRequest *request,
      GCancellable *cancellable)
{
  const char *ours = g_environ_getenv ((char **) request->environ, "DISPLAY");
  const char *its = ring_focus_place_get (request->place, "DISPLAY");
  g_autoptr (RingFocusAnswer) answer = NULL;

  if (ours != NULL && ours[0] != '\0')
    answer = ask_display (request, ours, cancellable);
  if (its == NULL || !is_local_display (its) || g_strcmp0 (ours, its) == 0)
    return answer != NULL ? g_steal_pointer (&answer) : ring_focus_answer_not_mine (_ ("there is no X server here"));
  if (answer != NULL && answer->outcome != RING_FOCUS_NOT_MINE)
    return g_steal_pointer (&answer);
  return ask_display (request, its, cancellable);
}

const RingFocuser ring_focuser_x11 = { .name = "x11", .layer = RING_FOCUS_LAYER_WINDOW, .work = work };
