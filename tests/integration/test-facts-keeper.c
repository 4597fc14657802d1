/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-board.h"
#include "io/ring-clock.h"
#include "io/ring-facts-keeper.h"
#include "io/ring-process.h"
#include "ring-test-folder.h"
#include "ring-test-wait.h"

typedef struct
{
  RingTestFolder *folder;
  RingPaths *paths;
  RingFactsKeeper *keeper;
  char *board; /* (owned): as of the last change */
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *root = NULL;

  fixture->folder = ring_test_folder_new ();
  root = ring_test_folder_path (fixture->folder, "home/.config/ring");
  fixture->paths = ring_paths_new (root, NULL);
  ring_test_folder_make (fixture->folder, "proc");
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_clear_object (&fixture->keeper);
  g_free (fixture->board);
  ring_paths_unref (fixture->paths);
  ring_test_folder_free (fixture->folder);
}

/* "id:state" of every session, sorted. */
static void
make_board (Fixture *fixture)
{
  const char *const states[] = { "waiting", "working", "idle", "ended" };
  RingConfig *config = ring_source_registry_get_config (ring_facts_keeper_get_registry (fixture->keeper));
  g_autoptr (RingBoard) board = ring_board_new (ring_facts_keeper_take (fixture->keeper), config, ring_clock_wall_usec ());
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      g_ptr_array_add (words, g_strdup_printf ("%s:%s", ring_session_get_id (session), states[ring_session_get_state (session)]));
    }
  g_free (fixture->board);
  fixture->board = ring_test_join_sorted (words);
}

static void
on_changed (RingFactsKeeper *keeper,
            Fixture *fixture)
{
  make_board (fixture);
}

static void
start (Fixture *fixture)
{
  g_autofree char *home = ring_test_folder_path (fixture->folder, "home");
  g_autofree char *claude = ring_test_folder_path (fixture->folder, "claude");
  g_autofree char *proc = ring_test_folder_path (fixture->folder, "proc");
  const RingAgentPlaces places = { .home = home, .claude = claude };

  fixture->keeper = ring_facts_keeper_new (fixture->paths, &places, proc, NULL);
  g_signal_connect (fixture->keeper, "changed", G_CALLBACK (on_changed), fixture);
  make_board (fixture);
}

static gboolean
shows (gpointer user_data,
       const char *expected)
{
  const Fixture *fixture = user_data;

  g_test_message ("The board: %s", fixture->board);
  return g_strcmp0 (fixture->board, expected) == 0;
}

/* Above what the kernel gives out, so that it is nobody's. */
static void
put_process (Fixture *fixture,
             int number,
             const char *comm,
             const char *cwd)
{
  const int pid = 4195000 + number;
  g_autofree char *stat_path = g_strdup_printf ("proc/%d/stat", pid);
  g_autofree char *cwd_path = g_strdup_printf ("proc/%d/cwd", pid);
  g_autofree char *stat = g_strdup_printf ("%d (%s) S 1 1 1 0 -1 4 1 1 1 1 1 1 1 1 20 0 1 0 77 0\n", pid, comm);

  ring_test_folder_write (fixture->folder, stat_path, stat, -1);
  ring_test_folder_link (fixture->folder, cwd_path, cwd);
}

static void
put_row (Fixture *fixture,
         const char *id,
         const char *more)
{
  g_autofree char *path = g_strdup_printf ("home/.config/ring/sessions/%s.json", id);
  g_autofree char *json = g_strdup_printf ("{\"session_id\": \"%s\", \"provider\": \"claude-code\", \"cwd\": \"/p\", \"status\": \"working\", "
                                           "\"last_event\": \"PreToolUse\", \"last_active\": %" G_GINT64_FORMAT "%s}",
                                           id, ring_clock_wall_usec () / G_USEC_PER_SEC, more);

  ring_test_folder_write (fixture->folder, path, json, -1);
}

static void
put_own_row (Fixture *fixture,
             const char *id,
             const char *agent)
{
  g_autofree char *more = g_strdup_printf (", \"writer\": \"ring-tray 1\", \"turn_open\": true, \"agent\": {\"started\": 77%s}", agent);

  put_row (fixture, id, more);
}

static void
put_transcript (Fixture *fixture,
                const char *root,
                const char *id)
{
  g_autofree char *path = g_strdup_printf ("%s/projects/-p/%s.jsonl", root, id);

  ring_test_folder_write (fixture->folder, path, "{\"type\": \"user\", \"cwd\": \"/p\", \"message\": {\"content\": \"go\"}}\n", -1);
}

