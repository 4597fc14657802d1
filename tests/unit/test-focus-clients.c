/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "focus/ring-focus-clients.h"
#include "focus/ring-focusers.h"
#include "ring-test-proc.h"
#include "ring-test-wait.h"

/* claude, process 50, in a window of screen, process 20, in a /proc of our own
 * that does not show which terminals screen has open. */
typedef struct
{
  RingTestFolder *folder;
  const char *root;
  RingFocusAnswer *answer; /* (owned) (nullable) */
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->root = ring_test_folder_root (fixture->folder);
  ring_test_proc_add (fixture->folder, 20, 1, "screen", 0, 20);
  ring_test_proc_add (fixture->folder, 50, 20, "claude", RING_TEST_PTS (3), 50);
  ring_test_folder_write (fixture->folder, "50/environ", "STY=20.pts-6.here\0WINDOW=2", 27);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_clear_pointer (&fixture->answer, ring_focus_answer_free);
  ring_test_folder_free (fixture->folder);
}

/* A client; words are parted by "|". */
static void
add_client (Fixture *fixture,
            int pid,
            int tty_nr,
            const char *words)
{
  g_autofree char *path = g_strdup_printf ("%d/cmdline", pid);
  g_autofree char *bytes = g_strdelimit (g_strdup (words), "|", '\0');

  ring_test_proc_add (fixture->folder, pid, 1, "screen", tty_nr, (guint64) pid);
  ring_test_folder_write (fixture->folder, path, bytes, (gssize) strlen (words) + 1);
}

static void
on_answer (RingFocusAnswer *answer,
           gpointer user_data)
{
  Fixture *fixture = user_data;

  g_assert_null (fixture->answer);
  fixture->answer = answer;
}

static gboolean
is_answered (gpointer user_data,
             const char *argument)
{
  return ((const Fixture *) user_data)->answer != NULL;
}

static void
check (Fixture *fixture,
       RingFocusOutcome outcome,
       const char *text)
{
  static const char *const no_environ[] = { NULL };
  g_autoptr (RingFocusPlace) place = ring_focus_place_new_from_process (fixture->root, 50, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RingFocusRequest request = { .place = place, .proc_root = fixture->root, .is_rehearsal = TRUE, .environ = no_environ };

  g_clear_pointer (&fixture->answer, ring_focus_answer_free);
  ring_focuser_ask (&ring_focuser_screen, &request, cancellable, on_answer, fixture);
  ring_test_wait (is_answered, fixture, "the answer");
  g_assert_cmpint (fixture->answer->outcome, ==, outcome);
  g_assert_cmpstr (fixture->answer->text, ==, text);
}

#define DETACHED "its screen session is detached: screen -r '20.pts-6.here'"

static void
test_words (Fixture *fixture,
            gconstpointer data)
{
  const char *const ours[] = { "screen", "screen|-r|20", "screen|-x|pts-6.here", "screen|-r|20.pts-6.here" };
  const char *const others[] = { "screen|-S|work", "screen|-r|2", "screen|-r|20.pts-6", "screen|-d|-r" };

  check (fixture, RING_FOCUS_FAILED, DETACHED);
  for (size_t i = 0; i < G_N_ELEMENTS (others); i++)
    {
      add_client (fixture, 60, RING_TEST_PTS (6), others[i]);
      check (fixture, RING_FOCUS_FAILED, DETACHED);
    }
  for (size_t i = 0; i < G_N_ELEMENTS (ours); i++)
    {
      add_client (fixture, 60, RING_TEST_PTS (6), ours[i]);
      check (fixture, RING_FOCUS_CHOSEN, "window 2 of screen, shown on /dev/pts/6");
      g_assert_cmpint (ring_focus_place_get_pid (fixture->answer->place), ==, 60);
    }
  /* Without words it has made the session that is called after its terminal. */
  add_client (fixture, 60, RING_TEST_PTS (7), "screen");
  check (fixture, RING_FOCUS_FAILED, DETACHED);
}

static void
test_open_terminals (Fixture *fixture,
                     gconstpointer data)
{
  g_autoptr (GHashTable) none = ring_focus_clients_open_terminals (fixture->root, 20);
  g_autoptr (GHashTable) some = NULL;

  g_assert_null (none);
  ring_test_folder_link (fixture->folder, "20/fd/3", "/dev/pts/7");
  ring_test_folder_link (fixture->folder, "20/fd/4", "/dev/ptmx");
  some = ring_focus_clients_open_terminals (fixture->root, 20);
  g_assert_true (g_hash_table_contains (some, "/dev/pts/7"));
  /* What it has open counts, whatever the words say. */
  add_client (fixture, 60, RING_TEST_PTS (6), "screen|-r|20");
  check (fixture, RING_FOCUS_FAILED, DETACHED);
  add_client (fixture, 61, RING_TEST_PTS (7), "screen|-S|work");
  check (fixture, RING_FOCUS_CHOSEN, "window 2 of screen, shown on /dev/pts/7");
}

static void
test_clients (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (GPtrArray) clients = NULL;

  add_client (fixture, 60, RING_TEST_PTS (6), "screen|-r|20");
  add_client (fixture, 61, 0, "screen|-r|20");
  ring_test_proc_end (fixture->folder, 62);
  ring_test_folder_make (fixture->folder, "sys");
  clients = ring_focus_clients_find (fixture->root, "screen");
  g_assert_cmpuint (clients->len, ==, 1);
  g_assert_true (ring_focus_clients_names (g_ptr_array_index (clients, 0), "20"));
  g_assert_false (ring_focus_clients_names (g_ptr_array_index (clients, 0), "screen"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/focus-clients/words", test_words);
  ADD ("/focus-clients/open-terminals", test_open_terminals);
  ADD ("/focus-clients/clients", test_clients);
  return g_test_run ();
}
