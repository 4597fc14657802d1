/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-board.h"
#include "core/ring-liveness.h"
#include "core/ring-sight.h"
#include "ring-test-session.h"

/* Facts that are put together bit by bit. */
typedef struct
{
  RingFacts facts;
  GPtrArray *procs;
  GPtrArray *rows;
  GPtrArray *lives;
  GHashTable *real_paths;
} World;

static void
world_set_up (World *world,
              gconstpointer data)
{
  world->procs = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_proc_unref);
  world->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_row_unref);
  world->lives = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_live_unref);
  world->real_paths = g_hash_table_new (g_str_hash, g_str_equal);
  world->facts = (RingFacts){ .rows = world->rows, .lives = world->lives, .procs = world->procs, .are_procs_known = TRUE, .real_paths = world->real_paths, .boot = "boot", .host = "host", .pidns = 1 };
}

static void
world_tear_down (World *world,
                 gconstpointer data)
{
  g_ptr_array_unref (world->procs);
  g_ptr_array_unref (world->rows);
  g_ptr_array_unref (world->lives);
  g_hash_table_unref (world->real_paths);
}

static void
add_proc (World *world,
          gint64 pid,
          RingProcRole role,
          const char *cwd,
          const char *session_id)
{
  RingProc *proc = ring_proc_new ();

  proc->pid = pid;
  proc->started = (guint64) pid * 10;
  proc->role = role;
  proc->cwd = g_strdup (cwd);
  proc->session_id = g_strdup (session_id);
  g_ptr_array_add (world->procs, proc);
}

static RingRow *
add_row (World *world,
         const char *id,
         const char *members)
{
  g_autofree char *text = g_strdup_printf ("{'session_id': '%s', 'cwd': '/w', 'status': 'idle', %s}", id, members);
  RingRow *row = ring_test_row (text);

  g_assert_nonnull (row);
  g_ptr_array_add (world->rows, row);
  return row;
}

static void
add_live (World *world,
          const char *text)
{
  g_autofree char *json = ring_test_json (text);

  g_ptr_array_add (world->lives, ring_live_parse (json, strlen (json), NULL));
}

