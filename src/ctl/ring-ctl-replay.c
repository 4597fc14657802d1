/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlReplay"

#include "config.h"

#include "ring-ctl.h"

#include "core/ring-json.h"
#include "core/ring-text.h"
#include "io/ring-store.h"
#include "ring-printer.h"
#include "ring-replay.h"

#include <glib/gi18n.h>

#define MAX_FILE_BYTES (64 * 1024 * 1024)

/* What the command line asks for, and what came of it. */
typedef struct
{
  RingReplayFlags flags;
  gboolean verbose;
  guint n_passed;
  guint n_failed;
} Replay;

/* "rows,sessions,alerts" → flags; 0 if a word is none of these. */
static RingReplayFlags
parse_compare (const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, ",", -1);
  guint flags = 0;

  for (size_t i = 0; words[i] != NULL; i++)
    {
      if (g_str_equal (words[i], "rows"))
        flags |= RING_REPLAY_COMPARE_ROWS;
      else if (g_str_equal (words[i], "sessions"))
        flags |= RING_REPLAY_COMPARE_SESSIONS;
      else if (g_str_equal (words[i], "alerts"))
        flags |= RING_REPLAY_COMPARE_ALERTS;
      else
        return (RingReplayFlags) 0;
    }
  return (RingReplayFlags) flags;
}

static void
play_trace (Replay *replay,
            const RingJsonValue *trace)
{
  const char *said_name = ring_json_get_string (trace, "name");
  g_autofree char *name = ring_text_for_display (said_name != NULL ? said_name : "(no name)");
  g_autoptr (GString) report = g_string_new (NULL);
  g_autofree char *head = NULL;
  gboolean passed = ring_replay_play (trace, replay->flags, report);

  if (passed)
    replay->n_passed++;
  else
    replay->n_failed++;
  if (passed && !replay->verbose && (replay->flags & RING_REPLAY_PRINT) == 0)
    return;
  head = g_strdup_printf ("%s %s\n", passed ? "ok" : "FAIL", name);
  ring_printer_out (head);
  ring_printer_out (report->str);
}

static gboolean
play_file (Replay *replay,
           const char *path,
           GError **error)
{
  const RingJsonLimits limits = { .max_read = MAX_FILE_BYTES,
                                  .max_kept = MAX_FILE_BYTES,
                                  .max_depth = RING_JSON_MAX_DEPTH,
                                  .verbatim = TRUE };
  g_autoptr (GBytes) bytes = ring_store_read_link (path, MAX_FILE_BYTES, error);
  g_autoptr (RingJson) json = NULL;
  const RingJsonValue *traces = NULL;
  size_t length = 0;
  const char *data = NULL;

  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &length);
  json = ring_json_parse (data != NULL ? data : "", length, &limits, error);
  if (json == NULL)
    return FALSE;
  traces = ring_json_get (ring_json_root (json), "traces");
  if (!ring_json_is_array (traces))
    {
      g_set_error (error, RING_ERROR, RING_ERROR_INVALID, "no list of traces");
      return FALSE;
    }
  for (guint i = 0; i < ring_json_length (traces); i++)
    play_trace (replay, ring_json_at (traces, i));
  return TRUE;
}

/**
 * ring_ctl_replay:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl replay FILE…`: plays replay traces and compares what comes of them.
 *
 * Returns: an exit status
 */
int
ring_ctl_replay (int argc,
                 char **argv)
{
  Replay replay = { 0 };
  gboolean print = FALSE;
  g_autofree char *compare = NULL;
  const GOptionEntry entries[] = {
    { "print", 'p', 0, G_OPTION_ARG_NONE, &print, N_ ("Print board and alerts after each step instead of comparing"), NULL },
    { "compare", 'c', 0, G_OPTION_ARG_STRING, &compare, N_ ("What is compared: rows,sessions,alerts"), N_ ("LIST") },
    { "verbose", 'v', 0, G_OPTION_ARG_NONE, &replay.verbose, N_ ("Name the traces that pass, too"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (_ ("FILE…"));
  g_autofree char *total = NULL;
  int exit_status = RING_CTL_EXIT_OK;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!ring_ctl_parse_options (context, &argc, &argv, &exit_status))
    return exit_status;
  replay.flags = compare != NULL ? parse_compare (compare) : RING_REPLAY_COMPARE_ALL;
  if (argc < 2 || replay.flags == 0)
    {
      ring_printer_error (argc < 2 ? _ ("Which file? “ringctl replay FILE…”")
                                   : _ ("“--compare” takes rows, sessions and alerts, with commas between."));
      return RING_CTL_EXIT_USAGE;
    }
  if (print)
    replay.flags = RING_REPLAY_PRINT;

  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!play_file (&replay, argv[i], &error))
        {
          g_prefix_error (&error, "%s: ", argv[i]);
          ring_printer_fail (error);
          replay.n_failed++;
        }
    }
  total = g_strdup_printf ("%u passed, %u failed\n", replay.n_passed, replay.n_failed);
  ring_printer_out (total);
  return replay.n_failed == 0 ? RING_CTL_EXIT_OK : RING_CTL_EXIT_FAILED;
}
