/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoard"

#include "config.h"

#include "ring-board-private.h"

#include <string.h>

/* --- making --- */

static gboolean
is_hidden (const RingBoardMaker *maker,
           const RingSession *session)
{
  const gint64 *hidden_usec = maker->facts->hidden != NULL ? g_hash_table_lookup (maker->facts->hidden, session->id) : NULL;

  return hidden_usec != NULL && *hidden_usec >= session->last_active_usec;
}

/**
 * ring_board_maker_add:
 * @maker: a board being made
 * @session: (transfer full): a session
 *
 * Puts a session on the board, unless it stands there already; a hidden one is
 * put aside. The first one of an id counts, also if it is hidden: row, live file
 * and record of a session are one line, not a choice of lines.
 */
void
ring_board_maker_add (RingBoardMaker *maker,
                      RingSession *session)
{
  const char *label = maker->facts->labels != NULL ? g_hash_table_lookup (maker->facts->labels, session->id) : NULL;

  if (g_hash_table_contains (maker->board->by_id, session->id) || g_hash_table_contains (maker->hidden_ids, session->id))
    {
      ring_session_free (session);
      return;
    }
  if (label != NULL && label[0] != '\0')
    session->label = g_strdup (label);
  if (is_hidden (maker, session))
    {
      g_hash_table_add (maker->hidden_ids, g_strdup (session->id));
      if (g_str_equal (session->provider, "claude-code"))
        g_hash_table_add (maker->hidden_cwds, g_strdup (ring_liveness_real_path (maker->liveness, session->cwd)));
      g_ptr_array_add (maker->board->hidden, session);
      return;
    }
  g_hash_table_insert (maker->board->by_id, session->id, session);
  g_ptr_array_add (maker->board->sessions, session);
}

/**
 * ring_board_maker_set_deadline:
 * @maker: a board being made
 * @deadline_usec: when something on it can change by itself
 *
 * The earliest one counts.
 */
void
ring_board_maker_set_deadline (RingBoardMaker *maker,
                               gint64 deadline_usec)
{
  maker->board->deadline_usec = MIN (maker->board->deadline_usec, deadline_usec);
}

/* Board order: state, then newest activity first, then session id. */
static int
compare_sessions (gconstpointer a,
                  gconstpointer b)
{
  const RingSession *one = *(const RingSession *const *) a;
  const RingSession *other = *(const RingSession *const *) b;

  if (one->state != other->state)
    return one->state < other->state ? -1 : 1;
  if (one->last_active_usec != other->last_active_usec)
    return one->last_active_usec > other->last_active_usec ? -1 : 1;
  return strcmp (one->id, other->id);
}

/**
 * ring_board_new:
 * @facts: everything known
 * @config: the settings
 * @now_usec: the time
 *
 * Makes the board. Call it whenever a source has changed or the deadline of
 * the last board has come.
 *
 * Returns: (transfer full): the board
 */
RingBoard *
ring_board_new (const RingFacts *facts,
                const RingConfig *config,
                gint64 now_usec)
{
  RingBoard *board = g_new0 (RingBoard, 1);
  g_autoptr (RingLiveness) liveness = ring_liveness_new (facts);
  RingBoardMaker maker = { .board = board, .facts = facts, .config = config, .liveness = liveness, .now_usec = now_usec };

  board->ref_count = 1;
  board->deadline_usec = RING_DEADLINE_NEVER;
  board->sessions = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_session_free);
  board->hidden = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_session_free);
  board->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  maker.scanned = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) ring_session_free);
  maker.hidden_ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  maker.hidden_cwds = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  maker.scan_cwds = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  ring_board_scan_transcripts (&maker);
  ring_board_add_rows (&maker);
  ring_board_add_lives (&maker);
  ring_board_add_scanned (&maker);
  ring_board_add_threads (&maker);
  ring_board_add_processes (&maker);

  g_hash_table_unref (maker.scanned);
  g_hash_table_unref (maker.hidden_ids);
  g_hash_table_unref (maker.hidden_cwds);
  g_hash_table_unref (maker.scan_cwds);
  g_ptr_array_sort (board->sessions, compare_sessions);
  g_ptr_array_sort (board->hidden, compare_sessions);
  for (guint i = 0; i < board->sessions->len; i++)
    {
      const RingSession *session = g_ptr_array_index (board->sessions, i);

      if (ring_session_is_listed (session))
        board->counts[session->state]++;
    }
  return board;
}