/* Without a process table nothing ends. */
static void
test_unknown_processes (Fixture *fixture,
                        gconstpointer data)
{
  ring_test_folder_remove (fixture->folder, "proc");
  put_row (fixture, "a", "");
  put_own_row (fixture, "b", ", \"pid\": 4195001");
  start (fixture);
  g_assert_cmpstr (fixture->board, ==, "a:working b:working");
}

/* What a row says of another host, boot or namespace means nothing here. */
static void
test_foreign_rows (Fixture *fixture,
                   gconstpointer data)
{
  g_autofree char *other_namespace = g_strdup_printf (", \"pid\": 4195002, \"pidns\": %" G_GUINT64_FORMAT, ring_process_pid_namespace ("/proc") + 1);

  put_process (fixture, 9, "claude", "/q");
  put_own_row (fixture, "boot", ", \"pid\": 4195009, \"boot\": \"another\"");
  put_own_row (fixture, "host", ", \"pid\": 4195001, \"host\": \"another\"");
  put_own_row (fixture, "namespace", other_namespace);
  put_own_row (fixture, "own", ", \"pid\": 4195003");
  start (fixture);
  g_assert_nonnull (strstr (fixture->board, "host:working"));
  g_assert_nonnull (strstr (fixture->board, "namespace:working"));
  g_assert_nonnull (strstr (fixture->board, "boot:ended"));
  g_assert_nonnull (strstr (fixture->board, "own:ended"));
}

static void
test_named_process (Fixture *fixture,
                    gconstpointer data)
{
  put_process (fixture, 1, "claude", "/q");
  start (fixture);
  g_assert_cmpstr (fixture->board, ==, "synthetic:/q:idle");
  put_process (fixture, 2, "claude", "/p");
  put_own_row (fixture, "a", ", \"pid\": 4195002");
  ring_test_wait (shows, fixture, "a:working synthetic:/q:idle");
}

/* Nobody names the process: it is looked for because of what is new. */
static void
test_unnamed_process (Fixture *fixture,
                      gconstpointer data)
{
  put_process (fixture, 1, "claude", "/q");
  start (fixture);
  put_process (fixture, 2, "claude", "/p");
  put_row (fixture, "a", "");
  ring_test_wait (shows, fixture, "a:working synthetic:/q:idle");
  put_process (fixture, 3, "claude", "/p");
  put_row (fixture, "b", "");
  ring_test_wait (shows, fixture, "a:working b:working synthetic:/q:idle");
  put_process (fixture, 4, "claude", "/p");
  put_transcript (fixture, "claude", "c");
  ring_test_wait (shows, fixture, "a:working b:working c:working synthetic:/q:idle");
}

static void
test_live_file (Fixture *fixture,
                gconstpointer data)
{
  put_process (fixture, 1, "claude", "/q");
  start (fixture);
  put_process (fixture, 2, "claude", "/p");
  ring_test_folder_write (fixture->folder, "home/.claude/sessions/4195002.json",
                          "{\"pid\": 4195002, \"procStart\": \"77\", \"sessionId\": \"a\", \"cwd\": \"/p\", \"status\": \"waiting\", \"statusUpdatedAt\": 5}", -1);
  ring_test_wait (shows, fixture, "a:waiting synthetic:/q:idle");
}

/* A folder that only a row names is watched as long as the row is there. */
static void
test_folder_of_a_row (Fixture *fixture,
                      gconstpointer data)
{
  g_autofree char *record = ring_test_folder_path (fixture->folder, "work/.claude/projects/-p/a.jsonl");
  g_autofree char *more = g_strdup_printf (", \"source_path\": \"%s\"", record);

  put_process (fixture, 1, "claude", "/p");
  put_process (fixture, 2, "claude", "/p");
  put_transcript (fixture, "work/.claude", "b");
  start (fixture);
  g_assert_cmpstr (fixture->board, ==, "synthetic:/p:idle");
  put_row (fixture, "a", more);
  ring_test_wait (shows, fixture, "a:working b:working");
  put_transcript (fixture, "work/.claude", "c");
  ring_test_wait (shows, fixture, "a:working b:working c:working");
  ring_test_folder_remove (fixture->folder, "home/.config/ring/sessions/a.json");
  ring_test_wait (shows, fixture, "synthetic:/p:idle");
}

