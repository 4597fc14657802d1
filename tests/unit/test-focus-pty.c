/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "focus/ring-focus-pty.h"
#include "ring-test-folder.h"

#define PTS_7 (34816 + 7)

/* Its folder is a /proc of our own: window ─▶ server ─▶ shell, which is on pts/7. */
typedef struct
{
  RingTestFolder *folder;
  const char *root;
  RingFocusPlace *place;
} Fixture;

#define WINDOW 10
#define SERVER 11
#define SHELL 12

static void
add_process (Fixture *fixture,
             int pid,
             int ppid,
             int tty_nr)
{
  g_autofree char *path = g_strdup_printf ("%d/stat", pid);
  g_autofree char *stat = g_strdup_printf ("%d (any) S %d 7 7 %d 7 4194304 1 2 3 4 5 6 7 8 20 0 1 0 %d 99 1\n", pid, ppid, tty_nr, pid);

  ring_test_folder_write (fixture->folder, path, stat, -1);
}

/* An open file; with @info what the kernel says about it. */
static void
add_file (Fixture *fixture,
          int pid,
          int fd,
          const char *target,
          const char *info)
{
  g_autofree char *folder = g_strdup_printf ("%d/fd", pid);
  g_autofree char *link = g_strdup_printf ("%d/fd/%d", pid, fd);
  g_autofree char *path = g_strdup_printf ("%d/fdinfo/%d", pid, fd);

  if (!ring_test_folder_exists (fixture->folder, folder))
    ring_test_folder_make (fixture->folder, folder);
  ring_test_folder_link (fixture->folder, link, target);
  if (info != NULL)
    ring_test_folder_write (fixture->folder, path, info, -1);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->root = ring_test_folder_root (fixture->folder);
  add_process (fixture, WINDOW, 1, 0);
  add_process (fixture, SERVER, WINDOW, 0);
  add_process (fixture, SHELL, SERVER, PTS_7);
  fixture->place = ring_focus_place_new (fixture->root, SHELL, SHELL, NULL, NULL);
  g_assert_cmpstr (ring_focus_place_get_tty (fixture->place), ==, "/dev/pts/7");
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_focus_place_unref (fixture->place);
  ring_test_folder_free (fixture->folder);
}

/* No right to look, no such file, no word from the kernel. */
static void
test_unknown (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (RingFocusPlace) nowhere = ring_focus_place_new (fixture->root, SHELL, 99, NULL, NULL);
  g_autoptr (RingFocusPlace) elsewhere = ring_focus_place_new (fixture->root, SHELL, SHELL, "/dev/tty1", NULL);

  g_assert_cmpint (ring_focus_pty_holder (fixture->root, fixture->place), ==, 0);
  g_assert_cmpuint (ring_focus_pty_count (fixture->root, WINDOW), ==, 0);
  add_file (fixture, WINDOW, 3, "/dev/ptmx", "pos:\t0\nflags:\t02\n");
  add_file (fixture, SERVER, 3, "/dev/ptmx", NULL);
  add_file (fixture, SERVER, 4, "/dev/pts/7", "pos:\t0\ntty-index:\t7\n");
  add_file (fixture, SERVER, 5, "/dev/ptmx (deleted)", "tty-index:\t7\n");
  g_assert_cmpint (ring_focus_pty_holder (fixture->root, fixture->place), ==, 0);
  g_assert_cmpint (ring_focus_pty_holder (fixture->root, nowhere), ==, 0);
  g_assert_cmpint (ring_focus_pty_holder (fixture->root, elsewhere), ==, 0);
  /* Ttys that nothing is known about are ttys still. */
  g_assert_cmpuint (ring_focus_pty_count (fixture->root, WINDOW), ==, 1);
  g_assert_cmpuint (ring_focus_pty_count (fixture->root, SERVER), ==, 1);
}

static void
test_holder (Fixture *fixture,
             gconstpointer data)
{
  add_file (fixture, WINDOW, 3, "/dev/ptmx", "pos:\t0\nflags:\t02\nmnt_id:\t27\nino:\t88\ntty-index:\t70\n");
  add_file (fixture, WINDOW, 4, "/dev/ptmx", "pos:\t0\nflags:\t02\nmnt_id:\t27\nino:\t88\ntty-index:\t7\n");
  g_assert_cmpint (ring_focus_pty_holder (fixture->root, fixture->place), ==, WINDOW);
  g_assert_cmpuint (ring_focus_pty_count (fixture->root, WINDOW), ==, 2);
  add_file (fixture, WINDOW, 5, "/dev/ptmx", "pos:\t0\nflags:\t02\ntty-index:\t7\n");
  g_assert_cmpuint (ring_focus_pty_count (fixture->root, WINDOW), ==, 2);
  /* The nearest one shows it: a multiplexer, in the window of a terminal. */
  add_file (fixture, SERVER, 9, "/dev/pts/ptmx", "tty-index:\t7\n");
  g_assert_cmpint (ring_focus_pty_holder (fixture->root, fixture->place), ==, SERVER);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/focus-pty/unknown", Fixture, NULL, set_up, test_unknown, tear_down);
  g_test_add ("/focus-pty/holder", Fixture, NULL, set_up, test_holder, tear_down);
  return g_test_run ();
}
