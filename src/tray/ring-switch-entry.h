/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A switch that shows what is so and tells when the human wants it otherwise.
 * Main thread only. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * RingSwitchFunc:
 * @is_on: what the human wants
 * @user_data: user data
 */
typedef void (*RingSwitchFunc) (gboolean is_on,
                                gpointer user_data);

GtkWidget *ring_switch_entry_new (RingSwitchFunc func,
                                  gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_switch_entry_show (GtkWidget *widget,
                             gboolean is_on);

G_END_DECLS