/**
 * ring_board_ref:
 * @board: a board
 *
 * Returns: (transfer full): @board
 */
RingBoard *
ring_board_ref (RingBoard *board)
{
  g_atomic_int_inc (&board->ref_count);
  return board;
}

/**
 * ring_board_unref:
 * @board: (transfer full): a board
 */
void
ring_board_unref (RingBoard *board)
{
  if (!g_atomic_int_dec_and_test (&board->ref_count))
    return;
  g_hash_table_unref (board->by_id);
  g_ptr_array_unref (board->sessions);
  g_ptr_array_unref (board->hidden);
  g_free (board);
}

/**
 * ring_board_get_n_sessions:
 * @board: a board
 *
 * Returns: how many sessions there are, ended and headless ones too
 */
guint
ring_board_get_n_sessions (const RingBoard *board)
{
  return board->sessions->len;
}

/**
 * ring_board_get_session:
 * @board: a board
 * @index: place in board order
 *
 * Returns: (transfer none): the session there; it lives as long as @board
 */
const RingSession *
ring_board_get_session (const RingBoard *board,
                        guint index)
{
  g_return_val_if_fail (index < board->sessions->len, NULL);
  return g_ptr_array_index (board->sessions, index);
}

/**
 * ring_board_get_n_hidden:
 * @board: a board
 *
 * Returns: how many sessions are left out because the human has hidden them
 */
guint
ring_board_get_n_hidden (const RingBoard *board)
{
  return board->hidden->len;
}

/**
 * ring_board_get_hidden:
 * @board: a board
 * @index: place in board order
 *
 * Returns: (transfer none): the hidden session there; it lives as long as @board
 */
const RingSession *
ring_board_get_hidden (const RingBoard *board,
                       guint index)
{
  g_return_val_if_fail (index < board->hidden->len, NULL);
  return g_ptr_array_index (board->hidden, index);
}

/**
 * ring_board_find:
 * @board: a board
 * @session_id: an id
 *
 * Returns: (transfer none) (nullable): the session of that id
 */
const RingSession *
ring_board_find (const RingBoard *board,
                 const char *session_id)
{
  return g_hash_table_lookup (board->by_id, session_id);
}

/**
 * ring_session_id_begins:
 * @id: a session's id
 * @text: what a human has written
 *
 * Returns: whether @text is the beginning of the id, with or without the agent's
 *   name
 */
gboolean
ring_session_id_begins (const char *id,
                        const char *text)
{
  const char *colon = strchr (id, ':');

  return g_str_has_prefix (id, text) || (colon != NULL && g_str_has_prefix (colon + 1, text));
}

/**
 * ring_board_find_by_beginning:
 * @board: the board
 * @text: a session's id or its beginning
 * @n_found_out: (out): how many sessions it may be; 1 if one is found
 *
 * Returns: (transfer none) (nullable): the one session that is meant
 */
const RingSession *
ring_board_find_by_beginning (const RingBoard *board,
                              const char *text,
                              guint *n_found_out)
{
  const RingSession *found = ring_board_find (board, text);

  *n_found_out = found != NULL ? 1 : 0;
  if (found != NULL || text[0] == '\0')
    return found;
  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      if (!ring_session_id_begins (ring_session_get_id (session), text))
        continue;
      found = session;
      *n_found_out += 1;
    }
  return *n_found_out == 1 ? found : NULL;
}

/**
 * ring_board_get_count:
 * @board: a board
 * @state: a state
 *
 * Returns: how many listed sessions are in it
 */
guint
ring_board_get_count (const RingBoard *board,
                      RingState state)
{
  return board->counts[state];
}

/**
 * ring_board_get_worst:
 * @board: a board
 *
 * Returns: the worst state of all listed sessions, ended if there is none
 */
RingState
ring_board_get_worst (const RingBoard *board)
{
  for (int state = 0; state < RING_N_STATES; state++)
    {
      if (board->counts[state] > 0)
        return (RingState) state;
    }
  return RING_STATE_ENDED;
}

/**
 * ring_board_get_deadline_usec:
 * @board: a board
 *
 * Returns: when something can next change by itself, or %RING_DEADLINE_NEVER
 */
gint64
ring_board_get_deadline_usec (const RingBoard *board)
{
  return board->deadline_usec;
}
