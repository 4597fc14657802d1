/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-tally.h"

/* Times in the lines are seconds; the window is 1000 … 2000. */
#define SINCE_USEC (G_GINT64_CONSTANT (1000) * G_USEC_PER_SEC)
#define NOW_USEC (G_GINT64_CONSTANT (2000) * G_USEC_PER_SEC)

#define LINE(at, id, status) "{\"ts\": " #at ", \"session_id\": \"" id "\", \"provider\": \"p\", \"cwd\": \"/home/sam/" id "\", \"status\": \"" status "\"}\n"

static RingTally *
tally_of (const char *lines)
{
  RingTally *tally = ring_tally_new (SINCE_USEC, NOW_USEC);
  g_auto (GStrv) words = g_strsplit (lines, "\n", -1);

  for (size_t i = 0; words[i] != NULL; i++)
    ring_tally_add_line (tally, words[i], strlen (words[i]));
  return tally;
}

static char *
describe_entry (const RingTallyEntry *entry)
{
  return g_strdup_printf ("%s: waits %u open %u unseen %u total %d longest %d mean %d answered %u finished %u ended %u", entry->project,
                          entry->n_waits, entry->n_open, entry->n_unseen, (int) (entry->total_usec / G_USEC_PER_SEC),
                          (int) (entry->longest_usec / G_USEC_PER_SEC), (int) (ring_tally_get_mean_usec (entry) / G_USEC_PER_SEC),
                          entry->n_answered, entry->n_finished, entry->n_ended);
}

