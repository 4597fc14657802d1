/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoard"

#include "config.h"

#include "ring-board-private.h"

#include "ring-text.h"

#include <string.h>

/**
 * ring_session_free:
 * @session: (transfer full): a session
 */
void
ring_session_free (RingSession *session)
{
  g_free (session->id);
  g_free (session->provider);
  g_free (session->project);
  g_free (session->label);
  g_free (session->cwd);
  g_free (session->tty);
  g_free (session->tmux_pane);
  g_free (session->waiting_detail);
  g_free (session->wait_identity);
  g_free (session->last_action);
  g_free (session);
}

/**
 * ring_session_new:
 * @id: its id
 * @provider: its agent
 * @source: where it comes from
 *
 * Makes a session, to be filled before the board is shown.
 *
 * Returns: (transfer full): a session, idle
 */
RingSession *
ring_session_new (const char *id,
                  const char *provider,
                  RingSourceKind source)
{
  RingSession *session = g_new0 (RingSession, 1);

  session->id = g_strdup (id);
  session->provider = g_strdup (provider);
  session->source = source;
  session->state = RING_STATE_IDLE;
  session->reason = "";
  session->project = g_strdup ("");
  session->cwd = g_strdup ("");
  session->waiting_detail = g_strdup ("");
  session->wait_identity = g_strdup ("");
  session->last_action = g_strdup ("—");
  return session;
}

/* What tells one wait from the next (alerts.md §1). */
static char *
make_wait_identity (const RingVerdict *verdict)
{
  char kind[16];
  char since[32];

  if (verdict->state != RING_STATE_WAITING)
    return g_strdup ("");
  if (verdict->wait_fingerprint != NULL)
    return ring_text_hash ("call", verdict->wait_actor, verdict->wait_fingerprint, NULL);
  g_snprintf (kind, sizeof kind, "%d", (int) verdict->waiting_kind);
  g_snprintf (since, sizeof since, "%" G_GINT64_FORMAT, verdict->waiting_since_usec);
  return ring_text_hash ("other", verdict->wait_actor, kind, verdict->waiting_detail,
                         verdict->is_end_of_turn_wait ? since : "", NULL);
}

/**
 * ring_session_set_verdict:
 * @session: a session being made
 * @verdict: what it amounts to
 */
void
ring_session_set_verdict (RingSession *session,
                          const RingVerdict *verdict)
{
  session->state = verdict->state;
  session->reason = verdict->reason;
  session->waiting_kind = verdict->waiting_kind;
  session->waiting_since_usec = verdict->waiting_since_usec;
  session->background = verdict->background;
  g_free (session->waiting_detail);
  session->waiting_detail = g_strdup (verdict->waiting_detail);
  g_free (session->wait_identity);
  session->wait_identity = make_wait_identity (verdict);
}

/**
 * ring_session_set_place:
 * @session: a session being made
 * @cwd: its folder, empty if not known
 * @tty: (nullable): its terminal
 *
 * Sets both, and the project after @cwd.
 */
void
ring_session_set_place (RingSession *session,
                        const char *cwd,
                        const char *tty)
{
  g_free (session->cwd);
  session->cwd = g_strdup (cwd);
  g_free (session->project);
  session->project = cwd[0] != '\0' ? g_path_get_basename (cwd) : g_strdup ("");
  g_free (session->tty);
  session->tty = g_strdup (tty);
}

/**
 * ring_session_refine:
 * @session: a session being made
 * @scanned: the line of its transcript
 *
 * Takes over what the transcript knows and the session does not.
 */
void
ring_session_refine (RingSession *session,
                     const RingSession *scanned)
{
  g_free (session->last_action);
  session->last_action = g_strdup (scanned->last_action);
  g_free (session->project);
  session->project = g_strdup (scanned->project);
  session->has_todo = scanned->has_todo;
  session->todo_done = scanned->todo_done;
  session->todo_total = scanned->todo_total;
}

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
 * Puts a session on the board, unless it is hidden or stands there already.
 */
