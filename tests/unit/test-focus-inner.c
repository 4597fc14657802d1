/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "focus/ring-focus-inner.h"
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

/* The place of process 50, with that variable. */
static RingFocusPlace *
make_place (Fixture *fixture,
            gint64 pid,
            const char *tty,
            const char *name)
{
  g_autoptr (GHashTable) variables = g_hash_table_new (g_str_hash, g_str_equal);

  if (name != NULL)
    g_hash_table_insert (variables, (char *) name, (char *) "x");
  return ring_focus_place_new (fixture->root, pid, 50, tty, variables);
}

static void
check_holder (Fixture *fixture,
              gint64 pid,
              const char *comm,
              const char *tty)
{
  g_autoptr (RingFocusPlace) place = make_place (fixture, 50, NULL, NULL);
  g_auto (RingFocusHolder) holder = { 0 };

  ring_focus_holder_init (&holder, place, fixture->root);
  g_assert_cmpint (holder.pid, ==, pid);
  g_assert_cmpstr (holder.comm, ==, comm);
  g_assert_cmpstr (holder.tty, ==, tty);
}

static void
add (Fixture *fixture,
     int pid,
     int ppid,
     const char *comm,
     int tty_nr)
{
  ring_test_proc_add (fixture->folder, pid, ppid, comm, tty_nr, (guint64) pid);
}

static void
test_window (Fixture *fixture,
             gconstpointer data)
{
  add (fixture, 10, 1, "systemd", 0);
  add (fixture, 20, 10, "xterm", 0);
  add (fixture, 30, 20, "bash", RING_TEST_PTS (3));
  add (fixture, 50, 30, "claude", RING_TEST_PTS (3));
  check_holder (fixture, 20, "xterm", "/dev/pts/3");
}

/* xterm was started in a pane of tmux: the pane does not show what is in it. */
static void
test_window_from_pane (Fixture *fixture,
                       gconstpointer data)
{
  add (fixture, 20, 1, "tmux: server", 0);
  add (fixture, 30, 20, "bash", RING_TEST_PTS (3));
  add (fixture, 40, 30, "xterm", RING_TEST_PTS (3));
  add (fixture, 45, 40, "bash", RING_TEST_PTS (4));
  add (fixture, 50, 45, "claude", RING_TEST_PTS (4));
  check_holder (fixture, 40, "xterm", "/dev/pts/4");
}

static void
test_transparent (Fixture *fixture,
                  gconstpointer data)
{
  add (fixture, 20, 1, "tmux: server", 0);
  add (fixture, 30, 20, "bash", RING_TEST_PTS (3));
  add (fixture, 40, 30, "sudo", RING_TEST_PTS (3));
  add (fixture, 45, 40, "bash", RING_TEST_PTS (4));
  add (fixture, 50, 45, "claude", RING_TEST_PTS (4));
  check_holder (fixture, 20, "tmux: server", "/dev/pts/3");
}

/* Without a terminal of its own it shows nothing there. */
static void
test_node_in_a_window (Fixture *fixture,
                       gconstpointer data)
{
  add (fixture, 20, 1, "code", 0);
  add (fixture, 30, 20, "node", 0);
  add (fixture, 50, 30, "claude", RING_TEST_PTS (4));
  check_holder (fixture, 30, "node", "/dev/pts/4");
}

