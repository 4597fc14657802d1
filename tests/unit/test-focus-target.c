/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "focus/ring-focus-target.h"
#include "ring-test-proc.h"
#include "ring-test-session.h"

#define OTHER "'session_id': 'gemini:1', 'provider': 'gemini', 'cwd': '/w/maigo', 'status': 'working', 'last_active': 1800000000, 'tty': '/dev/pts/3'"
#define SEAT(processes, where) "{" OTHER ", 'terminal': {'windowid': '77'}, 'seat': {'processes': [" processes "]" where "}}"
#define HOOK_SHELL "{'pid': 60, 'started': 60}"
#define AGENT "{'pid': 50, 'started': 50}"
#define SHELL "{'pid': 30, 'started': 30}"

#define ROW "'session_id': 's1', 'provider': 'claude-code', 'cwd': '/w/maigo', 'status': 'working', 'last_active': 1800000000"

/* xterm ─▶ bash ─▶ claude, process 50, in a /proc of our own. */
typedef struct
{
  RingTestFolder *folder;
  const char *root;
  GPtrArray *procs;
  GPtrArray *lives;
  RingFacts facts;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->root = ring_test_folder_root (fixture->folder);
  fixture->procs = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_proc_unref);
  fixture->lives = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_live_unref);
  fixture->facts = (RingFacts){ .are_procs_known = TRUE,
                                .procs = fixture->procs,
                                .lives = fixture->lives,
                                .boot = "this-boot",
                                .host = "this-host",
                                .pidns = 4026531836 };
  ring_test_proc_add (fixture->folder, 20, 1, "xterm", 0, 20);
  ring_test_proc_add (fixture->folder, 30, 20, "bash", RING_TEST_PTS (3), 30);
  ring_test_proc_add (fixture->folder, 50, 30, "claude", RING_TEST_PTS (3), 50);
  ring_test_folder_write (fixture->folder, "50/environ", "WINDOWID=7\0TMUX_PANE=%9", 24);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_ptr_array_unref (fixture->procs);
  g_ptr_array_unref (fixture->lives);
  ring_test_folder_free (fixture->folder);
}

static RingProc *
add_proc (Fixture *fixture,
          gint64 pid,
          const char *tty)
{
  RingProc *proc = ring_proc_new ();

  proc->pid = pid;
  proc->started = (guint64) pid;
  proc->role = RING_PROC_ROLE_CLAUDE;
  proc->tty = g_strdup (tty);
  proc->cwd = g_strdup ("/w/maigo");
  g_ptr_array_add (fixture->procs, proc);
  return proc;
}

static void
add_live (Fixture *fixture,
          const char *text)
{
  g_autofree char *json = ring_test_json (text);
  g_autoptr (GError) error = NULL;
  RingLive *live = ring_live_parse (json, strlen (json), &error);

  g_assert_no_error (error);
  g_ptr_array_add (fixture->lives, live);
}

/* "pid tty variables of interest", or the reason. */
static char *
describe (Fixture *fixture,
          const char *row_text)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_row_unref);
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingBoard) board = NULL;
  g_auto (RingFocusTarget) target = { 0 };
  const char *pane = NULL;
  const char *window = NULL;

  if (row_text != NULL)
    g_ptr_array_add (rows, ring_test_row (row_text));
  fixture->facts.rows = rows;
  board = ring_board_new (&fixture->facts, config, ring_test_usec (10));
  g_assert_cmpuint (ring_board_get_n_sessions (board), >, 0);
  ring_focus_target_init (&target, ring_board_get_session (board, 0), &fixture->facts, fixture->root);
  g_assert_true ((target.place == NULL) == (target.reason != NULL));
  if (target.reason != NULL)
    return g_strdup (target.reason);
  pane = ring_focus_place_get (target.place, "TMUX_PANE");
  window = ring_focus_place_get (target.place, "WINDOWID");
  return g_strdup_printf ("%" G_GINT64_FORMAT " %s %s %s", ring_focus_place_get_pid (target.place),
                          ring_focus_place_get_tty (target.place), pane != NULL ? pane : "-", window != NULL ? window : "-");
}

