/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* Real stores, made by SQLite, as Codex makes them. */

#include <sqlite3.h>
#include <string.h>

#include "io/ring-codex-store.h"
#include "ring-test-folder.h"

#define NOW_USEC (G_GINT64_CONSTANT (1800000000) * G_USEC_PER_SEC)
#define NOW_MSEC "1800000000000"
#define WINDOW_USEC (G_GINT64_CONSTANT (21600) * G_USEC_PER_SEC)
#define TABLE "CREATE TABLE threads (id TEXT PRIMARY KEY, rollout_path TEXT, created_at INTEGER, updated_at INTEGER, source TEXT," \
              " cwd TEXT, title TEXT, archived INTEGER, updated_at_ms INTEGER, thread_source TEXT, preview TEXT);"

typedef struct
{
  RingTestFolder *folder;
  RingCodexStore *store;
  GPtrArray *threads;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->store = ring_codex_store_new (ring_test_folder_root (fixture->folder));
  fixture->threads = g_ptr_array_new ();
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_codex_store_free (fixture->store);
  g_ptr_array_unref (fixture->threads);
  ring_test_folder_free (fixture->folder);
}

static sqlite3 *
open_store (Fixture *fixture,
            const char *name)
{
  g_autofree char *path = ring_test_folder_path (fixture->folder, name);
  sqlite3 *database = NULL;

  g_assert_cmpint (sqlite3_open (path, &database), ==, SQLITE_OK);
  return database;
}

static void
run (sqlite3 *database,
     const char *statements)
{
  g_autofree char *said = NULL;
  char *message = NULL;

  sqlite3_exec (database, statements, NULL, NULL, &message);
  said = g_strdup (message);
  sqlite3_free (message);
  g_assert_cmpstr (said, ==, NULL);
}

/* Makes a store, or changes one. */
static void
make_store (Fixture *fixture,
            const char *name,
            const char *statements)
{
  sqlite3 *database = open_store (fixture, name);

  run (database, statements);
  g_assert_cmpint (sqlite3_close (database), ==, SQLITE_OK);
}

/* The threads' ids, as the store gives them. */
static void
look (Fixture *fixture,
      const char *ids)
{
  g_autoptr (GString) found = g_string_new (NULL);

  g_ptr_array_set_size (fixture->threads, 0);
  ring_codex_store_look (fixture->store, NOW_USEC, WINDOW_USEC);
  ring_codex_store_collect (fixture->store, fixture->threads);
  for (guint i = 0; i < fixture->threads->len; i++)
    g_string_append_printf (found, "%s%s", i > 0 ? " " : "", ((const RingThread *) g_ptr_array_index (fixture->threads, i))->id);
  g_assert_cmpstr (found->str, ==, ids);
}

static const RingThread *
get_thread (Fixture *fixture,
            guint index)
{
  return g_ptr_array_index (fixture->threads, index);
}

static void
test_missing (Fixture *fixture,
              gconstpointer data)
{
  look (fixture, "");
  g_assert_false (ring_codex_store_look (fixture->store, NOW_USEC, WINDOW_USEC));
}

/* None of these is a store, and a pipe would hang. */
static void
test_garbage (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *noise = g_strnfill (100000, 'x');

  ring_test_folder_write (fixture->folder, "state_1.sqlite", "", -1);
  look (fixture, "");
  ring_test_folder_write (fixture->folder, "state_2.sqlite", noise, -1);
  look (fixture, "");
  memcpy (noise, "SQLite format 3", 16);
  ring_test_folder_write (fixture->folder, "state_3.sqlite", noise, 100000);
  look (fixture, "");
  make_store (fixture, "state_4.sqlite", "CREATE TABLE other (id TEXT)");
  look (fixture, "");
  make_store (fixture, "state_5.sqlite", "CREATE TABLE threads (name TEXT); INSERT INTO threads VALUES ('x')");
  look (fixture, "");
}

static void
test_no_files (Fixture *fixture,
               gconstpointer data)
{
  make_store (fixture, "state_5.sqlite", TABLE "INSERT INTO threads (id, updated_at) VALUES ('a', 1)");
  ring_test_folder_pipe (fixture->folder, "state_9.sqlite");
  ring_test_folder_make (fixture->folder, "state_8.sqlite");
  look (fixture, "a");
}

