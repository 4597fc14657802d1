/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A bar that says why a setting could not be written. Main thread only. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *ring_problem_bar_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_problem_bar_show (GtkWidget *bar,
                            const GError *error);
void ring_problem_bar_clear (GtkWidget *bar);

G_END_DECLS
