/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "io/ring-reach.h"
#include "ring-test-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Well below the time after which a silent file system is told of, which wakes
 * the main loop by itself. */
#define AT_ONCE_USEC (2 * G_USEC_PER_SEC)

/* Keeps a file system from answering. */
typedef struct
{
  GMutex lock;
  GCond opened;
  const char *path; /* under lock: what is below it does not answer; NULL = all answers */
} Gate;

static Gate gate;

static void
set_gate (const char *path)
{
  g_mutex_lock (&gate.lock);
  gate.path = path;
  g_cond_broadcast (&gate.opened);
  g_mutex_unlock (&gate.lock);
}

/* Stands before that of the C library. */
int
statx (int folder,
       const char *restrict path,
       int flags,
       unsigned int mask,
       struct statx *restrict info)
{
  g_mutex_lock (&gate.lock);
  while (gate.path != NULL && g_str_has_prefix (path, gate.path))
    g_cond_wait (&gate.opened, &gate.lock);
  g_mutex_unlock (&gate.lock);
  return (int) syscall (SYS_statx, folder, path, flags, mask, info);
}

static gboolean lacks_descriptors;

/* Likewise. */
int
eventfd (unsigned int count,
         int flags)
{
  if (lacks_descriptors)
    {
      errno = EMFILE;
      return -1;
    }
  return (int) syscall (SYS_eventfd2, count, flags);
}

/* A folder with a far folder in it, by the table. */
typedef struct
{
  RingTestFolder *folder;
  char *root;
  char *far;
  RingReach *reach;
  guint n_answers;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *table = NULL;
  g_autofree char *text = NULL;

  fixture->folder = ring_test_folder_new ();
  fixture->root = realpath (ring_test_folder_root (fixture->folder), NULL);
  fixture->far = g_build_filename (fixture->root, "far", NULL);
  table = g_build_filename (fixture->root, "table", NULL);
  text = g_strdup_printf ("2 1 0:40 / %s rw - nfs far rw\n", fixture->far);
  ring_test_folder_make (fixture->folder, "far");
  ring_test_folder_write (fixture->folder, "table", text, -1);
  fixture->reach = ring_reach_new (table);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_reach_unref (fixture->reach);
  ring_test_folder_free (fixture->folder);
  g_free (fixture->far);
  free (fixture->root);
}

static void
on_no_change (gboolean has_answered,
              gpointer user_data)
{
  g_assert_not_reached ();
}

/* Who cannot be asked will not be heard of: nobody may wait for an answer. */
static void
test_no_question (Fixture *fixture,
                  gconstpointer data)
{
  ring_reach_listen (fixture->reach, on_no_change, NULL);
  lacks_descriptors = TRUE;
  g_assert_false (ring_reach_ask (fixture->reach, fixture->far));
  g_assert_true (ring_reach_is_silent (fixture->reach, fixture->far));
  lacks_descriptors = FALSE;
  g_assert_true (ring_reach_ask (fixture->reach, fixture->far));
  g_assert_false (ring_reach_is_silent (fixture->reach, fixture->far));
}

/* Whoever answers in time is no matter for anybody; nor is who is not there. */
static void
test_answer (Fixture *fixture,
             gconstpointer data)
{
  g_autofree char *missing = g_build_filename (fixture->far, "none", NULL);

  ring_reach_listen (fixture->reach, on_no_change, NULL);
  g_assert_true (ring_reach_is_far (fixture->reach, fixture->far));
  g_assert_false (ring_reach_is_far (fixture->reach, fixture->root));
  g_assert_true (ring_reach_ask (fixture->reach, fixture->root));
  g_assert_true (ring_reach_ask (fixture->reach, missing));
  g_assert_true (ring_reach_ask (fixture->reach, fixture->far));
  g_assert_false (ring_reach_is_silent (fixture->reach, fixture->far));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

/* Asks until the last answer is too old, and there is no other. */
static void
ask_in_vain (Fixture *fixture)
{
  g_assert_true (ring_reach_ask (fixture->reach, fixture->far));
  set_gate (fixture->far);
  while (ring_reach_ask (fixture->reach, fixture->far))
    continue;
}

/* The answer comes when the main loop sleeps already. */
static int
poll_and_answer (GPollFD *fds,
                 guint n_fds,
                 int timeout_msec)
{
  set_gate (NULL);
  return g_poll (fds, n_fds, timeout_msec);
}

static void
on_answered (gboolean has_answered,
             gpointer user_data)
{
  Fixture *fixture = user_data;

  g_assert_true (has_answered);
  fixture->n_answers++;
}

static void
test_late_answer_wakes_the_main_loop (Fixture *fixture,
                                      gconstpointer data)
{
  gint64 begin_usec;

  ring_reach_listen (fixture->reach, on_answered, fixture);
  ask_in_vain (fixture);
  g_main_context_set_poll_func (NULL, poll_and_answer);
  begin_usec = g_get_monotonic_time ();
  while (fixture->n_answers == 0)
    g_main_context_iteration (NULL, TRUE);
  g_main_context_set_poll_func (NULL, NULL);
  g_assert_cmpint (g_get_monotonic_time () - begin_usec, <, AT_ONCE_USEC);
  g_assert_true (ring_reach_ask (fixture->reach, fixture->far));
}

/* The thread outlives whoever has asked. */
static void
test_nobody_waits (Fixture *fixture,
                   gconstpointer data)
{
  ring_reach_listen (fixture->reach, on_no_change, NULL);
  ask_in_vain (fixture);
  g_clear_pointer (&fixture->reach, ring_reach_unref);
  set_gate (NULL);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

/* Programs that look once ask nobody. */
static void
test_no_reach (void)
{
  g_assert_true (ring_reach_ask (NULL, "/"));
  g_assert_false (ring_reach_is_far (NULL, "/"));
  g_assert_false (ring_reach_is_silent (NULL, "/"));
  ring_reach_unref (NULL);
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/reach/no-question", test_no_question);
  ADD ("/reach/answer", test_answer);
  ADD ("/reach/late-answer", test_late_answer_wakes_the_main_loop);
  ADD ("/reach/nobody-waits", test_nobody_waits);
  g_test_add_func ("/reach/none", test_no_reach);
  return g_test_run ();
}
