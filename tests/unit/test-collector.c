/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-board.h"
#include "io/ring-collector.h"
#include "ring-test-folder.h"

#define NOW_USEC (G_GINT64_CONSTANT (1800000000) * G_USEC_PER_SEC)
#define PROMPT "{\"type\":\"user\",\"cwd\":\"/w/maigo\",\"message\":{\"role\":\"user\",\"content\":\"go\"}}\n"

/* Its folder is a home, with a registry and a /proc in it. */
typedef struct
{
  RingTestFolder *folder;
  RingPaths *paths;
  RingConfig *config;
  RingCollector *collector;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *root = NULL;

  fixture->folder = ring_test_folder_new ();
  root = ring_test_folder_path (fixture->folder, ".config/ring");
  fixture->paths = ring_paths_new (root, ring_test_folder_root (fixture->folder));
  fixture->config = ring_config_new_default ();
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_clear_pointer (&fixture->collector, ring_collector_free);
  ring_config_unref (fixture->config);
  ring_paths_unref (fixture->paths);
  ring_test_folder_free (fixture->folder);
}

/* Looks where the agents' folders are said to be; NULL = nowhere but at home. */
static const RingFacts *
look (Fixture *fixture,
      const char *claude,
      const char *codex)
{
  g_autofree char *claude_path = claude != NULL ? ring_test_folder_path (fixture->folder, claude) : NULL;
  g_autofree char *codex_path = codex != NULL ? ring_test_folder_path (fixture->folder, codex) : NULL;
  const RingAgentPlaces places = { .home = ring_test_folder_root (fixture->folder), .claude = claude_path, .codex = codex_path };
  g_autoptr (GError) error = NULL;

  if (fixture->collector == NULL)
    fixture->collector = ring_collector_new (fixture->paths, &places, NULL);
  g_assert_true (ring_collector_look (fixture->collector, fixture->config, NOW_USEC, &error));
  g_assert_no_error (error);
  return ring_collector_get_facts (fixture->collector);
}

static void
add_row (Fixture *fixture,
         const char *id,
         const char *provider,
         const char *cwd,
         const char *source_path)
{
  g_autofree char *path = g_strdup_printf (".config/ring/sessions/%s.json", id);
  g_autofree char *text = g_strdup_printf ("{\"session_id\": \"%s\", \"provider\": \"%s\", \"cwd\": \"%s\", \"status\": \"idle\", \"source_path\": \"%s\"}",
                                           id, provider, cwd, source_path);

  ring_test_folder_write (fixture->folder, path, text, -1);
}

static void
add_transcript (Fixture *fixture,
                const char *path)
{
  ring_test_folder_write (fixture->folder, path, PROMPT, -1);
  ring_test_folder_set_time (fixture->folder, path, NOW_USEC - 5 * G_USEC_PER_SEC);
}

static void
test_nothing (Fixture *fixture,
              gconstpointer data)
{
  const RingFacts *facts = look (fixture, NULL, NULL);

  g_assert_cmpuint (facts->rows->len, ==, 0);
  g_assert_cmpuint (facts->lives->len, ==, 0);
  g_assert_cmpuint (facts->transcripts->len, ==, 0);
  g_assert_cmpuint (facts->threads->len, ==, 0);
  g_assert_cmpuint (g_hash_table_size (facts->labels), ==, 0);
  g_assert_cmpuint (g_hash_table_size (facts->hidden), ==, 0);
  g_assert_false (facts->are_procs_known);
  g_assert_null (facts->procs);
}

/* The environment's folder, the default one, and those that rows name. */
static void
test_places (Fixture *fixture,
             gconstpointer data)
{
  g_autofree char *record = ring_test_folder_path (fixture->folder, "third/projects/-w/c.jsonl");

  add_transcript (fixture, ".claude/projects/-w/a.jsonl");
  add_transcript (fixture, "second/projects/-w/b.jsonl");
  add_transcript (fixture, "third/projects/-w/c.jsonl");
  add_row (fixture, "c", "claude-code", "/w", record);
  g_assert_cmpuint (look (fixture, "second", NULL)->transcripts->len, ==, 3);
}

