/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A spin button that tells a number when the human has come to rest, not at each
 * step on the way. Main thread only. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * RingNumberFunc:
 * @number: what the human wants
 * @user_data: user data
 */
typedef void (*RingNumberFunc) (double number,
                                gpointer user_data);

GtkWidget *ring_number_entry_new (double min,
                                  double max,
                                  RingNumberFunc func,
                                  gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_number_entry_show (GtkWidget *widget,
                             double number);

G_END_DECLS
