/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#include "core/ring-calendar.h"

/* Rules instead of names: the machine need not know any place. */
#define BERLIN "CET-1CEST,M3.5.0,M10.5.0/3"
#define SAO_PAULO "BRT3BRST,M11.1.0/0,M2.3.0/0" /* changes at midnight */
#define HAVANA "CST5CDT,M3.2.0/0,M11.1.0/1"     /* midnight twice in autumn */
#define KATHMANDU "NPT-5:45"

static const struct
{
  const char *zone;
  int year, month, day;
  const char *begin; /* in UTC */
  int hours;
} days[] = {
  { "UTC", 2026, 12, 1, "2026-12-01T00:00:00Z", 24 },
  { BERLIN, 2026, 12, 1, "2026-11-30T23:00:00Z", 24 },
  { BERLIN, 2026, 3, 29, "2026-03-28T23:00:00Z", 23 },
  { BERLIN, 2026, 10, 25, "2026-10-24T22:00:00Z", 25 },
  { BERLIN, 2026, 12, 31, "2026-12-30T23:00:00Z", 24 },
  { SAO_PAULO, 2026, 11, 1, "2026-11-01T03:00:00Z", 23 },
  { SAO_PAULO, 2026, 2, 14, "2026-02-14T02:00:00Z", 25 },
  { HAVANA, 2026, 11, 1, "2026-11-01T04:00:00Z", 25 },
  { HAVANA, 2026, 10, 31, "2026-10-31T04:00:00Z", 24 },
  { KATHMANDU, 2026, 6, 1, "2026-05-31T18:15:00Z", 24 },
};

static GTimeZone *
get_zone (const char *name)
{
  GTimeZone *zone = g_time_zone_new_identifier (name);

  g_assert_nonnull (zone);
  return zone;
}

static void
test_days (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (days); i++)
    {
      g_autoptr (GTimeZone) zone = get_zone (days[i].zone);
      g_autoptr (GDateTime) begin = g_date_time_new_from_iso8601 (days[i].begin, NULL);
      gint64 begin_usec = 0;
      gint64 end_usec = 0;
      GDate date;
      GDate other;

      g_test_message ("%s %s", days[i].zone, days[i].begin);
      g_date_clear (&date, 1);
      g_date_set_dmy (&date, (GDateDay) days[i].day, (GDateMonth) days[i].month, (GDateYear) days[i].year);
      ring_calendar_get_range (zone, &date, &begin_usec, &end_usec);
      g_assert_cmpint (begin_usec / G_USEC_PER_SEC, ==, g_date_time_to_unix (begin));
      g_assert_cmpint ((end_usec - begin_usec) / G_USEC_PER_SEC, ==, days[i].hours * 3600);
      ring_calendar_get_date (zone, begin_usec, &other);
      g_assert_cmpint (g_date_compare (&date, &other), ==, 0);
      ring_calendar_get_date (zone, end_usec - 1, &other);
      g_assert_cmpint (g_date_compare (&date, &other), ==, 0);
      ring_calendar_get_date (zone, begin_usec - 1, &other);
      g_assert_cmpint (g_date_days_between (&other, &date), ==, 1);
      ring_calendar_get_date (zone, end_usec, &other);
      g_assert_cmpint (g_date_days_between (&date, &other), ==, 1);
    }
}

static void
test_beyond_all_calendars (void)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();
  g_autoptr (GArray) ticks = ring_calendar_get_ticks (zone, G_MAXINT64 / 2, G_MAXINT64 / 2 + 1, 60);
  GDate date;

  ring_calendar_get_date (zone, G_MAXINT64, &date);
  g_assert_cmpint (g_date_get_year (&date), ==, 1970);
  g_assert_cmpuint (ticks->len, ==, 0);
}

static void
test_ticks (void)
{
  static const struct
  {
    const char *zone;
    const char *begin;
    int minutes;
    guint step;
    const char *labels;
  } table[] = {
    { "UTC", "2026-12-01T08:00:00Z", 120, 60, "08:00 09:00 10:00" },
    { "UTC", "2026-12-01T08:07:30Z", 30, 10, "08:10 08:20 08:30" },
    { "UTC", "2026-12-01T08:59:59Z", 0, 1, "" },
    { "UTC", "2026-12-01T20:00:00Z", 240, 120, "20:00 22:00 00:00" },
    { KATHMANDU, "2026-06-01T00:00:00Z", 120, 60, "06:00 07:00" },
    { BERLIN, "2026-03-29T00:00:00Z", 180, 60, "01:00 03:00 04:00 05:00" },
    { BERLIN, "2026-10-25T00:00:00Z", 180, 60, "02:00 02:00 03:00 04:00" },
    { BERLIN, "2026-10-24T22:00:00Z", 1500, 360, "00:00 06:00 12:00 18:00 00:00" },
    { BERLIN, "2026-03-28T23:00:00Z", 1380, 360, "00:00 06:00 12:00 18:00 00:00" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GTimeZone) zone = get_zone (table[i].zone);
      g_autoptr (GDateTime) begin = g_date_time_new_from_iso8601 (table[i].begin, NULL);
      gint64 begin_usec = g_date_time_to_unix (begin) * G_USEC_PER_SEC;
      gint64 end_usec = begin_usec + table[i].minutes * 60 * (gint64) G_USEC_PER_SEC;
      g_autoptr (GArray) ticks = ring_calendar_get_ticks (zone, begin_usec, end_usec, table[i].step);
      g_autoptr (GString) labels = g_string_new (NULL);

      for (guint k = 0; k < ticks->len; k++)
        g_string_append_printf (labels, "%s%s", k > 0 ? " " : "", g_array_index (ticks, RingCalendarTick, k).label);
      g_assert_cmpstr (labels->str, ==, table[i].labels);
    }
}

static void
test_step (void)
{
  const gint64 hour = 3600 * (gint64) G_USEC_PER_SEC;

  g_assert_cmpuint (ring_calendar_choose_step (24 * hour, 24), ==, 60);
  g_assert_cmpuint (ring_calendar_choose_step (24 * hour, 8), ==, 180);
  g_assert_cmpuint (ring_calendar_choose_step (27 * hour, 8), ==, 240);
  g_assert_cmpuint (ring_calendar_choose_step (hour, 6), ==, 10);
  g_assert_cmpuint (ring_calendar_choose_step (24 * hour, 0), ==, 1440);
  g_assert_cmpuint (ring_calendar_choose_step (0, 5), ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/calendar/days", test_days);
  g_test_add_func ("/calendar/beyond-all-calendars", test_beyond_all_calendars);
  g_test_add_func ("/calendar/ticks", test_ticks);
  g_test_add_func ("/calendar/step", test_step);

  return g_test_run ();
}