/* The lives of all rows, in their order: A alive, U unknown, S assumed, E ended. */
static void
check_rows (const World *world,
            const char *expected)
{
  g_autoptr (RingLiveness) liveness = ring_liveness_new (&world->facts);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < world->rows->len; i++)
    {
      static const char letters[] = {
        [RING_LIFE_ALIVE] = 'A',
        [RING_LIFE_UNKNOWN] = 'U',
        [RING_LIFE_ASSUMED] = 'S',
        [RING_LIFE_ENDED] = 'E',
      };

      g_string_append_c (found, letters[ring_liveness_get_row (liveness, g_ptr_array_index (world->rows, i))]);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_nothing_known (World *world,
                    gconstpointer data)
{
  RingFacts nothing = { 0 };
  g_autoptr (RingLiveness) liveness = ring_liveness_new (&nothing);

  g_assert_null (ring_liveness_find_live (liveness, "s"));
  g_assert_null (ring_liveness_find_proc (liveness, 1, 1));
  g_assert_null (ring_liveness_get_agents (liveness, RING_PROC_ROLE_CLAUDE, "/"));
  g_assert_false (ring_liveness_is_background (liveness, "s"));
  g_assert_cmpstr (ring_liveness_real_path (liveness, "/a"), ==, "/a");
}

static void
test_agents (World *world,
             gconstpointer data)
{
  add_proc (world, 1, RING_PROC_ROLE_CLAUDE, "/w", NULL);
  add_row (world, "alive", "'agent': {'pid': 1, 'started': 10}");
  add_row (world, "started-later", "'agent': {'pid': 1, 'started': 11}");
  add_row (world, "gone", "'agent': {'pid': 2, 'started': 20}");
  add_row (world, "boot", "'agent': {'pid': 1, 'started': 10, 'boot': 'other'}");
  add_row (world, "host", "'agent': {'pid': 1, 'started': 10, 'boot': 'other', 'host': 'other'}");
  add_row (world, "pidns", "'agent': {'pid': 1, 'started': 10, 'boot': 'other', 'pidns': 2}");
  add_row (world, "ours", "'agent': {'pid': 1, 'started': 10, 'boot': 'boot', 'host': 'host', 'pidns': 1}");
  add_row (world, "codex:t", "'provider': 'codex', 'agent': {'pid': 1, 'started': 10}");
  add_row (world, "gemini:t", "'provider': 'gemini', 'agent': {'pid': 9, 'started': 10}");
  check_rows (world, "AEEEUUAAU");
  world->facts.are_procs_known = FALSE;
  world->facts.procs = NULL;
  check_rows (world, "SSSEUUSSU");
  /* nobody knows who we are: another namespace is not known to be one, but the
   * row of a machine that has a name was not written here */
  world->facts = (RingFacts){ .rows = world->rows, .procs = world->procs, .are_procs_known = TRUE };
  check_rows (world, "AEEAUAUAU");
  /* … unless it was in this boot */
  world->facts.boot = "boot";
  check_rows (world, "AEEEUEAAU");
}

/* A live file of the session with a living process, wherever that is. */
static void
test_resumed (World *world,
              gconstpointer data)
{
  add_proc (world, 1, RING_PROC_ROLE_CLAUDE, "/w", NULL);
  add_live (world, "{'pid': 1, 'procStart': '10', 'sessionId': 's'}");
  add_row (world, "s", "'agent': {'pid': 2, 'started': 20, 'boot': 'other', 'host': 'other'}");
  check_rows (world, "A");
  g_ptr_array_set_size (world->procs, 0);
  check_rows (world, "U");
}

static void
test_superseded (World *world,
                 gconstpointer data)
{
  add_proc (world, 1, RING_PROC_ROLE_CLAUDE, "/w", NULL);
  add_row (world, "old", "'last_active': 100, 'started_at': 50, 'agent': {'pid': 1, 'started': 10}");
  add_row (world, "new", "'last_active': 120, 'started_at': 101, 'agent': {'pid': 1, 'started': 10}");
  check_rows (world, "EA");
  /* rows of other processes do not count, whatever their pid */
  g_ptr_array_remove_index (world->rows, 1);
  add_row (world, "boot", "'last_active': 120, 'started_at': 101, 'agent': {'pid': 1, 'started': 10, 'boot': 'other'}");
  add_row (world, "host", "'last_active': 120, 'started_at': 101, 'agent': {'pid': 1, 'started': 10, 'host': 'other'}");
  add_row (world, "start", "'last_active': 120, 'started_at': 101, 'agent': {'pid': 1, 'started': 9}");
  check_rows (world, "AEUE");
  add_live (world, "{'pid': 1, 'procStart': '10', 'sessionId': 'other', 'statusUpdatedAt': 99999}");
  check_rows (world, "AEUE");
  add_live (world, "{'pid': 1, 'procStart': '10', 'sessionId': 'other', 'statusUpdatedAt': 100000}");
  check_rows (world, "EEUE");
}

/* A row that says it started after its own last event does not end itself. */
static void
test_own_start (World *world,
                gconstpointer data)
{
  add_proc (world, 1, RING_PROC_ROLE_CLAUDE, "/w", NULL);
  add_row (world, "s", "'last_active': 100, 'started_at': 500, 'agent': {'pid': 1, 'started': 10}");
  check_rows (world, "A");
  add_row (world, "t", "'last_active': 90, 'started_at': 80, 'agent': {'pid': 1, 'started': 10}");
  check_rows (world, "AE");
}

static void
test_folders (World *world,
              gconstpointer data)
{
  add_proc (world, 1, RING_PROC_ROLE_CLAUDE, "/w", NULL);
  g_hash_table_insert (world->real_paths, (gpointer) "/link", (gpointer) "/w");
  add_row (world, "newest", "'last_active': 9, 'cwd': '/link'");
  check_rows (world, "A");
  add_row (world, "older", "'last_active': 8");
  check_rows (world, "AE");
  /* a live file says which of them it is */
  add_live (world, "{'pid': 1, 'procStart': '10', 'sessionId': 'older'}");
  check_rows (world, "EA");
  world->facts.are_procs_known = FALSE;
  world->facts.procs = NULL;
  check_rows (world, "SS");
}

static void
test_background (World *world,
                 gconstpointer data)
{
  g_autoptr (RingLiveness) liveness = NULL;

  add_proc (world, 1, RING_PROC_ROLE_CLAUDE_BACKGROUND, "/w", "bg");
  add_proc (world, 2, RING_PROC_ROLE_CLAUDE, "/w", "bg");
  add_row (world, "bg", "'last_active': 9");
  add_row (world, "fg", "'last_active': 8");
  check_rows (world, "AE");
  liveness = ring_liveness_new (&world->facts);
  g_assert_true (ring_liveness_is_background (liveness, "bg"));
  g_assert_false (ring_liveness_is_background (liveness, "fg"));
  g_assert_null (ring_liveness_get_agents (liveness, RING_PROC_ROLE_CLAUDE, "/w"));
}

/* Which of several live files counts. */
static void
test_live_files (World *world,
                 gconstpointer data)
{
  g_autoptr (RingLiveness) liveness = NULL;

  add_proc (world, 1, RING_PROC_ROLE_CLAUDE, "/w", NULL);
  add_proc (world, 2, RING_PROC_ROLE_CLAUDE, "/w", NULL);
  add_live (world, "{'pid': 3, 'procStart': '30', 'sessionId': 'dead', 'status': 'busy'}");
  add_live (world, "{'pid': 1, 'procStart': '11', 'sessionId': 'reused', 'status': 'busy'}");
  add_live (world, "{'pid': 1, 'sessionId': 'startless', 'status': 'busy'}");
  add_live (world, "{'pid': 1, 'procStart': '10', 'sessionId': 'mute'}");
  add_live (world, "{'pid': 1, 'procStart': '10', 'sessionId': 's', 'status': 'busy', 'statusUpdatedAt': 5}");
  add_live (world, "{'pid': 2, 'procStart': '20', 'sessionId': 's', 'status': 'idle', 'statusUpdatedAt': 7}");
  add_live (world, "{'pid': 1, 'procStart': '10', 'sessionId': 's', 'statusUpdatedAt': 9}");
  liveness = ring_liveness_new (&world->facts);
  g_assert_null (ring_liveness_find_live (liveness, "dead"));
  g_assert_null (ring_liveness_find_live (liveness, "reused"));
  g_assert_null (ring_liveness_find_live (liveness, "startless"));
  g_assert_null (ring_liveness_find_live (liveness, "mute"));
  g_assert_cmpint (ring_liveness_find_live (liveness, "s")->status, ==, RING_LIVE_STATUS_IDLE);
}

/* Folders may be anything. */
static void
test_hostile_folders (World *world,
                      gconstpointer data)
{
  g_autoptr (GString) deep = g_string_new ("'cwd': '");

  add_proc (world, 1, RING_PROC_ROLE_CLAUDE, "/", NULL);
  add_proc (world, 2, RING_PROC_ROLE_CLAUDE, NULL, NULL);
  for (int i = 0; i < 1000; i++)
    g_string_append (deep, "/a");
  g_string_append (deep, "'");
  add_row (world, "deep", deep->str);
  add_row (world, "empty", "'cwd': ''");
  add_row (world, "relative", "'cwd': 'a/b'");
  add_row (world, "dots", "'cwd': '..'");
  add_row (world, "root", "'cwd': '/'");
  check_rows (world, "AEEEA");
}

/* Inside a sandbox nobody is ended by what is not seen there, or is another's. */
static void
test_sandboxed (World *world,
                gconstpointer data)
{
  world->facts.is_sandboxed = TRUE;
  add_row (world, "outside", "'agent': {'pid': 1, 'started': 10, 'boot': 'boot', 'host': 'host', 'pidns': 4026531836}");
  add_row (world, "same-number", "'agent': {'pid': 1, 'started': 10, 'boot': 'boot', 'host': 'host', 'pidns': 1}");
  add_row (world, "no-namespace", "'agent': {'pid': 1, 'started': 10}");
  add_row (world, "no-pid", "'agent': {'boot': 'boot', 'host': 'host'}");
  add_row (world, "by-ring", "'tty': '/dev/pts/1'");
  add_row (world, "codex", "'provider': 'codex'");
  add_row (world, "before", "'agent': {'pid': 1, 'started': 10, 'boot': 'other', 'host': 'host', 'pidns': 4026531836}");
  add_row (world, "before-no-pid", "'agent': {'boot': 'other', 'host': 'host'}");
  add_row (world, "far", "'agent': {'boot': 'other', 'host': 'other'}");
  world->facts.are_procs_known = FALSE;
  check_rows (world, "UUUUUUEEU");
  /* even if somebody has read what is there */
  world->facts.are_procs_known = TRUE;
  check_rows (world, "UUUUUUEEU");
  add_proc (world, 1, RING_PROC_ROLE_CLAUDE, "/elsewhere", NULL);
  check_rows (world, "UUUUUUEEU");
}

/* A namespace that is none of the machine's first tells of its own agents, and of
 * all if no hook outside has written into the registry. */
static void
test_next_door (World *world,
                gconstpointer data)
{
  add_row (world, "ours", "'agent': {'pid': 1, 'started': 10, 'boot': 'boot', 'host': 'host', 'pidns': 1}");
  add_row (world, "no-namespace", "'agent': {'pid': 1, 'started': 10}");
  add_row (world, "by-ring", "'last_active': 9");
  add_row (world, "far", "'agent': {'pid': 1, 'started': 10, 'boot': 'other', 'host': 'other', 'pidns': 2}");
  check_rows (world, "EEEU");
  add_row (world, "next-door", "'agent': {'pid': 1, 'started': 10, 'boot': 'boot', 'host': 'host', 'pidns': 2}");
  check_rows (world, "EUUUU");
  add_proc (world, 1, RING_PROC_ROLE_CLAUDE, "/w", NULL);
  check_rows (world, "AUAUU");
  add_row (world, "older", "'last_active': 8");
  check_rows (world, "AUAUUU");
  /* in the machine's own namespace everybody is seen, containers' agents, too */
  world->facts.pidns = RING_PIDNS_OF_MACHINE;
  g_ptr_array_set_size (world->procs, 0);
  check_rows (world, "UEEUUE");
}

#define PROMPT "{\"type\":\"user\",\"cwd\":\"/w\",\"message\":{\"role\":\"user\",\"content\":\"go on\"}}\n"

static GPtrArray *
list_records (void)
{
  GPtrArray *transcripts = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_transcript_unref);

  for (guint i = 0; i < 2; i++)
    {
      const RingTranscriptPieces pieces = { .session_id = i == 0 ? "s" : "t",
                                            .folder_name = "-w",
                                            .first_cwd = "/w",
                                            .head = "",
                                            .tail = PROMPT,
                                            .tail_length = strlen (PROMPT),
                                            .modified_usec = (RING_TEST_EPOCH + 50) * G_USEC_PER_SEC };

      g_ptr_array_add (transcripts, ring_transcript_parse (&pieces));
    }
  return transcripts;
}

