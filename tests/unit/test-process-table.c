/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>
#include <unistd.h>

#include "io/ring-process-table.h"
#include "ring-test-folder.h"

typedef struct
{
  RingTestFolder *folder;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_test_folder_free (fixture->folder);
}

/* A process of a /proc of our own; arguments are parted by "|". */
static void
add_process (Fixture *fixture,
             int pid,
             const char *comm,
             char state,
             int tty_nr,
             const char *arguments,
             const char *cwd)
{
  g_autofree char *stat = g_strdup_printf ("%d (%s) %c 1 7 7 %d 7 4194304 1 2 3 4 5 6 7 8 20 0 1 0 %d 99 1\n", pid, comm, state, tty_nr, pid * 100);
  g_autofree char *stat_path = g_strdup_printf ("%d/stat", pid);
  g_autofree char *args_path = g_strdup_printf ("%d/cmdline", pid);
  g_autofree char *cwd_path = g_strdup_printf ("%d/cwd", pid);
  g_autofree char *args = g_strdelimit (g_strdup (arguments), "|", '\0');

  ring_test_folder_write (fixture->folder, stat_path, stat, -1);
  ring_test_folder_write (fixture->folder, args_path, args, (gssize) strlen (arguments) + 1);
  if (cwd != NULL)
    ring_test_folder_link (fixture->folder, cwd_path, cwd);
}

static GPtrArray *
read_table (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *procs = ring_process_table_read (ring_test_folder_root (fixture->folder), &error);

  g_assert_no_error (error);
  return procs;
}

static const RingProc *
find (const GPtrArray *procs,
      gint64 pid)
{
  for (guint i = 0; i < procs->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (procs, i);

      if (proc->pid == pid)
        return proc;
    }
  g_assert_not_reached ();
}

#define PTS_3 (136 * 256 + 3)

static void
test_unknown (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *missing = ring_test_folder_path (fixture->folder, "missing");
  g_autoptr (GError) missing_error = NULL;
  g_autoptr (GError) empty_error = NULL;

  g_assert_null (ring_process_table_read (missing, &missing_error));
  g_assert_error (missing_error, RING_ERROR, RING_ERROR_MISSING);
  ring_test_folder_write (fixture->folder, "stat", "cpu 1\n", -1);
  g_assert_null (ring_process_table_read (ring_test_folder_root (fixture->folder), &empty_error));
  g_assert_error (empty_error, RING_ERROR, RING_ERROR_UNSUPPORTED);
}

static void
test_agents (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (GPtrArray) procs = NULL;
  const RingProc *proc = NULL;

  ring_test_folder_write (fixture->folder, "stat", "cpu 1\nbtime 1700000000\nctxt 5\n", -1);
  add_process (fixture, 10, "claude", 'S', PTS_3, "claude|--session-id|abc", "/w/maigo");
  add_process (fixture, 11, "codex", 'R', 0, "codex", "/w/gone (deleted)");
  add_process (fixture, 12, "ollama", 'S', PTS_3, "ollama|run|qwen3", NULL);
  add_process (fixture, 13, "bash", 'S', PTS_3, "bash|-c|claude", "/w");
  add_process (fixture, 14, "claude", 'Z', PTS_3, "", "/w");
  add_process (fixture, 15, "codex", 'S', 0, "codex|app-server", "/w");
  procs = read_table (fixture);
  g_assert_cmpuint (procs->len, ==, 3);
  proc = find (procs, 10);
  g_assert_cmpint (proc->role, ==, RING_PROC_ROLE_CLAUDE);
  g_assert_cmpint (proc->ppid, ==, 1);
  g_assert_cmpuint (proc->started, ==, 1000);
  g_assert_cmpint (proc->started_usec, ==, G_GINT64_CONSTANT (1700000000) * G_USEC_PER_SEC + 1000 * G_USEC_PER_SEC / sysconf (_SC_CLK_TCK));
  g_assert_cmpstr (proc->cwd, ==, "/w/maigo");
  g_assert_cmpstr (proc->tty, ==, "/dev/pts/3");
  g_assert_cmpstr (proc->session_id, ==, "abc");
  g_assert_null (proc->model);
  proc = find (procs, 11);
  g_assert_cmpint (proc->role, ==, RING_PROC_ROLE_CODEX);
  g_assert_cmpstr (proc->cwd, ==, "/w/gone");
  g_assert_null (proc->tty);
  proc = find (procs, 12);
  g_assert_cmpstr (proc->model, ==, "qwen3");
  g_assert_null (proc->cwd);
}

/* Names with blanks and brackets, torn files, odd folders: the others count. */
static void
test_odd (Fixture *fixture,
          gconstpointer data)
{
  g_autoptr (GPtrArray) procs = NULL;

  add_process (fixture, 10, "claude", 'S', 0, "claude", "/w/\xff");
  add_process (fixture, 11, "a) S (b", 'S', 0, "x", "/w");
  add_process (fixture, 12, "codex", 'S', 0, "codex", "/w");
  ring_test_folder_write (fixture->folder, "13/stat", "13 (claude", -1);
  ring_test_folder_write (fixture->folder, "14/stat", "", -1);
  ring_test_folder_make (fixture->folder, "15");
  ring_test_folder_write (fixture->folder, "16", "no folder", -1);
  ring_test_folder_make (fixture->folder, "self");
  ring_test_folder_make (fixture->folder, "99999999999999999999");
  ring_test_folder_make (fixture->folder, "0");
  ring_test_folder_make (fixture->folder, "-1");
  procs = read_table (fixture);
  g_assert_cmpuint (procs->len, ==, 2);
  g_assert_true (g_utf8_validate (find (procs, 10)->cwd, -1, NULL));
  g_assert_cmpint (find (procs, 12)->started_usec, ==, 0);
}

/* The machine's own: it can be read, and this test is no agent. */
static void
test_real (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) procs = ring_process_table_read ("/proc", &error);

  g_assert_no_error (error);
  for (guint i = 0; i < procs->len; i++)
    g_assert_cmpint (((const RingProc *) g_ptr_array_index (procs, i))->pid, !=, getpid ());
}

#define ADD(name, func) g_test_add ("/process-table/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("unknown", test_unknown);
  ADD ("agents", test_agents);
  ADD ("odd", test_odd);
  ADD ("real", test_real);
  return g_test_run ();
}
