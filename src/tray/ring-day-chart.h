/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The picture of a day: a lane for each session, and in it a bar for each span.
 * States differ in height and pattern, not only in colour. Arrow keys go from
 * span to span, and each is told in words. Main thread only. */

#include "core/ring-day.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_TYPE_DAY_CHART (ring_day_chart_get_type ())
G_DECLARE_FINAL_TYPE (RingDayChart, ring_day_chart, RING, DAY_CHART, GtkDrawingArea)

GtkWidget *ring_day_chart_new (void);
void ring_day_chart_set_day (RingDayChart *self,
                             const RingDay *day,
                             GTimeZone *zone);
GtkWidget *ring_day_chart_new_ruler (RingDayChart *self);

G_END_DECLS
