/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlStats"

#include "config.h"

#include "ring-ctl.h"

#include <glib/gi18n.h>

#include "core/ring-json.h"
#include "core/ring-text.h"
#include "core/ring-view.h"
#include "ring-ctl-tally.h"
#include "ring-printer.h"

#define SINCE "7d"
#define NAME_CHARACTERS 40

/* --- the table --- */

static void
add_row (RingTable *table,
         const char *name,
         const RingTallyEntry *entry)
{
  gboolean is_known = entry->n_waits > entry->n_unseen;
  g_autofree char *count = g_strdup_printf ("%u", entry->n_waits);
  g_autofree char *open = g_strdup_printf ("%u", entry->n_open);
  g_autofree char *mean = is_known ? ring_view_duration (ring_tally_get_mean_usec (entry)) : g_strdup ("—");
  g_autofree char *longest = is_known ? ring_view_duration (entry->longest_usec) : g_strdup ("—");
  g_autofree char *total = is_known ? ring_view_duration (entry->total_usec) : g_strdup ("—");
  const char *cells[] = { name, count, mean, longest, total, open };

  ring_table_add_row (table, cells, RING_COLOUR_NONE);
}

static void
add_project (RingTable *table,
             const RingTallyEntry *entry)
{
  g_autofree char *shown = ring_view_project (entry->project);
  g_autofree char *name = ring_text_ellipsize (shown, NAME_CHARACTERS);

  add_row (table, name, entry);
}

/* Says what the numbers cannot. */
static char *
make_footnote (const RingTallyEntry *sum)
{
  if (sum->n_unseen == 0)
    return g_strdup ("");
  return g_strdup_printf (ngettext ("\n%u wait ended while nobody looked; how long it was is not known.\n",
                                    "\n%u waits ended while nobody looked; how long they were is not known.\n", sum->n_unseen),
                          sum->n_unseen);
}

static char *
make_table (const RingTally *tally,
            gint64 window_usec)
{
  const char *heads[] = {
    /* Translators: head of a column: the last part of a folder's name */
    _ ("PROJECT"),
    /* Translators: head of a column: how many times it waited */
    _ ("WAITS"),
    /* Translators: head of a column: average length of the waits */
    _ ("MEAN"),
    /* Translators: head of a column: length of the longest wait */
    _ ("LONGEST"),
    /* Translators: head of a column: length of all waits together */
    _ ("TOTAL"),
    /* Translators: head of a column: how many of the waits are not over */
    _ ("STILL OPEN"),
  };
  g_autoptr (RingTable) table = ring_table_new (G_N_ELEMENTS (heads));
  const GPtrArray *projects = ring_tally_get_projects (tally);
  const RingTallyEntry *sum = ring_tally_get_sum (tally);
  g_autofree char *rows = NULL;
  g_autofree char *window = ring_ctl_window_words (window_usec);
  g_autofree char *footnote = make_footnote (sum);

  if (sum->n_waits == 0)
    /* Translators: %s is a length of time: 7 d */
    return g_strdup_printf (_ ("No session has waited for you within %s. Only sessions with hooks are counted.\n"), window);
  ring_table_add_row (table, heads, RING_COLOUR_NONE);
  for (guint i = 0; i < projects->len; i++)
    {
      const RingTallyEntry *entry = g_ptr_array_index (projects, i);

      if (entry->n_waits > 0)
        add_project (table, entry);
    }
  /* Translators: the row below all projects, with their sum */
  add_row (table, _ ("All"), sum);
  rows = ring_table_format (table);
  return g_strconcat (rows, footnote, NULL);
}

/* --- JSON --- */

static void
write_count (RingJsonWriter *writer,
             const char *name,
             guint count)
{
  ring_json_writer_name (writer, name);
  ring_json_writer_integer (writer, count);
}

static void
write_length (RingJsonWriter *writer,
              const char *name,
              gint64 usec)
{
  ring_json_writer_name (writer, name);
  ring_json_writer_seconds (writer, usec);
}

static void
write_waits (RingJsonWriter *writer,
             const RingTallyEntry *entry)
{
  write_count (writer, "waits", entry->n_waits);
  write_count (writer, "open", entry->n_open);
  write_count (writer, "unseen_ends", entry->n_unseen);
  write_length (writer, "mean_seconds", ring_tally_get_mean_usec (entry));
  write_length (writer, "longest_seconds", entry->longest_usec);
  write_length (writer, "total_seconds", entry->total_usec);
}

static char *
make_json (const RingTally *tally,
           gint64 now_usec,
           gint64 window_usec)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  const GPtrArray *projects = ring_tally_get_projects (tally);
  g_autofree char *text = NULL;

  ring_json_writer_begin_object (writer);
  write_length (writer, "generated_at", now_usec);
  write_length (writer, "since_seconds", window_usec);
  ring_json_writer_name (writer, "projects");
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < projects->len; i++)
    {
      const RingTallyEntry *entry = g_ptr_array_index (projects, i);

      if (entry->n_waits == 0)
        continue;
      ring_json_writer_begin_object (writer);
      ring_json_writer_name (writer, "project");
      ring_json_writer_string (writer, entry->project);
      write_waits (writer, entry);
      ring_json_writer_end_object (writer);
    }
  ring_json_writer_end_array (writer);
  ring_json_writer_name (writer, "all");
  ring_json_writer_begin_object (writer);
  write_waits (writer, ring_tally_get_sum (tally));
  ring_json_writer_end_object (writer);
  ring_json_writer_end_object (writer);
  text = ring_json_writer_finish (writer, NULL);
  return g_strconcat (text, "\n", NULL);
}

static int
print_stats (gint64 window_usec,
             gboolean is_json)
{
  g_autoptr (GError) error = NULL;
  g_auto (RingCtlLook) look = { 0 };
  g_autoptr (RingTally) tally = NULL;
  g_autofree char *text = NULL;

  if (ring_ctl_look (&look, &error))
    tally = ring_ctl_tally (&look, window_usec, &error);
  if (tally == NULL)
    {
      ring_printer_fail (error);
      return RING_CTL_EXIT_FAILED;
    }
  text = is_json ? make_json (tally, look.now_usec, window_usec) : make_table (tally, window_usec);
  ring_printer_out (text);
  return RING_CTL_EXIT_OK;
}

/**
 * ring_ctl_stats:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl stats [--since DURATION]`: how often and how long each project waited
 * for its human.
 *
 * Returns: an exit status
 */
int
ring_ctl_stats (int argc,
                char **argv)
{
  g_autofree char *since = NULL;
  g_autofree char *format = NULL;
  const GOptionEntry entries[] = {
    { "since", 's', 0, G_OPTION_ARG_STRING, &since, N_ ("How far to look back: 12h, 7d (the default), 30d …"), N_ ("DURATION") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format, N_ ("How: table or json"), N_ ("FORMAT") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  gint64 window_usec = 0;
  int exit_status = RING_CTL_EXIT_OK;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!ring_ctl_parse_only_options (context, &argc, &argv, &exit_status))
    return exit_status;
  if (format != NULL && !g_str_equal (format, "table") && !g_str_equal (format, "json"))
    {
      ring_printer_error (_ ("“--format” takes table or json."));
      return RING_CTL_EXIT_USAGE;
    }
  if (!ring_ctl_parse_duration ("--since", since, SINCE, &window_usec))
    return RING_CTL_EXIT_USAGE;
  return print_stats (window_usec, g_strcmp0 (format, "json") == 0);
}
