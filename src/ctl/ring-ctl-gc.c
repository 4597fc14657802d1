/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlGc"

#include "config.h"

#include "ring-ctl.h"

#include <glib/gi18n.h>

#include "core/ring-reason.h"
#include "core/ring-text.h"
#include "core/ring-view-names.h"
#include "core/ring-view.h"
#include "io/ring-hidden.h"
#include "io/ring-store.h"
#include "ring-ctl-tally.h"
#include "ring-printer.h"

#define OLDER_THAN "7d"

/* What the human wants, and what has come of it. */
typedef struct
{
  gint64 age_usec;
  gboolean is_all_ended; /* whatever their age */
  gboolean is_dry;
  RingPaths *paths; /* (borrowed) */
  gint64 now_usec;
  RingTable *table; /* (borrowed): of what is removed */
  GHashTable *kept; /* (borrowed) (element-type utf8): ids of which something is left */
  guint n_removed;
  gboolean has_failed;
} Cleaning;

/* A session that nothing was heard of may live where its process cannot be seen,
 * in a container or on another machine: only age tells. A last activity in the
 * future is none of long ago. */
static gboolean
is_garbage (const Cleaning *cleaning,
            const RingSession *session)
{
  gint64 age_usec = cleaning->now_usec - ring_session_get_last_active_usec (session);

  if (ring_session_get_row (session) == NULL || ring_session_get_source (session) != RING_SOURCE_KIND_HOOK)
    return FALSE;
  if (ring_session_get_state (session) != RING_STATE_ENDED)
    return FALSE;
  if (cleaning->is_all_ended && !g_str_equal (ring_session_get_reason (session), "aged-out"))
    return TRUE;
  return age_usec >= cleaning->age_usec;
}

static void
note (Cleaning *cleaning,
      const RingViewNames *names,
      const RingSession *session)
{
  g_autofree char *name = ring_view_names_get (names, session);
  g_autofree char *id = ring_text_for_display (ring_session_get_id (session));
  g_autofree char *age = ring_view_age (ring_session_get_last_active_usec (session), cleaning->now_usec);
  g_autofree char *reason = ring_text_for_display (ring_reason_to_sentence (ring_session_get_reason (session)));
  const char *cells[] = { name, id, age, reason };

  ring_table_add_row (cleaning->table, cells, RING_COLOUR_NONE);
  cleaning->n_removed++;
}

static void
clean (Cleaning *cleaning,
       const RingViewNames *names,
       const RingSession *session)
{
  g_autoptr (GError) error = NULL;
  gboolean is_removed = cleaning->is_dry;

  if (!cleaning->is_dry && !ring_store_remove_row (cleaning->paths, ring_session_get_row (session), &is_removed, &error))
    {
      ring_printer_fail (error);
      cleaning->has_failed = TRUE;
    }
  if (!is_removed)
    return;
  note (cleaning, names, session);
  g_hash_table_remove (cleaning->kept, ring_session_get_id (session));
}

/* A row need not be on the board. */
static void
keep_all (Cleaning *cleaning,
          GPtrArray *rows,
          RingBoard *board)
{
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    g_hash_table_add (cleaning->kept, g_strdup (ring_row_get_session_id (g_ptr_array_index (rows, i))));
  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    g_hash_table_add (cleaning->kept, g_strdup (ring_session_get_id (ring_board_get_session (board, i))));
}

/* Also the hidden ones: hiding is no reason to keep a row for ever. */
static void
clean_rows (Cleaning *cleaning,
            const RingCtlLook *look)
{
  RingFacts facts = *ring_collector_get_facts (look->collector);
  g_autoptr (RingBoard) board = NULL;
  g_autoptr (RingViewNames) names = NULL;

  facts.hidden = NULL;
  board = ring_board_new (&facts, look->config, look->now_usec);
  keep_all (cleaning, facts.rows, board);
  names = ring_view_names_new (board);
  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      if (is_garbage (cleaning, session))
        clean (cleaning, names, session);
    }
}

/* A session that was hidden long ago and of which nothing is left needs no
 * hiding. How many there were. */
static guint
clean_hidden (Cleaning *cleaning,
              GHashTable *hidden)
{
  g_autoptr (GHashTable) gone = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GError) error = NULL;
  GHashTableIter iter;
  gpointer id = NULL;
  gpointer hidden_usec = NULL;

  g_hash_table_iter_init (&iter, hidden);
  while (g_hash_table_iter_next (&iter, &id, &hidden_usec))
    {
      if (cleaning->now_usec - *(gint64 *) hidden_usec >= cleaning->age_usec && !g_hash_table_contains (cleaning->kept, id))
        g_hash_table_insert (gone, id, hidden_usec);
    }
  if (g_hash_table_size (gone) == 0 || cleaning->is_dry || ring_hidden_forget (cleaning->paths, gone, &error))
    return g_hash_table_size (gone);
  ring_printer_fail (error);
  cleaning->has_failed = TRUE;
  return 0;
}

