/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-changes.h"
#include "core/ring-live.h"
#include "ring-test-session.h"

typedef struct
{
  RingConfig *config;
  RingChangeMemory *memory;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->config = ring_test_config ("");
  fixture->memory = ring_change_memory_new ();
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_change_memory_free (fixture->memory);
  ring_config_unref (fixture->config);
}

/* One look at a row (NULL = none) of an agent with pid 7, who lives or not, and
 * at its live file (NULL = none). What is to be logged, as "id:state …". */
static char *
look (Fixture *fixture,
      const char *status,
      gboolean is_alive,
      const char *live_status)
{
  const char *const states[] = { "waiting", "working", "idle", "ended" };
  g_autofree char *row_text = g_strdup_printf ("{'session_id': 'a', 'provider': 'claude-code', 'writer': 'ring-tray 1', 'status': '%s', 'turn_open': true, "
                                               "'waits': [%s], 'last_event': 'PreToolUse', 'last_active': 1800000000, 'agent': {'pid': 7, 'started': 77}}",
                                               status != NULL ? status : "",
                                               g_strcmp0 (status, "waiting") == 0 ? "{'kind': 'permission', 'open': true, 'detail': 'x', 'since': 1800000000}" : "");
  g_autofree char *live_text = g_strdup_printf ("{\"pid\": 7, \"procStart\": \"77\", \"sessionId\": \"a\", \"status\": \"%s\", \"statusUpdatedAt\": 1800000005000}",
                                                live_status != NULL ? live_status : "");
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_row_unref);
  g_autoptr (GPtrArray) lives = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_live_unref);
  g_autoptr (GPtrArray) procs = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_proc_unref);
  g_autoptr (GPtrArray) changes = NULL;
  g_autoptr (RingBoard) board = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  const RingFacts facts = { .rows = rows, .lives = lives, .procs = procs, .are_procs_known = TRUE };
  RingProc *proc = ring_proc_new ();

  proc->pid = is_alive ? 7 : 8;
  proc->started = 77;
  proc->role = RING_PROC_ROLE_CLAUDE;
  g_ptr_array_add (procs, proc);
  if (status != NULL)
    g_ptr_array_add (rows, ring_test_row (row_text));
  if (live_status != NULL)
    g_ptr_array_add (lives, ring_live_parse (live_text, strlen (live_text), NULL));
  board = ring_board_new (&facts, fixture->config, ring_test_usec (10));
  changes = ring_changes_decide (board, rows, fixture->memory);
  for (guint i = 0; i < changes->len; i++)
    {
      const RingChange *change = g_ptr_array_index (changes, i);

      g_assert_cmpstr (change->provider, ==, "claude-code");
      g_string_append_printf (text, "%s%s:%s", i > 0 ? " " : "", change->session_id, states[change->state]);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
expect (Fixture *fixture,
        const char *status,
        gboolean is_alive,
        const char *live_status,
        const char *expected)
{
  g_autofree char *found = look (fixture, status, is_alive, live_status);

  g_assert_cmpstr (found, ==, expected);
}

/* What was there before is not news, whatever it is. */
static void
test_first_look (Fixture *fixture,
                 gconstpointer data)
{
  expect (fixture, "working", FALSE, NULL, "");
  expect (fixture, "working", FALSE, NULL, "");
}

static void
test_hooks_log_themselves (Fixture *fixture,
                           gconstpointer data)
{
  expect (fixture, NULL, TRUE, NULL, "");
  expect (fixture, "working", TRUE, NULL, "");
  expect (fixture, "waiting", TRUE, NULL, "");
  expect (fixture, "working", TRUE, NULL, "");
  expect (fixture, NULL, TRUE, NULL, "");
}

static void
test_killed (Fixture *fixture,
             gconstpointer data)
{
  expect (fixture, "waiting", TRUE, NULL, "");
  expect (fixture, "waiting", FALSE, NULL, "a:ended");
  expect (fixture, "waiting", FALSE, NULL, "");
  expect (fixture, NULL, FALSE, NULL, "");
}

/* Answered in the terminal: the live file knows, the hooks do not. */
static void
test_answered (Fixture *fixture,
               gconstpointer data)
{
  expect (fixture, "waiting", TRUE, NULL, "");
  expect (fixture, "waiting", TRUE, "busy", "a:working");
  expect (fixture, "waiting", TRUE, "idle", "a:idle");
  expect (fixture, "working", TRUE, "idle", "a:idle");
  expect (fixture, "working", TRUE, NULL, "a:working");
}

static void
test_without_hooks (Fixture *fixture,
                    gconstpointer data)
{
  expect (fixture, NULL, TRUE, NULL, "");
  expect (fixture, NULL, TRUE, "busy", "a:working");
  expect (fixture, NULL, TRUE, "waiting", "a:waiting");
  expect (fixture, NULL, FALSE, "waiting", "a:ended");
  expect (fixture, NULL, TRUE, "busy", "a:working");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/changes/first-look", test_first_look);
  ADD ("/changes/hooks-log-themselves", test_hooks_log_themselves);
  ADD ("/changes/killed", test_killed);
  ADD ("/changes/answered", test_answered);
  ADD ("/changes/without-hooks", test_without_hooks);
  return g_test_run ();
}
