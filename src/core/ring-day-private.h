/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of a day share: ring-day.c makes lanes of lines, and
 * ring-day-sums.c says what they amount to. For these two only. */

#include "ring-day.h"

G_BEGIN_DECLS

struct _RingDay
{
  gint64 begin_usec;
  gint64 end_usec;
  gint64 now_usec;
  GHashTable *courses; /* (owned) (element-type utf8 Course): by session id */
  GHashTable *by_id;   /* (owned) (element-type utf8 RingDayLane): of @lanes, by session id */
  GPtrArray *lanes;    /* (owned) (element-type RingDayLane) */
  guint n_more;
  GPtrArray *projects; /* (owned) (element-type RingDayProject) */
  gint64 waited_usec;
};

void ring_day_name_lanes (RingDay *day,
                          const RingBoard *board);
void ring_day_sum_up (RingDay *day);

G_END_DECLS
