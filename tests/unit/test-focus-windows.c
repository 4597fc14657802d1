/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "focus/ring-focus-windows.h"
#include "ring-test-folder.h"

/* Its folder is a /proc of our own: editor ─▶ terminal ─▶ shell ─▶ agent. */
typedef struct
{
  RingTestFolder *folder;
  RingFocusPlace *place;
} Fixture;

#define EDITOR 10
#define TERMINAL 11
#define SHELL 12
#define AGENT 13
#define STRANGER 77

static void
add_process (Fixture *fixture,
             int pid,
             int ppid,
             const char *comm)
{
  g_autofree char *path = g_strdup_printf ("%d/stat", pid);
  g_autofree char *stat = g_strdup_printf ("%d (%s) S %d 7 7 34817 7 4194304 1 2 3 4 5 6 7 8 20 0 1 0 %d 99 1\n",
                                           pid, comm, ppid, pid);

  ring_test_folder_write (fixture->folder, path, stat, -1);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  add_process (fixture, EDITOR, 1, "editor");
  add_process (fixture, TERMINAL, EDITOR, "terminal");
  add_process (fixture, SHELL, TERMINAL, "bash");
  add_process (fixture, AGENT, SHELL, "claude");
  fixture->place = ring_focus_place_new (ring_test_folder_root (fixture->folder), AGENT, AGENT, NULL, NULL);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_focus_place_unref (fixture->place);
  ring_test_folder_free (fixture->folder);
}

static void
test_none (Fixture *fixture,
           gconstpointer data)
{
  const RingFocusWindow windows[] = { { 1, STRANGER, TRUE }, { 2, 0, FALSE }, { 3, -1, FALSE }, { 4, 1, FALSE } };
  g_autoptr (GError) error = NULL;
  g_autoptr (RingFocusPlace) unknown = ring_focus_place_new (ring_test_folder_root (fixture->folder), AGENT, 5, NULL, NULL);
  const RingFocusWindow own[] = { { 1, AGENT, FALSE } };
  size_t index = 9;

  g_assert_false (ring_focus_windows_choose (windows, G_N_ELEMENTS (windows), fixture->place, &index, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_MISSING);
  g_clear_error (&error);
  g_assert_false (ring_focus_windows_choose (NULL, 0, fixture->place, &index, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_MISSING);
  g_clear_error (&error);
  /* the pid is another process by now */
  g_assert_false (ring_focus_windows_choose (own, 1, unknown, &index, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_MISSING);
  g_assert_cmpuint (index, ==, 9);
}

/* One further out would be a window that shows something else. */
static void
test_several (Fixture *fixture,
              gconstpointer data)
{
  const RingFocusWindow windows[] = { { 1, TERMINAL, FALSE }, { 2, EDITOR, FALSE }, { 3, TERMINAL, TRUE } };
  g_autoptr (GError) error = NULL;
  size_t index = 9;

  g_assert_false (ring_focus_windows_choose (windows, G_N_ELEMENTS (windows), fixture->place, &index, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
  g_assert_cmpstr (error->message, ==, "terminal has 2 windows, and nothing says which one it is");
  g_assert_cmpuint (index, ==, 9);
}

static void
test_nearest (Fixture *fixture,
              gconstpointer data)
{
  const RingFocusWindow windows[] = { { 1, EDITOR, FALSE }, { 2, EDITOR, TRUE }, { 3, TERMINAL, FALSE }, { 4, STRANGER, FALSE } };
  g_autoptr (GError) error = NULL;
  size_t index = 9;

  g_assert_true (ring_focus_windows_choose (windows, G_N_ELEMENTS (windows), fixture->place, &index, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (index, ==, 2);
}

/* A terminal that names one of its windows is checked by this. */
static void
test_owner (Fixture *fixture,
            gconstpointer data)
{
  const RingFocusWindow windows[] = { { 1, EDITOR, FALSE }, { 2, TERMINAL, TRUE }, { 3, TERMINAL, FALSE }, { 4, STRANGER, FALSE } };
  const RingFocusWindow strange[] = { { 1, STRANGER, TRUE }, { 2, 0, FALSE }, { 3, 1, FALSE } };

  g_assert_cmpint (ring_focus_windows_owner (windows, G_N_ELEMENTS (windows), fixture->place), ==, TERMINAL);
  g_assert_cmpint (ring_focus_windows_owner (windows, 1, fixture->place), ==, EDITOR);
  g_assert_cmpint (ring_focus_windows_owner (strange, G_N_ELEMENTS (strange), fixture->place), ==, 0);
  g_assert_cmpint (ring_focus_windows_owner (NULL, 0, fixture->place), ==, 0);
}

static void
add (const char *path,
     void (*test) (Fixture *fixture, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/focus-windows/none", test_none);
  add ("/focus-windows/several", test_several);
  add ("/focus-windows/nearest", test_nearest);
  add ("/focus-windows/owner", test_owner);
  return g_test_run ();
}
