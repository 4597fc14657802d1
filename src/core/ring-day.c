/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDay"

#include "config.h"

#include "ring-day-private.h"

#include "ring-change-line.h"
#include "ring-view.h"

/* Whatever the log holds, no more than this is kept. */
#define MAX_SESSIONS 100000
#define MAX_LANES 500
#define MAX_SPANS 20000

/* A session that has not ended, as its last line left it. */
typedef struct
{
  RingState state;
  gint64 since_usec;
  char *provider; /* (owned) */
  char *cwd;      /* (owned) */
} Course;

static void
course_free (gpointer data)
{
  Course *course = data;

  g_free (course->provider);
  g_free (course->cwd);
  g_free (course);
}

static void
lane_free (gpointer data)
{
  RingDayLane *lane = data;

  g_free (lane->session_id);
  g_free (lane->name);
  g_free (lane->agent);
  g_free (lane->project);
  g_array_unref (lane->spans);
  g_free (lane);
}

/**
 * ring_day_new:
 * @begin_usec: its first moment
 * @end_usec: the first moment of the next day
 * @now_usec: the time
 *
 * Returns: (transfer full): a day without anything in it
 */
RingDay *
ring_day_new (gint64 begin_usec,
              gint64 end_usec,
              gint64 now_usec)
{
  RingDay *day = g_new0 (RingDay, 1);

  day->begin_usec = begin_usec;
  day->end_usec = end_usec;
  day->now_usec = now_usec;
  day->courses = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, course_free);
  day->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  day->lanes = g_ptr_array_new_with_free_func (lane_free);
  day->projects = g_ptr_array_new_with_free_func (g_free);
  return day;
}

/**
 * ring_day_free:
 * @day: (transfer full): a day
 */
void
ring_day_free (RingDay *day)
{
  g_hash_table_unref (day->courses);
  g_hash_table_unref (day->by_id);
  g_ptr_array_unref (day->projects);
  g_ptr_array_unref (day->lanes);
  g_free (day);
}

/* --- spans --- */

/* The lane of a session; NULL if there are too many. */
static RingDayLane *
get_lane (RingDay *day,
          const char *session_id,
          const char *provider,
          const char *cwd)
{
  RingDayLane *lane = g_hash_table_lookup (day->by_id, session_id);

  if (lane == NULL && day->lanes->len >= MAX_LANES)
    {
      day->n_more++;
      return NULL;
    }
  if (lane == NULL)
    {
      lane = g_new0 (RingDayLane, 1);
      lane->session_id = g_strdup (session_id);
      lane->spans = g_array_new (FALSE, FALSE, sizeof (RingDaySpan));
      g_ptr_array_add (day->lanes, lane);
      g_hash_table_insert (day->by_id, lane->session_id, lane);
    }
  g_free (lane->agent);
  g_free (lane->project);
  lane->agent = ring_view_agent (provider);
  lane->project = ring_change_line_project (cwd);
  return lane;
}

/* A clock that was set back tells the same hours again: what was told last
 * stands. */
static void
append_span (RingDayLane *lane,
             const RingDaySpan *span)
{
  while (lane->spans->len > 0)
    {
      RingDaySpan *last = &g_array_index (lane->spans, RingDaySpan, lane->spans->len - 1);

      if (last->end_usec <= span->begin_usec)
        break;
      if (last->begin_usec < span->begin_usec)
        {
          last->end_usec = span->begin_usec;
          break;
        }
      g_array_set_size (lane->spans, lane->spans->len - 1);
    }
  if (lane->spans->len < MAX_SPANS)
    g_array_append_val (lane->spans, *span);
}

/* As much of it as lies in the day. A clock that was set ahead must not make a
 * span of years. */
static void
add_span (RingDay *day,
          const char *session_id,
          const Course *course,
          const RingDaySpan *whole)
{
  RingDaySpan span = *whole;
  RingDayLane *lane = NULL;

  if (span.begin_usec <= day->now_usec)
    span.end_usec = MIN (span.end_usec, day->now_usec);
  span.is_continued = span.begin_usec < day->begin_usec;
  span.begin_usec = MAX (span.begin_usec, day->begin_usec);
  span.end_usec = MIN (span.end_usec, day->end_usec);
  /* What ends with the day goes on in the next one. */
  span.is_open = span.is_open && day->now_usec < day->end_usec;
  if (span.is_unseen && (span.is_continued || span.begin_usec >= day->end_usec))
    return;
  if (span.end_usec < span.begin_usec || (span.end_usec == span.begin_usec && !span.is_unseen))
    return;
  lane = get_lane (day, session_id, course->provider, course->cwd);
  if (lane != NULL)
    append_span (lane, &span);
}

static void
end_course (RingDay *day,
            const char *session_id,
            const Course *course,
            gint64 end_usec)
{
  const RingDaySpan span = { .begin_usec = course->since_usec, .end_usec = end_usec, .state = course->state };

  add_span (day, session_id, course, &span);
}

/* --- lines --- */

static void
begin_course (RingDay *day,
              const RingChangeLine *line)
{
  Course *course = NULL;

  if (line->state == RING_STATE_ENDED || g_hash_table_size (day->courses) >= MAX_SESSIONS)
    return;
  course = g_new0 (Course, 1);
  course->state = line->state;
  course->since_usec = line->at_usec;
  course->provider = g_strdup (line->provider);
  course->cwd = g_strdup (line->cwd);
  g_hash_table_insert (day->courses, g_strdup (line->session_id), course);
}

