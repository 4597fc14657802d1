/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusX11"

#include "config.h"

#include "ring-focus-x11-display.h"

#include "ring-focus-x11-private.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* Atoms by their numbers in RingFocusX11Atom. */
static const char *const atom_names[RING_FOCUS_X11_N_ATOMS] = {
  "_NET_CLIENT_LIST", "_NET_ACTIVE_WINDOW", "_NET_CURRENT_DESKTOP", "_NET_WM_DESKTOP",
  "_NET_WM_PID", "WM_STATE", "_NET_WM_WINDOW_TYPE", "_NET_WM_WINDOW_TYPE_NORMAL"
};

static gboolean
find_atoms (RingFocusX11Display *display)
{
  xcb_intern_atom_cookie_t cookies[RING_FOCUS_X11_N_ATOMS];
  gboolean have_all = TRUE;

  for (size_t i = 0; i < RING_FOCUS_X11_N_ATOMS; i++)
    cookies[i] = xcb_intern_atom (display->connection, FALSE, (uint16_t) strlen (atom_names[i]), atom_names[i]);
  for (size_t i = 0; i < RING_FOCUS_X11_N_ATOMS; i++)
    {
      xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply (display->connection, cookies[i], NULL);

      have_all = have_all && reply != NULL;
      if (reply != NULL)
        display->atoms[i] = reply->atom;
      free (reply);
    }
  return have_all;
}

static gboolean
find_root (RingFocusX11Display *display,
           int screen)
{
  xcb_screen_iterator_t screens = xcb_setup_roots_iterator (xcb_get_setup (display->connection));

  while (screen > 0 && screens.rem > 0)
    {
      xcb_screen_next (&screens);
      screen--;
    }
  if (screens.rem == 0)
    return FALSE;
  display->root = screens.data->root;
  return TRUE;
}

/* A server that has stopped would hold the thread for ever. */
static void
on_cancelled (GCancellable *cancellable,
              gpointer user_data)
{
  RingFocusX11Display *display = user_data;

  shutdown (xcb_get_file_descriptor (display->connection), SHUT_RDWR);
}

/**
 * ring_focus_x11_display_open:
 * @name: (nullable): the display, as `:0`
 * @cancellable: (nullable): ends whatever waits for the server
 * @error: return location for an error: %RING_ERROR_MISSING, or
 *   %RING_ERROR_TIMED_OUT if it does not answer
 *
 * Connects to an X server. Call it once for each jump: windows that were seen
 * a while ago are no longer true.
 *
 * Returns: (transfer full): the connection
 */
RingFocusX11Display *
ring_focus_x11_display_open (const char *name,
                             GCancellable *cancellable,
                             GError **error)
{
  g_autoptr (RingFocusX11Display) display = NULL;
  int screen = 0;

  if (!ring_focus_x11_greet (name, cancellable, error))
    return NULL;
  display = g_new0 (RingFocusX11Display, 1);
  display->connection = xcb_connect (name, &screen);
  if (xcb_connection_has_error (display->connection) == 0 && cancellable != NULL)
    {
      display->cancellable = g_object_ref (cancellable);
      display->cancel_handler = g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled), display, NULL);
    }
  if (xcb_connection_has_error (display->connection) == 0 && find_root (display, screen) && find_atoms (display))
    return g_steal_pointer (&display);
  g_set_error_literal (error, RING_ERROR, RING_ERROR_MISSING, _ ("it cannot be reached"));
  return NULL;
}

/**
 * ring_focus_x11_display_close:
 * @display: (transfer full): a connection
 */
void
ring_focus_x11_display_close (RingFocusX11Display *display)
{
  if (display->cancellable != NULL)
    g_cancellable_disconnect (display->cancellable, display->cancel_handler);
  g_clear_object (&display->cancellable);
  xcb_disconnect (display->connection);
  g_free (display);
}

/* Begins to ask for a property; at most @max_items four-byte units come. */
xcb_get_property_cookie_t
ring_focus_x11_ask (RingFocusX11Display *display,
                    xcb_window_t window,
                    xcb_atom_t property,
                    guint32 max_items)
{
  return xcb_get_property (display->connection, FALSE, window, property, XCB_GET_PROPERTY_TYPE_ANY, 0, max_items);
}

/* The numbers of a property: how many there are, at most @n_cards. */
size_t
ring_focus_x11_take_cards (RingFocusX11Display *display,
                           xcb_get_property_cookie_t cookie,
                           guint32 *cards,
                           size_t n_cards)
{
  xcb_get_property_reply_t *reply = xcb_get_property_reply (display->connection, cookie, NULL);
  size_t n_found = 0;

  if (reply != NULL && reply->format == 32)
    {
      n_found = MIN ((size_t) xcb_get_property_value_length (reply) / sizeof (guint32), n_cards);
      memcpy (cards, xcb_get_property_value (reply), n_found * sizeof (guint32));
    }
  free (reply);
  return n_found;
}

/* A property that is one number. */
gboolean
ring_focus_x11_get_card (RingFocusX11Display *display,
                         xcb_window_t window,
                         xcb_atom_t property,
                         guint32 *card_out)
{
  return ring_focus_x11_take_cards (display, ring_focus_x11_ask (display, window, property, 1), card_out, 1) == 1;
}