/* The highest generation; what only looks like one is none. */
static void
test_generations (Fixture *fixture,
                  gconstpointer data)
{
  const char *const others[] = { "state_.sqlite", "state_x.sqlite", "state_-1.sqlite", "state_99.sqlite.bak", "state_99.db", "xstate_99.sqlite", "state_99999999999999999999.sqlite" };

  for (size_t i = 0; i < G_N_ELEMENTS (others); i++)
    make_store (fixture, others[i], TABLE "INSERT INTO threads (id, updated_at) VALUES ('wrong', 1)");
  look (fixture, "");
  make_store (fixture, "state_9.sqlite", TABLE "INSERT INTO threads (id, updated_at) VALUES ('nine', 1)");
  look (fixture, "nine");
  make_store (fixture, "state_10.sqlite", TABLE "INSERT INTO threads (id, updated_at) VALUES ('ten', 1)");
  look (fixture, "ten");
  ring_test_folder_remove (fixture->folder, "state_10.sqlite");
  look (fixture, "nine");
  ring_test_folder_remove (fixture->folder, "state_9.sqlite");
  look (fixture, "");
}

static void
test_columns (Fixture *fixture,
              gconstpointer data)
{
  const RingThread *thread = NULL;

  make_store (fixture, "state_5.sqlite",
              TABLE "INSERT INTO threads VALUES ('a', '/r/a.jsonl', 1, 1799999990, 'cli', '/w/maigo', 'Title' || char(10) || 'more', 0, 1799999995500, 'user', 'Preview')");
  look (fixture, "a");
  thread = get_thread (fixture, 0);
  g_assert_cmpstr (thread->cwd, ==, "/w/maigo");
  g_assert_cmpstr (thread->title, ==, "Title");
  g_assert_cmpstr (thread->preview, ==, "Preview");
  g_assert_cmpstr (thread->rollout_path, ==, "/r/a.jsonl");
  g_assert_cmpint (thread->updated_usec, ==, NOW_USEC - 4500000);
}

/* Older and newer stores have fewer columns, or others. */
static void
test_missing_columns (Fixture *fixture,
                      gconstpointer data)
{
  make_store (fixture, "state_1.sqlite", "CREATE TABLE threads (id TEXT, new_one TEXT); INSERT INTO threads VALUES ('a', 'x')");
  look (fixture, "a");
  g_assert_cmpstr (get_thread (fixture, 0)->cwd, ==, "");
  g_assert_null (get_thread (fixture, 0)->title);
  g_assert_cmpint (get_thread (fixture, 0)->updated_usec, ==, 0);
  make_store (fixture, "state_2.sqlite", "CREATE TABLE threads (id TEXT, updated_at INTEGER); INSERT INTO threads VALUES ('a', 1800000000), ('b', 1800000001)");
  look (fixture, "b a");
  g_assert_cmpint (get_thread (fixture, 1)->updated_usec, ==, NOW_USEC);
  make_store (fixture, "state_3.sqlite", "CREATE TABLE threads (id TEXT, updated_at INTEGER, updated_at_ms INTEGER);"
                                         "INSERT INTO threads VALUES ('zero', 1800000000, 0), ('null', 1799999999, NULL), ('msec', 5, " NOW_MSEC " + 7)");
  look (fixture, "msec zero null");
  g_assert_cmpint (get_thread (fixture, 1)->updated_usec, ==, NOW_USEC);
}

/* What no human talks to is no session. */
static void
test_left_out (Fixture *fixture,
               gconstpointer data)
{
  make_store (fixture, "state_5.sqlite",
              TABLE "INSERT INTO threads (id, archived, source, thread_source) VALUES ('a', 0, 'cli', 'user'), ('b', NULL, NULL, NULL), ('c', 0, 'vscode', ''),"
                    " ('archived', 1, 'cli', 'user'), ('text', 'yes', 'cli', 'user'),"
                    " ('sub', 0, '{\"subagent\":{\"thread_spawn\":{}}}', ''), ('inner', 0, '{\"internal\":\"x\"}', ''),"
                    " ('sub2', 0, 'cli', 'subagent'), ('guard', 0, 'cli', 'guardian'), ('inner2', 0, 'cli', 'internal');"
                    " UPDATE threads SET updated_at = 100 - rowid");
  look (fixture, "a b c");
}

static void
test_many (Fixture *fixture,
           gconstpointer data)
{
  gint64 begin = 0;

  make_store (fixture, "state_5.sqlite",
              TABLE "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)"
                    " INSERT INTO threads (id, cwd, title, updated_at_ms, archived) SELECT 't' || i, '/w', 'T', i, i % 2 FROM n");
  begin = g_get_monotonic_time ();
  ring_codex_store_look (fixture->store, NOW_USEC, WINDOW_USEC);
  g_test_message ("10 000 threads: %.1f ms", (double) (g_get_monotonic_time () - begin) / 1000);
  ring_codex_store_collect (fixture->store, fixture->threads);
  g_assert_cmpuint (fixture->threads->len, ==, RING_CODEX_STORE_MAX_THREADS);
  g_assert_cmpstr (get_thread (fixture, 0)->id, ==, "t10000");
  g_assert_cmpstr (get_thread (fixture, 199)->id, ==, "t9602");
}