/* One folder by two names is looked at once. */
static void
test_folder_by_two_names (Fixture *fixture,
                          gconstpointer data)
{
  put_process (fixture, 1, "claude", "/p");
  put_process (fixture, 2, "claude", "/p");
  put_transcript (fixture, "home/.claude", "a");
  put_transcript (fixture, "home/.claude", "b");
  ring_test_folder_link (fixture->folder, "claude", "home/.claude");
  start (fixture);
  g_assert_cmpuint (ring_facts_keeper_take (fixture->keeper)->transcripts->len, ==, 2);
  g_assert_null (strstr (fixture->board, "ended"));
}

static void
test_linked_cwd (Fixture *fixture,
                 gconstpointer data)
{
  g_autofree char *real = ring_test_folder_path (fixture->folder, "real");
  g_autofree char *link = ring_test_folder_path (fixture->folder, "link");
  g_autofree char *path = g_strdup ("home/.config/ring/sessions/a.json");
  g_autofree char *json = g_strdup_printf ("{\"session_id\": \"a\", \"cwd\": \"%s\", \"status\": \"working\", \"last_active\": %" G_GINT64_FORMAT "}",
                                           link, ring_clock_wall_usec () / G_USEC_PER_SEC);

  ring_test_folder_make (fixture->folder, "real");
  ring_test_folder_link (fixture->folder, "link", "real");
  put_process (fixture, 1, "claude", real);
  ring_test_folder_write (fixture->folder, path, json, -1);
  start (fixture);
  g_assert_cmpstr (fixture->board, ==, "a:working");
}

static void
test_hidden (Fixture *fixture,
             gconstpointer data)
{
  put_process (fixture, 1, "claude", "/p");
  put_row (fixture, "a", "");
  start (fixture);
  g_assert_cmpstr (fixture->board, ==, "a:working");
  ring_test_folder_write (fixture->folder, "home/.config/ring/deleted_sessions.json", "{\"a\": \"2999-01-01T00:00:00Z\"}", -1);
  ring_test_wait (shows, fixture, "");
  ring_test_folder_write (fixture->folder, "home/.config/ring/deleted_sessions.json", "{\"a\": \"2999-01", -1);
  ring_facts_keeper_refresh (fixture->keeper);
  g_assert_cmpstr (fixture->board, ==, "");
  ring_test_folder_write (fixture->folder, "home/.config/ring/deleted_sessions.json", "{}", -1);
  ring_test_wait (shows, fixture, "a:working");
}

static gboolean
is_quiet (gpointer user_data,
          const char *expected)
{
  Fixture *fixture = user_data;
  RingQuiet quiet = ring_source_registry_get_quiet (ring_facts_keeper_get_registry (fixture->keeper));

  return quiet.is_on == g_str_equal (expected, "yes");
}

static void
test_quiet (Fixture *fixture,
            gconstpointer data)
{
  start (fixture);
  g_assert_true (is_quiet (fixture, "no"));
  ring_test_folder_write (fixture->folder, "home/.config/ring/quiet", "{\"until\": null, \"since\": 5}", -1);
  ring_test_wait (is_quiet, fixture, "yes");
  ring_test_folder_remove (fixture->folder, "home/.config/ring/quiet");
  ring_test_wait (is_quiet, fixture, "no");
}

/* The window is a setting: what it leaves out now may count then. */
static void
test_window (Fixture *fixture,
             gconstpointer data)
{
  put_process (fixture, 1, "claude", "/p");
  put_transcript (fixture, "claude", "a");
  ring_test_folder_set_time (fixture->folder, "claude/projects/-p/a.jsonl", ring_clock_wall_usec () - 7 * G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC);
  start (fixture);
  g_assert_cmpstr (fixture->board, ==, "synthetic:/p:idle");
  ring_test_folder_write (fixture->folder, "home/.config/ring/config.toml", "active_window_seconds = 36000\n", -1);
  ring_test_wait (shows, fixture, "a:idle");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/facts-keeper/unknown-processes", test_unknown_processes);
  ADD ("/facts-keeper/foreign-rows", test_foreign_rows);
  ADD ("/facts-keeper/named-process", test_named_process);
  ADD ("/facts-keeper/unnamed-process", test_unnamed_process);
  ADD ("/facts-keeper/live-file", test_live_file);
  ADD ("/facts-keeper/folder-of-a-row", test_folder_of_a_row);
  ADD ("/facts-keeper/folder-by-two-names", test_folder_by_two_names);
  ADD ("/facts-keeper/linked-cwd", test_linked_cwd);
  ADD ("/facts-keeper/hidden", test_hidden);
  ADD ("/facts-keeper/quiet", test_quiet);
  ADD ("/facts-keeper/window", test_window);
  return g_test_run ();
}