/* A folder that is named twice is looked at once; what a row names must be one. */
static void
test_named_twice (Fixture *fixture,
                  gconstpointer data)
{
  g_autofree char *record = ring_test_folder_path (fixture->folder, "./.claude//projects/-w/a.jsonl");

  add_transcript (fixture, ".claude/projects/-w/a.jsonl");
  add_row (fixture, "a", "claude-code", "/w", record);
  add_row (fixture, "b", "claude-code", "/w", "relative/projects/b.jsonl");
  add_row (fixture, "c", "claude-code", "/w", "/projects/c.jsonl");
  add_row (fixture, "d", "gemini", "/w", "/nowhere/projects/c.jsonl");
  g_assert_cmpuint (look (fixture, ".claude/../.claude/", NULL)->transcripts->len, ==, 1);
}

static void
test_real_paths (Fixture *fixture,
                 gconstpointer data)
{
  g_autofree char *link = ring_test_folder_path (fixture->folder, "link");
  g_autofree char *real = ring_test_folder_path (fixture->folder, "real");
  const RingFacts *facts = NULL;

  ring_test_folder_make (fixture->folder, "real");
  ring_test_folder_link (fixture->folder, "link", "real");
  add_row (fixture, "a", "claude-code", link, "");
  add_row (fixture, "b", "claude-code", "/not//there/../here/", "");
  add_row (fixture, "c", "claude-code", "relative", "");
  facts = look (fixture, NULL, NULL);
  g_assert_cmpstr (g_hash_table_lookup (facts->real_paths, link), ==, real);
  g_assert_cmpstr (g_hash_table_lookup (facts->real_paths, "/not//there/../here/"), ==, "/not/here");
  g_assert_false (g_hash_table_contains (facts->real_paths, "relative"));
}

static void
test_modified (Fixture *fixture,
               gconstpointer data)
{
  g_autofree char *record = ring_test_folder_path (fixture->folder, "r.jsonl");
  g_autofree char *pipe = ring_test_folder_path (fixture->folder, "pipe");
  const RingFacts *facts = NULL;

  ring_test_folder_write (fixture->folder, "r.jsonl", "x", -1);
  ring_test_folder_set_time (fixture->folder, "r.jsonl", NOW_USEC - 7);
  ring_test_folder_pipe (fixture->folder, "pipe");
  add_row (fixture, "a", "claude-code", "/w", record);
  add_row (fixture, "b", "claude-code", "/w", pipe);
  facts = look (fixture, NULL, NULL);
  g_assert_cmpint (*(const gint64 *) g_hash_table_lookup (facts->modified, record), ==, NOW_USEC - 7);
  g_assert_false (g_hash_table_contains (facts->modified, pipe));
}

/* Lists that are torn stay what they were. */
static void
test_lists (Fixture *fixture,
            gconstpointer data)
{
  ring_test_folder_write (fixture->folder, ".config/ring/labels.json", "{\"a\": \"One\"}", -1);
  ring_test_folder_write (fixture->folder, ".config/ring/deleted_sessions.json", "{\"a\": \"2027-01-15T08:00:00Z\"}", -1);
  g_assert_cmpuint (g_hash_table_size (look (fixture, NULL, NULL)->labels), ==, 1);
  ring_test_folder_write (fixture->folder, ".config/ring/labels.json", "{\"a\": ", -1);
  ring_test_folder_write (fixture->folder, ".config/ring/deleted_sessions.json", "", -1);
  g_assert_cmpuint (g_hash_table_size (look (fixture, NULL, NULL)->labels), ==, 1);
  g_assert_cmpuint (g_hash_table_size (look (fixture, NULL, NULL)->hidden), ==, 1);
  ring_test_folder_write (fixture->folder, ".config/ring/labels.json", "{}", -1);
  g_assert_cmpuint (g_hash_table_size (look (fixture, NULL, NULL)->labels), ==, 0);
}

