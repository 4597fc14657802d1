/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTestWait"

#include "ring-test-wait.h"

#include <string.h>

#define PATIENCE_SECONDS 10

static gboolean
on_time (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Turns the main loop until the condition holds. */
void
ring_test_wait (RingTestCondition condition,
                gpointer user_data,
                const char *argument)
{
  gboolean is_too_late = FALSE;
  guint timer = g_timeout_add_seconds (PATIENCE_SECONDS, on_time, &is_too_late);

  while (!condition (user_data, argument) && !is_too_late)
    g_main_context_iteration (NULL, TRUE);
  if (is_too_late)
    g_error ("Waited in vain for \"%s\"", argument != NULL ? argument : "");
  g_source_remove (timer);
}

/* Turns the main loop for a while. */
void
ring_test_sleep_msec (guint msec)
{
  gboolean is_over = FALSE;

  g_timeout_add (msec, on_time, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

static int
compare_words (gconstpointer one,
               gconstpointer other)
{
  return strcmp (*(const char *const *) one, *(const char *const *) other);
}

/* The words, sorted, with a blank between two. */
char *
ring_test_join_sorted (GPtrArray *words)
{
  g_ptr_array_sort (words, compare_words);
  g_ptr_array_add (words, NULL);
  return g_strjoinv (" ", (char **) words->pdata);
}
