/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What stands in the board window's list where no session does: why, and what
 * to do. Main thread only. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *ring_board_empty_new (GCallback on_set_up,
                                 GCallback on_show_ended,
                                 gpointer user_data);
void ring_board_empty_show_none (GtkWidget *empty,
                                 gboolean is_blind,
                                 gboolean has_ended);
void ring_board_empty_show_no_match (GtkWidget *empty,
                                     gboolean has_ended);

G_END_DECLS
