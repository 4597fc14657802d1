/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The row of one session in the board window: two lines and a button for its
 * menu. It belongs to one session for life. Main thread only. */

#include "core/ring-board-view.h"
#include "ring-session-menu.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_TYPE_BOARD_ROW (ring_board_row_get_type ())
G_DECLARE_FINAL_TYPE (RingBoardRow, ring_board_row, RING, BOARD_ROW, GtkListBoxRow)

RingBoardRow *ring_board_row_new (const char *session_id);
gboolean ring_board_row_show_line (RingBoardRow *self,
                                   const RingBoardLine *line);
gboolean ring_board_row_set_position (RingBoardRow *self,
                                      guint position);
guint ring_board_row_get_position (RingBoardRow *self);
const char *ring_board_row_get_session_id (RingBoardRow *self);
const char *ring_board_row_get_key (RingBoardRow *self);
RingState ring_board_row_get_state (RingBoardRow *self);
RingSessionTraits ring_board_row_get_traits (RingBoardRow *self);
void ring_board_row_set_heading (RingBoardRow *self,
                                 gboolean has_heading);

G_END_DECLS