static void
test_hostile (Fixture *fixture,
              gconstpointer data)
{
  const RingThread *thread = NULL;

  make_store (fixture, "state_5.sqlite",
              TABLE "INSERT INTO threads (id, cwd, title, preview, rollout_path, updated_at_ms) VALUES"
                    " ('odd', '/w/' || char(27) || '[2J' || char(10), char(10, 32, 27, 7) || 'T', CAST (x'ff41' AS TEXT), 'relative/path', 9),"
                    " (NULL, '/w', 'no id', '', '', 8), ('', '/w', 'empty id', '', '', 7), (x'00ff', '/w', 'blob', '', '', 6),"
                    " (hex (zeroblob (200)), '/w', 'long id', '', '', 5),"
                    " ('blobs', x'00', x'01', 7, 3.5, 4), ('never', '/w', '', '', '', 'yesterday'), ('far', '/w', '', '', '', 9e300),"
                    " ('before', '/w', '', '', '', -5), ('long', hex (zeroblob (100000)), hex (zeroblob (100000)), '', '', 3)");
  ring_codex_store_look (fixture->store, NOW_USEC, WINDOW_USEC);
  ring_codex_store_collect (fixture->store, fixture->threads);
  g_assert_cmpuint (fixture->threads->len, ==, 6);
  for (guint i = 0; i < fixture->threads->len; i++)
    {
      thread = get_thread (fixture, i);
      g_assert_true (g_utf8_validate (thread->cwd, -1, NULL));
      g_assert_true (thread->title == NULL || g_utf8_validate (thread->title, -1, NULL));
      g_assert_true (thread->preview == NULL || g_utf8_validate (thread->preview, -1, NULL));
      g_assert_cmpuint (strlen (thread->cwd), <=, 4096);
      g_assert_cmpint (thread->updated_usec, <=, 9000);
      g_assert_null (strpbrk (thread->cwd, "\033"));
      g_assert_true (thread->title == NULL || strpbrk (thread->title, "\033\a\n") == NULL);
    }
}

/* --- beside a writer --- */

static void
test_writer (Fixture *fixture,
             gconstpointer data)
{
  sqlite3 *writer = open_store (fixture, "state_5.sqlite");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  run (writer, "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;" TABLE "INSERT INTO threads (id, updated_at) VALUES ('a', 1)");
  look (fixture, "a");
  /* in the middle of a change: what was there before it */
  run (writer, "BEGIN IMMEDIATE; INSERT INTO threads (id, updated_at) VALUES ('b', 2)");
  look (fixture, "a");
  run (writer, "COMMIT");
  before = ring_test_folder_list (fixture->folder, ".");
  look (fixture, "b a");
  after = ring_test_folder_list (fixture->folder, ".");
  g_assert_cmpstr (before, ==, after);
  run (writer, "DELETE FROM threads WHERE id = 'a'");
  look (fixture, "b");
  g_assert_cmpint (sqlite3_close (writer), ==, SQLITE_OK);
  look (fixture, "b");
}

/* A store that nobody uses stays as it is: no file beside it. */
static void
test_untouched (Fixture *fixture,
                gconstpointer data)
{
  g_autofree char *after = NULL;

  make_store (fixture, "state_5.sqlite", "PRAGMA journal_mode = WAL;" TABLE "INSERT INTO threads (id, updated_at) VALUES ('a', 1)");
  look (fixture, "a");
  after = ring_test_folder_list (fixture->folder, ".");
  g_assert_cmpstr (after, ==, "state_5.sqlite");
}

/* Locked: what was read before stands, and the next look tries again. */
static void
test_locked (Fixture *fixture,
             gconstpointer data)
{
  sqlite3 *writer = NULL;

  make_store (fixture, "state_5.sqlite", TABLE "INSERT INTO threads (id, updated_at) VALUES ('a', 1)");
  look (fixture, "a");
  writer = open_store (fixture, "state_5.sqlite");
  run (writer, "INSERT INTO threads (id, updated_at) VALUES ('b', 2); BEGIN EXCLUSIVE");
  look (fixture, "a");
  run (writer, "COMMIT");
  look (fixture, "b a");
  g_assert_cmpint (sqlite3_close (writer), ==, SQLITE_OK);
}

