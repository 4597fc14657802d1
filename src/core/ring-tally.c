/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTally"

#include "config.h"

#include "ring-tally.h"

#include "ring-change-line.h"

/* Whatever the log holds, no more than this is kept. */
#define MAX_SESSIONS 100000
#define MAX_PROJECTS 10000

/* A session that has not ended, as its last line left it. */
typedef struct
{
  RingState state;
  gint64 since_usec;     /* of that state */
  RingTallyEntry *entry; /* (borrowed): of the project that it is in */
} Course;

struct _RingTally
{
  gint64 since_usec;
  gint64 now_usec;
  GHashTable *courses; /* (owned) (element-type utf8 Course): by session id */
  GHashTable *by_name; /* (owned) (element-type utf8 RingTallyEntry): owns the names */
  GPtrArray *projects; /* (owned) (element-type RingTallyEntry): owns the entries */
  RingTallyEntry sum;
};

/**
 * ring_tally_new:
 * @since_usec: where the window begins
 * @now_usec: the time, where it ends
 *
 * Returns: (transfer full): a tally of nothing yet
 */
RingTally *
ring_tally_new (gint64 since_usec,
                gint64 now_usec)
{
  RingTally *tally = g_new0 (RingTally, 1);

  tally->since_usec = since_usec;
  tally->now_usec = now_usec;
  tally->courses = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  tally->by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  tally->projects = g_ptr_array_new_with_free_func (g_free);
  tally->sum.project = "";
  return tally;
}

/**
 * ring_tally_free:
 * @tally: (transfer full): a tally
 */
void
ring_tally_free (RingTally *tally)
{
  g_hash_table_unref (tally->courses);
  g_ptr_array_unref (tally->projects);
  g_hash_table_unref (tally->by_name);
  g_free (tally);
}

/* The project that is worked on in @cwd. Too many are one without a name. */
static RingTallyEntry *
get_entry (RingTally *tally,
           const char *cwd)
{
  g_autofree char *name = ring_change_line_project (cwd);
  RingTallyEntry *entry = g_hash_table_lookup (tally->by_name, name);

  if (entry == NULL && tally->projects->len >= MAX_PROJECTS)
    {
      g_free (name);
      name = g_strdup ("");
      entry = g_hash_table_lookup (tally->by_name, name);
    }
  if (entry != NULL)
    return entry;
  entry = g_new0 (RingTallyEntry, 1);
  entry->project = name;
  g_ptr_array_add (tally->projects, entry);
  g_hash_table_insert (tally->by_name, g_steal_pointer (&name), entry);
  return entry;
}

static gboolean
is_in_window (const RingTally *tally,
              gint64 at_usec)
{
  return at_usec >= tally->since_usec;
}

/* A clock that was set ahead must not make a wait of years, nor one that was set
 * back a wait of less than nothing. */
static gint64
get_length (const RingTally *tally,
            gint64 begin_usec,
            gint64 end_usec)
{
  if (begin_usec <= tally->now_usec && end_usec > tally->now_usec)
    end_usec = tally->now_usec;
  return MAX (0, end_usec - begin_usec);
}

static void
add_wait (RingTallyEntry *entry,
          gint64 length_usec)
{
  entry->n_waits++;
  entry->total_usec += length_usec;
  entry->longest_usec = MAX (entry->longest_usec, length_usec);
}

/* The session goes on from one state to another. */
static void
change (const RingTally *tally,
        RingTallyEntry *entry,
        const Course *course,
        const RingChangeLine *line)
{
  gboolean is_wait = course->state == RING_STATE_WAITING;
  gboolean has_ended = line->state == RING_STATE_ENDED;

  if (is_wait && is_in_window (tally, course->since_usec))
    add_wait (entry, get_length (tally, course->since_usec, line->at_usec));
  if (!is_in_window (tally, line->at_usec))
    return;
  entry->n_answered += is_wait && !has_ended ? 1 : 0;
  entry->n_finished += line->state == RING_STATE_IDLE ? 1 : 0;
  entry->n_ended += has_ended ? 1 : 0;
}

/* Of one that is over nothing needs to be known. */
static void
begin_course (RingTally *tally,
              const RingChangeLine *line)
{
  Course *course = NULL;

  if (line->state == RING_STATE_ENDED || g_hash_table_size (tally->courses) >= MAX_SESSIONS)
    return;
  course = g_new0 (Course, 1);
  course->state = line->state;
  course->since_usec = line->at_usec;
  course->entry = get_entry (tally, line->cwd);
  g_hash_table_insert (tally->courses, g_strdup (line->session_id), course);
}

