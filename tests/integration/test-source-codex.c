/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <sqlite3.h>
#include <string.h>

#include "core/ring-rollout.h"
#include "io/ring-source-codex.h"
#include "ring-test-folder.h"
#include "ring-test-wait.h"

#define WINDOW_USEC (6 * G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC)
#define MAKE_TABLE "CREATE TABLE threads (id TEXT PRIMARY KEY, cwd TEXT, title TEXT, rollout_path TEXT, " \
                   "updated_at INTEGER, archived INTEGER, source TEXT); "

typedef struct
{
  RingTestFolder *folder;
  RingSourceCodex *source; /* (nullable): not started yet */
  guint n_changes;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  ring_test_folder_make (fixture->folder, "codex");
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_clear_object (&fixture->source);
  ring_test_folder_free (fixture->folder);
}

static void
on_changed (RingSource *source,
            Fixture *fixture)
{
  fixture->n_changes++;
}

static void
start (Fixture *fixture)
{
  g_autofree char *root = ring_test_folder_path (fixture->folder, "codex");

  fixture->source = ring_source_codex_new (root, WINDOW_USEC, NULL);
  g_signal_connect (fixture->source, "changed", G_CALLBACK (on_changed), fixture);
}

/* "id=title" of every thread, and "!" after those whose turn is over. */
static char *
describe (Fixture *fixture)
{
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  ring_source_codex_collect (fixture->source, threads);
  for (guint i = 0; i < threads->len; i++)
    {
      const RingThread *thread = g_ptr_array_index (threads, i);

      g_ptr_array_add (words, g_strdup_printf ("%s=%s%s", thread->id, thread->title != NULL ? thread->title : "",
                                               thread->rollout.is_ended ? "!" : ""));
    }
  return ring_test_join_sorted (words);
}

static gboolean
shows (gpointer user_data,
       const char *expected)
{
  g_autofree char *found = describe (user_data);

  return g_str_equal (found, expected);
}

