/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCalendar"

#include "config.h"

#include "ring-calendar.h"

#define HOUR_USEC (3600 * (gint64) G_USEC_PER_SEC)

/* Whatever is asked for, no more than this is made. */
#define MAX_TICKS 2000

static GDateTime *
at_usec (GTimeZone *zone,
         gint64 usec)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (usec / G_USEC_PER_SEC);

  return utc != NULL ? g_date_time_to_timezone (utc, zone) : NULL;
}

/**
 * ring_calendar_get_date:
 * @zone: a time zone
 * @usec: a time
 * @date_out: (out caller-allocates): the day there at that time; 1 January 1970 if
 *   the time is beyond all calendars
 */
void
ring_calendar_get_date (GTimeZone *zone,
                        gint64 usec,
                        GDate *date_out)
{
  g_autoptr (GDateTime) time = at_usec (zone, usec);

  g_date_clear (date_out, 1);
  if (time == NULL)
    g_date_set_dmy (date_out, 1, G_DATE_JANUARY, 1970);
  else
    g_date_set_dmy (date_out, (GDateDay) g_date_time_get_day_of_month (time), (GDateMonth) g_date_time_get_month (time),
                    (GDateYear) g_date_time_get_year (time));
}

static gboolean
is_on (GTimeZone *zone,
       gint64 usec,
       const GDate *date)
{
  GDate other;

  ring_calendar_get_date (zone, usec, &other);
  return g_date_compare (&other, date) == 0;
}

/* The first moment of the day. Where the clock goes back at midnight, 00:00 is
 * there twice, and the library takes the later one. */
static gint64
get_begin (GTimeZone *zone,
           const GDate *date)
{
  g_autoptr (GDateTime) midnight = g_date_time_new (zone, g_date_get_year (date), (int) g_date_get_month (date),
                                                    g_date_get_day (date), 0, 0, 0);
  gint64 begin_usec = midnight != NULL ? g_date_time_to_unix (midnight) * G_USEC_PER_SEC : 0;

  return is_on (zone, begin_usec - HOUR_USEC, date) ? begin_usec - HOUR_USEC : begin_usec;
}

/**
 * ring_calendar_get_range:
 * @zone: a time zone
 * @date: a valid day
 * @begin_usec_out: (out): its first moment
 * @end_usec_out: (out): the first moment of the next day
 */
void
ring_calendar_get_range (GTimeZone *zone,
                         const GDate *date,
                         gint64 *begin_usec_out,
                         gint64 *end_usec_out)
{
  GDate next = *date;

  g_date_add_days (&next, 1);
  *begin_usec_out = get_begin (zone, date);
  *end_usec_out = get_begin (zone, &next);
}

/**
 * ring_calendar_choose_step:
 * @length_usec: how long a piece of the time line is
 * @max_ticks: how many ticks have room there
 *
 * Returns: how many minutes from one tick to the next
 */
guint
ring_calendar_choose_step (gint64 length_usec,
                           guint max_ticks)
{
  const guint steps[] = { 1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720 };
  gint64 minutes = length_usec / (60 * (gint64) G_USEC_PER_SEC);

  for (size_t i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      if (minutes / steps[i] <= max_ticks)
        return steps[i];
    }
  return 1440;
}

/**
 * ring_calendar_get_ticks:
 * @zone: a time zone
 * @begin_usec: where to begin
 * @end_usec: where to end
 * @step_minutes: a divisor of the 1440 minutes of a day
 *
 * Where the clock goes back a tick may be there twice, and where it goes forward
 * one may be missing.
 *
 * Returns: (transfer full) (element-type RingCalendarTick): the ticks from begin
 *   to end, both included
 */
GArray *
ring_calendar_get_ticks (GTimeZone *zone,
                         gint64 begin_usec,
                         gint64 end_usec,
                         guint step_minutes)
{
  GArray *ticks = g_array_new (FALSE, FALSE, sizeof (RingCalendarTick));
  int step_seconds = (int) MAX (1, step_minutes) * 60;
  gint64 usec = begin_usec;

  while (usec <= end_usec && ticks->len < MAX_TICKS)
    {
      g_autoptr (GDateTime) time = at_usec (zone, usec);
      RingCalendarTick tick = { .at_usec = usec };
      int seconds = 0;

      if (time == NULL)
        break;
      seconds = g_date_time_get_hour (time) * 3600 + g_date_time_get_minute (time) * 60 + g_date_time_get_second (time);
      if (seconds % step_seconds == 0)
        {
          g_snprintf (tick.label, sizeof tick.label, "%02d:%02d", seconds / 3600 % 24, seconds / 60 % 60);
          g_array_append_val (ticks, tick);
        }
      /* The zone may change on the way: no more than an hour is gone at once. */
      usec += MIN (step_seconds - seconds % step_seconds, 3600 - seconds % 3600) * (gint64) G_USEC_PER_SEC;
    }
  return ticks;
}
