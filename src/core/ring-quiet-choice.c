/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingQuietChoice"

#include "config.h"

#include "ring-quiet-choice.h"

#include "ring-classify.h"
#include "ring-duration.h"

#include <glib/gi18n-lib.h>

#define HALF_HOUR_USEC (G_GINT64_CONSTANT (30) * 60 * G_USEC_PER_SEC)
#define HOUR_USEC (G_GINT64_CONSTANT (60) * 60 * G_USEC_PER_SEC)
#define MORNING_HOUR 8

/* Who is up until then calls the morning after the next sleep tomorrow. */
#define NIGHT_END_HOUR 5

/* A file keeps seconds, and a click takes its time. */
#define SLACK_USEC (2 * G_USEC_PER_SEC)

/* The next morning after a night's sleep. */
static gint64
get_morning_usec (gint64 now_usec)
{
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (now_usec / G_USEC_PER_SEC);
  g_autoptr (GDateTime) day = NULL;
  g_autoptr (GDateTime) morning = NULL;

  if (now == NULL)
    return now_usec + HOUR_USEC;
  day = g_date_time_add_days (now, g_date_time_get_hour (now) < NIGHT_END_HOUR ? 0 : 1);
  if (day != NULL)
    morning = g_date_time_new_local (g_date_time_get_year (day), g_date_time_get_month (day),
                                     g_date_time_get_day_of_month (day), MORNING_HOUR, 0, 0);
  return morning != NULL ? g_date_time_to_unix (morning) * G_USEC_PER_SEC : now_usec + HOUR_USEC;
}

/**
 * ring_quiet_choice_make:
 * @choice: what the human chose
 * @now_usec: the time
 *
 * Returns: the quiet that is meant
 */
RingQuiet
ring_quiet_choice_make (RingQuietChoice choice,
                        gint64 now_usec)
{
  RingQuiet quiet = { .is_on = TRUE, .since_usec = now_usec };

  switch (choice)
    {
    case RING_QUIET_CHOICE_HALF_HOUR:
      quiet.until_usec = now_usec + HALF_HOUR_USEC;
      break;
    case RING_QUIET_CHOICE_HOUR:
      quiet.until_usec = now_usec + HOUR_USEC;
      break;
    case RING_QUIET_CHOICE_MORNING:
      quiet.until_usec = get_morning_usec (now_usec);
      break;
    case RING_QUIET_CHOICE_FOREVER:
      quiet = (RingQuiet){ .is_on = TRUE, .until_usec = RING_DEADLINE_NEVER };
      break;
    case RING_QUIET_CHOICE_OFF:
    case RING_QUIET_CHOICE_OTHER:
    default:
      quiet = (RingQuiet){ .is_on = FALSE };
    }
  return quiet;
}

static gboolean
is_about (gint64 usec,
          gint64 other_usec)
{
  return usec > other_usec - SLACK_USEC && usec < other_usec + SLACK_USEC;
}

/**
 * ring_quiet_choice_find:
 * @quiet: what the human wants
 * @now_usec: the time
 *
 * Returns: which choice that is, whoever made it
 */
RingQuietChoice
ring_quiet_choice_find (const RingQuiet *quiet,
                        gint64 now_usec)
{
  if (!ring_quiet_holds (quiet, now_usec))
    return RING_QUIET_CHOICE_OFF;
  if (quiet->until_usec == RING_DEADLINE_NEVER)
    return RING_QUIET_CHOICE_FOREVER;
  if (quiet->since_usec <= 0)
    return RING_QUIET_CHOICE_OTHER;
  if (is_about (quiet->until_usec, get_morning_usec (quiet->since_usec)))
    return RING_QUIET_CHOICE_MORNING;
  if (is_about (quiet->until_usec, quiet->since_usec + HALF_HOUR_USEC))
    return RING_QUIET_CHOICE_HALF_HOUR;
  if (is_about (quiet->until_usec, quiet->since_usec + HOUR_USEC))
    return RING_QUIET_CHOICE_HOUR;
  return RING_QUIET_CHOICE_OTHER;
}

/**
 * ring_quiet_choice_words:
 * @choice: a choice of the menu
 *
 * Returns: (transfer none): what the menu calls it
 */
const char *
ring_quiet_choice_words (RingQuietChoice choice)
{
  switch (choice)
    {
    case RING_QUIET_CHOICE_HALF_HOUR:
      /* Translators: how long to be quiet */
      return _ ("30 minutes");
    case RING_QUIET_CHOICE_HOUR:
      /* Translators: how long to be quiet */
      return _ ("1 hour");
    case RING_QUIET_CHOICE_MORNING:
      /* Translators: how long to be quiet */
      return _ ("Until tomorrow (08:00)");
    case RING_QUIET_CHOICE_FOREVER:
      /* Translators: how long to be quiet */
      return _ ("Until I turn it off");
    case RING_QUIET_CHOICE_OFF:
    case RING_QUIET_CHOICE_OTHER:
    default:
      /* Translators: no quiet: waits are announced */
      return _ ("Off");
    }
}

/**
 * ring_quiet_parse:
 * @word: on, off or a duration as ring_duration_parse() takes it
 * @now_usec: the time
 * @quiet_out: (out): what is asked for, left alone if @word asks for nothing
 *
 * Returns: whether @word asks for something
 */
gboolean
ring_quiet_parse (const char *word,
                  gint64 now_usec,
                  RingQuiet *quiet_out)
{
  gint64 duration_usec = 0;

  if (g_str_equal (word, "on"))
    *quiet_out = ring_quiet_choice_make (RING_QUIET_CHOICE_FOREVER, now_usec);
  else if (g_str_equal (word, "off"))
    *quiet_out = ring_quiet_choice_make (RING_QUIET_CHOICE_OFF, now_usec);
  else if (ring_duration_parse (word, &duration_usec))
    *quiet_out = (RingQuiet){ .is_on = TRUE, .until_usec = now_usec + duration_usec, .since_usec = now_usec };
  else
    return FALSE;
  return TRUE;
}

/**
 * ring_quiet_describe:
 * @quiet: what the human wants
 * @now_usec: the time
 *
 * Returns: (transfer full): "quiet until 14:30"; empty if it is not quiet
 */
char *
ring_quiet_describe (const RingQuiet *quiet,
                     gint64 now_usec)
{
  g_autoptr (GDateTime) until = NULL;
  g_autofree char *time = NULL;

  if (!ring_quiet_holds (quiet, now_usec))
    return g_strdup ("");
  if (quiet->until_usec != RING_DEADLINE_NEVER)
    until = g_date_time_new_from_unix_local (quiet->until_usec / G_USEC_PER_SEC);
  if (until == NULL)
    /* Translators: no alerts, for an open end; one part of a list of states */
    return g_strdup (_ ("quiet"));
  if (quiet->until_usec - now_usec < 24 * HOUR_USEC)
    time = g_date_time_format (until, "%H:%M");
  else
    /* Translators: date and time in the order of your language, see strftime(3) */
    time = g_date_time_format (until, _ ("%Y-%m-%d %H:%M"));
  /* Translators: no alerts until then; %s is a time of day, or date and time;
   * one part of a list of states */
  return g_strdup_printf (_ ("quiet until %s"), time);
}
