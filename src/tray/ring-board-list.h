/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The list of sessions in the board window, with its search and what stands
 * there when there is nothing to list. It shows a view and computes nothing.
 * Main thread only. */

#include "core/ring-board-view.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_TYPE_BOARD_LIST (ring_board_list_get_type ())
G_DECLARE_FINAL_TYPE (RingBoardList, ring_board_list, RING, BOARD_LIST, GtkBox)

GtkWidget *ring_board_list_new (void);
void ring_board_list_set_sees_processes (RingBoardList *self,
                                         gboolean sees_processes);
void ring_board_list_show_view (RingBoardList *self,
                                RingBoardView *view);
void ring_board_list_show_notice (RingBoardList *self,
                                  const char *sentence,
                                  gboolean can_set_up);
gboolean ring_board_list_select (RingBoardList *self,
                                 const char *session_id);
void ring_board_list_focus (RingBoardList *self);
void ring_board_list_begin_search (RingBoardList *self);
GtkSearchBar *ring_board_list_get_search_bar (RingBoardList *self);
gboolean ring_board_list_get_shows_ended (RingBoardList *self);

G_END_DECLS