void
ring_board_maker_add (RingBoardMaker *maker,
                      RingSession *session)
{
  const char *label = maker->facts->labels != NULL ? g_hash_table_lookup (maker->facts->labels, session->id) : NULL;

  if (g_hash_table_contains (maker->board->by_id, session->id))
    {
      ring_session_free (session);
      return;
    }
  if (is_hidden (maker, session))
    {
      if (g_str_equal (session->provider, "claude-code"))
        g_hash_table_add (maker->hidden_cwds, g_strdup (ring_liveness_real_path (maker->liveness, session->cwd)));
      ring_session_free (session);
      return;
    }
  if (label != NULL && label[0] != '\0')
    session->label = g_strdup (label);
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
  board->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  maker.scanned = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) ring_session_free);
  maker.hidden_cwds = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  maker.scan_cwds = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  ring_board_scan_transcripts (&maker);
  ring_board_add_rows (&maker);
  ring_board_add_lives (&maker);
  ring_board_add_scanned (&maker);
  ring_board_add_threads (&maker);
  ring_board_add_processes (&maker);

  g_hash_table_unref (maker.scanned);
  g_hash_table_unref (maker.hidden_cwds);
  g_hash_table_unref (maker.scan_cwds);
  g_ptr_array_sort (board->sessions, compare_sessions);
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

/**
 * ring_session_get_id:
 * @session: a session
 *
 * Returns: (transfer none): its id
 */
const char *
ring_session_get_id (const RingSession *session)
{
  return session->id;
}

/**
 * ring_session_get_provider:
 * @session: a session
 *
 * Returns: (transfer none): its agent's name
 */
const char *
ring_session_get_provider (const RingSession *session)
{
  return session->provider;
}

/**
 * ring_session_get_project:
 * @session: a session
 *
 * Returns: (transfer none): base name of the folder that it started in, empty if not known
 */
const char *
ring_session_get_project (const RingSession *session)
{
  return session->project;
}

/**
 * ring_session_get_label:
 * @session: a session
 *
 * Returns: (transfer none) (nullable): the name that the human gave it
 */
const char *
ring_session_get_label (const RingSession *session)
{
  return session->label;
}

/**
 * ring_session_get_cwd:
 * @session: a session
 *
 * Returns: (transfer none): the folder that it is in, empty if not known
 */
const char *
ring_session_get_cwd (const RingSession *session)
{
  return session->cwd;
}

/**
 * ring_session_get_tty:
 * @session: a session
 *
 * Returns: (transfer none) (nullable): path of its terminal
 */
const char *
ring_session_get_tty (const RingSession *session)
{
  return session->tty;
}

/**
 * ring_session_get_tmux_pane:
 * @session: a session
 *
 * Returns: (transfer none) (nullable): its tmux pane, as "%3"
 */
const char *
ring_session_get_tmux_pane (const RingSession *session)
{
  return session->tmux_pane;
}

/**
 * ring_session_get_state:
 * @session: a session
 *
 * Returns: its state
 */
RingState
ring_session_get_state (const RingSession *session)
{
  return session->state;
}

/**
 * ring_session_get_reason:
 * @session: a session
 *
 * Returns: (transfer none): the rule that decided its state
 */
const char *
ring_session_get_reason (const RingSession *session)
{
  return session->reason;
}

/**
 * ring_session_get_source:
 * @session: a session
 *
 * Returns: where it comes from
 */
RingSourceKind
ring_session_get_source (const RingSession *session)
{
  return session->source;
}

/**
 * ring_session_get_kind:
 * @session: a session
 *
 * Returns: whether somebody sits before it
 */
RingSessionKind
ring_session_get_kind (const RingSession *session)
{
  return session->kind;
}

/**
 * ring_session_get_waiting_kind:
 * @session: a session
 *
 * Returns: what it waits for, none if it does not wait
 */
