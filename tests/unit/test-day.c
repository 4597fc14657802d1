/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#include "core/ring-day.h"

#include <string.h>

#include "core/ring-names.h"
#include "core/ring-tally.h"
#include "ring-test-session.h"

/* Times in the lines are seconds after the epoch of the tests; the day is
 * 1000 … 9000. */
#define BEGIN 1000
#define END 9000

#define LINE(at, id, status) #at " " id " " status "\n"

/* @course: lines of "TIME ID STATUS", or anything else, which is passed on. */
static void
feed (const char *course,
      void (*add) (gpointer target,
                   const char *line,
                   size_t length),
      gpointer target)
{
  g_auto (GStrv) lines = g_strsplit (course, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", 3);
      g_autofree char *json = NULL;

      if (g_strv_length (words) == 3)
        json = g_strdup_printf ("{\"ts\": %.3f, \"session_id\": \"%s\", \"provider\": \"gemini\", \"cwd\": \"/home/sam/%s\", \"status\": \"%s\"}",
                                (double) ring_test_usec (g_ascii_strtod (words[0], NULL)) / G_USEC_PER_SEC, words[1], words[1], words[2]);
      else
        json = g_strdup (lines[i]);
      add (target, json, strlen (json));
    }
}

static void
add_to_day (gpointer target,
            const char *line,
            size_t length)
{
  ring_day_add_line (target, line, length);
}

static void
add_to_tally (gpointer target,
              const char *line,
              size_t length)
{
  ring_tally_add_line (target, line, length);
}

static RingDay *
make_day (const char *course,
          const char *rows,
          double now)
{
  RingDay *day = ring_day_new (ring_test_usec (BEGIN), ring_test_usec (END), ring_test_usec (now));
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingBoard) board = rows != NULL ? ring_test_board (rows, NULL, config, now) : NULL;

  feed (course, add_to_day, day);
  ring_day_finish (day, board);
  return day;
}