static void
test_first_process (Fixture *fixture,
                    gconstpointer data)
{
  g_autoptr (RingFocusPlace) place = NULL;
  g_auto (RingFocusHolder) holder = { 0 };
  g_autofree char *none = NULL;
  g_autofree char *pane = NULL;

  add (fixture, 20, 1, "tmux: server", 0);
  add (fixture, 30, 20, "bash", RING_TEST_PTS (3));
  add (fixture, 50, 30, "tmux: client", RING_TEST_PTS (3));
  ring_test_folder_write (fixture->folder, "30/environ", "TMUX_PANE=%4\0STY=", 18);
  ring_test_folder_write (fixture->folder, "50/environ", "TMUX_PANE=%5", -1);
  place = make_place (fixture, 50, NULL, NULL);
  ring_focus_holder_init (&holder, place, fixture->root);
  g_assert_cmpint (holder.first_pid, ==, 30);
  pane = ring_focus_holder_dup_variable (&holder, fixture->root, "TMUX_PANE");
  none = ring_focus_holder_dup_variable (&holder, fixture->root, "STY");
  g_assert_cmpstr (pane, ==, "%4");
  g_assert_null (none);
}

/* An editor's agent; the editor was started in a pane. */
static void
test_no_terminal (Fixture *fixture,
                  gconstpointer data)
{
  g_autoptr (RingFocusPlace) place = NULL;

  add (fixture, 20, 1, "tmux: server", 0);
  add (fixture, 30, 20, "bash", RING_TEST_PTS (3));
  add (fixture, 40, 30, "code", RING_TEST_PTS (3));
  add (fixture, 50, 40, "claude", 0);
  check_holder (fixture, 0, "", NULL);
  place = make_place (fixture, 50, NULL, "TMUX");
  g_assert_false (ring_focus_inner_is_left_in (place, fixture->root));
}

static void
test_orphan (Fixture *fixture,
             gconstpointer data)
{
  add (fixture, 50, 1, "claude", RING_TEST_PTS (4));
  check_holder (fixture, 0, NULL, "/dev/pts/4");
}

/* The parent has been replaced since the place was made. */
static void
test_changed (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (RingFocusPlace) place = NULL;
  g_auto (RingFocusHolder) holder = { 0 };

  add (fixture, 20, 1, "xterm", 0);
  add (fixture, 50, 20, "claude", RING_TEST_PTS (4));
  place = make_place (fixture, 50, NULL, NULL);
  ring_test_proc_add (fixture->folder, 20, 1, "firefox", 0, 70);
  ring_focus_holder_init (&holder, place, fixture->root);
  g_assert_null (holder.comm);
}

static void
test_may (Fixture *fixture,
          gconstpointer data)
{
  g_autoptr (RingFocusPlace) nowhere = make_place (fixture, 0, NULL, NULL);
  g_autoptr (RingFocusPlace) on_tty = make_place (fixture, 0, "/dev/pts/4", NULL);
  g_auto (RingFocusHolder) unknown = { 0 };
  g_auto (RingFocusHolder) known = { 0 };

  ring_focus_holder_init (&unknown, nowhere, fixture->root);
  g_assert_true (ring_focus_holder_may_be (&unknown, "kitty"));
  g_assert_true (ring_focus_holder_may_show (&unknown, "/dev/pts/5"));
  ring_focus_holder_init (&known, on_tty, fixture->root);
  g_assert_false (ring_focus_holder_may_show (&known, "/dev/pts/5"));
  g_assert_false (ring_focus_holder_may_show (&known, NULL));
  g_assert_true (ring_focus_holder_may_show (&known, "/dev/pts/4"));
}

static void
check_left (Fixture *fixture,
            gint64 pid,
            const char *name,
            gboolean expected)
{
  g_autoptr (RingFocusPlace) place = make_place (fixture, pid, NULL, name);

  g_assert_cmpint (ring_focus_inner_is_left_in (place, fixture->root), ==, expected);
}

static void
test_left_in (Fixture *fixture,
              gconstpointer data)
{
  const char *const servers[] = { "tmux: server", "zellij", "screen" };

  check_left (fixture, 0, "TMUX", TRUE);
  check_left (fixture, 0, "STY", TRUE);
  check_left (fixture, 0, "WINDOWID", FALSE);
  check_left (fixture, 0, NULL, FALSE);
  add (fixture, 50, 20, "claude", RING_TEST_PTS (4));
  for (size_t i = 0; i < G_N_ELEMENTS (servers); i++)
    {
      add (fixture, 20, 1, servers[i], 0);
      check_left (fixture, 50, NULL, TRUE);
    }
  /* Inherited by a window that was started inside. */
  add (fixture, 20, 1, "xterm", 0);
  check_left (fixture, 50, "TMUX", FALSE);
}

