/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Items of a menu that is exported to a panel: their texts are plain, and what
 * they show is set without seeming to be chosen. Main thread only. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *ring_menu_item_append (GtkMenuShell *shell,
                                  GtkWidget *item);
void ring_menu_item_set_text (GtkWidget *item,
                              const char *text);
void ring_menu_item_set_checked (GtkWidget *item,
                                 gboolean is_checked,
                                 gpointer handler_data);

G_END_DECLS
