/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/ring-process.h"
#include "io/ring-source-process.h"
#include "ring-test-folder.h"
#include "ring-test-refuse.h"
#include "ring-test-wait.h"

/* Above what the kernel gives out. */
#define NO_PID 4194999

typedef struct
{
  RingTestFolder *folder;
  RingSourceProcess *source;
  GArray *children; /* (element-type GPid) */
  guint n_changes;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->children = g_array_new (FALSE, FALSE, sizeof (pid_t));
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_clear_object (&fixture->source);
  for (guint i = 0; i < fixture->children->len; i++)
    {
      pid_t pid = g_array_index (fixture->children, pid_t, i);

      kill (pid, SIGKILL);
      waitpid (pid, NULL, 0);
    }
  g_array_unref (fixture->children);
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
  fixture->source = ring_source_process_new ("/proc");
  g_signal_connect (fixture->source, "changed", G_CALLBACK (on_changed), fixture);
}

static char *
read_comm (pid_t pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/comm", pid);
  char *comm = NULL;

  g_file_get_contents (path, &comm, NULL, NULL);
  return comm != NULL ? g_strchomp (comm) : g_strdup ("");
}

/* A process that sleeps, by the name of an agent. */
static pid_t
run_agent (Fixture *fixture,
           const char *name)
{
  g_autofree char *path = ring_test_folder_path (fixture->folder, name);
  pid_t pid;

  if (!ring_test_folder_exists (fixture->folder, name))
    ring_test_folder_link (fixture->folder, name, "/bin/sleep");
  pid = fork ();
  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    {
      if (chdir (ring_test_folder_root (fixture->folder)) == 0)
        execl (path, path, "100", NULL);
      _exit (127);
    }
  g_array_append_val (fixture->children, pid);
  for (;;)
    {
      g_autofree char *comm = read_comm (pid);

      if (g_str_equal (comm, name))
        return pid;
      ring_test_sleep_msec (1);
    }
}

static const RingProc *
find (Fixture *fixture,
      pid_t pid)
{
  GPtrArray *procs = ring_source_process_get_procs (fixture->source);

  for (guint i = 0; i < procs->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (procs, i);

      if (proc->pid == pid)
        return proc;
    }
  return NULL;
}

static const RingProc *
get (Fixture *fixture,
     pid_t pid)
{
  const RingProc *proc = find (fixture, pid);

  if (proc == NULL)
    g_error ("There is no process %d", pid);
  return proc;
}

static gboolean
is_gone (gpointer user_data,
         const char *pid)
{
  return find (user_data, (pid_t) g_ascii_strtoll (pid, NULL, 10)) == NULL;
}

static void
wait_until_gone (Fixture *fixture,
                 pid_t pid)
{
  g_autofree char *digits = g_strdup_printf ("%d", pid);

  ring_test_wait (is_gone, fixture, digits);
}

static guint64
get_started (pid_t pid)
{
  g_autoptr (RingProcess) process = ring_process_read ("/proc", pid, NULL);

  if (process == NULL)
    g_error ("There is no process %d", pid);
  return process->started;
}

static void
test_no_proc (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *root = ring_test_folder_path (fixture->folder, "nothing");

  fixture->source = ring_source_process_new (root);
  g_assert_null (ring_source_process_get_procs (fixture->source));
  g_assert_nonnull (ring_source_get_problem (RING_SOURCE (fixture->source)));
  ring_source_process_note (fixture->source, NO_PID, 5);
  g_assert_null (ring_source_process_get_procs (fixture->source));
}

/* Another namespace's /proc, and a sandbox's, show not all. */
static void
test_foreign_proc (Fixture *fixture,
                   gconstpointer data)
{
  g_autofree char *root = ring_test_folder_path (fixture->folder, "proc");

  ring_test_folder_write (fixture->folder, "proc/1/stat", "1 (init) S 0 1 1 0 -1 4 1 1 1 1 1 1 1 1 20 0 1 0 7 0\n", -1);
  fixture->source = ring_source_process_new (root);
  g_assert_nonnull (ring_source_process_get_procs (fixture->source));
  ring_test_folder_link (fixture->folder, "proc/self", "1");
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_null (ring_source_process_get_procs (fixture->source));
  ring_test_folder_remove (fixture->folder, "proc/self");
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_nonnull (ring_source_process_get_procs (fixture->source));
  ring_test_folder_write (fixture->folder, ".flatpak-info", "", 0);
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_null (ring_source_process_get_procs (fixture->source));
}

static void
test_end_is_told (Fixture *fixture,
                  gconstpointer data)
{
  pid_t claude = run_agent (fixture, "claude");
  pid_t codex = run_agent (fixture, "codex");
  gint64 killed_usec;

  start (fixture);
  g_assert_cmpint (get (fixture, claude)->role, ==, RING_PROC_ROLE_CLAUDE);
  g_assert_cmpint (get (fixture, codex)->role, ==, RING_PROC_ROLE_CODEX);
  g_assert_cmpstr (get (fixture, codex)->cwd, ==, ring_test_folder_root (fixture->folder));
  g_assert_false (ring_source_is_deaf (RING_SOURCE (fixture->source)));
  killed_usec = g_get_monotonic_time ();
  kill (claude, SIGKILL);
  wait_until_gone (fixture, claude);
  g_assert_cmpint (g_get_monotonic_time () - killed_usec, <, 100000);
  g_assert_cmpuint (fixture->n_changes, >=, 1);
  g_assert_nonnull (find (fixture, codex));
}