/* A record without a row may be of a session that is over: no agent without
 * hooks is made of it. One with a row still tells that the human has spoken. */
static void
test_records_in_a_sandbox (World *world,
                           gconstpointer data)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (GPtrArray) transcripts = list_records ();
  g_autofree char *waiting = g_strdup_printf ("'status': 'waiting', 'last_event': 'Notification', 'last_active': %" G_GINT64_FORMAT, RING_TEST_EPOCH);

  world->facts.transcripts = transcripts;
  world->facts.is_sandboxed = TRUE;
  world->facts.are_procs_known = FALSE;
  add_row (world, "s", waiting);
  for (int at = 60; at < 8 * 3600; at += 7 * 3600)
    {
      g_autoptr (RingBoard) board = ring_board_new (&world->facts, config, (RING_TEST_EPOCH + at) * G_USEC_PER_SEC);

      g_assert_cmpuint (ring_board_get_n_sessions (board), ==, 1);
      g_assert_cmpint (ring_session_get_state (ring_board_find (board, "s")), ==, at == 60 ? RING_STATE_WORKING : RING_STATE_ENDED);
      g_assert_cmpuint (ring_sight_count_unheard (board, RING_SIGHT_CLEAR), ==, 0);
    }
}

#define ADD(name, func) g_test_add ("/liveness/" name, World, NULL, world_set_up, func, world_tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("nothing-known", test_nothing_known);
  ADD ("agents", test_agents);
  ADD ("resumed", test_resumed);
  ADD ("superseded", test_superseded);
  ADD ("own-start", test_own_start);
  ADD ("folders", test_folders);
  ADD ("background", test_background);
  ADD ("live-files", test_live_files);
  ADD ("hostile-folders", test_hostile_folders);
  ADD ("sandboxed", test_sandboxed);
  ADD ("next-door", test_next_door);
  ADD ("records-in-a-sandbox", test_records_in_a_sandbox);
  return g_test_run ();
}
