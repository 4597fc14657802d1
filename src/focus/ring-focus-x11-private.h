/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files about X windows share. */

#include "ring-focus-x11-display.h"

#include <xcb/xcb.h>

G_BEGIN_DECLS

typedef enum
{
  RING_FOCUS_X11_CLIENT_LIST,
  RING_FOCUS_X11_ACTIVE_WINDOW,
  RING_FOCUS_X11_CURRENT_DESKTOP,
  RING_FOCUS_X11_WM_DESKTOP,
  RING_FOCUS_X11_WM_PID,
  RING_FOCUS_X11_WM_STATE,
  RING_FOCUS_X11_WINDOW_TYPE,
  RING_FOCUS_X11_TYPE_NORMAL,
  RING_FOCUS_X11_N_ATOMS,
} RingFocusX11Atom;

struct _RingFocusX11Display
{
  xcb_connection_t *connection; /* (owned) */
  xcb_window_t root;
  xcb_atom_t atoms[RING_FOCUS_X11_N_ATOMS];
  GCancellable *cancellable; /* (owned) (nullable) */
  gulong cancel_handler;
};

gboolean ring_focus_x11_greet (const char *name,
                               GCancellable *cancellable,
                               GError **error);

xcb_get_property_cookie_t ring_focus_x11_ask (RingFocusX11Display *display,
                                              xcb_window_t window,
                                              xcb_atom_t property,
                                              guint32 max_items);
size_t ring_focus_x11_take_cards (RingFocusX11Display *display,
                                  xcb_get_property_cookie_t cookie,
                                  guint32 *cards,
                                  size_t n_cards);
gboolean ring_focus_x11_get_card (RingFocusX11Display *display,
                                  xcb_window_t window,
                                  xcb_atom_t property,
                                  guint32 *card_out);

G_END_DECLS
