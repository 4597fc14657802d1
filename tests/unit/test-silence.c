/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-silence.h"
#include "ring-test-session.h"

/* The silence of the one session of a board made of these facts, one second
 * after the epoch of the tests. */
static RingSilence
look (const RingFacts *facts)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingBoard) board = ring_board_new (facts, config, ring_test_usec (1));

  g_assert_cmpuint (ring_board_get_n_sessions (board), ==, 1);
  return ring_silence_of_session (ring_board_get_session (board, 0));
}

static GPtrArray *
make_procs (RingProcRole role)
{
  GPtrArray *procs = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_proc_unref);
  RingProc *proc = ring_proc_new ();

  proc->pid = 7;
  proc->role = role;
  proc->cwd = g_strdup ("/w/a");
  proc->tty = g_strdup ("/dev/pts/1");
  g_ptr_array_add (procs, proc);
  return procs;
}

static GPtrArray *
make_rows (const char *text)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_row_unref);

  g_ptr_array_add (rows, ring_test_row (text));
  return rows;
}

/* An agent of which nothing is known but its process. */
static void
test_process_alone (void)
{
  g_autoptr (GPtrArray) procs = make_procs (RING_PROC_ROLE_CLAUDE);
  RingFacts facts = { .are_procs_known = TRUE, .procs = procs };

  g_assert_cmpint (look (&facts), ==, RING_SILENCE_NEVER);
}

/* Other agents have no hooks of ours. */
static void
test_agent_without_hooks (void)
{
  g_autoptr (GPtrArray) procs = make_procs (RING_PROC_ROLE_OLLAMA);
  RingFacts facts = { .are_procs_known = TRUE, .procs = procs };

  g_assert_cmpint (look (&facts), ==, RING_SILENCE_NONE);
}

static void
test_row (void)
{
  static const struct
  {
    const char *row;
    double modified; /* its record */
    RingSilence silence;
  } table[] = {
    { "{'session_id': 'a', 'cwd': '/w/a', 'status': 'working', 'last_event': 'PreToolUse', 'last_active': 1800000000,"
      " 'heartbeat_at': 1800000000, 'source_path': '/t'}",
      0, RING_SILENCE_NONE },
    { "{'session_id': 'a', 'cwd': '/w/a', 'status': 'working', 'last_event': 'PreToolUse', 'last_active': 1799999990,"
      " 'heartbeat_at': 1799999930, 'source_path': '/t'}",
      0, RING_SILENCE_SINCE },
    /* nobody is surprised that an ended or a headless one is silent */
    { "{'session_id': 'a', 'cwd': '/w/b', 'status': 'working', 'last_event': 'PreToolUse', 'last_active': 1799999990,"
      " 'heartbeat_at': 1799999930, 'source_path': '/t', 'entrypoint': 'sdk-cli'}",
      0, RING_SILENCE_NONE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GPtrArray) rows = make_rows (table[i].row);
      g_autoptr (GHashTable) modified = g_hash_table_new (g_str_hash, g_str_equal);
      gint64 modified_usec = ring_test_usec (table[i].modified);
      RingFacts facts = { .rows = rows, .modified = modified };

      g_hash_table_insert (modified, (gpointer) "/t", &modified_usec);
      g_test_message ("row %zu", i);
      g_assert_cmpint (look (&facts), ==, table[i].silence);
    }
}

/* Codex tells of a session with its first prompt. */
static void
test_codex_thread (void)
{
  static const struct
  {
    gint64 age;
    RingSilence silence;
  } table[] = {
    { 10, RING_SILENCE_NEVER }, /* works */
    { 300, RING_SILENCE_NONE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GPtrArray) procs = make_procs (RING_PROC_ROLE_CODEX);
      g_autoptr (GPtrArray) threads = g_ptr_array_new ();
      RingThread thread = { .id = (char *) "t", .cwd = (char *) "/w/a", .updated_usec = ring_test_usec (0) - table[i].age * G_USEC_PER_SEC };
      RingFacts facts = { .are_procs_known = TRUE, .procs = procs, .threads = threads };

      g_ptr_array_add (threads, &thread);
      g_assert_cmpint (look (&facts), ==, table[i].silence);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/silence/process-alone", test_process_alone);
  g_test_add_func ("/silence/agent-without-hooks", test_agent_without_hooks);
  g_test_add_func ("/silence/row", test_row);
  g_test_add_func ("/silence/codex-thread", test_codex_thread);
  return g_test_run ();
}
