/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardOutput"

#include "config.h"

#include "ring-board-output.h"

#include <glib/gi18n.h>

#include "core/ring-text.h"
#include "core/ring-view-names.h"
#include "core/ring-view.h"
#include "ring-printer.h"

#define TEXT_CHARACTERS 60

/**
 * ring_board_output_shows:
 * @output: an output
 * @session: a session of its board
 *
 * Returns: whether it is in the output
 */
gboolean
ring_board_output_shows (const RingBoardOutput *output,
                         const RingSession *session)
{
  return output->all || ring_session_is_listed (session);
}

/**
 * ring_board_output_get_n_hidden:
 * @output: an output
 *
 * Returns: how many hidden sessions of its board are in it
 */
guint
ring_board_output_get_n_hidden (const RingBoardOutput *output)
{
  return output->has_hidden ? ring_board_get_n_hidden (output->board) : 0;
}

/**
 * ring_board_output_is_muted:
 * @output: an output
 * @session: a session of its board
 *
 * Returns: whether nothing is announced about it, as far as that is known
 */
gboolean
ring_board_output_is_muted (const RingBoardOutput *output,
                            const RingSession *session)
{
  return output->muted != NULL && g_hash_table_contains (output->muted, ring_session_get_id (session));
}

/**
 * ring_board_output_count:
 * @output: an output
 * @state: a state
 *
 * Returns: how many sessions in it are in that state
 */
guint
ring_board_output_count (const RingBoardOutput *output,
                         RingState state)
{
  guint count = 0;

  for (guint i = 0; i < ring_board_get_n_sessions (output->board); i++)
    {
      const RingSession *session = ring_board_get_session (output->board, i);

      count += ring_session_get_state (session) == state && ring_board_output_shows (output, session) ? 1 : 0;
    }
  return count;
}

/**
 * ring_board_output_marker:
 * @state: a state
 *
 * Returns: (transfer none): the sign that stands for it
 */
const char *
ring_board_output_marker (RingState state)
{
  static const char *const markers[] = {
    [RING_STATE_WAITING] = "🔴",
    [RING_STATE_WORKING] = "🟢",
    [RING_STATE_IDLE] = "🟡",
    [RING_STATE_ENDED] = "⚪",
  };

  return markers[state];
}

static RingColour
get_colour (const RingBoardOutput *output,
            RingState state)
{
  if (!output->coloured)
    return RING_COLOUR_NONE;
  switch (state)
    {
    case RING_STATE_WAITING:
      return RING_COLOUR_RED;
    case RING_STATE_WORKING:
      return RING_COLOUR_GREEN;
    case RING_STATE_IDLE:
      return RING_COLOUR_YELLOW;
    case RING_STATE_ENDED:
    default:
      return RING_COLOUR_GREY;
    }
}

/* What it waits for, else what it did last. */
static char *
make_text (const RingSession *session)
{
  const char *text = ring_view_wait_text (session);
  g_autofree char *shown = NULL;

  if (text[0] == '\0')
    text = ring_session_get_last_action (session);
  shown = ring_text_for_display (text);
  return ring_text_ellipsize (shown, TEXT_CHARACTERS);
}

/* The state, and what the human has set. */
static char *
make_state (const RingBoardOutput *output,
            const RingSession *session,
            gboolean is_hidden)
{
  const char *word = ring_view_state_word (ring_session_get_state (session));

  if (is_hidden)
    /* Translators: a session's state; the human has hidden the session */
    return g_strdup_printf (_ ("%s, hidden"), word);
  if (ring_board_output_is_muted (output, session))
    /* Translators: a session's state; nothing is announced about the session */
    return g_strdup_printf (_ ("%s, muted"), word);
  return g_strdup (word);
}

static void
add_session (RingTable *table,
             const RingBoardOutput *output,
             const RingViewNames *names,
             const RingSession *session,
             gboolean is_hidden)
{
  RingState state = ring_session_get_state (session);
  g_autofree char *name = ring_view_names_get (names, session);
  g_autofree char *provider = ring_text_for_display (ring_session_get_provider (session));
  g_autofree char *text = make_text (session);
  g_autofree char *place = ring_view_session_place (session, output->home);
  g_autofree char *age = ring_view_age (state == RING_STATE_WAITING ? ring_session_get_waiting_since_usec (session)
                                                                    : ring_session_get_last_active_usec (session),
                                        output->now_usec);
  g_autofree char *shown_state = make_state (output, session, is_hidden);
  const char *cells[] = { shown_state, name, provider, text, age, place };

  ring_table_add_row (table, cells, is_hidden ? get_colour (output, RING_STATE_ENDED) : get_colour (output, state));
}

/**
 * ring_board_output_table:
 * @output: what it is made of
 *
 * Returns: (transfer full): a line for each session, in board order; hidden ones
 *   come last
 */
char *
ring_board_output_table (const RingBoardOutput *output)
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
  g_autoptr (RingViewNames) names = ring_view_names_new (output->board);
  guint n_shown = 0;

  ring_table_add_row (table, heads, RING_COLOUR_NONE);
  for (guint i = 0; i < ring_board_get_n_sessions (output->board); i++)
    {
      const RingSession *session = ring_board_get_session (output->board, i);

      if (!ring_board_output_shows (output, session))
        continue;
      add_session (table, output, names, session, FALSE);
      n_shown++;
    }
  for (guint i = 0; i < ring_board_output_get_n_hidden (output); i++)
    {
      add_session (table, output, names, ring_board_get_hidden (output->board, i), TRUE);
      n_shown++;
    }
  return n_shown > 0 ? ring_table_format (table) : g_strconcat (_ ("No sessions"), "\n", NULL);
}

/**
 * ring_board_output_line:
 * @output: what it is made of
 *
 * Returns: (transfer full): how many sessions are in which state, for a status
 *   bar; empty if there are none
 */
char *
ring_board_output_line (const RingBoardOutput *output)
{
  g_autoptr (GString) line = g_string_new (NULL);

  for (int state = 0; state < RING_N_STATES; state++)
    {
      guint count = ring_board_output_count (output, (RingState) state);

      if (count == 0)
        continue;
      g_string_append_printf (line, "%s%s%u", line->len > 0 ? " " : "", ring_board_output_marker ((RingState) state), count);
    }
  if (line->len > 0)
    g_string_append_c (line, '\n');
  return g_string_free (g_steal_pointer (&line), FALSE);
}