static void
test_locked_at_first (Fixture *fixture,
                      gconstpointer data)
{
  sqlite3 *writer = open_store (fixture, "state_5.sqlite");

  run (writer, TABLE "INSERT INTO threads (id, updated_at) VALUES ('a', 1); BEGIN EXCLUSIVE");
  look (fixture, "");
  run (writer, "COMMIT");
  look (fixture, "a");
  g_assert_cmpint (sqlite3_close (writer), ==, SQLITE_OK);
}

/* --- rollouts --- */

static void
add_rollout_thread (Fixture *fixture,
                    const char *id,
                    gint64 age_seconds)
{
  g_autofree char *path = ring_test_folder_path (fixture->folder, "r.jsonl");
  g_autofree char *statements = g_strdup_printf (TABLE "INSERT INTO threads (id, cwd, rollout_path, updated_at) VALUES ('%s', '/w/cx', '%s', %" G_GINT64_FORMAT ")",
                                                 id, path, 1800000000 - age_seconds);

  make_store (fixture, "state_5.sqlite", statements);
}

static void
write_rollout (Fixture *fixture,
               const char *event,
               gint64 age_seconds)
{
  g_autofree char *text = g_strdup_printf ("{\"type\":\"event_msg\",\"payload\":{\"type\":\"agent_message\",\"message\":\"Hi\"}}\n"
                                           "{\"type\":\"event_msg\",\"payload\":{\"type\":\"%s\"}}\n",
                                           event);

  ring_test_folder_write (fixture->folder, "r.jsonl", text, -1);
  ring_test_folder_set_time (fixture->folder, "r.jsonl", NOW_USEC - age_seconds * G_USEC_PER_SEC);
}

static void
test_rollout (Fixture *fixture,
              gconstpointer data)
{
  add_rollout_thread (fixture, "a", 10);
  look (fixture, "a");
  g_assert_null (get_thread (fixture, 0)->rollout.last_action);
  write_rollout (fixture, "task_started", 9);
  look (fixture, "a");
  g_assert_cmpstr (get_thread (fixture, 0)->rollout.last_action, ==, "Hi");
  g_assert_false (get_thread (fixture, 0)->rollout.is_ended);
  write_rollout (fixture, "task_complete", 8);
  g_assert_true (ring_codex_store_look (fixture->store, NOW_USEC, WINDOW_USEC));
  look (fixture, "a");
  g_assert_true (get_thread (fixture, 0)->rollout.is_ended);
  ring_test_folder_remove (fixture->folder, "r.jsonl");
  look (fixture, "a");
  g_assert_false (get_thread (fixture, 0)->rollout.is_ended);
}

static void
test_rollout_is_a_pipe (Fixture *fixture,
                        gconstpointer data)
{
  add_rollout_thread (fixture, "a", 10);
  ring_test_folder_pipe (fixture->folder, "r.jsonl");
  look (fixture, "a");
  g_assert_null (get_thread (fixture, 0)->rollout.last_action);
}

/* Old ones are read only where Codex runs. */
static void
test_old_rollout (Fixture *fixture,
                  gconstpointer data)
{
  g_autoptr (GHashTable) folders = g_hash_table_new (g_str_hash, g_str_equal);

  write_rollout (fixture, "task_complete", 90000);
  add_rollout_thread (fixture, "a", 90000);
  g_hash_table_add (folders, (gpointer) "/w/other");
  ring_codex_store_set_folders (fixture->store, folders);
  look (fixture, "a");
  g_assert_null (get_thread (fixture, 0)->rollout.last_action);
  g_hash_table_add (folders, (gpointer) "/w/cx");
  ring_codex_store_set_folders (fixture->store, folders);
  look (fixture, "a");
  g_assert_cmpstr (get_thread (fixture, 0)->rollout.last_action, ==, "Hi");
  g_hash_table_remove_all (folders);
  ring_codex_store_set_folders (fixture->store, folders);
  look (fixture, "a");
  g_assert_null (get_thread (fixture, 0)->rollout.last_action);
}

#define ADD(name, func) g_test_add ("/codex-store/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("missing", test_missing);
  ADD ("garbage", test_garbage);
  ADD ("no-files", test_no_files);
  ADD ("generations", test_generations);
  ADD ("columns", test_columns);
  ADD ("missing-columns", test_missing_columns);
  ADD ("left-out", test_left_out);
  ADD ("many", test_many);
  ADD ("hostile", test_hostile);
  ADD ("writer", test_writer);
  ADD ("untouched", test_untouched);
  ADD ("locked", test_locked);
  ADD ("locked-at-first", test_locked_at_first);
  ADD ("rollout", test_rollout);
  ADD ("rollout-is-a-pipe", test_rollout_is_a_pipe);
  ADD ("old-rollout", test_old_rollout);
  return g_test_run ();
}
