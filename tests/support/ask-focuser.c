/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* Asks one focuser about one process and prints what it answers, how long it
 * took, and the process where a jump would go on.
 *
 * usage: ask-focuser [--rehearse] [--time=MSEC] [--token=TOKEN] FOCUSER PID [NAME=VALUE …]
 *
 * Without variables the process's own environment tells them. */

#include <locale.h>
#include <stdlib.h>

#include "focus/ring-focuser.h"
#include "io/ring-process.h"

static const char *const outcome_names[] = { "not-mine", "chosen", "done", "failed" };

typedef struct
{
  GMainLoop *loop;
  GCancellable *cancellable;
  gint64 asked_usec;
  int n_answers;
} Question;

static void
on_answer (RingFocusAnswer *answer,
           gpointer user_data)
{
  Question *question = user_data;
  gint64 took_usec = g_get_monotonic_time () - question->asked_usec;

  g_print ("%s\t%s\t%.1f\t%" G_GINT64_FORMAT "\n", outcome_names[answer->outcome], answer->text != NULL ? answer->text : "",
           (double) took_usec / 1000.0, answer->place != NULL ? ring_focus_place_get_pid (answer->place) : 0);
  ring_focus_answer_free (answer);
  question->n_answers++;
  g_main_loop_quit (question->loop);
}

static gboolean
on_limit (gpointer user_data)
{
  Question *question = user_data;

  g_cancellable_cancel (question->cancellable);
  return G_SOURCE_REMOVE;
}

static RingFocusPlace *
make_place (gint64 pid,
            char **variables)
{
  g_autoptr (GHashTable) table = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (RingProcess) process = ring_process_read ("/proc", pid, NULL);

  if (variables[0] == NULL)
    return ring_focus_place_new_from_process ("/proc", pid, NULL);
  for (int i = 0; variables[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (variables[i], "=", 2);

      g_hash_table_insert (table, g_strdup (pair[0]), g_strdup (pair[1]));
    }
  return ring_focus_place_new ("/proc", pid, process != NULL ? process->started : 0, NULL, table);
}

static const RingFocuser *
find_focuser (const char *name)
{
  for (size_t i = 0; i < ring_n_focusers; i++)
    if (g_str_equal (ring_focusers[i]->name, name))
      return ring_focusers[i];
  return NULL;
}

int
main (int argc,
      char **argv)
{
  gboolean is_rehearsal = FALSE;
  int timestamp = 0;
  g_autofree char *token = NULL;
  const GOptionEntry options[] = {
    { "rehearse", 0, 0, G_OPTION_ARG_NONE, &is_rehearsal, NULL, NULL },
    { "time", 0, 0, G_OPTION_ARG_INT, &timestamp, NULL, NULL },
    { "token", 0, 0, G_OPTION_ARG_STRING, &token, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (GStrv) environment = g_get_environ ();
  Question question = { .loop = loop, .cancellable = cancellable, .asked_usec = g_get_monotonic_time () };
  g_autoptr (RingFocusPlace) place = NULL;
  const RingFocuser *focuser = NULL;

  setlocale (LC_ALL, "");
  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, NULL) || argc < 3)
    return EXIT_FAILURE;
  focuser = find_focuser (argv[1]);
  place = make_place (g_ascii_strtoll (argv[2], NULL, 10), argv + 3);
  if (focuser == NULL || place == NULL)
    return EXIT_FAILURE;
  {
    RingFocusRequest request = {
      .place = place,
      .proc_root = "/proc",
      .activation_token = token,
      .timestamp = (guint32) timestamp,
      .is_rehearsal = is_rehearsal,
      .environ = (const char *const *) environment,
    };

    ring_focuser_ask (focuser, &request, cancellable, on_answer, &question);
  }
  g_timeout_add (RING_FOCUSER_LIMIT_MSEC, on_limit, &question);
  if (question.n_answers == 0)
    g_main_loop_run (loop);
  return question.n_answers == 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}
