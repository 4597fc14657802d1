/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* How long each project waited for its human on a day: a bar for each. Main
 * thread only. */

#include "core/ring-day.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *ring_day_waits_new (void);
void ring_day_waits_set_day (GtkWidget *waits,
                             const RingDay *day);

G_END_DECLS