/**
 * ring_day_add_line:
 * @day: a day
 * @line: a line of the log
 * @length: its length without the line end
 *
 * Takes the next line, in the order of the file: that is the order of things
 * within a session, whatever the clock said. Lines from before the day say how
 * it began, lines from after it how what was open at its end went on. What is no
 * line of the log is passed over.
 */
void
ring_day_add_line (RingDay *day,
                   const char *line,
                   size_t length)
{
  g_auto (RingChangeLine) next = { 0 };
  Course *course = NULL;

  if (!ring_change_line_read (line, length, &next))
    return;
  course = g_hash_table_lookup (day->courses, next.session_id);
  if (course != NULL && course->state == next.state)
    return;
  if (course != NULL)
    end_course (day, next.session_id, course, next.at_usec);
  g_hash_table_remove (day->courses, next.session_id);
  begin_course (day, &next);
}

/* --- the end of it --- */

/* Since when a session is in its state, as far as its row tells. */
static gint64
get_since_usec (const RingSession *session)
{
  gint64 turn_usec = ring_session_get_turn_usec (session);

  switch (ring_session_get_state (session))
    {
    case RING_STATE_WAITING:
      return ring_session_get_waiting_since_usec (session);
    case RING_STATE_WORKING:
      return turn_usec > 0 ? turn_usec : ring_session_get_last_active_usec (session);
    case RING_STATE_IDLE:
    case RING_STATE_ENDED:
    default:
      return ring_session_get_last_active_usec (session);
    }
}

/* It is now in another state than the log says: nobody looked when it changed. */
static void
finish_changed (RingDay *day,
                const char *session_id,
                const Course *course,
                const RingSession *session)
{
  gint64 since_usec = CLAMP (get_since_usec (session), course->since_usec, MAX (course->since_usec, day->now_usec));
  const RingDaySpan span = {
    .begin_usec = since_usec, .end_usec = day->now_usec, .state = ring_session_get_state (session), .is_open = TRUE
  };

  end_course (day, session_id, course, since_usec);
  add_span (day, session_id, course, &span);
}

/* Nothing ended it in the log. */
static void
finish_course (RingDay *day,
               const char *session_id,
               const Course *course,
               const RingBoard *board)
{
  const RingSession *session = board != NULL ? ring_board_find (board, session_id) : NULL;
  RingState state = session != NULL ? ring_session_get_state (session) : RING_STATE_ENDED;
  RingDaySpan span = { .begin_usec = course->since_usec, .end_usec = day->now_usec, .state = course->state };

  if (session != NULL && state != RING_STATE_ENDED && state != course->state)
    {
      finish_changed (day, session_id, course, session);
      return;
    }
  span.is_open = board == NULL || state == course->state;
  span.is_unseen = !span.is_open;
  if (span.is_unseen)
    span.end_usec = span.begin_usec;
  add_span (day, session_id, course, &span);
}

/* A session of which the log says nothing: its row knows how it is now. */
static void
add_session (RingDay *day,
             const RingSession *session)
{
  const RingDaySpan span = { .begin_usec = get_since_usec (session),
                             .end_usec = day->now_usec,
                             .state = ring_session_get_state (session),
                             .is_open = TRUE };
  const Course course = { .provider = (char *) ring_session_get_provider (session), .cwd = (char *) ring_session_get_cwd (session) };

  if (span.begin_usec > 0)
    add_span (day, ring_session_get_id (session), &course, &span);
}

static void
add_sessions (RingDay *day,
              const RingBoard *board)
{
  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      if (ring_session_is_listed (session) && !g_hash_table_contains (day->courses, ring_session_get_id (session)))
        add_session (day, session);
    }
}

static void
remove_headless (RingDay *day,
                 const RingBoard *board)
{
  for (guint i = day->lanes->len; i > 0; i--)
    {
      const RingDayLane *lane = g_ptr_array_index (day->lanes, i - 1);
      const RingSession *session = ring_board_find (board, lane->session_id);

      if (session == NULL || ring_session_get_kind (session) != RING_SESSION_KIND_HEADLESS)
        continue;
      g_hash_table_remove (day->by_id, lane->session_id);
      g_ptr_array_remove_index (day->lanes, i - 1);
    }
}

/* As they began. */
static int
compare_lanes (gconstpointer one,
               gconstpointer other)
{
  const RingDayLane *first = *(const RingDayLane *const *) one;
  const RingDayLane *second = *(const RingDayLane *const *) other;
  gint64 begin_usec = g_array_index (first->spans, RingDaySpan, 0).begin_usec;
  gint64 other_usec = g_array_index (second->spans, RingDaySpan, 0).begin_usec;

  if (begin_usec != other_usec)
    return begin_usec < other_usec ? -1 : 1;
  return g_strcmp0 (first->session_id, second->session_id);
}

/**
 * ring_day_finish:
 * @day: a day
 * @board: (nullable): the sessions as they are now; %NULL if that is not known,
 *   and the log is believed
 *
 * Call it once, after the last line. Of a session that is gone without a line
 * that says so nobody can tell how long it was in its last state.
 */
void
ring_day_finish (RingDay *day,
                 const RingBoard *board)
{
  GHashTableIter iter;
  gpointer session_id = NULL;
  gpointer course = NULL;

  g_hash_table_iter_init (&iter, day->courses);
  while (g_hash_table_iter_next (&iter, &session_id, &course))
    finish_course (day, session_id, course, board);
  if (board != NULL)
    {
      add_sessions (day, board);
      remove_headless (day, board);
    }
  g_hash_table_remove_all (day->courses);
  g_ptr_array_sort (day->lanes, compare_lanes);
  ring_day_name_lanes (day, board);
  ring_day_sum_up (day);
}
