/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>
#include <unistd.h>

#include "core/ring-error.h"
#include "focus/ring-focus-place.h"
#include "ring-test-folder.h"
#include "ring-test-proc.h"

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

static void
add_process (Fixture *fixture,
             int pid,
             int ppid,
             const char *comm,
             guint64 started)
{
  ring_test_proc_add (fixture->folder, pid, ppid, comm, RING_TEST_PTS (1), started);
}

/* xterm ─▶ bash ─▶ claude */
static void
add_terminal (Fixture *fixture)
{
  add_process (fixture, 1, 0, "systemd", 1);
  add_process (fixture, 10, 1, "xterm", 100);
  add_process (fixture, 11, 10, "bash", 101);
  add_process (fixture, 12, 11, "claude", 102);
}

/* The pids, with a blank between two. */
static void
check_ancestors (const RingFocusPlace *place,
                 const char *expected)
{
  const GPtrArray *ancestors = ring_focus_place_get_ancestors (place);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < ancestors->len; i++)
    {
      const RingFocusAncestor *ancestor = g_ptr_array_index (ancestors, i);

      g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? " " : "", ancestor->pid);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_other_process (Fixture *fixture,
                    gconstpointer data)
{
  const struct
  {
    gint64 pid;
    guint64 started;
  } cases[] = { { 0, 0 }, { -1, 0 }, { 12, 0 }, { 12, 103 }, { 13, 102 }, { 14, 1 } };

  add_terminal (fixture);
  ring_test_proc_end (fixture->folder, 14);
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RingFocusPlace) place = ring_focus_place_new (fixture->root, cases[i].pid, cases[i].started, NULL, NULL);

      g_assert_cmpint (ring_focus_place_get_pid (place), ==, 0);
      g_assert_null (ring_focus_place_get_tty (place));
      check_ancestors (place, "");
    }
}

static void
test_ancestors (Fixture *fixture,
                gconstpointer data)
{
  g_autoptr (RingFocusPlace) place = NULL;
  const RingFocusAncestor *last = NULL;

  add_terminal (fixture);
  place = ring_focus_place_new (fixture->root, 12, 102, NULL, NULL);
  g_assert_cmpint (ring_focus_place_get_pid (place), ==, 12);
  g_assert_cmpstr (ring_focus_place_get_tty (place), ==, "/dev/pts/1");
  check_ancestors (place, "12 11 10");
  last = g_ptr_array_index (ring_focus_place_get_ancestors (place), 2);
  g_assert_cmpstr (last->comm, ==, "xterm");
  g_assert_cmpuint (last->started, ==, 100);
  g_assert_true (ring_focus_place_has_ancestor (place, 12));
  g_assert_true (ring_focus_place_has_ancestor (place, 10));
  g_assert_false (ring_focus_place_has_ancestor (place, 1));
}

/* The parent has ended, and a younger process has got its pid. */
static void
test_younger_parent (Fixture *fixture,
                     gconstpointer data)
{
  g_autoptr (RingFocusPlace) place = NULL;

  add_terminal (fixture);
  add_process (fixture, 11, 10, "bash", 103);
  place = ring_focus_place_new (fixture->root, 12, 102, "/dev/pts/7", NULL);
  check_ancestors (place, "12");
  g_assert_cmpstr (ring_focus_place_get_tty (place), ==, "/dev/pts/7");
}

static void
test_circle (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (RingFocusPlace) place = NULL;

  add_process (fixture, 20, 21, "one", 5);
  add_process (fixture, 21, 20, "other", 5);
  place = ring_focus_place_new (fixture->root, 20, 5, NULL, NULL);
  check_ancestors (place, "20 21");
}

static void
test_endless (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (RingFocusPlace) place = NULL;

  for (int i = 100; i < 200; i++)
    add_process (fixture, i, i - 1, "make", 5);
  place = ring_focus_place_new (fixture->root, 199, 5, NULL, NULL);
  g_assert_cmpuint (ring_focus_place_get_ancestors (place)->len, ==, 64);
}

static void
test_variables (Fixture *fixture,
                gconstpointer data)
{
  g_autoptr (GHashTable) variables = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *too_long = g_strnfill (513, 'x');
  g_autoptr (RingFocusPlace) place = NULL;
  g_autoptr (RingFocusPlace) rest = NULL;
  const char *const names[] = { "TMUX", "TMUX_PANE", "LD_PRELOAD", NULL };

  add_terminal (fixture);
  g_hash_table_insert (variables, (char *) "TMUX", (char *) "/tmp/tmux-0/default,7,0");
  g_hash_table_insert (variables, (char *) "TMUX_PANE", (char *) "%3");
  g_hash_table_insert (variables, (char *) "WINDOWID", (char *) "77");
  g_hash_table_insert (variables, (char *) "LD_PRELOAD", (char *) "/tmp/x.so");
  g_hash_table_insert (variables, (char *) "STY", too_long);
  g_hash_table_insert (variables, (char *) "NVIM", (char *) "");
  place = ring_focus_place_new (fixture->root, 12, 102, NULL, variables);
  g_assert_cmpstr (ring_focus_place_get (place, "TMUX_PANE"), ==, "%3");
  g_assert_cmpstr (ring_focus_place_get (place, "WINDOWID"), ==, "77");
  g_assert_null (ring_focus_place_get (place, "LD_PRELOAD"));
  g_assert_null (ring_focus_place_get (place, "STY"));
  g_assert_null (ring_focus_place_get (place, "NVIM"));

  rest = ring_focus_place_without (place, names);
  g_assert_null (ring_focus_place_get (rest, "TMUX"));
  g_assert_null (ring_focus_place_get (rest, "TMUX_PANE"));
  g_assert_cmpstr (ring_focus_place_get (rest, "WINDOWID"), ==, "77");
  g_assert_cmpstr (ring_focus_place_get (place, "TMUX"), ==, "/tmp/tmux-0/default,7,0");
  g_assert_cmpstr (ring_focus_place_get_tty (rest), ==, "/dev/pts/1");
  g_assert_cmpint (ring_focus_place_get_pid (rest), ==, 12);
  g_clear_pointer (&place, ring_focus_place_unref);
  check_ancestors (rest, "12 11 10");
}

