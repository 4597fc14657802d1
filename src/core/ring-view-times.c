/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingView"

#include "config.h"

#include "ring-view.h"

#include <glib/gi18n-lib.h>

/**
 * ring_view_age:
 * @then_usec: a time, 0 if not known
 * @now_usec: the time
 *
 * Returns: (transfer full): how long ago that was, in one unit; empty if it is
 *   not known or still to come
 */
char *
ring_view_age (gint64 then_usec,
               gint64 now_usec)
{
  gint64 seconds = (now_usec - then_usec) / G_USEC_PER_SEC;

  if (then_usec <= 0 || now_usec < then_usec || seconds > 10 * 365 * 86400LL)
    return g_strdup ("");
  if (seconds < 60)
    /* Translators: age in seconds, as short as can be */
    return g_strdup_printf (_ ("%d s"), (int) seconds);
  if (seconds < 3600)
    /* Translators: age in minutes, as short as can be */
    return g_strdup_printf (_ ("%d min"), (int) (seconds / 60));
  if (seconds < 86400)
    /* Translators: age in hours, as short as can be */
    return g_strdup_printf (_ ("%d h"), (int) (seconds / 3600));
  /* Translators: age in days, as short as can be */
  return g_strdup_printf (_ ("%d d"), (int) (seconds / 86400));
}

/**
 * ring_view_age_change_usec:
 * @then_usec: a time, 0 if not known
 * @now_usec: the time
 *
 * Call it to sleep for as long as an age stays as it is.
 *
 * Returns: when ring_view_age() says something else of @then_usec; 0 for never
 */
gint64
ring_view_age_change_usec (gint64 then_usec,
                           gint64 now_usec)
{
  gint64 seconds = (now_usec - then_usec) / G_USEC_PER_SEC;
  gint64 unit = seconds < 60 ? 1 : seconds < 3600 ? 60
                               : seconds < 86400  ? 3600
                                                  : 86400;

  if (then_usec <= 0 || seconds > 10 * 365 * 86400LL)
    return 0;
  if (now_usec < then_usec)
    return then_usec;
  return then_usec + (seconds / unit + 1) * unit * G_USEC_PER_SEC;
}

/**
 * ring_view_duration:
 * @usec: a length of time, not negative
 *
 * Returns: (transfer full): how long that is, in the two units that say most
 */
char *
ring_view_duration (gint64 usec)
{
  gint64 seconds = usec / G_USEC_PER_SEC;

  if (seconds < 60)
    return g_strdup_printf (_ ("%d s"), (int) seconds);
  if (seconds < 3600)
    /* Translators: minutes and seconds, as short as can be */
    return g_strdup_printf (_ ("%d min %d s"), (int) (seconds / 60), (int) (seconds % 60));
  if (seconds < 86400)
    /* Translators: hours and minutes, as short as can be */
    return g_strdup_printf (_ ("%d h %d min"), (int) (seconds / 3600), (int) (seconds % 3600 / 60));
  /* Translators: days and hours, as short as can be */
  return g_strdup_printf (_ ("%d d %d h"), (int) MIN (seconds / 86400, G_MAXINT), (int) (seconds % 86400 / 3600));
}

/**
 * ring_view_time:
 * @usec: a time, 0 if not known
 * @now_usec: the time
 *
 * Returns: (transfer full): the time of day, and the day if it is another one
 */
char *
ring_view_time (gint64 usec,
                gint64 now_usec)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (usec / G_USEC_PER_SEC);
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (now_usec / G_USEC_PER_SEC);

  if (usec <= 0 || time == NULL || now == NULL)
    return g_strdup ("—");
  if (g_date_time_get_year (time) == g_date_time_get_year (now) && g_date_time_get_day_of_year (time) == g_date_time_get_day_of_year (now))
    /* Translators: time of day, see strftime(3) */
    return g_date_time_format (time, _ ("%H:%M:%S"));
  /* Translators: date and time of day, see strftime(3) */
  return g_date_time_format (time, _ ("%Y-%m-%d %H:%M:%S"));
}
