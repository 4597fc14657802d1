/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* Says for each process whether its terminal has the focus, then how long the
 * answer took.
 *
 * usage: ask-sight PID …
 */

#include <stdlib.h>

#include "focus/ring-focus-sight.h"

typedef struct
{
  GMainLoop *loop;
  gint64 asked_usec;
} Question;

static void
on_seen (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  Question *question = user_data;
  double took_msec = (double) (g_get_monotonic_time () - question->asked_usec) / 1000.0;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) seen = ring_focus_sight_finish (result, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < seen->len; i++)
    g_print ("%d ", g_array_index (seen, gboolean, i));
  g_print ("%.1f\n", took_msec);
  g_main_loop_quit (question->loop);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autofree RingFocusPlace **places = g_new0 (RingFocusPlace *, argc);
  g_auto (GStrv) environment = g_get_environ ();
  Question question = { .loop = loop };

  for (int i = 1; i < argc; i++)
    places[i - 1] = ring_focus_place_new_from_process ("/proc", g_ascii_strtoll (argv[i], NULL, 10), NULL);
  question.asked_usec = g_get_monotonic_time ();
  ring_focus_sight_async (places, (size_t) argc - 1, "/proc", (const char *const *) environment, NULL, on_seen, &question);
  g_main_loop_run (loop);
  for (int i = 1; i < argc; i++)
    g_clear_pointer (&places[i - 1], ring_focus_place_unref);
  return EXIT_SUCCESS;
}