static void
check (Fixture *fixture,
       const char *row,
       const char *expected)
{
  g_autofree char *found = describe (fixture, row);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_nowhere (Fixture *fixture,
              gconstpointer data)
{
  const struct
  {
    const char *row;
    const char *reason;
  } cases[] = {
    { "{" ROW ", 'agent': {'pid': 50, 'started': 50, 'host': 'other', 'boot': 'other'}}", "it runs on another machine" },
    { "{" ROW ", 'agent': {'pid': 50, 'started': 50, 'host': 'other'}, 'terminal': {'ssh_connection': '192.0.2.1 5 192.0.2.2 22'}}",
      "it runs on another machine, 192.0.2.2" },
    { "{" ROW ", 'agent': {'pid': 50, 'started': 50, 'host': 'other'}, 'terminal': {'ssh_connection': '1 2 $(x) 4'}}", "it runs on another machine" },
    { "{" ROW ", 'agent': {'pid': 50, 'started': 50, 'host': 'this-host', 'pidns': 7}}", "it runs in a container" },
    { "{" ROW ", 'agent': {'pid': 50, 'started': 50}, 'entrypoint': 'sdk-cli'}", "it runs by itself, without a terminal" },
    { "{" ROW ", 'agent': {'pid': 50, 'started': 51}}", "it has ended" },
    { "{" ROW ", 'agent': {'pid': 51, 'started': 51}}", "it has ended" },
    { "{" ROW ", 'agent': {'pid': 60, 'started': 1}}", "it has ended" },
    { "{" ROW ", 'agent': {'pid': 50, 'started': 50, 'boot': 'an-older-one'}}", "it has ended" },
  };

  ring_test_proc_end (fixture->folder, 60);
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    check (fixture, cases[i].row, cases[i].reason);
}

/* It is among our processes, with a terminal whose number is another one's. */
static void
test_container (Fixture *fixture,
                gconstpointer data)
{
  ring_test_folder_link (fixture->folder, "50/ns/pid", "pid:[4026532999]");
  check (fixture, "{" ROW ", 'agent': {'pid': 50, 'started': 50}}", "it runs in a container");
  ring_test_folder_remove (fixture->folder, "50/ns/pid");
  ring_test_folder_link (fixture->folder, "50/ns/pid", "pid:[4026531836]");
  check (fixture, "{" ROW ", 'agent': {'pid': 50, 'started': 50}}", "50 /dev/pts/3 %9 7");
}

static void
test_row (Fixture *fixture,
          gconstpointer data)
{
  /* The row's variables stand for the environment's; the terminal is the process's. */
  check (fixture, "{" ROW ", 'tty': '/dev/pts/8', 'terminal': {'windowid': '77', 'ld_preload': 'x', 'TMUX_PANE': '%1'}, 'agent': {'pid': 50, 'started': 50}}",
         "50 /dev/pts/3 - 77");
  check (fixture, "{" ROW ", 'agent': {'pid': 50, 'started': 50}}", "50 /dev/pts/3 %9 7");
}

/* As RiNG writes them: no process, no variables. */
static void
test_foreign_row (Fixture *fixture,
                  gconstpointer data)
{
  add_proc (fixture, 40, "/dev/pts/5");
  check (fixture, "{" ROW ", 'tmux_pane': '%4'}", "0 (null) %4 -");
  check (fixture, "{" ROW ", 'tmux_pane': '%4', 'tty': '/dev/pts/3'}", "0 /dev/pts/3 %4 -");
  add_proc (fixture, 50, "/dev/pts/3");
  check (fixture, "{" ROW ", 'tmux_pane': '%4', 'tty': '/dev/pts/3'}", "50 /dev/pts/3 %9 7");
  /* Two on one terminal: it cannot be told which. */
  add_proc (fixture, 41, "/dev/pts/3");
  check (fixture, "{" ROW ", 'tmux_pane': '%4', 'tty': '/dev/pts/3'}", "0 /dev/pts/3 %4 -");
  add_proc (fixture, 50, NULL)->session_id = g_strdup ("s1");
  check (fixture, "{" ROW ", 'tmux_pane': '%4', 'tty': '/dev/pts/3'}", "50 /dev/pts/3 %9 7");
}

/* The session was taken up again by another process than the row's. */
static void
test_live (Fixture *fixture,
           gconstpointer data)
{
  add_proc (fixture, 50, "/dev/pts/3");
  add_live (fixture, "{'pid': 50, 'procStart': '50', 'sessionId': 's1', 'cwd': '/w/maigo', 'status': 'busy', 'updatedAt': 1800000000000}");
  check (fixture, "{" ROW ", 'terminal': {'windowid': '77'}, 'agent': {'pid': 40, 'started': 40}}", "50 /dev/pts/3 %9 7");
  check (fixture, NULL, "50 /dev/pts/3 %9 7");
}

static void
test_process_only (Fixture *fixture,
                   gconstpointer data)
{
  add_proc (fixture, 50, "/dev/pts/3");
  check (fixture, NULL, "50 /dev/pts/3 %9 7");
}

/* None of them is there as it was: whoever has its number, or its terminal's,
 * is another one. */
static void
test_seat_nowhere (Fixture *fixture,
                   gconstpointer data)
{
  const struct
  {
    const char *row;
    const char *reason;
  } cases[] = {
    { SEAT (AGENT, ", 'host': 'other'"), "it runs on another machine" },
    { SEAT (AGENT, ", 'host': 'this-host', 'boot': 'this-boot', 'pidns': 7"), "it runs in a container" },
    { SEAT (AGENT, ", 'host': 'this-host', 'boot': 'an-older-one', 'pidns': 4026531836"), "its terminal is closed" },
    { SEAT ("{'pid': 50, 'started': 49}", ""), "its terminal is closed" },
    { SEAT ("{'pid': 51, 'started': 51}, {'pid': 30, 'started': 31}", ""), "its terminal is closed" },
    { SEAT ("{'pid': 70, 'started': 1}", ""), "its terminal is closed" },
    { SEAT ("{'pid': 20, 'started': 20}", ""), "its terminal is closed" },
  };

  ring_test_proc_end (fixture->folder, 70);
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    check (fixture, cases[i].row, cases[i].reason);
  fixture->facts.is_sandboxed = TRUE;
  check (fixture, cases[0].row, "it runs on another machine");
  check (fixture, cases[1].row, "its terminal, /dev/pts/3, is not reached from inside the sandbox");
}

/* Its agent can be told to have ended, wherever it was. */
static void
test_seat_of_ended (Fixture *fixture,
                    gconstpointer data)
{
  check (fixture, "{" ROW ", 'agent': {'pid': 51, 'started': 51}, 'seat': {'processes': [" AGENT "]}}", "it has ended");
  /* aged out */
  check (fixture, "{'session_id': 'gemini:1', 'provider': 'gemini', 'status': 'idle', 'last_active': 1799900000, 'seat': {'processes': [" AGENT "]}}", "it has ended");
}

static void
test_seat (Fixture *fixture,
           gconstpointer data)
{
  check (fixture, "{" OTHER "}", "0 /dev/pts/3 - -");
  check (fixture, SEAT (AGENT ", " SHELL, ""), "50 /dev/pts/3 - 77");
  check (fixture, SEAT (AGENT ", " SHELL, ", 'host': 'this-host', 'boot': 'this-boot', 'pidns': 4026531836"), "50 /dev/pts/3 - 77");
  check (fixture, "{" OTHER ", 'seat': {'processes': [" AGENT "]}}", "50 /dev/pts/3 %9 7");
  /* The shell that ran the hook is gone; it has been on no terminal; it is another's now. */
  check (fixture, SEAT (HOOK_SHELL ", " AGENT ", " SHELL, ""), "50 /dev/pts/3 - 77");
  ring_test_proc_add (fixture->folder, 60, 50, "sh", 0, 60);
  check (fixture, SEAT (HOOK_SHELL ", " AGENT ", " SHELL, ""), "50 /dev/pts/3 - 77");
  ring_test_proc_add (fixture->folder, 60, 40, "sh", RING_TEST_PTS (5), 61);
  check (fixture, SEAT (HOOK_SHELL ", " AGENT ", " SHELL, ""), "50 /dev/pts/3 - 77");
  /* The agent is gone, and its terminal is not. */
  ring_test_folder_remove (fixture->folder, "50/stat");
  check (fixture, SEAT (HOOK_SHELL ", " AGENT ", " SHELL, ""), "30 /dev/pts/3 - 77");
  /* An agent that is known goes before it. */
  check (fixture, "{" ROW ", 'agent': {'pid': 30, 'started': 30}, 'terminal': {'windowid': '77'}, 'seat': {'processes': [{'pid': 60, 'started': 61}]}}",
         "30 /dev/pts/3 - 77");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/focus-target/nowhere", test_nowhere);
  ADD ("/focus-target/container", test_container);
  ADD ("/focus-target/row", test_row);
  ADD ("/focus-target/foreign-row", test_foreign_row);
  ADD ("/focus-target/seat-nowhere", test_seat_nowhere);
  ADD ("/focus-target/seat-of-ended", test_seat_of_ended);
  ADD ("/focus-target/seat", test_seat);
  ADD ("/focus-target/live", test_live);
  ADD ("/focus-target/process-only", test_process_only);
  return g_test_run ();
}
