/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A day in words, for who does not see its picture and for who points at it.
 * Translated. Pure: the time zone is handed in; any room, any thread after the
 * locale is set. */

#include "ring-day.h"

G_BEGIN_DECLS

char *ring_day_words_date (const GDate *date,
                           const GDate *today) G_GNUC_WARN_UNUSED_RESULT;
char *ring_day_words_time (gint64 usec,
                           GTimeZone *zone) G_GNUC_WARN_UNUSED_RESULT;
char *ring_day_words_length (const RingDaySpan *span) G_GNUC_WARN_UNUSED_RESULT;
char *ring_day_words_span (const RingDayLane *lane,
                           const RingDaySpan *span,
                           GTimeZone *zone) G_GNUC_WARN_UNUSED_RESULT;
char *ring_day_words_waited (const RingDay *day) G_GNUC_WARN_UNUSED_RESULT;
char *ring_day_words_project (const RingDayProject *project) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
