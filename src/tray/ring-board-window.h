/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The window that lists all sessions. It shows a view and computes nothing.
 * Main thread only. */

#include "core/ring-view.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_TYPE_BOARD_WINDOW (ring_board_window_get_type ())
G_DECLARE_FINAL_TYPE (RingBoardWindow, ring_board_window, RING, BOARD_WINDOW, GtkApplicationWindow)

RingBoardWindow *ring_board_window_new (GtkApplication *application);
void ring_board_window_show_view (RingBoardWindow *self,
                                  const RingView *view);
void ring_board_window_select (RingBoardWindow *self,
                               const char *session_id);

G_END_DECLS
