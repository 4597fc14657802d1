/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDayWords"

#include "config.h"

#include "ring-day-words.h"

#include <glib/gi18n-lib.h>

#include "ring-view.h"

/**
 * ring_day_words_date:
 * @date: a valid day
 * @today: the day that it is now
 *
 * Returns: (transfer full): what people call it
 */
char *
ring_day_words_date (const GDate *date,
                     const GDate *today)
{
  g_autoptr (GDateTime) noon = g_date_time_new_utc (g_date_get_year (date), (int) g_date_get_month (date),
                                                    g_date_get_day (date), 12, 0, 0);
  /* Translators: a day with its weekday, see strftime(3) */
  g_autofree char *text = g_date_time_format (noon, _ ("%A, %-d %B %Y"));

  switch (g_date_days_between (date, today))
    {
    case 0:
      /* Translators: %s is a day: "Tuesday, 1 December 2026" */
      return g_strdup_printf (_ ("Today – %s"), text);
    case 1:
      /* Translators: %s is a day: "Tuesday, 1 December 2026" */
      return g_strdup_printf (_ ("Yesterday – %s"), text);
    default:
      return g_steal_pointer (&text);
    }
}

/**
 * ring_day_words_time:
 * @usec: a time
 * @zone: where
 *
 * Returns: (transfer full): the time of day there
 */
char *
ring_day_words_time (gint64 usec,
                     GTimeZone *zone)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (usec / G_USEC_PER_SEC);
  g_autoptr (GDateTime) time = utc != NULL ? g_date_time_to_timezone (utc, zone) : NULL;

  /* Translators: time of day, see strftime(3) */
  return time != NULL ? g_date_time_format (time, _ ("%H:%M:%S")) : g_strdup ("—");
}

/**
 * ring_day_words_length:
 * @span: a span
 *
 * Returns: (transfer full): how long it took, as far as that is known
 */
char *
ring_day_words_length (const RingDaySpan *span)
{
  if (span->is_unseen)
    /* Translators: how long something took: nobody saw when it ended */
    return g_strdup (_ ("not known"));
  return ring_view_duration (span->end_usec - span->begin_usec);
}

/**
 * ring_day_words_span:
 * @lane: a session
 * @span: one of its spans
 * @zone: where
 *
 * Returns: (transfer full): the whole of it in a sentence
 */
char *
ring_day_words_span (const RingDayLane *lane,
                     const RingDaySpan *span,
                     GTimeZone *zone)
{
  const char *state = ring_view_state_word (span->state);
  g_autofree char *begin = ring_day_words_time (span->begin_usec, zone);
  g_autofree char *end = ring_day_words_time (span->end_usec, zone);
  g_autofree char *length = ring_day_words_length (span);

  if (span->is_unseen)
    /* Translators: name of a session, its state, a time of day */
    return g_strdup_printf (_ ("%s: %s from %s; nobody saw when that ended"), lane->name, state, begin);
  if (span->is_open)
    /* Translators: name of a session, its state, a time of day, a length of time */
    return g_strdup_printf (_ ("%s: %s since %s (%s)"), lane->name, state, begin, length);
  /* Translators: name of a session, its state, two times of day, a length of time */
  return g_strdup_printf (_ ("%s: %s from %s to %s (%s)"), lane->name, state, begin, end, length);
}

static char *
make_waited (const RingDay *day)
{
  guint n_projects = ring_day_get_projects (day)->len;
  g_autofree char *length = ring_view_duration (ring_day_get_waited_usec (day));

  if (n_projects == 0)
    return g_strdup (_ ("Nobody waited for you."));
  /* Translators: %s is a length of time, %u the number of projects that waited */
  return g_strdup_printf (ngettext ("You were waited for %s, in %u project.", "You were waited for %s, in %u projects.", n_projects),
                          length, n_projects);
}

/**
 * ring_day_words_waited:
 * @day: a finished day
 *
 * Returns: (transfer full): how long the human was waited for, and what is not
 *   counted in it
 */
char *
ring_day_words_waited (const RingDay *day)
{
  g_autofree char *waited = make_waited (day);
  guint n_lanes = ring_day_get_lanes (day)->len;

  if (ring_day_get_n_more (day) == 0)
    return g_steal_pointer (&waited);
  /* Translators: %s is a sentence: how long somebody was waited for; %u how many
   * sessions that is about, of more */
  return g_strdup_printf (ngettext ("%s Only %u session is counted.", "%s Only %u sessions are counted.", n_lanes), waited, n_lanes);
}

/**
 * ring_day_words_project:
 * @project: a project that waited
 *
 * Returns: (transfer full): how often, and how long at most
 */
char *
ring_day_words_project (const RingDayProject *project)
{
  g_autofree char *count = g_strdup_printf (ngettext ("%u wait", "%u waits", project->n_waits), project->n_waits);
  g_autofree char *longest = ring_view_duration (project->longest_usec);

  if (project->n_waits < 2)
    return g_steal_pointer (&count);
  if (project->n_unseen == project->n_waits)
    return g_steal_pointer (&count);
  /* Translators: "3 waits", and the length of the longest one */
  return g_strdup_printf (_ ("%s, the longest %s"), count, longest);
}
