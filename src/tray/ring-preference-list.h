/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* How the preferences look: pages of lists, whose rows have a name on the left
 * and a control on the right. Main thread only. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *ring_preference_page_new (void) G_GNUC_WARN_UNUSED_RESULT;
GtkBox *ring_preference_page_get_box (GtkWidget *page);
GtkListBox *ring_preference_list_new (GtkBox *box,
                                      const char *heading);
void ring_preference_list_add (GtkListBox *list,
                               const char *label,
                               const char *note,
                               GtkWidget *control);
void ring_preference_row_set_note (GtkWidget *control,
                                   const char *note);
void ring_preference_row_set_sensitive (GtkWidget *control,
                                        gboolean is_sensitive);

G_END_DECLS
