/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#include "core/ring-day-words.h"

#include <string.h>

#define SECOND ((gint64) G_USEC_PER_SEC)
#define NOON (12 * 3600 * SECOND)

static void
test_dates (void)
{
  static const struct
  {
    int day, month;
    const char *expected;
  } table[] = {
    { 1, 12, "Today – Tuesday, 1 December 2026" },
    { 30, 11, "Yesterday – Monday, 30 November 2026" },
    { 29, 11, "Sunday, 29 November 2026" },
    { 2, 12, "Wednesday, 2 December 2026" },
  };
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 1, G_DATE_DECEMBER, 2026);
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *words = NULL;
      GDate date;

      g_date_clear (&date, 1);
      g_date_set_dmy (&date, (GDateDay) table[i].day, (GDateMonth) table[i].month, 2026);
      words = ring_day_words_date (&date, &today);
      g_assert_cmpstr (words, ==, table[i].expected);
    }
}

static void
test_spans (void)
{
  static const struct
  {
    RingDaySpan span;
    const char *expected;
  } table[] = {
    { { NOON, NOON + 62 * SECOND, RING_STATE_WAITING, FALSE, FALSE, FALSE }, "%s: waiting from 12:00:00 to 12:01:02 (1 min 2 s)" },
    { { NOON, NOON + 3 * SECOND, RING_STATE_WORKING, TRUE, FALSE, FALSE }, "%s: working since 12:00:00 (3 s)" },
    { { NOON, NOON, RING_STATE_IDLE, FALSE, TRUE, FALSE }, "%s: idle from 12:00:00; nobody saw when that ended" },
  };
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();
  const RingDayLane lane = { .name = (char *) "%s" };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *words = ring_day_words_span (&lane, &table[i].span, zone);

      g_assert_cmpstr (words, ==, table[i].expected);
    }
}

static void
test_time_beyond_all_calendars (void)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();
  g_autofree char *words = ring_day_words_time (G_MAXINT64, zone);

  g_assert_cmpstr (words, ==, "—");
}

static void
test_projects (void)
{
  static const struct
  {
    RingDayProject project;
    const char *expected;
  } table[] = {
    { { "a", 1, 0, FALSE, 62 * SECOND, 62 * SECOND }, "1 wait" },
    { { "a", 3, 1, FALSE, 90 * SECOND, 62 * SECOND }, "3 waits, the longest 1 min 2 s" },
    { { "a", 2, 2, FALSE, 0, 0 }, "2 waits" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *words = ring_day_words_project (&table[i].project);

      g_assert_cmpstr (words, ==, table[i].expected);
    }
}

static void
test_sum (void)
{
  const char *lines[] = {
    "{\"ts\": 100, \"session_id\": \"a\", \"cwd\": \"/a\", \"status\": \"waiting\"}",
    "{\"ts\": 160, \"session_id\": \"a\", \"cwd\": \"/a\", \"status\": \"idle\"}",
    "{\"ts\": 200, \"session_id\": \"b\", \"cwd\": \"/b\", \"status\": \"waiting\"}",
  };
  const char *expected[] = { "Nobody waited for you.", "You were waited for 1 min 0 s, in 1 project.", "You were waited for 2 min 40 s, in 2 projects." };

  for (size_t n = 0; n < G_N_ELEMENTS (expected); n++)
    {
      g_autoptr (RingDay) day = ring_day_new (0, 1000 * SECOND, 300 * SECOND);
      g_autofree char *words = NULL;

      for (size_t i = 0; i < n + (n > 0 ? 1 : 0); i++)
        ring_day_add_line (day, lines[i], strlen (lines[i]));
      ring_day_finish (day, NULL);
      words = ring_day_words_waited (day);
      g_assert_cmpstr (words, ==, expected[n]);
    }
}

/* What there is no room for is not in the sum, and that is said. */
static void
test_too_many_sessions (void)
{
  g_autoptr (RingDay) day = ring_day_new (0, 1000 * SECOND, 300 * SECOND);
  g_autofree char *words = NULL;

  for (int i = 0; i < 501; i++)
    {
      g_autofree char *begin = g_strdup_printf ("{\"ts\": 100, \"session_id\": \"s%d\", \"status\": \"waiting\"}", i);
      g_autofree char *end = g_strdup_printf ("{\"ts\": 101, \"session_id\": \"s%d\", \"status\": \"ended\"}", i);

      ring_day_add_line (day, begin, strlen (begin));
      ring_day_add_line (day, end, strlen (end));
    }
  ring_day_finish (day, NULL);
  words = ring_day_words_waited (day);
  g_assert_cmpstr (words, ==, "You were waited for 8 min 20 s, in 1 project. Only 500 sessions are counted.");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/day-words/dates", test_dates);
  g_test_add_func ("/day-words/spans", test_spans);
  g_test_add_func ("/day-words/time-beyond-all-calendars", test_time_beyond_all_calendars);
  g_test_add_func ("/day-words/projects", test_projects);
  g_test_add_func ("/day-words/sum", test_sum);
  g_test_add_func ("/day-words/too-many-sessions", test_too_many_sessions);

  return g_test_run ();
}