static void
test_named_is_read_at_once (Fixture *fixture,
                            gconstpointer data)
{
  pid_t pid;
  guint64 started;

  start (fixture);
  pid = run_agent (fixture, "claude");
  started = get_started (pid);
  g_assert_null (find (fixture, pid));
  ring_source_process_note (fixture->source, pid, started + 1);
  ring_source_process_note (fixture->source, getpid (), 0);
  ring_source_process_note (fixture->source, NO_PID, 5);
  ring_source_process_note (fixture->source, -3, 0);
  ring_source_process_note (fixture->source, G_MAXINT64, 0);
  ring_source_process_note (fixture->source, pid, started);
  g_assert_cmpuint (get (fixture, pid)->started, ==, started);
  g_assert_null (find (fixture, getpid ()));
  kill (pid, SIGKILL);
  wait_until_gone (fixture, pid);
  ring_source_process_note (fixture->source, pid, started);
  g_assert_null (find (fixture, pid));
}

static void
test_slow_look (Fixture *fixture,
                gconstpointer data)
{
  pid_t pid;

  start (fixture);
  pid = run_agent (fixture, "claude");
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_nonnull (find (fixture, pid));
  g_assert_cmpuint (fixture->n_changes, >=, 1);
}

/* Old kernels, and sandboxes that refuse it. */
static void
look_without_pidfds (gpointer data)
{
  Fixture fixture = { 0 };
  pid_t pid;

  if (!ring_test_refuse (SYS_pidfd_open, GPOINTER_TO_INT (data)))
    _exit (77);
  set_up (&fixture, NULL);
  pid = run_agent (&fixture, "claude");
  start (&fixture);
  g_assert_nonnull (find (&fixture, pid));
  g_assert_true (ring_source_is_deaf (RING_SOURCE (fixture.source)));
  ring_source_refresh_deaf (RING_SOURCE (fixture.source));
  g_assert_nonnull (find (&fixture, pid));
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
  g_array_set_size (fixture.children, 0);
  ring_source_refresh_deaf (RING_SOURCE (fixture.source));
  g_assert_null (find (&fixture, pid));
  tear_down (&fixture, NULL);
}

static void
test_no_pidfds (gconstpointer data)
{
  if (!ring_test_run_apart (look_without_pidfds, (gpointer) data))
    g_test_skip ("System calls cannot be refused");
}

/* Processes of others that may not be seen (hidepid) are there none the less. */
static void
look_at_hidden (gpointer data)
{
  const char *root = data;
  g_autoptr (RingSourceProcess) source = ring_source_process_new (root);
  gint64 first = 1;
  gint64 none = NO_PID;

  ring_source_process_note (source, first, 0);
  ring_source_process_note (source, 2, 0);
  ring_source_process_note (source, none, 0);
  g_assert_nonnull (ring_source_process_get_procs (source));
  if (kill (2, 0) != 0 && errno == EPERM)
    {
      gint64 second = 2;

      g_assert_true (g_hash_table_contains (ring_source_process_get_unreadable (source), &second));
    }
  g_assert_false (g_hash_table_contains (ring_source_process_get_unreadable (source), &none));
}

static void
test_hidden (Fixture *fixture,
             gconstpointer data)
{
  g_autofree char *root = ring_test_folder_path (fixture->folder, "proc");

  ring_test_folder_write (fixture->folder, "proc/7/stat", "7 (init) S 0 1 1 0 -1 4 1 1 1 1 1 1 1 1 20 0 1 0 7 0\n", -1);
  ring_test_folder_set_mode (fixture->folder, ".", 0755);
  ring_test_folder_set_mode (fixture->folder, "proc", 0755);
  ring_test_folder_set_mode (fixture->folder, "proc/7", 0755);
  ring_test_folder_set_mode (fixture->folder, "proc/7/stat", 0644);
  ring_test_run_without_rights (look_at_hidden, root);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/source-process/no-proc", test_no_proc);
  ADD ("/source-process/foreign-proc", test_foreign_proc);
  ADD ("/source-process/hidden", test_hidden);
  g_test_add_data_func ("/source-process/no-pidfds", GINT_TO_POINTER (ENOSYS), test_no_pidfds);
  g_test_add_data_func ("/source-process/pidfds-refused", GINT_TO_POINTER (EPERM), test_no_pidfds);
  ADD ("/source-process/end-is-told", test_end_is_told);
  ADD ("/source-process/named-is-read-at-once", test_named_is_read_at_once);
  ADD ("/source-process/slow-look", test_slow_look);
  return g_test_run ();
}