static void
run (sqlite3 *database,
     const char *query)
{
  g_assert_cmpint (sqlite3_exec (database, query, NULL, NULL, NULL), ==, SQLITE_OK);
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

/* A thread that was active just now. */
static void
put_thread (Fixture *fixture,
            sqlite3 *database,
            const char *id,
            const char *title)
{
  g_autofree char *rollout = g_strdup_printf ("%s/codex/sessions/%s.jsonl", ring_test_folder_root (fixture->folder), id);
  char *query = sqlite3_mprintf ("INSERT OR REPLACE INTO threads VALUES (%Q, '/p', %Q, %Q, %lld, 0, 'cli')", id, title,
                                 rollout, (long long) (g_get_real_time () / G_USEC_PER_SEC));

  run (database, query);
  sqlite3_free (query);
}

static void
test_no_store (Fixture *fixture,
               gconstpointer data)
{
  sqlite3 *database = NULL;

  ring_test_folder_remove (fixture->folder, "codex");
  start (fixture);
  g_assert_true (shows (fixture, ""));
  g_assert_false (ring_source_is_deaf (RING_SOURCE (fixture->source)));
  ring_test_folder_make (fixture->folder, "codex");
  ring_test_folder_write (fixture->folder, "codex/state_1.sqlite", "", 0);
  ring_test_folder_write (fixture->folder, "codex/state_x.sqlite", "no database", -1);
  database = open_store (fixture, "codex/state_5.sqlite");
  run (database, MAKE_TABLE);
  put_thread (fixture, database, "a", "One");
  ring_test_wait (shows, fixture, "a=One");
  sqlite3_close (database);
}

static void
test_unusable (Fixture *fixture,
               gconstpointer data)
{
  ring_test_folder_write (fixture->folder, "codex/state_5.sqlite", data, -1);
  start (fixture);
  g_assert_true (shows (fixture, ""));
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_cmpuint (fixture->n_changes, ==, 0);
}

static void
test_column_missing (Fixture *fixture,
                     gconstpointer data)
{
  sqlite3 *database = open_store (fixture, "codex/state_5.sqlite");

  run (database, "CREATE TABLE threads (id TEXT, updated_at_ms INTEGER); INSERT INTO threads VALUES ('a', 5), (x'00', 'x'), (NULL, 3)");
  start (fixture);
  g_assert_true (shows (fixture, "a="));
  sqlite3_close (database);
}

/* The writer keeps the store open all the time, as Codex does. */
static void
test_log_in_use (Fixture *fixture,
                 gconstpointer data)
{
  sqlite3 *database = open_store (fixture, "codex/state_5.sqlite");

  run (database, "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; " MAKE_TABLE);
  put_thread (fixture, database, "a", "One");
  start (fixture);
  g_assert_true (shows (fixture, "a=One"));
  put_thread (fixture, database, "a", "Two");
  ring_test_wait (shows, fixture, "a=Two");
  run (database, "BEGIN IMMEDIATE");
  put_thread (fixture, database, "b", "Three");
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_true (shows (fixture, "a=Two"));
  run (database, "COMMIT");
  ring_test_wait (shows, fixture, "a=Two b=Three");
  run (database, "UPDATE threads SET archived = 1 WHERE id = 'a'; PRAGMA wal_checkpoint (TRUNCATE)");
  ring_test_wait (shows, fixture, "b=Three");
  sqlite3_close (database);
}

/* Nothing tells when a lock is given back: it is looked at again. */
static void
test_locked (Fixture *fixture,
             gconstpointer data)
{
  sqlite3 *database = open_store (fixture, "codex/state_5.sqlite");

  run (database, MAKE_TABLE);
  put_thread (fixture, database, "a", "One");
  run (database, "BEGIN EXCLUSIVE");
  start (fixture);
  g_assert_true (shows (fixture, ""));
  g_assert_true (ring_source_is_deaf (RING_SOURCE (fixture->source)));
  run (database, "ROLLBACK");
  ring_source_refresh_deaf (RING_SOURCE (fixture->source));
  g_assert_true (shows (fixture, "a=One"));
  g_assert_false (ring_source_is_deaf (RING_SOURCE (fixture->source)));
  run (database, "BEGIN EXCLUSIVE; UPDATE threads SET title = 'Two'");
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_true (shows (fixture, "a=One"));
  run (database, "COMMIT");
  ring_test_wait (shows, fixture, "a=Two");
  sqlite3_close (database);
}

static void
test_rollout_grows (Fixture *fixture,
                    gconstpointer data)
{
  const char *const begun = "{\"type\": \"event_msg\", \"payload\": {\"type\": \"task_started\"}}\n";
  const char *const ended = "{\"type\": \"event_msg\", \"payload\": {\"type\": \"task_complete\"}}\n";
  sqlite3 *database = open_store (fixture, "codex/state_5.sqlite");

  run (database, MAKE_TABLE);
  put_thread (fixture, database, "a", "One");
  start (fixture);
  g_assert_true (shows (fixture, "a=One"));
  ring_test_folder_write (fixture->folder, "codex/sessions/a.jsonl", begun, -1);
  ring_test_folder_write (fixture->folder, "codex/sessions/a.jsonl", ended, -1);
  ring_test_wait (shows, fixture, "a=One!");
  ring_test_folder_write (fixture->folder, "codex/sessions/a.jsonl", begun, -1);
  ring_test_wait (shows, fixture, "a=One");
  sqlite3_close (database);
}

static void
test_newer_store (Fixture *fixture,
                  gconstpointer data)
{
  sqlite3 *old_store = open_store (fixture, "codex/state_5.sqlite");
  sqlite3 *new_store = NULL;

  run (old_store, MAKE_TABLE);
  put_thread (fixture, old_store, "a", "One");
  start (fixture);
  g_assert_true (shows (fixture, "a=One"));
  new_store = open_store (fixture, "codex/state_10.sqlite");
  run (new_store, MAKE_TABLE);
  put_thread (fixture, new_store, "b", "Two");
  ring_test_wait (shows, fixture, "b=Two");
  ring_test_folder_remove (fixture->folder, "codex/state_10.sqlite");
  ring_test_wait (shows, fixture, "a=One");
  sqlite3_close (old_store);
  sqlite3_close (new_store);
}

static void
test_many_threads (Fixture *fixture,
                   gconstpointer data)
{
  sqlite3 *database = open_store (fixture, "codex/state_5.sqlite");
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();
  double seconds = 0;

  run (database, "PRAGMA journal_mode = WAL; " MAKE_TABLE);
  run (database, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) "
                 "INSERT INTO threads SELECT 't' || i, '/p', 'Title', '/nowhere/' || i, i, 0, 'cli' FROM n");
  g_test_timer_start ();
  start (fixture);
  seconds = g_test_timer_elapsed ();
  ring_source_codex_collect (fixture->source, threads);
  g_assert_cmpuint (threads->len, ==, 200);
  g_test_minimized_result (seconds, "10 000 threads: %.1f ms", seconds * 1000);
  g_assert_cmpfloat (seconds, <, 0.5);
  sqlite3_close (database);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, func) g_test_add (path, Fixture, data, set_up, func, tear_down)
  ADD ("/source-codex/no-store", NULL, test_no_store);
  ADD ("/source-codex/empty", "", test_unusable);
  ADD ("/source-codex/no-database", "This is text, and not a database at all.", test_unusable);
  ADD ("/source-codex/column-missing", NULL, test_column_missing);
  ADD ("/source-codex/locked", NULL, test_locked);
  ADD ("/source-codex/log-in-use", NULL, test_log_in_use);
  ADD ("/source-codex/rollout-grows", NULL, test_rollout_grows);
  ADD ("/source-codex/newer-store", NULL, test_newer_store);
  ADD ("/source-codex/many-threads", NULL, test_many_threads);
  return g_test_run ();
}