/* What was killed while it wrote, and a log that has grown too large. */
static guint
clean_leftovers (Cleaning *cleaning)
{
  g_autoptr (GError) error = NULL;

  if (cleaning->is_dry)
    return ring_store_count_leftovers (cleaning->paths, cleaning->now_usec);
  if (!ring_store_halve_changes (cleaning->paths, &error))
    {
      ring_printer_fail (error);
      cleaning->has_failed = TRUE;
    }
  return ring_store_sweep (cleaning->paths, cleaning->now_usec);
}

static void
print_rows (const Cleaning *cleaning)
{
  guint n = cleaning->n_removed;
  g_autofree char *rows = ring_table_format (cleaning->table);
  g_autofree char *sentence = NULL;

  if (n == 0)
    sentence = g_strdup (cleaning->is_dry ? _ ("No session would be removed.\n") : _ ("No session was removed.\n"));
  else if (cleaning->is_dry)
    sentence = g_strdup_printf (ngettext ("%u session would be removed:\n", "%u sessions would be removed:\n", n), n);
  else
    sentence = g_strdup_printf (ngettext ("%u session was removed:\n", "%u sessions were removed:\n", n), n);
  ring_printer_out (sentence);
  ring_printer_out (rows);
}

static void
print_leftovers (const Cleaning *cleaning,
                 guint n)
{
  g_autofree char *sentence = NULL;

  if (n == 0)
    return;
  if (cleaning->is_dry)
    sentence = g_strdup_printf (ngettext ("%u leftover of a writer that was killed would be removed.\n",
                                          "%u leftovers of writers that were killed would be removed.\n", n),
                                n);
  else
    sentence = g_strdup_printf (ngettext ("%u leftover of a writer that was killed was removed.\n",
                                          "%u leftovers of writers that were killed were removed.\n", n),
                                n);
  ring_printer_out (sentence);
}

static void
print_hidden (const Cleaning *cleaning,
              guint n)
{
  g_autofree char *sentence = NULL;

  if (n == 0)
    return;
  if (cleaning->is_dry)
    sentence = g_strdup_printf (ngettext ("%u hidden session of which nothing is left would be forgotten.\n",
                                          "%u hidden sessions of which nothing is left would be forgotten.\n", n),
                                n);
  else
    sentence = g_strdup_printf (ngettext ("%u hidden session of which nothing is left was forgotten.\n",
                                          "%u hidden sessions of which nothing is left were forgotten.\n", n),
                                n);
  ring_printer_out (sentence);
}

static int
run (Cleaning *cleaning)
{
  g_autoptr (GHashTable) kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) error = NULL;
  g_auto (RingCtlLook) look = { 0 };
  g_autoptr (RingTable) table = ring_table_new (4);
  GHashTable *hidden = NULL;

  if (!ring_ctl_look (&look, &error))
    {
      ring_printer_fail (error);
      return RING_CTL_EXIT_FAILED;
    }
  cleaning->paths = look.paths;
  cleaning->now_usec = look.now_usec;
  cleaning->table = table;
  cleaning->kept = kept;
  hidden = ring_collector_get_facts (look.collector)->hidden;
  clean_rows (cleaning, &look);
  print_rows (cleaning);
  if (hidden != NULL)
    print_hidden (cleaning, clean_hidden (cleaning, hidden));
  print_leftovers (cleaning, clean_leftovers (cleaning));
  return cleaning->has_failed ? RING_CTL_EXIT_FAILED : RING_CTL_EXIT_OK;
}

/**
 * ring_ctl_gc:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl gc [--dry-run] [--older-than DURATION] [--all-ended]`: removes the
 * rows of sessions that are over, what killed writers left, and whom nobody
 * needs to hide any more.
 *
 * Returns: an exit status
 */
int
ring_ctl_gc (int argc,
             char **argv)
{
  g_autofree char *older_than = NULL;
  Cleaning cleaning = { 0 };
  const GOptionEntry entries[] = {
    { "dry-run", 'n', 0, G_OPTION_ARG_NONE, &cleaning.is_dry, N_ ("Say what would be removed, and touch nothing"), NULL },
    { "older-than", 'o', 0, G_OPTION_ARG_STRING, &older_than, N_ ("Sessions that ended so long ago: 30m, 4h, 7d (the default) …"), N_ ("DURATION") },
    { "all-ended", 'a', 0, G_OPTION_ARG_NONE, &cleaning.is_all_ended, N_ ("All that are known to be over, however short ago"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  int exit_status = RING_CTL_EXIT_OK;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!ring_ctl_parse_only_options (context, &argc, &argv, &exit_status))
    return exit_status;
  if (!ring_ctl_parse_duration ("--older-than", older_than, OLDER_THAN, &cleaning.age_usec))
    return RING_CTL_EXIT_USAGE;
  return run (&cleaning);
}
