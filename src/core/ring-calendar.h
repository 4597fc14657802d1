/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Days and hours of a time zone on the time line, also where a day has 23 or 25
 * hours or no midnight. Pure: time and zone are handed in; any room, any
 * thread. */

#include <glib.h>

G_BEGIN_DECLS

/* A place on the time line where the clock shows a round time. */
typedef struct
{
  gint64 at_usec;
  char label[8]; /* "14:00" */
} RingCalendarTick;

void ring_calendar_get_date (GTimeZone *zone,
                             gint64 usec,
                             GDate *date_out);
void ring_calendar_get_range (GTimeZone *zone,
                              const GDate *date,
                              gint64 *begin_usec_out,
                              gint64 *end_usec_out);
guint ring_calendar_choose_step (gint64 length_usec,
                                 guint max_ticks);
GArray *ring_calendar_get_ticks (GTimeZone *zone,
                                 gint64 begin_usec,
                                 gint64 end_usec,
                                 guint step_minutes) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