static void
test_no_client (Fixture *fixture,
                gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ring_focus_place_new_from_process (fixture->root, 12, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_MISSING);
  g_clear_error (&error);
  ring_test_proc_end (fixture->folder, 12);
  g_assert_null (ring_focus_place_new_from_process (fixture->root, 12, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_MISSING);
}

static void
test_client (Fixture *fixture,
             gconstpointer data)
{
  static const char environment[] = "WINDOWID=41943053\0HOME=/root\0KITTY_WINDOW_ID\0=x\0TMUX=\0DISPLAY=:1";
  g_autoptr (GError) error = NULL;
  g_autoptr (RingFocusPlace) place = NULL;

  add_terminal (fixture);
  ring_test_folder_write (fixture->folder, "12/environ", environment, sizeof environment);
  place = ring_focus_place_new_from_process (fixture->root, 12, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (ring_focus_place_get (place, "WINDOWID"), ==, "41943053");
  g_assert_cmpstr (ring_focus_place_get (place, "DISPLAY"), ==, ":1");
  g_assert_null (ring_focus_place_get (place, "KITTY_WINDOW_ID"));
  g_assert_null (ring_focus_place_get (place, "TMUX"));
  g_assert_null (ring_focus_place_get (place, "HOME"));
  g_assert_cmpstr (ring_focus_place_get_tty (place), ==, "/dev/pts/1");
  check_ancestors (place, "12 11 10");
}

/* A program that hides its environment, below a shell on its terminal. */
static void
test_hidden_environment (Fixture *fixture,
                         gconstpointer data)
{
  g_autoptr (RingFocusPlace) place = NULL;
  g_autoptr (RingFocusPlace) elsewhere = NULL;

  add_terminal (fixture);
  ring_test_folder_write (fixture->folder, "11/environ", "WINDOWID=5", -1);
  ring_test_folder_write (fixture->folder, "12/environ", "", -1);
  place = ring_focus_place_new_from_process (fixture->root, 12, NULL);
  g_assert_cmpstr (ring_focus_place_get (place, "WINDOWID"), ==, "5");
  ring_test_proc_add (fixture->folder, 11, 10, "bash", RING_TEST_PTS (9), 101);
  elsewhere = ring_focus_place_new_from_process (fixture->root, 12, NULL);
  g_assert_null (ring_focus_place_get (elsewhere, "WINDOWID"));
}

static void
test_with (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (RingFocusPlace) place = ring_focus_place_new (fixture->root, 0, 0, NULL, NULL);
  g_autoptr (RingFocusPlace) with = ring_focus_place_with (place, "WINDOWID", "5");
  g_autoptr (RingFocusPlace) again = ring_focus_place_with (with, "WINDOWID", "6");
  g_autoptr (RingFocusPlace) other = ring_focus_place_with (with, "PATH", "/");

  g_assert_null (ring_focus_place_get (place, "WINDOWID"));
  g_assert_cmpstr (ring_focus_place_get (with, "WINDOWID"), ==, "5");
  g_assert_cmpstr (ring_focus_place_get (again, "WINDOWID"), ==, "6");
  g_assert_null (ring_focus_place_get (other, "PATH"));
}

/* A value at which the limit cuts is none. */
static void
test_large_environment (Fixture *fixture,
                        gconstpointer data)
{
  g_autofree char *filler = g_strnfill (256 * 1024 - 12, 'x');
  g_autoptr (GString) environment = g_string_new ("STY=1.a");
  g_autoptr (RingFocusPlace) place = NULL;

  add_terminal (fixture);
  g_string_append_c (environment, '\0');
  g_string_append (environment, filler);
  memcpy (environment->str + 8, "PATH=", 5);
  memcpy (environment->str + environment->len - 5, "\0TMUX", 5);
  g_string_append (environment, "=/tmp/long,1,2");
  ring_test_folder_write (fixture->folder, "12/environ", environment->str, (gssize) environment->len);
  place = ring_focus_place_new_from_process (fixture->root, 12, NULL);
  g_assert_cmpstr (ring_focus_place_get (place, "STY"), ==, "1.a");
  g_assert_null (ring_focus_place_get (place, "TMUX"));
}

/* The real /proc: this process, and the shell or runner above it. */
static void
test_real (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RingFocusPlace) place = ring_focus_place_new_from_process ("/proc", getpid (), &error);

  g_assert_no_error (error);
  g_assert_cmpint (ring_focus_place_get_pid (place), ==, getpid ());
  g_assert_true (getppid () == 1 || ring_focus_place_has_ancestor (place, getppid ()));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/focus-place/other-process", test_other_process);
  ADD ("/focus-place/ancestors", test_ancestors);
  ADD ("/focus-place/younger-parent", test_younger_parent);
  ADD ("/focus-place/circle", test_circle);
  ADD ("/focus-place/endless", test_endless);
  ADD ("/focus-place/variables", test_variables);
  ADD ("/focus-place/no-client", test_no_client);
  ADD ("/focus-place/client", test_client);
  ADD ("/focus-place/hidden-environment", test_hidden_environment);
  ADD ("/focus-place/with", test_with);
  ADD ("/focus-place/large-environment", test_large_environment);
  g_test_add_func ("/focus-place/real", test_real);
  return g_test_run ();
}