RingWaitingKind
ring_session_get_waiting_kind (const RingSession *session)
{
  return session->waiting_kind;
}

/**
 * ring_session_get_waiting_detail:
 * @session: a session
 *
 * Returns: (transfer none): the command or question, on one line; empty if it
 *   does not wait or says nothing
 */
const char *
ring_session_get_waiting_detail (const RingSession *session)
{
  return session->waiting_detail;
}

/**
 * ring_session_get_wait_identity:
 * @session: a session
 *
 * Returns: (transfer none): what tells its wait from another; empty if it does not wait
 */
const char *
ring_session_get_wait_identity (const RingSession *session)
{
  return session->wait_identity;
}

/**
 * ring_session_get_waiting_since_usec:
 * @session: a session
 *
 * Returns: since when it waits, 0 if it does not
 */
gint64
ring_session_get_waiting_since_usec (const RingSession *session)
{
  return session->waiting_since_usec;
}

/**
 * ring_session_get_last_action:
 * @session: a session
 *
 * Returns: (transfer none): what it did last, `—` if not known
 */
const char *
ring_session_get_last_action (const RingSession *session)
{
  return session->last_action;
}

/**
 * ring_session_get_todo:
 * @session: a session
 * @done_out: (out): tasks done
 * @total_out: (out): tasks in all
 *
 * Returns: whether it has a task list
 */
gboolean
ring_session_get_todo (const RingSession *session,
                       guint *done_out,
                       guint *total_out)
{
  *done_out = session->todo_done;
  *total_out = session->todo_total;
  return session->has_todo;
}

/**
 * ring_session_get_background:
 * @session: a session
 *
 * Returns: how many tasks go on after its turn
 */
guint
ring_session_get_background (const RingSession *session)
{
  return session->background;
}

/**
 * ring_session_get_last_active_usec:
 * @session: a session
 *
 * Returns: time of its last activity, 0 if not known
 */
gint64
ring_session_get_last_active_usec (const RingSession *session)
{
  return session->last_active_usec;
}

/**
 * ring_session_get_heartbeat_usec:
 * @session: a session
 *
 * Returns: when its hook was heard last, 0 if never
 */
gint64
ring_session_get_heartbeat_usec (const RingSession *session)
{
  return session->heartbeat_usec;
}

/**
 * ring_session_is_hook_stale:
 * @session: a session
 *
 * Returns: whether its record goes on while its hook is silent
 */
gboolean
ring_session_is_hook_stale (const RingSession *session)
{
  return session->is_hook_stale;
}

/**
 * ring_session_get_going_on_usec:
 * @session: a session
 *
 * Returns: when its hooks last showed that it goes on: the main agent did
 *   something, a permission was answered, the human spoke; 0 if never
 */
gint64
ring_session_get_going_on_usec (const RingSession *session)
{
  return session->going_on_usec;
}

/**
 * ring_session_get_busy_usec:
 * @session: a session
 *
 * Returns: since when its live file says that it is busy, 0 if it does not
 */
gint64
ring_session_get_busy_usec (const RingSession *session)
{
  return session->busy_usec;
}

/**
 * ring_session_get_waiting_notified_usec:
 * @session: a session
 *
 * Returns: when RiNG's own hook announced its wait, 0 if it did not
 */
gint64
ring_session_get_waiting_notified_usec (const RingSession *session)
{
  return session->waiting_notified_usec;
}

/**
 * ring_session_get_turn_usec:
 * @session: a session
 *
 * Returns: when its turn began, 0 if not known
 */
gint64
ring_session_get_turn_usec (const RingSession *session)
{
  return session->turn_usec;
}

/**
 * ring_session_is_listed:
 * @session: a session
 *
 * Returns: whether it is shown without being asked for: not ended, not headless
 */
gboolean
ring_session_is_listed (const RingSession *session)
{
  return session->state != RING_STATE_ENDED && session->kind != RING_SESSION_KIND_HEADLESS;
}
