/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A day as a table, for who does not see its picture. Main thread only. */

#include "core/ring-day.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *ring_day_table_new (void);
void ring_day_table_set_day (GtkWidget *table,
                             const RingDay *day,
                             GTimeZone *zone);

G_END_DECLS
