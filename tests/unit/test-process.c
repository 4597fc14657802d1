/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>
#include <unistd.h>

#include "io/ring-process.h"
#include "ring-test-folder.h"

/* Its folder is a /proc of our own. */
typedef struct
{
  RingTestFolder *folder;
  const char *root;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->root = ring_test_folder_root (fixture->folder);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_test_folder_free (fixture->folder);
}

#define TTY_PTS_1 34817

/* A process; arguments are parted by "|". */
static void
add_process_at (Fixture *fixture,
                gint64 pid,
                gint64 ppid,
                const char *comm,
                const char *line,
                int tty_nr)
{
  g_autofree char *stat = g_strdup_printf ("%" G_GINT64_FORMAT " (%s) S %" G_GINT64_FORMAT " 7 7 %d 7 4194304 1 2 3 4 5 6 7 8 20 0 1 0 %d 99 1\n",
                                           pid, comm, ppid, tty_nr, (int) (1000 + pid));
  g_autofree char *stat_path = g_strdup_printf ("%" G_GINT64_FORMAT "/stat", pid);
  g_autofree char *args_path = g_strdup_printf ("%" G_GINT64_FORMAT "/cmdline", pid);
  g_autofree char *args = g_strdelimit (g_strdup (line), "|", '\0');

  ring_test_folder_write (fixture->folder, stat_path, stat, -1);
  ring_test_folder_write (fixture->folder, args_path, args, (gssize) strlen (line) + (line[0] == '\0' ? 0 : 1));
}

static void
add_process (Fixture *fixture,
             gint64 pid,
             gint64 ppid,
             const char *comm,
             const char *line)
{
  add_process_at (fixture, pid, ppid, comm, line, TTY_PTS_1);
}

static void
test_unreadable (Fixture *fixture,
                 gconstpointer data)
{
  const char *const bad[] = { "", "7", "7 (claude", "7 claude) S", "7 (claude) S 1", ")(", "7 (a)S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20" };

  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      ring_test_folder_write (fixture->folder, "7/stat", bad[i], -1);
      g_assert_null (ring_process_read (fixture->root, 7, &error));
      g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
    }
}

static void
test_gone (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ring_process_read (fixture->root, 7, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_MISSING);
  g_assert_null (ring_process_find_agent (fixture->root, 7));
}

static void
test_fields (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RingProcess) process = NULL;

  add_process (fixture, 7, 5, "a) R (b", "one||three");
  process = ring_process_read (fixture->root, 7, &error);
  g_assert_no_error (error);
  g_assert_cmpint (process->pid, ==, 7);
  g_assert_cmpint (process->ppid, ==, 5);
  g_assert_cmpuint (process->started, ==, 1007);
  g_assert_cmpuint (process->tty_nr, ==, 34817);
  g_assert_cmpint (process->state, ==, 'S');
  g_assert_false (ring_process_is_over (process));
  g_assert_cmpstr (process->comm, ==, "a) R (b");
  g_assert_cmpuint (g_strv_length (process->args), ==, 3);
  g_assert_cmpstr (process->args[1], ==, "");
  g_assert_cmpstr (process->args[2], ==, "three");
}

static void
test_foreign_bytes (Fixture *fixture,
                    gconstpointer data)
{
  g_autoptr (RingProcess) process = NULL;

  add_process (fixture, 7, 1, "cl\xff\x1b", "");
  process = ring_process_read (fixture->root, 7, NULL);
  g_assert_cmpstr (process->comm, ==, "cl\xef\xbf\xbd\xe2\x90\x9b");
  g_assert_cmpuint (g_strv_length (process->args), ==, 0);
}

static void
test_zombie (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (RingProcess) process = NULL;

  ring_test_folder_write (fixture->folder, "7/stat", "7 (claude) Z 1 7 7 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 1 0 55 0 0\n", -1);
  process = ring_process_read (fixture->root, 7, NULL);
  g_assert_true (ring_process_is_over (process));
  g_assert_cmpuint (g_strv_length (process->args), ==, 0);
}

static void
check_agent (Fixture *fixture,
             gint64 first_pid,
             gint64 expected)
{
  g_autoptr (RingProcess) agent = ring_process_find_agent (fixture->root, first_pid);

  if (expected == 0)
    {
      g_assert_null (agent);
      return;
    }
  g_assert_nonnull (agent);
  g_assert_cmpint (agent->pid, ==, expected);
  g_assert_cmpuint (agent->started, ==, 1000 + (guint64) expected);
}

