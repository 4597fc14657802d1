/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusX11"

#include "config.h"

#include "ring-focus-x11-display.h"

#include "ring-focus-x11-private.h"

#include <glib/gi18n-lib.h>
#include <poll.h>
#include <stdlib.h>

/* A window manager that has not done it by then will not. */
#define PATIENCE_USEC (800 * 1000)

/* EWMH: who asks is a pager, that is, the human. */
#define SOURCE_PAGER 2
#define ALL_DESKTOPS 0xffffffff
#define STATE_ICONIC 3

static void
tell_manager (RingFocusX11Display *display,
              xcb_window_t window,
              RingFocusX11Atom message,
              guint32 first,
              guint32 second)
{
  xcb_client_message_event_t event = { 0 };

  event.response_type = XCB_CLIENT_MESSAGE;
  event.format = 32;
  event.window = window;
  event.type = display->atoms[message];
  event.data.data32[0] = first;
  event.data.data32[1] = second;
  xcb_send_event (display->connection, FALSE, display->root,
                  XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT, (const char *) &event);
}

/* The next change of a property, %NULL after @until. */
static xcb_property_notify_event_t *
next_change (RingFocusX11Display *display,
             gint64 until)
{
  struct pollfd server = { .fd = xcb_get_file_descriptor (display->connection), .events = POLLIN };

  xcb_flush (display->connection);
  while (xcb_connection_has_error (display->connection) == 0)
    {
      xcb_generic_event_t *event = xcb_poll_for_event (display->connection);
      gint64 left_msec = (until - g_get_monotonic_time ()) / 1000;

      if (event != NULL && (event->response_type & 0x7f) == XCB_PROPERTY_NOTIFY)
        return (xcb_property_notify_event_t *) event;
      free (event);
      if (event == NULL && (left_msec <= 0 || poll (&server, 1, (int) left_msec) == 0))
        return NULL;
    }
  return NULL;
}

/* The server's time: a click without one is taken to be a click of now. */
static guint32
ask_time (RingFocusX11Display *display)
{
  xcb_window_t window = xcb_generate_id (display->connection);
  const guint32 mask = XCB_EVENT_MASK_PROPERTY_CHANGE;
  xcb_property_notify_event_t *change = NULL;
  guint32 now = XCB_CURRENT_TIME;

  xcb_create_window (display->connection, 0, window, display->root, -1, -1, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY,
                     XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK, &mask);
  xcb_change_property (display->connection, XCB_PROP_MODE_APPEND, window, XCB_ATOM_WM_NAME, XCB_ATOM_STRING, 8, 0, "");
  change = next_change (display, g_get_monotonic_time () + PATIENCE_USEC);
  if (change != NULL)
    now = change->time;
  free (change);
  xcb_destroy_window (display->connection, window);
  return now;
}

/* Not every window manager follows a window to its desktop, or takes it out of
 * the icons, only because it becomes the active one. */
static void
make_visible (RingFocusX11Display *display,
              xcb_window_t window,
              guint32 timestamp)
{
  guint32 desktop = ALL_DESKTOPS;
  guint32 current = ALL_DESKTOPS;
  guint32 state = 0;

  if (ring_focus_x11_get_card (display, window, display->atoms[RING_FOCUS_X11_WM_DESKTOP], &desktop)
      && desktop != ALL_DESKTOPS
      && ring_focus_x11_get_card (display, display->root, display->atoms[RING_FOCUS_X11_CURRENT_DESKTOP], &current)
      && desktop != current)
    tell_manager (display, display->root, RING_FOCUS_X11_CURRENT_DESKTOP, desktop, timestamp);
  if (ring_focus_x11_get_card (display, window, display->atoms[RING_FOCUS_X11_WM_STATE], &state) && state == STATE_ICONIC)
    xcb_map_window (display->connection, window);
}

static gboolean
is_active (RingFocusX11Display *display,
           xcb_window_t window)
{
  guint32 active = XCB_WINDOW_NONE;

  return ring_focus_x11_get_card (display, display->root, display->atoms[RING_FOCUS_X11_ACTIVE_WINDOW], &active) && active == window;
}

static gboolean
await_active (RingFocusX11Display *display,
              xcb_window_t window)
{
  gint64 until = g_get_monotonic_time () + PATIENCE_USEC;

  while (!is_active (display, window))
    {
      xcb_property_notify_event_t *change = next_change (display, until);

      if (change == NULL)
        return FALSE;
      free (change);
    }
  return TRUE;
}

/**
 * ring_focus_x11_display_raise:
 * @display: a connection
 * @window: a window of ring_focus_x11_display_list()
 * @timestamp: X11 time of the click, 0 if it is not known
 * @error: return location for an error: %RING_ERROR_DENIED if the window
 *   manager does not do it; the message is translated, for people
 *
 * Brings a window to the front, from whichever desktop and out of the icons,
 * and waits until the window manager says that it is there.
 *
 * Returns: whether it is there
 */
gboolean
ring_focus_x11_display_raise (RingFocusX11Display *display,
                              guint32 window,
                              guint32 timestamp,
                              GError **error)
{
  const guint32 mask = XCB_EVENT_MASK_PROPERTY_CHANGE;

  if (timestamp == XCB_CURRENT_TIME)
    timestamp = ask_time (display);
  xcb_change_window_attributes (display->connection, display->root, XCB_CW_EVENT_MASK, &mask);
  make_visible (display, window, timestamp);
  tell_manager (display, window, RING_FOCUS_X11_ACTIVE_WINDOW, SOURCE_PAGER, timestamp);
  if (await_active (display, window))
    return TRUE;
  g_set_error_literal (error, RING_ERROR, RING_ERROR_DENIED, _ ("the window manager has not brought its window to the front"));
  return FALSE;
}
