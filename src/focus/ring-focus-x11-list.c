/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusX11"

#include "config.h"

#include "ring-focus-x11-display.h"

#include "ring-focus-x11-private.h"

#include <stdlib.h>
#include <string.h>

#define MAX_WINDOWS 4096
#define MAX_HOST_BYTES 256

/* Frames and containers around a terminal's own window. */
#define MAX_PARENTS 16

/* What is asked of each window, all windows at once. */
typedef struct
{
  xcb_get_property_cookie_t pid;
  xcb_get_property_cookie_t machine;
  xcb_get_property_cookie_t type;
  xcb_get_property_cookie_t transient;
} Questions;

static void
ask_window (RingFocusX11Display *display,
            xcb_window_t window,
            Questions *questions)
{
  questions->pid = ring_focus_x11_ask (display, window, display->atoms[RING_FOCUS_X11_WM_PID], 1);
  questions->machine = ring_focus_x11_ask (display, window, XCB_ATOM_WM_CLIENT_MACHINE, MAX_HOST_BYTES / 4);
  questions->type = ring_focus_x11_ask (display, window, display->atoms[RING_FOCUS_X11_WINDOW_TYPE], 1);
  questions->transient = ring_focus_x11_ask (display, window, XCB_ATOM_WM_TRANSIENT_FOR, 1);
}

/* A pid of another machine says nothing here. */
static gboolean
take_is_local (RingFocusX11Display *display,
               xcb_get_property_cookie_t cookie)
{
  xcb_get_property_reply_t *reply = xcb_get_property_reply (display->connection, cookie, NULL);
  const char *host = g_get_host_name ();
  size_t length = reply != NULL ? (size_t) xcb_get_property_value_length (reply) : 0;
  gboolean is_local = FALSE;

  /* Some programs count the NUL at its end, too. */
  if (length > 0 && ((const char *) xcb_get_property_value (reply))[length - 1] == '\0')
    length--;
  if (reply != NULL && reply->format == 8)
    is_local = length == strlen (host) && memcmp (xcb_get_property_value (reply), host, length) == 0;
  free (reply);
  return is_local;
}

/* Takes all answers, whatever the first ones say. A panel or a dialogue shows
 * no session, though it belongs to the same process. */
static gboolean
take_window (RingFocusX11Display *display,
             const Questions *questions,
             gint64 *pid_out)
{
  guint32 pid = 0;
  guint32 type = 0;
  guint32 owner = 0;
  gboolean has_pid = ring_focus_x11_take_cards (display, questions->pid, &pid, 1) == 1;
  gboolean is_local = take_is_local (display, questions->machine);
  gboolean has_type = ring_focus_x11_take_cards (display, questions->type, &type, 1) == 1;
  gboolean has_owner = ring_focus_x11_take_cards (display, questions->transient, &owner, 1) == 1;

  *pid_out = has_pid && is_local && pid <= G_MAXINT32 ? pid : 0;
  return has_type ? type == display->atoms[RING_FOCUS_X11_TYPE_NORMAL] : !has_owner || owner == XCB_WINDOW_NONE;
}

/**
 * ring_focus_x11_display_list:
 * @display: a connection
 *
 * Lists the windows that the window manager has and that can show a session.
 *
 * Returns: (transfer full) (element-type RingFocusWindow): the windows; none if
 *   no window manager runs
 */
GArray *
ring_focus_x11_display_list (RingFocusX11Display *display)
{
  GArray *windows = g_array_new (FALSE, FALSE, sizeof (RingFocusWindow));
  g_autofree guint32 *ids = g_new0 (guint32, MAX_WINDOWS);
  g_autofree Questions *questions = NULL;
  guint32 active = XCB_WINDOW_NONE;
  size_t n_ids = ring_focus_x11_take_cards (display,
                                            ring_focus_x11_ask (display, display->root, display->atoms[RING_FOCUS_X11_CLIENT_LIST], MAX_WINDOWS),
                                            ids, MAX_WINDOWS);

  questions = g_new0 (Questions, n_ids + 1);
  for (size_t i = 0; i < n_ids; i++)
    ask_window (display, ids[i], &questions[i]);
  ring_focus_x11_get_card (display, display->root, display->atoms[RING_FOCUS_X11_ACTIVE_WINDOW], &active);
  for (size_t i = 0; i < n_ids; i++)
    {
      RingFocusWindow window = { .id = ids[i], .is_focused = ids[i] == active };

      if (take_window (display, &questions[i], &window.pid))
        g_array_append_val (windows, window);
    }
  return windows;
}

static gboolean
find_index (GArray *windows,
            guint64 id,
            size_t *index_out)
{
  for (guint i = 0; i < windows->len; i++)
    if (g_array_index (windows, RingFocusWindow, i).id == id)
      {
        *index_out = i;
        return TRUE;
      }
  return FALSE;
}

static xcb_window_t
parent_of (RingFocusX11Display *display,
           xcb_window_t window)
{
  xcb_query_tree_reply_t *reply = xcb_query_tree_reply (display->connection, xcb_query_tree (display->connection, window), NULL);
  xcb_window_t parent = reply != NULL ? reply->parent : XCB_WINDOW_NONE;

  free (reply);
  return parent;
}

/**
 * ring_focus_x11_display_find:
 * @display: a connection
 * @windows: (element-type RingFocusWindow): from ring_focus_x11_display_list()
 * @id: what a program calls its window, as in `WINDOWID`
 * @index_out: (out): which of @windows it is
 *
 * Finds the window that @id is or is part of. What it says about its process
 * is for the caller to check.
 *
 * Returns: whether it is one of @windows
 */
gboolean
ring_focus_x11_display_find (RingFocusX11Display *display,
                             GArray *windows,
                             guint64 id,
                             size_t *index_out)
{
  xcb_window_t window = id <= G_MAXUINT32 ? (xcb_window_t) id : XCB_WINDOW_NONE;

  for (guint i = 0; i < MAX_PARENTS && window != XCB_WINDOW_NONE && window != display->root; i++)
    {
      if (find_index (windows, window, index_out))
        return TRUE;
      window = parent_of (display, window);
    }
  return FALSE;
}