/* Rows that cannot be listed are said, and the facts are there all the same. */
static void
test_not_listed (Fixture *fixture,
                 gconstpointer data)
{
  const RingAgentPlaces places = { .home = ring_test_folder_root (fixture->folder) };
  g_autoptr (GError) error = NULL;

  add_transcript (fixture, ".claude/projects/-w/a.jsonl");
  ring_test_folder_write (fixture->folder, ".config/ring/sessions", "no folder", -1);
  fixture->collector = ring_collector_new (fixture->paths, &places, NULL);
  g_assert_false (ring_collector_look (fixture->collector, fixture->config, NOW_USEC, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
  g_assert_cmpuint (ring_collector_get_facts (fixture->collector)->transcripts->len, ==, 1);
}

/* A fault of RiNG's is no session. Who only looks leaves its file; else it goes. */
static void
test_fault (Fixture *fixture,
            gconstpointer data)
{
  add_row (fixture, "a", "startup", "/w", "");
  add_row (fixture, "b", "claude-code", "/w", "");
  add_row (fixture, "c", "resume", "/w", "");
  g_assert_cmpuint (look (fixture, NULL, NULL)->rows->len, ==, 1);
  g_assert_true (ring_test_folder_exists (fixture->folder, ".config/ring/sessions/a.json"));

  ring_collector_remove_faults (fixture->collector);
  add_row (fixture, "a", "compact", "/elsewhere", "");
  g_assert_cmpuint (look (fixture, NULL, NULL)->rows->len, ==, 1);
  g_assert_false (ring_test_folder_exists (fixture->folder, ".config/ring/sessions/a.json"));
  g_assert_true (ring_test_folder_exists (fixture->folder, ".config/ring/sessions/b.json"));
}

/* From files to a board, with processes of a /proc of our own. */
static void
test_board (Fixture *fixture,
            gconstpointer data)
{
  g_autofree char *proc = ring_test_folder_path (fixture->folder, "proc");
  const RingAgentPlaces places = { .home = ring_test_folder_root (fixture->folder) };
  g_autoptr (RingBoard) board = NULL;

  ring_test_folder_write (fixture->folder, "proc/10/stat", "10 (claude) S 1 7 7 0 7 4194304 1 2 3 4 5 6 7 8 20 0 1 0 500 99 1\n", -1);
  ring_test_folder_write (fixture->folder, "proc/10/cmdline", "claude", -1);
  ring_test_folder_link (fixture->folder, "proc/10/cwd", "/w/maigo");
  ring_test_folder_write (fixture->folder, ".claude/sessions/10.json", "{\"pid\": 10, \"procStart\": \"500\", \"sessionId\": \"s\", \"status\": \"busy\"}", -1);
  fixture->collector = ring_collector_new (fixture->paths, &places, proc);
  look (fixture, NULL, NULL);
  board = ring_board_new (ring_collector_get_facts (fixture->collector), fixture->config, NOW_USEC);
  g_assert_cmpint (ring_session_get_state (ring_board_find (board, "s")), ==, RING_STATE_WORKING);
  ring_board_unref (board);
  ring_test_folder_remove (fixture->folder, "proc/10");
  ring_test_folder_make (fixture->folder, "proc/11");
  look (fixture, NULL, NULL);
  board = ring_board_new (ring_collector_get_facts (fixture->collector), fixture->config, NOW_USEC);
  g_assert_cmpuint (ring_board_get_n_sessions (board), ==, 0);
}

#define ADD(name, func) g_test_add ("/collector/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("nothing", test_nothing);
  ADD ("places", test_places);
  ADD ("named-twice", test_named_twice);
  ADD ("real-paths", test_real_paths);
  ADD ("modified", test_modified);
  ADD ("lists", test_lists);
  ADD ("not-listed", test_not_listed);
  ADD ("fault", test_fault);
  ADD ("board", test_board);
  return g_test_run ();
}
