/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlWhy"

#include "config.h"

#include "ring-ctl.h"

#include <glib/gi18n.h>

#include "core/ring-reason.h"
#include "core/ring-text.h"
#include "core/ring-view.h"
#include "ring-ctl-session.h"
#include "ring-printer.h"

typedef struct
{
  RingTable *table;
  gint64 now_usec;
} Listing;

static void
on_history (const RingHistoryItem *item,
            gpointer user_data)
{
  const Listing *listing = user_data;
  g_autofree char *time = ring_view_time (item->at_usec, listing->now_usec);
  g_autofree char *event = ring_text_for_display (item->event);
  g_autofree char *reason = ring_text_for_display (ring_reason_to_sentence (item->reason));
  const char *cells[] = { time, event, ring_view_state_word (item->status), reason };

  ring_table_add_row (listing->table, cells, RING_COLOUR_NONE);
}

/* What the hooks told, oldest first. */
static char *
format_history (const RingSession *session,
                gint64 now_usec)
{
  const char *heads[] = {
    /* Translators: head of a column */
    _ ("TIME"),
    /* Translators: head of a column: an event's name */
    _ ("EVENT"),
    /* Translators: head of a column: the state after the event */
    _ ("STATE"),
    /* Translators: head of a column: the rule that decided */
    _ ("BECAUSE"),
  };
  g_autoptr (RingTable) table = ring_table_new (G_N_ELEMENTS (heads));
  Listing listing = { .table = table, .now_usec = now_usec };

  if (ring_session_get_row (session) == NULL)
    return g_strconcat (_ ("No hook has told anything about it."), "\n", NULL);
  ring_table_add_row (table, heads, RING_COLOUR_NONE);
  ring_row_foreach_history (ring_session_get_row (session), on_history, &listing);
  return ring_table_format (table);
}

/* What it is now, and why. */
static char *
format_now (const RingCtlLook *look,
            const RingSession *session)
{
  g_autofree char *name = ring_view_session_name (look->board, session);
  g_autofree char *detail = ring_text_for_display (ring_view_wait_text (session));
  const char *state = ring_view_state_word (ring_session_get_state (session));
  const char *sentence = ring_reason_to_sentence (ring_session_get_reason (session));
  g_autofree char *head = NULL;

  if (detail[0] != '\0')
    /* Translators: name of a session, its state, what it waits for */
    head = g_strdup_printf (_ ("%s: %s — %s"), name, state, detail);
  else
    /* Translators: name of a session, its state */
    head = g_strdup_printf (_ ("%s: %s"), name, state);
  return g_strdup_printf ("\n%s\n%s\n", head, sentence);
}

/**
 * ring_ctl_why:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl why ID`: a session's last changes with the rule that decided each,
 * and why it is what it is now.
 *
 * Returns: an exit status
 */
int
ring_ctl_why (int argc,
              char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (_ ("ID"));
  g_autoptr (GError) error = NULL;
  g_auto (RingCtlLook) look = { 0 };
  const RingSession *session = NULL;
  g_autofree char *history = NULL;
  g_autofree char *now = NULL;
  int exit_status = RING_CTL_EXIT_OK;

  if (!ring_ctl_parse_options (context, &argc, &argv, &exit_status))
    return exit_status;
  if (argc != 2)
    {
      ring_printer_error (_ ("Which session? “ringctl why ID”; its name, or the beginning of either, is enough."));
      return RING_CTL_EXIT_USAGE;
    }
  if (!ring_ctl_look (&look, &error))
    {
      ring_printer_fail (error);
      return RING_CTL_EXIT_FAILED;
    }
  session = ring_ctl_find_session (&look, argv[1]);
  if (session == NULL)
    return RING_CTL_EXIT_FAILED;
  history = format_history (session, look.now_usec);
  now = format_now (&look, session);
  ring_printer_out (history);
  ring_printer_out (now);
  return RING_CTL_EXIT_OK;
}