static void
test_walk (Fixture *fixture,
           gconstpointer data)
{
  add_process (fixture, 1, 0, "systemd", "/sbin/init");
  add_process (fixture, 10, 1, "xterm", "xterm");
  add_process (fixture, 11, 10, "bash", "bash");
  add_process (fixture, 12, 11, "claude", "claude");
  add_process (fixture, 13, 12, "sh", "/bin/sh|-c|ring-hook --session-id claude");
  add_process (fixture, 14, 13, "timeout", "timeout|5|ring-hook");
  add_process (fixture, 15, 12, "node", "node|server.js");
  add_process (fixture, 16, 15, "codex", "codex");
  check_agent (fixture, 14, 12);
  check_agent (fixture, 12, 12);
  check_agent (fixture, 16, 16);
  check_agent (fixture, 15, 12);
  check_agent (fixture, 11, 0);
  check_agent (fixture, 1, 0);
  check_agent (fixture, 0, 0);
}

static void
test_walk_by_executable (Fixture *fixture,
                         gconstpointer data)
{
  add_process (fixture, 10, 1, "2.1.187", "claude");
  add_process (fixture, 11, 10, "sh", "sh|-c|x");
  check_agent (fixture, 11, 0);
  ring_test_folder_link (fixture->folder, "10/exe", "/home/sam/.local/share/claude/versions/2.1.187 (deleted)");
  check_agent (fixture, 11, 10);
}

static void
test_walk_ends (Fixture *fixture,
                gconstpointer data)
{
  /* A circle, which a pid used again while we walk could make. */
  add_process (fixture, 20, 21, "make", "make");
  add_process (fixture, 21, 20, "make", "make");
  check_agent (fixture, 20, 0);

  add_process (fixture, 100, 1, "claude", "claude");
  for (int i = 101; i <= 112; i++)
    add_process (fixture, i, i - 1, "make", "make");
  check_agent (fixture, 111, 100);
  check_agent (fixture, 112, 0);
}

