/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The control in which quiet is chosen. Main thread only. */

#include "core/ring-quiet-choice.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *ring_quiet_control_new (void) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_quiet_control_get_choice (GtkWidget *widget,
                                        RingQuietChoice *choice_out);
void ring_quiet_control_show (GtkWidget *widget,
                              const RingQuiet *quiet,
                              gint64 now_usec);

G_END_DECLS