/* "a: working 1000-1100 waiting 1100-1200…; " */
static char *
describe (const RingDay *day)
{
  const GPtrArray *lanes = ring_day_get_lanes (day);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < lanes->len; i++)
    {
      const RingDayLane *lane = g_ptr_array_index (lanes, i);

      g_string_append_printf (text, "%s%s:", i > 0 ? "; " : "", lane->name);
      for (guint k = 0; k < lane->spans->len; k++)
        {
          const RingDaySpan *span = &g_array_index (lane->spans, RingDaySpan, k);

          g_string_append_printf (text, " %s%s %d-%d%s%s", span->is_continued ? "…" : "", ring_state_to_name (span->state),
                                  (int) ((span->begin_usec - ring_test_usec (0)) / G_USEC_PER_SEC),
                                  (int) ((span->end_usec - ring_test_usec (0)) / G_USEC_PER_SEC), span->is_open ? "…" : "",
                                  span->is_unseen ? "?" : "");
        }
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

#define WAITS(id, since)                                                                               \
  "{'session_id': '" id "', 'provider': 'gemini', 'cwd': '/home/sam/" id "', 'status': 'waiting',"     \
  " 'last_event': 'PermissionRequest', 'last_active': 18000" since ", 'heartbeat_at': 18000" since "," \
  " 'waiting_kind': 'permission', 'waiting_detail': 'x'}"

static void
test_courses (void)
{
  static const struct
  {
    const char *what;
    const char *course;
    const char *rows; /* NULL: what is now is not known */
    double now;
    const char *expected;
  } table[] = {
    { "nothing", "", "[]", 5000, "" },
    { "no log", "{torn\n\n[]\n{\"ts\": 1}\nx", "[]", 5000, "" },
    { "a course", LINE (2000, "a", "working") LINE (2100, "a", "waiting") LINE (2160, "a", "working") LINE (2200, "a", "idle") LINE (2300, "a", "ended"),
      "[]", 5000, "a: working 2000-2100 waiting 2100-2160 working 2160-2200 idle 2200-2300" },
    { "said twice", LINE (2000, "a", "waiting") LINE (2010, "a", "waiting") LINE (2100, "a", "ended"), "[]", 5000, "a: waiting 2000-2100" },
    { "ended and resumed", LINE (2000, "a", "idle") LINE (2100, "a", "ended") LINE (3000, "a", "idle") LINE (3100, "a", "ended"),
      "[]", 5000, "a: idle 2000-2100 idle 3000-3100" },
    { "over both midnights", LINE (500, "a", "waiting") LINE (1500, "a", "working") LINE (9500, "a", "idle"),
      NULL, 20000, "a: …waiting 1000-1500 working 1500-9000" },
    { "all day", LINE (500, "a", "idle") LINE (9500, "a", "ended"), "[]", 20000, "a: …idle 1000-9000" },
    { "before and after", LINE (500, "a", "idle") LINE (900, "a", "ended") LINE (9000, "b", "idle") LINE (9100, "b", "ended"), "[]", 20000, "" },
    { "goes on, and the log is believed", LINE (2000, "a", "waiting"), NULL, 5000, "a: waiting 2000-5000…" },
    { "goes on", LINE (2000, "a", "waiting"), "[" WAITS ("a", "02000") "]", 5000, "a: waiting 2000-5000…" },
    { "of a day that is over", LINE (2000, "a", "waiting"), "[" WAITS ("a", "02000") "]", 20000, "a: waiting 2000-9000" },
    { "gone, and nobody saw it", LINE (2000, "a", "working") LINE (2100, "a", "waiting"), "[]", 5000, "a: working 2000-2100 waiting 2100-2100?" },
    { "gone on another day", LINE (500, "a", "waiting"), "[]", 5000, "" },
    { "now in another state", LINE (2000, "a", "working"), "[" WAITS ("a", "04000") "]", 5000, "a: working 2000-4000 waiting 4000-5000…" },
    { "known by its row only", "", "[" WAITS ("a", "04000") "]", 5000, "a: waiting 4000-5000…" },
    { "known by its row since yesterday", "", "[" WAITS ("a", "00500") "]", 5000, "a: …waiting 1000-5000…" },
    { "clock was ahead", LINE (8000, "a", "working") LINE (2000, "a", "waiting") LINE (2100, "a", "idle") LINE (2200, "a", "ended"), "[]", 5000,
      "a: waiting 2000-2100 idle 2100-2200" },
    { "clock was set back", LINE (2000, "a", "working") LINE (3000, "a", "waiting") LINE (3600, "a", "working") LINE (3100, "a", "idle") LINE (3200, "a", "ended"),
      "[]", 5000, "a: working 2000-3000 waiting 3000-3100 idle 3100-3200" },
    { "clock jumps far ahead", LINE (2000, "a", "working") LINE (99000000, "a", "idle"), "[]", 5000, "a: working 2000-5000" },
    { "as they begin", LINE (2000, "b", "idle") LINE (1500, "a", "idle") LINE (2100, "b", "ended") LINE (2100, "a", "ended"),
      "[]", 5000, "a: idle 1500-2100; b: idle 2000-2100" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingDay) day = make_day (table[i].course, table[i].rows, table[i].now);
      g_autofree char *text = describe (day);

      g_test_message ("%s", table[i].what);
      g_assert_cmpstr (text, ==, table[i].expected);
    }
}

static void
test_projects (void)
{
  g_autoptr (RingDay) day = make_day (LINE (500, "a", "waiting") LINE (1100, "a", "working") LINE (2000, "a", "waiting") LINE (2050, "a", "ended")
                                          LINE (3000, "b", "waiting") LINE (3500, "c", "waiting") LINE (4000, "c", "idle"),
                                      NULL, 5000);
  const GPtrArray *projects = ring_day_get_projects (day);
  const RingDayProject *project;

  g_assert_cmpuint (projects->len, ==, 3);
  project = g_ptr_array_index (projects, 0);
  g_assert_cmpstr (project->project, ==, "b");
  g_assert_cmpint (project->total_usec, ==, G_GINT64_CONSTANT (2000) * G_USEC_PER_SEC);
  g_assert_true (project->is_open);
  project = g_ptr_array_index (projects, 2);
  g_assert_cmpstr (project->project, ==, "a");
  g_assert_cmpuint (project->n_waits, ==, 2);
  g_assert_cmpint (project->total_usec, ==, G_GINT64_CONSTANT (150) * G_USEC_PER_SEC);
  g_assert_cmpint (project->longest_usec, ==, G_GINT64_CONSTANT (100) * G_USEC_PER_SEC);
  g_assert_cmpint (ring_day_get_waited_usec (day), ==, G_GINT64_CONSTANT (2650) * G_USEC_PER_SEC);
}

/* Where no wait goes on over midnight both count the same. */
static void
test_agrees_with_tally (void)
{
  const char *course = LINE (2000, "a", "waiting") LINE (2100, "b", "waiting") LINE (2200, "a", "working") LINE (2300, "b", "ended")
      LINE (2400, "a", "waiting") LINE (2450, "a", "idle") LINE (2500, "c", "waiting");
  g_autoptr (RingDay) day = make_day (course, "[]", 5000);
  g_autoptr (RingTally) tally = ring_tally_new (ring_test_usec (BEGIN), ring_test_usec (5000));
  g_autoptr (GHashTable) nobody = g_hash_table_new (g_str_hash, g_str_equal);
  const GPtrArray *projects = ring_day_get_projects (day);

  feed (course, add_to_tally, tally);
  ring_tally_finish (tally, nobody);
  g_assert_cmpuint (projects->len, ==, ring_tally_get_projects (tally)->len);
  for (guint i = 0; i < projects->len; i++)
    {
      const RingDayProject *project = g_ptr_array_index (projects, i);
      const RingTallyEntry *entry = g_ptr_array_index (ring_tally_get_projects (tally), i);

      g_assert_cmpstr (project->project, ==, entry->project);
      g_assert_cmpint (project->total_usec, ==, entry->total_usec);
      g_assert_cmpint (project->longest_usec, ==, entry->longest_usec);
      g_assert_cmpuint (project->n_waits, ==, entry->n_waits);
      g_assert_cmpuint (project->n_unseen, ==, entry->n_unseen);
    }
}

static void
test_names (void)
{
  g_autoptr (RingDay) day = ring_day_new (ring_test_usec (BEGIN), ring_test_usec (END), ring_test_usec (5000));
  g_autofree char *text = NULL;

  for (int i = 1; i <= 3; i++)
    {
      g_autofree char *line = g_strdup_printf ("{\"ts\": 180000200%d, \"session_id\": \"%d-\\u202e-long-long\", \"provider\": \"gemini\","
                                               " \"cwd\": \"%s\", \"status\": \"idle\"}",
                                               i, i, i < 3 ? "/srv/same\\n" : "");

      ring_day_add_line (day, line, strlen (line));
    }
  ring_day_finish (day, NULL);
  text = describe (day);
  g_assert_cmpstr (text, ==, "same  (1-[RLO]…): idle 2001-5000…; same  (2-[RLO]…): idle 2002-5000…; 3-[RLO]-long-long: idle 2003-5000…");
}

/* Whatever is in the log, there is an end to what is kept. */
static void
test_too_many (void)
{
  g_autoptr (RingDay) day = ring_day_new (ring_test_usec (BEGIN), ring_test_usec (END), ring_test_usec (5000));

  for (int i = 0; i < 600; i++)
    {
      g_autofree char *line = g_strdup_printf ("{\"ts\": 1800002000, \"session_id\": \"s%d\", \"cwd\": \"/p%d\", \"status\": \"waiting\"}", i, i);

      ring_day_add_line (day, line, strlen (line));
    }
  ring_day_finish (day, NULL);
  g_assert_cmpuint (ring_day_get_lanes (day)->len, ==, 500);
  g_assert_cmpuint (ring_day_get_n_more (day), ==, 100);
}

static void
test_extent (void)
{
  static const struct
  {
    const char *course;
    double now;
    double begin;
    double end;
  } table[] = {
    { "", 5000, BEGIN, BEGIN + 600 },
    { LINE (500, "a", "idle") LINE (9500, "a", "ended"), 20000, BEGIN, BEGIN + 600 },
    { LINE (4700, "a", "working") LINE (6700, "a", "idle") LINE (8000, "a", "ended"), 20000, 4600, 7000 },
    { LINE (500, "a", "waiting") LINE (8000, "a", "ended"), 20000, BEGIN, 8200 },
    { LINE (2000, "a", "waiting") LINE (8999, "a", "ended"), 20000, 1900, END },
    { LINE (500, "a", "idle"), 6000, 5500, 6100 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingDay) day = make_day (table[i].course, NULL, table[i].now);
      gint64 begin_usec = 0;
      gint64 end_usec = 0;

      ring_day_get_extent (day, &begin_usec, &end_usec);
      g_assert_cmpint ((begin_usec - ring_test_usec (0)) / G_USEC_PER_SEC, ==, (gint64) table[i].begin);
      g_assert_cmpint ((end_usec - ring_test_usec (0)) / G_USEC_PER_SEC, ==, (gint64) table[i].end);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/day/courses", test_courses);
  g_test_add_func ("/day/projects", test_projects);
  g_test_add_func ("/day/agrees-with-tally", test_agrees_with_tally);
  g_test_add_func ("/day/names", test_names);
  g_test_add_func ("/day/too-many", test_too_many);
  g_test_add_func ("/day/extent", test_extent);

  return g_test_run ();
}