/* All of it, with the sum if there are several projects. */
static char *
describe (const RingTally *tally)
{
  const GPtrArray *projects = ring_tally_get_projects (tally);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *sum = describe_entry (ring_tally_get_sum (tally));

  for (guint i = 0; i < projects->len; i++)
    {
      g_autofree char *entry = describe_entry (g_ptr_array_index (projects, i));

      g_string_append_printf (text, "%s\n", entry);
    }
  if (projects->len > 1)
    g_string_append_printf (text, "%s\n", sum);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_courses (void)
{
  static const struct
  {
    const char *what;
    const char *lines;
    const char *expected;
  } table[] = {
    { "nothing", "", "" },
    { "no wait", LINE (1100, "a", "idle") LINE (1200, "a", "working"), "" },
    { "answered", LINE (1100, "a", "waiting") LINE (1160, "a", "working"),
      "a: waits 1 open 0 unseen 0 total 60 longest 60 mean 60 answered 1 finished 0 ended 0\n" },
    { "said twice, by the hook and by the tray", LINE (1100, "a", "waiting") LINE (1110, "a", "waiting") LINE (1160, "a", "working") LINE (1170, "a", "working"),
      "a: waits 1 open 0 unseen 0 total 60 longest 60 mean 60 answered 1 finished 0 ended 0\n" },
    { "killed while it waits", LINE (1100, "a", "waiting") LINE (1160, "a", "ended"),
      "a: waits 1 open 0 unseen 0 total 60 longest 60 mean 60 answered 0 finished 0 ended 1\n" },
    { "ended twice", LINE (1100, "a", "idle") LINE (1160, "a", "ended") LINE (1170, "a", "ended"),
      "a: waits 0 open 0 unseen 0 total 0 longest 0 mean 0 answered 0 finished 0 ended 1\n" },
    { "resumed", LINE (1100, "a", "working") LINE (1150, "a", "ended") LINE (1160, "a", "waiting") LINE (1170, "a", "idle"),
      "a: waits 1 open 0 unseen 0 total 10 longest 10 mean 10 answered 1 finished 1 ended 1\n" },
    { "turns", LINE (1100, "a", "working") LINE (1150, "a", "idle") LINE (1160, "a", "working") LINE (1170, "a", "idle"),
      "a: waits 0 open 0 unseen 0 total 0 longest 0 mean 0 answered 0 finished 2 ended 0\n" },
    { "still open", LINE (1900, "a", "waiting"), "a: waits 1 open 1 unseen 0 total 100 longest 100 mean 100 answered 0 finished 0 ended 0\n" },
    { "open since before the window", LINE (500, "a", "waiting"),
      "a: waits 1 open 1 unseen 0 total 1500 longest 1500 mean 1500 answered 0 finished 0 ended 0\n" },
    { "begun before the window, answered in it", LINE (500, "a", "waiting") LINE (1100, "a", "working"),
      "a: waits 0 open 0 unseen 0 total 0 longest 0 mean 0 answered 1 finished 0 ended 0\n" },
    { "all before the window", LINE (500, "a", "waiting") LINE (600, "a", "idle") LINE (700, "a", "ended"), "" },
    { "the window begins", LINE (1000, "a", "waiting") LINE (1001, "a", "working"),
      "a: waits 1 open 0 unseen 0 total 1 longest 1 mean 1 answered 1 finished 0 ended 0\n" },
    { "several", LINE (1100, "a", "waiting") LINE (1110, "b", "waiting") LINE (1120, "a", "working") LINE (1210, "b", "idle") LINE (1300, "a", "waiting") LINE (1340, "a", "working"),
      "b: waits 1 open 0 unseen 0 total 100 longest 100 mean 100 answered 1 finished 1 ended 0\n"
      "a: waits 2 open 0 unseen 0 total 60 longest 40 mean 30 answered 2 finished 0 ended 0\n"
      ": waits 3 open 0 unseen 0 total 160 longest 100 mean 53 answered 3 finished 1 ended 0\n" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingTally) tally = tally_of (table[i].lines);
      g_autofree char *text = NULL;

      g_test_message ("%s", table[i].what);
      ring_tally_finish (tally, NULL);
      text = describe (tally);
      g_assert_cmpstr (text, ==, table[i].expected);
    }
}

static void
test_clocks (void)
{
  static const struct
  {
    const char *what;
    const char *lines;
    int total;
  } table[] = {
    { "set back in a wait", LINE (1500, "a", "waiting") LINE (1400, "a", "working"), 0 },
    { "set back by years in a wait", LINE (1500, "a", "waiting") LINE (3, "a", "working"), 0 },
    { "set ahead in a wait", LINE (1900, "a", "waiting") LINE (9999999, "a", "working"), 100 },
    { "was ahead in the whole wait", LINE (5000, "a", "waiting") LINE (5030, "a", "working"), 30 },
    { "was ahead, and the wait is open", LINE (5000, "a", "waiting"), 0 },
    { "no number of seconds", LINE (1500, "a", "waiting") LINE (1e300, "a", "working") LINE (1520, "a", "idle"), 500 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingTally) tally = tally_of (table[i].lines);

      g_test_message ("%s", table[i].what);
      ring_tally_finish (tally, NULL);
      g_assert_cmpuint (ring_tally_get_sum (tally)->n_waits, ==, 1);
      g_assert_cmpint (ring_tally_get_sum (tally)->total_usec, ==, table[i].total * G_USEC_PER_SEC);
    }
}

/* What nobody logged, since there was no tray. */
static void
test_unseen_end (void)
{
  g_autoptr (RingTally) tally = tally_of (LINE (1100, "a", "waiting") LINE (1200, "b", "waiting") LINE (500, "c", "waiting"));
  g_autoptr (GHashTable) waiting_ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *text = NULL;

  g_hash_table_add (waiting_ids, (gpointer) "b");
  ring_tally_finish (tally, waiting_ids);
  text = describe (tally);
  g_assert_cmpstr (text, ==,
                   "b: waits 1 open 1 unseen 0 total 800 longest 800 mean 800 answered 0 finished 0 ended 0\n"
                   "a: waits 1 open 0 unseen 1 total 0 longest 0 mean 0 answered 0 finished 0 ended 0\n"
                   ": waits 2 open 1 unseen 1 total 800 longest 800 mean 800 answered 0 finished 0 ended 0\n");
}

static void
test_hostile_lines (void)
{
  g_autoptr (RingTally) tally = tally_of (
      LINE (1100, "a", "waiting") "\n{\n[]\nnull\n\"text\"\n{}\n\001\002\n\xff\xfe\n"
                                  "{\"ts\": \"1150\", \"session_id\": \"a\", \"status\": \"idle\"}\n"
                                  "{\"ts\": -5, \"session_id\": \"a\", \"status\": \"idle\"}\n"
                                  "{\"ts\": 0, \"session_id\": \"a\", \"status\": \"idle\"}\n"
                                  "{\"ts\": null, \"session_id\": \"a\", \"status\": \"idle\"}\n"
                                  "{\"ts\": 1150, \"session_id\": \"\", \"status\": \"idle\"}\n"
                                  "{\"ts\": 1150, \"session_id\": [\"a\"], \"status\": \"idle\"}\n"
                                  "{\"ts\": 1150, \"session_id\": \"a\", \"status\": \"asleep\"}\n"
                                  "{\"ts\": 1150, \"session_id\": \"a\", \"status\": 3}\n"
                                  "{\"ts\": 1150, \"session_id\": \"a\", \"status\": \"idle\"\n"
                                  "{\"ts\": 1150, \"session_id\": \"a\", \"sta" LINE (1130, "a", "idle") LINE (1180, "a", "working"));
  g_autofree char *text = NULL;

  ring_tally_finish (tally, NULL);
  text = describe (tally);
  g_assert_cmpstr (text, ==, "a: waits 1 open 0 unseen 0 total 80 longest 80 mean 80 answered 1 finished 0 ended 0\n");
}

static void
test_projects (void)
{
  static const struct
  {
    const char *cwd;
    const char *project;
  } table[] = {
    { "\"/home/sam/maigo\"", "maigo" },
    { "\"/home/sam/maigo/\"", "maigo" },
    { "\"/\"", "/" },
    { "\"/home/sam/maigo/..\"", "sam" },
    { "\"/home/sam/maigo/./\"", "maigo" },
    { "\"/..\"", "/" },
    { "\"..\"", "" },
    { "\"../.\"", "" },
    { "\"\"", "" },
    { "null", "" },
    { "7", "" },
    { "\"日本\"", "日本" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *line = g_strdup_printf ("{\"ts\": 1500, \"session_id\": \"a\", \"status\": \"waiting\", \"cwd\": %s}", table[i].cwd);
      g_autoptr (RingTally) tally = tally_of (line);
      const GPtrArray *projects = ring_tally_get_projects (tally);

      g_test_message ("%s", table[i].cwd);
      ring_tally_finish (tally, NULL);
      g_assert_cmpuint (projects->len, ==, 1);
      g_assert_cmpstr (((const RingTallyEntry *) g_ptr_array_index (projects, 0))->project, ==, table[i].project);
    }
}

/* However many there are, only so many are kept, and none is lost in the sum. */
static void
test_many (void)
{
  g_autoptr (RingTally) tally = ring_tally_new (SINCE_USEC, NOW_USEC);
  const guint n_sessions = 12000;

  for (guint i = 0; i < n_sessions; i++)
    {
      g_autofree char *line = g_strdup_printf ("{\"ts\": 1500, \"session_id\": \"s%u\", \"status\": \"waiting\", \"cwd\": \"/p%u\"}", i, i);

      ring_tally_add_line (tally, line, strlen (line));
    }
  ring_tally_finish (tally, NULL);
  g_assert_cmpuint (ring_tally_get_sum (tally)->n_open, ==, n_sessions);
  g_assert_cmpuint (ring_tally_get_projects (tally)->len, <=, 10001);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tally/courses", test_courses);
  g_test_add_func ("/tally/clocks", test_clocks);
  g_test_add_func ("/tally/unseen-end", test_unseen_end);
  g_test_add_func ("/tally/hostile-lines", test_hostile_lines);
  g_test_add_func ("/tally/projects", test_projects);
  g_test_add_func ("/tally/many", test_many);
  return g_test_run ();
}
