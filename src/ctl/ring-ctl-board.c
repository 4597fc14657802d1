/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlBoard"

#include "config.h"

#include "ring-ctl.h"

#include "core/ring-board.h"
#include "core/ring-text.h"
#include "core/ring-view-names.h"
#include "core/ring-view.h"
#include "io/ring-clock.h"
#include "io/ring-config-file.h"
#include "io/ring-paths.h"
#include "io/ring-store.h"
#include "ring-printer.h"

#include <glib/gi18n.h>

/* What the last column but two says of a session. */
static char *
make_text (const RingSession *session)
{
  const char *text = ring_session_get_waiting_detail (session);
  g_autofree char *shown = NULL;

  if (text[0] == '\0')
    text = ring_session_get_last_action (session);
  shown = ring_text_for_display (text);
  return ring_text_ellipsize (shown, 60);
}

static void
add_session (RingTable *table,
             const RingViewNames *names,
             const RingSession *session,
             const char *home,
             gint64 now_usec)
{
  gboolean is_waiting = ring_session_get_state (session) == RING_STATE_WAITING;
  g_autofree char *name = ring_view_names_get (names, session);
  g_autofree char *provider = ring_text_for_display (ring_session_get_provider (session));
  g_autofree char *text = make_text (session);
  g_autofree char *place = ring_view_session_place (session, home);
  g_autofree char *age = ring_view_age (is_waiting ? ring_session_get_waiting_since_usec (session)
                                                   : ring_session_get_last_active_usec (session),
                                        now_usec);
  const char *cells[] = { ring_view_state_word (ring_session_get_state (session)), name, provider, text, age, place };

  ring_table_add_row (table, cells);
}

static char *
format_board (const RingBoard *board,
              const char *home,
              gint64 now_usec,
              gboolean all)
{
  const char *heads[] = {
    /* Translators: head of a column */
    _ ("STATE"),
    /* Translators: head of a column: a session's name */
    _ ("NAME"),
    /* Translators: head of a column: which coding agent */
    _ ("AGENT"),
    /* Translators: head of a column: what it waits for, else what it did last */
    _ ("WAITS FOR / LAST ACTION"),
    /* Translators: head of a column */
    _ ("AGE"),
    /* Translators: head of a column: folder or tmux pane */
    _ ("PLACE"),
  };
  g_autoptr (RingTable) table = ring_table_new (G_N_ELEMENTS (heads));
  g_autoptr (RingViewNames) names = ring_view_names_new (board);
  guint n_shown = 0;

  ring_table_add_row (table, heads);
  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      if (!all && !ring_session_is_listed (session))
        continue;
      add_session (table, names, session, home, now_usec);
      n_shown++;
    }
  return n_shown > 0 ? ring_table_format (table) : g_strconcat (_ ("No sessions"), "\n", NULL);
}

/**
 * ring_ctl_board:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl` alone: the board as a plain table.
 *
 * Returns: an exit status
 */
int
ring_ctl_board (int argc,
                char **argv)
{
  gboolean all = FALSE;
  const GOptionEntry entries[] = {
    { "all", 'a', 0, G_OPTION_ARG_NONE, &all, N_ ("Show ended and headless sessions too"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RingPaths) paths = NULL;
  g_autoptr (RingConfig) config = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (RingBoard) board = NULL;
  g_autofree char *text = NULL;
  gint64 now_usec = ring_clock_wall_usec ();
  RingFacts facts = { 0 };
  int exit_status = RING_CTL_EXIT_OK;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!ring_ctl_parse_options (context, &argc, &argv, &exit_status))
    return exit_status;
  paths = ring_paths_new_from_environment (&error);
  if (paths != NULL)
    rows = ring_store_list_rows (paths, &error);
  if (rows == NULL)
    {
      ring_printer_error (error->message);
      return RING_CTL_EXIT_FAILED;
    }
  config = ring_config_file_read (paths, NULL);
  facts.rows = rows;
  board = ring_board_new (&facts, config, now_usec);
  text = format_board (board, ring_paths_get_home (paths), now_usec, all);
  ring_printer_out (text);
  return RING_CTL_EXIT_OK;
}
