/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardRows"

#include "config.h"

#include "ring-board-private.h"

#include "ring-row-places.h"
#include "ring-row-private.h"

/* A record that goes on for so long without its hook. */
#define HOOK_STALE_USEC (60 * G_USEC_PER_SEC)

/* Whether the row's record was written after its hook was heard last. */
static gboolean
is_hook_stale (const RingBoardMaker *maker,
               const RingRow *row,
               RingState state)
{
  const gint64 *modified_usec = NULL;

  if (maker->facts->modified == NULL || row->source_path == NULL || (state != RING_STATE_WAITING && state != RING_STATE_WORKING))
    return FALSE;
  modified_usec = g_hash_table_lookup (maker->facts->modified, row->source_path);
  return modified_usec != NULL && *modified_usec - row->heartbeat_usec > HOOK_STALE_USEC;
}

static RingSessionKind
get_kind (const RingBoardMaker *maker,
          const RingRow *row,
          const RingLive *live)
{
  if (ring_classify_is_headless (row->entrypoint) || (live != NULL && ring_classify_is_headless (live->entrypoint)))
    return RING_SESSION_KIND_HEADLESS;
  if (ring_liveness_is_background (maker->liveness, row->session_id) || (live != NULL && live->is_background))
    return RING_SESSION_KIND_AGENT;
  return RING_SESSION_KIND_FOREGROUND;
}

static RingSession *
make_session (const RingBoardMaker *maker,
              RingRow *row,
              const RingLive *live,
              const RingVerdict *verdict)
{
  RingSession *session = ring_session_new (row->session_id, row->provider, RING_SOURCE_KIND_HOOK);

  ring_session_set_place (session, row->origin_cwd[0] != '\0' ? row->origin_cwd : row->cwd, row->tty);
  /* The project is the folder that it started in, the place where it is now. */
  g_free (session->cwd);
  session->cwd = g_strdup (row->cwd);
  session->row = ring_row_ref (row);
  session->tmux_pane = g_strdup (row->tmux_pane);
  session->kind = get_kind (maker, row, live);
  ring_session_set_verdict (session, verdict);
  if (row->last_action[0] != '\0')
    {
      g_free (session->last_action);
      session->last_action = g_strdup (row->last_action);
    }
  session->has_todo = row->has_todo;
  session->todo_done = row->todo_done;
  session->todo_total = row->todo_total;
  session->last_active_usec = row->last_active_usec;
  session->heartbeat_usec = row->heartbeat_usec;
  session->going_on_usec = MAX (row->main_usec, MAX (row->answered_usec, row->prompt_usec));
  session->busy_usec = live != NULL && live->status == RING_LIVE_STATUS_BUSY ? live->status_usec : 0;
  session->waiting_notified_usec = row->waiting_notified_usec;
  session->turn_usec = row->turn_usec;
  session->is_hook_stale = is_hook_stale (maker, row, verdict->state);
  return session;
}

/* Whether a transcript's end says more than a row in that state. To one that
 * waits: that the human spoke or that the turn is over (board.md §3.3). To one
 * that works: that the human has interrupted it, of which no hook tells. */
static gboolean
is_tail_news (RingTailKind tail,
              const RingVerdict *verdict)
{
  if (verdict->state == RING_STATE_WORKING)
    return tail == RING_TAIL_KIND_INTERRUPTED;
  if (verdict->state != RING_STATE_WAITING)
    return FALSE;
  return tail == RING_TAIL_KIND_PROMPT || (ring_tail_kind_is_over (tail) && verdict->waiting_kind != RING_WAITING_KIND_QUESTION);
}

/* The line of the session's transcript, if it is to stand in the place of the
 * row's: it is newer, and says more. */
