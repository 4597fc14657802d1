/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The rows of the board window's list: one for each line of a view, in its
 * order, under headings, as far as they are found and not too many. Sessions keep
 * their row. Main thread only. */

#include "ring-board-row.h"

G_BEGIN_DECLS

typedef struct _RingBoardRows RingBoardRows;

/**
 * RingBoardRowsFunc:
 * @row: a row
 * @button: its button for the menu
 *
 * The human wants the row's menu.
 */
typedef void (*RingBoardRowsFunc) (RingBoardRow *row,
                                   GtkWidget *button,
                                   gpointer user_data);

RingBoardRows *ring_board_rows_new (GtkListBox *list,
                                    RingBoardRowsFunc func,
                                    gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_board_rows_free (RingBoardRows *rows);
void ring_board_rows_show_view (RingBoardRows *rows,
                                RingBoardView *view);
const RingBoardView *ring_board_rows_get_view (const RingBoardRows *rows);
void ring_board_rows_search (RingBoardRows *rows,
                             const char *text);
guint ring_board_rows_count_more (const RingBoardRows *rows);
GtkListBoxRow *ring_board_rows_find (RingBoardRows *rows,
                                     const char *session_id);
GtkListBoxRow *ring_board_rows_find_first (const RingBoardRows *rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingBoardRows, ring_board_rows_free)

G_END_DECLS
