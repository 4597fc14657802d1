/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDay"

#include "config.h"

#include "ring-day-private.h"

#include "ring-text.h"
#include "ring-view-names.h"

#define NAME_CHARACTERS 40
#define SHORT_ID_CHARACTERS 8
#define MINUTE_USEC (60 * (gint64) G_USEC_PER_SEC)

/* What is shown of a day is a piece of at least this length, which begins and
 * ends at a multiple of five minutes. */
#define MIN_EXTENT_USEC (10 * MINUTE_USEC)
#define EXTENT_STEP_USEC (5 * MINUTE_USEC)

/* --- names --- */

static char *
make_name (const RingDayLane *lane,
           const RingBoard *board,
           const RingViewNames *names)
{
  const RingSession *session = board != NULL ? ring_board_find (board, lane->session_id) : NULL;
  g_autofree char *shown = NULL;

  if (session != NULL)
    return ring_view_names_get (names, session);
  shown = ring_text_for_display (lane->project[0] != '\0' ? lane->project : lane->session_id);
  return ring_text_ellipsize (shown, NAME_CHARACTERS);
}

/* Sessions that are over have no name of their own: their ids tell them apart. */
static void
tell_apart (RingDay *day)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < day->lanes->len; i++)
    {
      const RingDayLane *lane = g_ptr_array_index (day->lanes, i);
      guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, lane->name));

      g_hash_table_replace (counts, g_strdup (lane->name), GUINT_TO_POINTER (count + 1));
    }
  for (guint i = 0; i < day->lanes->len; i++)
    {
      RingDayLane *lane = g_ptr_array_index (day->lanes, i);
      g_autofree char *shown = ring_text_for_display (lane->session_id);
      g_autofree char *id = ring_text_ellipsize (shown, SHORT_ID_CHARACTERS);
      char *name = NULL;

      if (GPOINTER_TO_UINT (g_hash_table_lookup (counts, lane->name)) < 2)
        continue;
      name = g_strdup_printf ("%s (%s)", lane->name, id);
      g_free (lane->name);
      lane->name = name;
    }
}

/**
 * ring_day_name_lanes:
 * @day: a day with all its lanes
 * @board: (nullable): the sessions as they are now
 *
 * Gives each lane a name. For ring_day_finish().
 */
void
ring_day_name_lanes (RingDay *day,
                     const RingBoard *board)
{
  g_autoptr (RingViewNames) names = board != NULL ? ring_view_names_new (board) : NULL;

  for (guint i = 0; i < day->lanes->len; i++)
    {
      RingDayLane *lane = g_ptr_array_index (day->lanes, i);

      lane->name = make_name (lane, board, names);
    }
  tell_apart (day);
}

/* --- sums --- */

static RingDayProject *
get_project (RingDay *day,
             GHashTable *by_name,
             const char *name)
{
  RingDayProject *project = g_hash_table_lookup (by_name, name);

  if (project != NULL)
    return project;
  project = g_new0 (RingDayProject, 1);
  project->project = name;
  g_hash_table_insert (by_name, (gpointer) name, project);
  g_ptr_array_add (day->projects, project);
  return project;
}

static void
add_wait (RingDayProject *project,
          const RingDaySpan *span)
{
  gint64 length_usec = span->end_usec - span->begin_usec;

  project->n_waits++;
  project->n_unseen += span->is_unseen ? 1 : 0;
  project->is_open |= span->is_open;
  project->total_usec += length_usec;
  project->longest_usec = MAX (project->longest_usec, length_usec);
}

static int
compare_projects (gconstpointer one,
                  gconstpointer other)
{
  const RingDayProject *first = *(const RingDayProject *const *) one;
  const RingDayProject *second = *(const RingDayProject *const *) other;

  if (first->total_usec != second->total_usec)
    return first->total_usec > second->total_usec ? -1 : 1;
  return g_strcmp0 (first->project, second->project);
}

/**
 * ring_day_sum_up:
 * @day: a day with all its lanes
 *
 * Adds up what waited. For ring_day_finish().
 */