static RingSession *
take_newer_scanned (RingBoardMaker *maker,
                    RingRow *row,
                    RingLife life,
                    const RingLive *live,
                    const RingVerdict *verdict)
{
  RingSession *scanned = NULL;

  /* Of a session on another machine our processes say nothing. Where they never
   * do, its record was not judged by them. */
  if (life == RING_LIFE_UNKNOWN && (ring_liveness_sees_all (maker->liveness) || ring_row_places_is_on_other_host (row, maker->facts)))
    return NULL;
  if (verdict->is_live_word || !g_hash_table_lookup_extended (maker->scanned, row->session_id, NULL, (gpointer *) &scanned) || scanned->last_active_usec <= row->last_active_usec)
    return NULL;
  if (!is_tail_news (scanned->tail, verdict))
    return NULL;
  g_hash_table_steal (maker->scanned, row->session_id);
  if (row->tty != NULL)
    {
      g_free (scanned->tty);
      scanned->tty = g_strdup (row->tty);
    }
  scanned->tmux_pane = g_strdup (row->tmux_pane);
  scanned->is_unproven = FALSE;
  scanned->row = ring_row_ref (row);
  /* A record does not say whether somebody sits before it. */
  if (get_kind (maker, row, live) == RING_SESSION_KIND_HEADLESS)
    scanned->kind = RING_SESSION_KIND_HEADLESS;
  scanned->heartbeat_usec = row->heartbeat_usec;
  scanned->is_hook_stale = is_hook_stale (maker, row, scanned->state);
  return scanned;
}

static void
add_row (RingBoardMaker *maker,
         RingRow *row)
{
  const RingLive *live = ring_liveness_find_live (maker->liveness, row->session_id);
  RingLife life = ring_liveness_get_row (maker->liveness, row);
  RingVerdict verdict;
  RingSession *scanned = NULL;

  if (live != NULL && !g_str_equal (row->provider, "claude-code"))
    live = NULL;
  ring_classify (row, life, live, maker->config, maker->facts->sleeps, maker->now_usec, &verdict);
  ring_board_maker_set_deadline (maker, verdict.next_change_usec);
  scanned = take_newer_scanned (maker, row, life, live, &verdict);
  ring_board_maker_add (maker, scanned != NULL ? scanned : make_session (maker, row, live, &verdict));
}

/**
 * ring_board_add_rows:
 * @maker: a board being made
 *
 * Puts the sessions of all rows on the board. Call it after the transcripts
 * were scanned, and before anything else is added: what has a row stands there
 * once.
 */
void
ring_board_add_rows (RingBoardMaker *maker)
{
  const GPtrArray *rows = maker->facts->rows;

  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      RingRow *row = g_ptr_array_index (rows, i);

      if (!ring_classify_is_fault (row))
        add_row (maker, row);
    }
}

/**
 * ring_board_add_lives:
 * @maker: a board being made
 *
 * Puts the sessions on the board that have a live file and no row.
 */
void
ring_board_add_lives (RingBoardMaker *maker)
{
  const GPtrArray *lives = maker->facts->lives;

  for (guint i = 0; lives != NULL && i < lives->len; i++)
    {
      const RingLive *live = g_ptr_array_index (lives, i);
      const RingProc *proc = NULL;
      RingSession *session = NULL;
      const RingSession *scanned = NULL;
      RingVerdict verdict;

      if (ring_liveness_find_live (maker->liveness, live->session_id) != live)
        continue;
      session = ring_session_new (live->session_id, "claude-code", RING_SOURCE_KIND_LIVE);
      proc = ring_liveness_find_proc (maker->liveness, live->pid, live->started);
      scanned = g_hash_table_lookup (maker->scanned, live->session_id);
      ring_classify_live (live, &verdict);
      ring_session_set_verdict (session, &verdict);
      ring_session_set_place (session, live->cwd, proc != NULL ? proc->tty : NULL);
      session->last_active_usec = live->status_usec;
      session->busy_usec = live->status == RING_LIVE_STATUS_BUSY ? live->status_usec : 0;
      if (ring_classify_is_headless (live->entrypoint))
        session->kind = RING_SESSION_KIND_HEADLESS;
      else if (live->is_background || ring_liveness_is_background (maker->liveness, live->session_id))
        session->kind = RING_SESSION_KIND_AGENT;
      if (scanned != NULL)
        ring_session_refine (session, scanned);
      ring_board_maker_add (maker, session);
    }
}