/* The terminal of the first process that has one, and who is on it. */
static char *
describe_terminal (Fixture *fixture,
                   gint64 first_pid)
{
  g_auto (RingSeat) seat = { 0 };
  g_autofree char *tty = ring_process_find_tty (fixture->root, first_pid, &seat);
  g_autoptr (GString) text = g_string_new (tty != NULL ? tty : "none");

  for (guint i = 0; i < seat.n_processes; i++)
    {
      g_assert_cmpuint (seat.processes[i].started, ==, 1000 + (guint64) seat.processes[i].pid);
      g_string_append_printf (text, " %" G_GINT64_FORMAT, seat.processes[i].pid);
    }
  g_assert_cmpstr (seat.boot, ==, seat.n_processes > 0 ? "7b1c-2d" : NULL);
  g_assert_cmpuint (seat.pidns, ==, seat.n_processes > 0 ? G_GUINT64_CONSTANT (4026531836) : 0);
  g_assert_true (seat.n_processes > 0 || seat.host == NULL);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check_terminal (Fixture *fixture,
                gint64 first_pid,
                const char *expected)
{
  g_autofree char *found = describe_terminal (fixture, first_pid);

  g_assert_cmpstr (found, ==, expected);
}

static void
add_machine (Fixture *fixture)
{
  ring_test_folder_write (fixture->folder, "sys/kernel/random/boot_id", "7b1c-2d\n", -1);
  ring_test_folder_link (fixture->folder, "self/ns/pid", "pid:[4026531836]");
}

static void
test_walk_to_no_terminal (Fixture *fixture,
                          gconstpointer data)
{
  add_machine (fixture);
  check_terminal (fixture, 20, "none");
  add_process_at (fixture, 20, 1, "sh", "sh", 0);
  check_terminal (fixture, 20, "none");
  add_process_at (fixture, 21, 99, "sh", "sh", 0);
  check_terminal (fixture, 21, "none");
  add_process_at (fixture, 22, 23, "sh", "sh", 0);
  add_process_at (fixture, 23, 22, "sh", "sh", 0);
  check_terminal (fixture, 22, "none");
}

static void
test_walk_to_terminal (Fixture *fixture,
                       gconstpointer data)
{
  add_machine (fixture);
  add_process_at (fixture, 9, 1, "xterm", "xterm", TTY_PTS_1 + 1);
  add_process_at (fixture, 10, 9, "bash", "bash", TTY_PTS_1);
  add_process_at (fixture, 11, 10, "some agent)", "node|agent.js", TTY_PTS_1);
  add_process_at (fixture, 12, 11, "sh", "sh|-c|ring-hook", TTY_PTS_1);
  check_terminal (fixture, 12, "/dev/pts/1 12 11 10");
  add_process_at (fixture, 12, 11, "sh", "sh|-c|ring-hook", 0);
  check_terminal (fixture, 12, "/dev/pts/1 11 10");
  /* whatever is further out, also on the same again */
  add_process_at (fixture, 9, 8, "xterm", "xterm", 0);
  add_process_at (fixture, 8, 1, "bash", "bash", TTY_PTS_1);
  check_terminal (fixture, 12, "/dev/pts/1 11 10");
  add_process_at (fixture, 10, 99, "bash", "bash", TTY_PTS_1);
  check_terminal (fixture, 12, "/dev/pts/1 11 10");
  /* of a kind that nobody sits before */
  add_process_at (fixture, 20, 1, "getty", "getty", (144 << 8) | 1);
  check_terminal (fixture, 20, "none 20");
}

static void
test_walk_to_far_terminal (Fixture *fixture,
                           gconstpointer data)
{
  add_machine (fixture);
  add_process_at (fixture, 100, 1, "bash", "bash", TTY_PTS_1);
  for (int i = 101; i <= 120; i++)
    add_process_at (fixture, i, i - 1, "make", "make", i <= 110 ? TTY_PTS_1 : 0);
  check_terminal (fixture, 120, "/dev/pts/1 110 109");
  check_terminal (fixture, 110, "/dev/pts/1 110 109 108 107 106 105 104 103 102 101 100");
}

static void
test_tty_paths (void)
{
  const struct
  {
    guint64 tty_nr;
    const char *path;
  } cases[] = {
    { 0, NULL },
    { 34816, "/dev/pts/0" },
    { 34817, "/dev/pts/1" },
    { 34816 + 255, "/dev/pts/255" },
    { (1 << 20) | 34816 | 2, "/dev/pts/258" },
    { 137 << 8, "/dev/pts/256" },
    { (4 << 8) | 1, "/dev/tty1" },
    { (4 << 8) | 63, "/dev/tty63" },
    { (4 << 8) | 64, "/dev/ttyS0" },
    { (5 << 8) | 1, NULL },
    { (144 << 8) | 1, NULL },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = ring_process_tty_path (cases[i].tty_nr);

      g_assert_cmpstr (path, ==, cases[i].path);
    }
}

static void
test_machine (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *none = ring_process_boot_id (fixture->root);
  g_autofree char *boot_id = NULL;

  g_assert_null (none);
  g_assert_cmpuint (ring_process_pid_namespace (fixture->root), ==, 0);
  ring_test_folder_write (fixture->folder, "sys/kernel/random/boot_id", "7b1c-2d\n", -1);
  ring_test_folder_link (fixture->folder, "self/ns/pid", "pid:[4026531836]");
  boot_id = ring_process_boot_id (fixture->root);
  g_assert_cmpstr (boot_id, ==, "7b1c-2d");
  g_assert_cmpuint (ring_process_pid_namespace (fixture->root), ==, G_GUINT64_CONSTANT (4026531836));
}

static void
test_host (Fixture *fixture,
           gconstpointer data)
{
  const char *const bad[] = { "", "\n", "uninitialized\n", "0123456789abcdef0123456789abcde\n", "0123456789ABCDEF0123456789ABCDEF" };
  g_autofree char *path = g_build_filename (fixture->root, "machine-id", NULL);
  g_autofree char *hash = NULL;

  g_assert_null (ring_process_hash_machine_id (path));
  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      ring_test_folder_write (fixture->folder, "machine-id", bad[i], -1);
      g_assert_null (ring_process_hash_machine_id (path));
    }
  ring_test_folder_write (fixture->folder, "machine-id", "0123456789abcdef0123456789abcdef\n", -1);
  hash = ring_process_hash_machine_id (path);
  g_assert_cmpstr (hash, ==, "3eb1bd439947eb76");
}

/* The real /proc: this process, and the shell or runner above it. */
static void
test_real (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RingProcess) process = ring_process_read ("/proc", getpid (), &error);
  g_autofree char *boot_id = ring_process_boot_id ("/proc");

  g_assert_no_error (error);
  g_assert_cmpint (process->ppid, ==, getppid ());
  g_assert_cmpuint (process->started, >, 0);
  g_assert_cmpstr (process->comm, ==, "test-process");
  g_assert_true (g_str_has_suffix (process->args[0], "test-process"));
  g_assert_cmpuint (strlen (boot_id), ==, 36);
  g_assert_cmpuint (ring_process_pid_namespace ("/proc"), >, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/process/unreadable", test_unreadable);
  ADD ("/process/gone", test_gone);
  ADD ("/process/fields", test_fields);
  ADD ("/process/foreign-bytes", test_foreign_bytes);
  ADD ("/process/zombie", test_zombie);
  ADD ("/process/walk", test_walk);
  ADD ("/process/walk-by-executable", test_walk_by_executable);
  ADD ("/process/walk-ends", test_walk_ends);
  ADD ("/process/walk-to-no-terminal", test_walk_to_no_terminal);
  ADD ("/process/walk-to-terminal", test_walk_to_terminal);
  ADD ("/process/walk-to-far-terminal", test_walk_to_far_terminal);
  ADD ("/process/machine", test_machine);
  ADD ("/process/host", test_host);
  g_test_add_func ("/process/tty-paths", test_tty_paths);
  g_test_add_func ("/process/real", test_real);
  return g_test_run ();
}
