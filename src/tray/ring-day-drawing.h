/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* How the picture of a day is drawn; nobody's state. Main thread only. */

#include "core/ring-day.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_DAY_LANE_HEIGHT 36
#define RING_DAY_RULER_HEIGHT 28

/* Where on the widget which time is. */
typedef struct
{
  gint64 begin_usec;
  gint64 end_usec;
  int left; /* of the first moment; names stand before it */
  int right;
  GTimeZone *zone; /* (borrowed) */
} RingDayScale;

RingDayScale ring_day_scale_new (const RingDay *day,
                                 GTimeZone *zone,
                                 int width);
double ring_day_scale_get_x (const RingDayScale *scale,
                             gint64 usec);

void ring_day_drawing_draw_ruler (GtkWidget *widget,
                                  cairo_t *cr,
                                  const RingDay *day,
                                  const RingDayScale *scale);
void ring_day_drawing_draw_grid (GtkWidget *widget,
                                 cairo_t *cr,
                                 const RingDayScale *scale,
                                 int height);
void ring_day_drawing_draw_lane (GtkWidget *widget,
                                 cairo_t *cr,
                                 const RingDayScale *scale,
                                 const RingDayLane *lane,
                                 int y);
void ring_day_drawing_draw_now (GtkWidget *widget,
                                cairo_t *cr,
                                const RingDay *day,
                                const RingDayScale *scale,
                                int height);
void ring_day_drawing_draw_cursor (GtkWidget *widget,
                                   cairo_t *cr,
                                   const RingDayScale *scale,
                                   const RingDaySpan *span,
                                   int y);
GtkWidget *ring_day_drawing_new_sample (RingState state);

G_END_DECLS
