/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSession"

#include "config.h"

#include "ring-board-private.h"

#include "ring-text.h"

/**
 * ring_session_free:
 * @session: (transfer full): a session
 */
void
ring_session_free (RingSession *session)
{
  g_clear_pointer (&session->row, ring_row_unref);
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
  return ring_text_hash ("other", kind, verdict->waiting_detail,
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

/**
 * ring_session_get_row:
 * @session: a session
 *
 * Returns: (transfer none) (nullable): the row that it was made from
 */
RingRow *
ring_session_get_row (const RingSession *session)
{
  return session->row;
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