void
ring_day_sum_up (RingDay *day)
{
  g_autoptr (GHashTable) by_name = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < day->lanes->len; i++)
    {
      RingDayLane *lane = g_ptr_array_index (day->lanes, i);

      for (guint k = 0; k < lane->spans->len; k++)
        {
          const RingDaySpan *span = &g_array_index (lane->spans, RingDaySpan, k);

          if (span->state != RING_STATE_WAITING)
            continue;
          add_wait (get_project (day, by_name, lane->project), span);
          lane->waited_usec += span->end_usec - span->begin_usec;
        }
      day->waited_usec += lane->waited_usec;
    }
  g_ptr_array_sort (day->projects, compare_projects);
}

/**
 * ring_day_get_begin_usec:
 * @day: a day
 *
 * Returns: its first moment
 */
gint64
ring_day_get_begin_usec (const RingDay *day)
{
  return day->begin_usec;
}

/**
 * ring_day_get_end_usec:
 * @day: a day
 *
 * Returns: the first moment of the next day
 */
gint64
ring_day_get_end_usec (const RingDay *day)
{
  return day->end_usec;
}

/**
 * ring_day_get_now_usec:
 * @day: a day
 *
 * Returns: the time when it was looked at
 */
gint64
ring_day_get_now_usec (const RingDay *day)
{
  return day->now_usec;
}

/**
 * ring_day_get_lanes:
 * @day: a finished day
 *
 * Returns: (transfer none) (element-type RingDayLane): the sessions of the day,
 *   as they began; each has a span
 */
const GPtrArray *
ring_day_get_lanes (const RingDay *day)
{
  return day->lanes;
}

/**
 * ring_day_get_n_more:
 * @day: a finished day
 *
 * Returns: how many pieces of further sessions there was no room for
 */
guint
ring_day_get_n_more (const RingDay *day)
{
  return day->n_more;
}

/**
 * ring_day_get_projects:
 * @day: a finished day
 *
 * Returns: (transfer none) (element-type RingDayProject): the projects that
 *   waited, the one that did so longest first
 */
const GPtrArray *
ring_day_get_projects (const RingDay *day)
{
  return day->projects;
}

/**
 * ring_day_get_waited_usec:
 * @day: a finished day
 *
 * Returns: how long all sessions together waited
 */
gint64
ring_day_get_waited_usec (const RingDay *day)
{
  return day->waited_usec;
}

/* What began before the day and is idle may have been so for weeks. */
static gboolean
counts_for_extent (const RingDaySpan *span)
{
  return span->state != RING_STATE_IDLE || !span->is_continued;
}

/**
 * ring_day_get_extent:
 * @day: a finished day
 * @begin_usec_out: (out): where to begin to show it
 * @end_usec_out: (out): where to end
 *
 * The piece of the day in which something happened, up to now if it is not over:
 * a night in which nobody worked takes no room.
 */
void
ring_day_get_extent (const RingDay *day,
                     gint64 *begin_usec_out,
                     gint64 *end_usec_out)
{
  gint64 begin_usec = day->end_usec;
  gint64 end_usec = day->begin_usec;

  for (guint i = 0; i < day->lanes->len; i++)
    {
      const RingDayLane *lane = g_ptr_array_index (day->lanes, i);

      for (guint k = 0; k < lane->spans->len; k++)
        {
          const RingDaySpan *span = &g_array_index (lane->spans, RingDaySpan, k);

          if (counts_for_extent (span))
            begin_usec = MIN (begin_usec, span->begin_usec);
          if (span->state != RING_STATE_IDLE || span->is_open)
            end_usec = MAX (end_usec, span->end_usec);
          else
            end_usec = MAX (end_usec, span->begin_usec);
        }
    }
  begin_usec = MIN (begin_usec, end_usec);
  begin_usec -= (begin_usec - day->begin_usec) % EXTENT_STEP_USEC;
  end_usec += EXTENT_STEP_USEC - (end_usec - day->begin_usec) % EXTENT_STEP_USEC;
  if (end_usec - begin_usec < MIN_EXTENT_USEC)
    begin_usec = end_usec - MIN_EXTENT_USEC;
  begin_usec = MAX (begin_usec, day->begin_usec);
  end_usec = MAX (end_usec, begin_usec + MIN_EXTENT_USEC);
  *begin_usec_out = begin_usec;
  *end_usec_out = MIN (end_usec, day->end_usec);
}
