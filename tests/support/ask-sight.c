/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* Says for each process whether its terminal has the focus.
 *
 * usage: ask-sight LIMIT-MSEC PID …
 */

#include <stdlib.h>

#include "focus/ring-focus-sight.h"

static void
on_seen (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) seen = ring_focus_sight_finish (result, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < seen->len; i++)
    g_print ("%d ", g_array_index (seen, gboolean, i));
  g_print ("\n");
  g_main_loop_quit (user_data);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autofree RingFocusPlace **places = g_new0 (RingFocusPlace *, argc);
  g_auto (GStrv) environment = g_get_environ ();
  guint limit_msec = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : 0;
  size_t n_places = argc > 2 ? (size_t) argc - 2 : 0;

  for (int i = 2; i < argc; i++)
    places[i - 2] = ring_focus_place_new_from_process ("/proc", g_ascii_strtoll (argv[i], NULL, 10), NULL);
  ring_focus_sight_async (places, n_places, "/proc", (const char *const *) environment, limit_msec, NULL, on_seen, loop);
  g_main_loop_run (loop);
  for (size_t i = 0; i < n_places; i++)
    g_clear_pointer (&places[i], ring_focus_place_unref);
  return EXIT_SUCCESS;
}
