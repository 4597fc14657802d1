/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* How the board window looks beyond what the theme says. Main thread only. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

void ring_board_style_apply (GtkWidget *window);

G_END_DECLS