/**
 * ring_tally_add_line:
 * @tally: a tally
 * @line: a line of the log
 * @length: its length without the line end
 *
 * Takes the next line, in the order of the file: that is the order of things
 * within a session, whatever the clock said. What is no line of the log is
 * passed over, and so is one that says again what was said before.
 */
void
ring_tally_add_line (RingTally *tally,
                     const char *line,
                     size_t length)
{
  g_auto (RingChangeLine) next = { 0 };
  Course *course = NULL;

  if (!ring_change_line_read (line, length, &next))
    return;
  course = g_hash_table_lookup (tally->courses, next.session_id);
  if (course == NULL)
    {
      begin_course (tally, &next);
      return;
    }
  if (course->state == next.state)
    return;
  change (tally, course->entry, course, &next);
  change (tally, &tally->sum, course, &next);
  if (next.state == RING_STATE_ENDED)
    {
      g_hash_table_remove (tally->courses, next.session_id);
      return;
    }
  course->state = next.state;
  course->since_usec = next.at_usec;
  course->entry = get_entry (tally, next.cwd);
}

/* A wait that no line ends. */
static void
close_wait (const RingTally *tally,
            RingTallyEntry *entry,
            const Course *course,
            gboolean is_open)
{
  if (is_open)
    {
      add_wait (entry, get_length (tally, course->since_usec, tally->now_usec));
      entry->n_open++;
    }
  else if (is_in_window (tally, course->since_usec))
    {
      entry->n_waits++;
      entry->n_unseen++;
    }
}

static int
compare_entries (gconstpointer one,
                 gconstpointer other)
{
  const RingTallyEntry *first = *(const RingTallyEntry *const *) one;
  const RingTallyEntry *second = *(const RingTallyEntry *const *) other;

  if (first->total_usec != second->total_usec)
    return first->total_usec > second->total_usec ? -1 : 1;
  return g_strcmp0 (first->project, second->project);
}

static gboolean
is_empty (const RingTallyEntry *entry)
{
  return entry->n_waits == 0 && entry->n_answered == 0 && entry->n_finished == 0 && entry->n_ended == 0;
}

/**
 * ring_tally_finish:
 * @tally: a tally
 * @waiting_ids: (nullable) (element-type utf8 utf8): the sessions that wait now;
 *   %NULL if that is not known, and the log is believed
 *
 * Call it once, after the last line. A session whose last line says that it
 * waits, and which does not wait any more, was killed or answered while nobody
 * looked: there was a wait, but how long it was cannot be said.
 */
void
ring_tally_finish (RingTally *tally,
                   GHashTable *waiting_ids)
{
  GHashTableIter iter;
  gpointer id = NULL;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, tally->courses);
  while (g_hash_table_iter_next (&iter, &id, &value))
    {
      const Course *course = value;
      gboolean is_open = waiting_ids == NULL || g_hash_table_contains (waiting_ids, id);

      if (course->state != RING_STATE_WAITING)
        continue;
      close_wait (tally, course->entry, course, is_open);
      close_wait (tally, &tally->sum, course, is_open);
    }
  g_hash_table_remove_all (tally->courses);
  for (guint i = tally->projects->len; i > 0; i--)
    {
      const RingTallyEntry *entry = g_ptr_array_index (tally->projects, i - 1);

      if (!is_empty (entry))
        continue;
      g_hash_table_remove (tally->by_name, entry->project);
      g_ptr_array_remove_index_fast (tally->projects, i - 1);
    }
  g_ptr_array_sort (tally->projects, compare_entries);
}

/**
 * ring_tally_get_projects:
 * @tally: a finished tally
 *
 * Returns: (transfer none) (element-type RingTallyEntry): what happened in each
 *   project, the one that waited longest first; none in which nothing happened
 */
const GPtrArray *
ring_tally_get_projects (const RingTally *tally)
{
  return tally->projects;
}

/**
 * ring_tally_get_sum:
 * @tally: a finished tally
 *
 * Returns: (transfer none): what happened in all projects together
 */
const RingTallyEntry *
ring_tally_get_sum (const RingTally *tally)
{
  return &tally->sum;
}

/**
 * ring_tally_get_mean_usec:
 * @entry: what happened
 *
 * Returns: how long a wait took on average, 0 if no length is known
 */
gint64
ring_tally_get_mean_usec (const RingTallyEntry *entry)
{
  guint n_known = entry->n_waits - entry->n_unseen;

  return n_known > 0 ? entry->total_usec / n_known : 0;
}