static void
test_outside (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (RingFocusPlace) place = make_place (fixture, 0, NULL, "TMUX_PANE");
  g_autoptr (RingFocusPlace) outside = ring_focus_inner_outside (place);

  g_assert_nonnull (ring_focus_place_get (place, "TMUX_PANE"));
  g_assert_null (ring_focus_place_get (outside, "TMUX_PANE"));
}

static void
test_remote (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (RingFocusPlace) by_ssh = NULL;
  g_autoptr (RingFocusPlace) here = NULL;
  g_autoptr (RingFocusPlace) unset = NULL;

  add (fixture, 20, 1, "sshd", 0);
  add (fixture, 50, 20, "claude", RING_TEST_PTS (4));
  by_ssh = make_place (fixture, 50, NULL, "SSH_CONNECTION");
  unset = make_place (fixture, 50, NULL, NULL);
  add (fixture, 20, 1, "xterm", 0);
  here = make_place (fixture, 50, NULL, "SSH_CONNECTION");
  g_assert_true (ring_focus_inner_is_remote (by_ssh));
  g_assert_false (ring_focus_inner_is_remote (here));
  g_assert_false (ring_focus_inner_is_remote (unset));
}

static void
test_numbers (void)
{
  const char *const bad[] = { NULL, "", " 1", "1 ", "-1", "+1", "1\n", "0x1", "1;", "1234567890", "\xd9\xa1" };
  gint64 number = -1;

  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (ring_focus_inner_parse_number (bad[i], &number));
  g_assert_cmpint (number, ==, -1);
  g_assert_true (ring_focus_inner_parse_number ("000000042", &number));
  g_assert_cmpint (number, ==, 42);
}

static void
test_parse_tmux (void)
{
  static const struct
  {
    const char *text;
    const char *socket; /* NULL = that is none */
    gint64 server;
  } cases[] = {
    { "/tmp/tmux-1000/default,42,0", "/tmp/tmux-1000/default", 42 },
    { "/tmp/a,b,1/s,42,7", "/tmp/a,b,1/s", 42 },
    { "/tmp/s,42", NULL, 0 },
    { "/tmp/s,42,", NULL, 0 },
    { "/tmp/s,-1,0", NULL, 0 },
    { "/tmp/s,42,x", NULL, 0 },
    { "/tmp/s,1234567890,0", NULL, 0 },
    { "", NULL, 0 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *socket = NULL;
      gint64 server = 0;

      g_assert_cmpint (ring_focus_inner_parse_tmux (cases[i].text, &socket, &server), ==, cases[i].socket != NULL);
      g_assert_cmpstr (socket, ==, cases[i].socket);
      g_assert_cmpint (server, ==, cases[i].server);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/focus-inner/window", test_window);
  ADD ("/focus-inner/window-from-pane", test_window_from_pane);
  ADD ("/focus-inner/transparent", test_transparent);
  ADD ("/focus-inner/node-in-a-window", test_node_in_a_window);
  ADD ("/focus-inner/first-process", test_first_process);
  ADD ("/focus-inner/no-terminal", test_no_terminal);
  ADD ("/focus-inner/orphan", test_orphan);
  ADD ("/focus-inner/changed", test_changed);
  ADD ("/focus-inner/may", test_may);
  ADD ("/focus-inner/left-in", test_left_in);
  ADD ("/focus-inner/outside", test_outside);
  ADD ("/focus-inner/remote", test_remote);
  g_test_add_func ("/focus-inner/numbers", test_numbers);
  g_test_add_func ("/focus-inner/tmux", test_parse_tmux);
  return g_test_run ();
}
