/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingClassify"

#include "config.h"

#include "ring-classify.h"

#include "ring-row-private.h"

/* A session that has only started and has no terminal is over after this. */
#define STARTED_ONLY_USEC (120 * G_USEC_PER_SEC)
/* How much older than the hook of a start the word of a session at rest may be. */
#define START_LAG_USEC (1 * G_USEC_PER_SEC)

/**
 * ring_classify_is_within:
 * @sleeps: (nullable): times that do not count
 * @stamp_usec: when something happened
 * @limit_usec: how long that counts
 * @now_usec: the time
 * @next_change_usec: (inout): moved to the end of that time, if it comes first
 *
 * A stamp in the future (the clock was set back) counts as fresh.
 *
 * Returns: whether less than @limit_usec has passed since @stamp_usec, or since
 *   the end of a sleep
 */
gboolean
ring_classify_is_within (const RingSleeps *sleeps,
                         gint64 stamp_usec,
                         gint64 limit_usec,
                         gint64 now_usec,
                         gint64 *next_change_usec)
{
  gint64 start_usec = ring_sleeps_find_start (sleeps, stamp_usec, limit_usec);

  if (now_usec - start_usec >= limit_usec)
    return FALSE;
  *next_change_usec = MIN (*next_change_usec, start_usec + limit_usec);
  return TRUE;
}

static void
clear_wait (RingVerdict *verdict,
            RingState state)
{
  verdict->state = state;
  verdict->waiting_kind = RING_WAITING_KIND_NONE;
  verdict->waiting_detail = "";
  verdict->wait_actor = "";
  verdict->wait_fingerprint = NULL;
  verdict->is_end_of_turn_wait = FALSE;
  verdict->waiting_since_usec = 0;
}

static void
set_wait (RingVerdict *verdict,
          const RingWait *wait)
{
  verdict->state = RING_STATE_WAITING;
  verdict->waiting_kind = wait->kind;
  verdict->waiting_detail = wait->detail;
  verdict->wait_actor = wait->actor;
  verdict->wait_fingerprint = wait->fingerprint;
  verdict->is_end_of_turn_wait = ring_wait_is_end_of_turn (wait);
  verdict->waiting_since_usec = wait->since_usec;
}

/* How long after a request that nothing followed the dialog is taken to be up;
 * 0 = never. Codex has no signal for it; Claude Code has, but not everywhere. */
static gint64
get_permission_wait (const RingRow *row,
                     const RingConfig *config)
{
  const char *const unasked_modes[] = { "bypassPermissions", "dontAsk", "auto", NULL };

  if (g_str_equal (row->provider, "codex"))
    return ring_config_get_usec (config, RING_CONFIG_CODEX_PERMISSION_WAIT_SECONDS);
  if (g_str_equal (row->provider, "claude-code") && (row->permission_mode == NULL || !g_strv_contains (unasked_modes, row->permission_mode)))
    return ring_config_get_usec (config, RING_CONFIG_TRAY_CLAUDE_PERMISSION_WAIT_SECONDS);
  return 0;
}

/* A request that nothing followed (board.md §3.1). */
static void
apply_silence (const RingRow *row,
               const RingConfig *config,
               const RingSleeps *sleeps,
               gint64 now_usec,
               RingVerdict *verdict)
{
  gint64 limit_usec = get_permission_wait (row, config);
  const RingWait *pending = ring_row_get_oldest_pending (row);

  if (limit_usec <= 0 || row->status != RING_STATE_WORKING || !g_str_equal (row->last_event, "PermissionRequest"))
    return;
  /* "More than" the limit: a microsecond later. */
  if (ring_classify_is_within (sleeps, row->last_active_usec, limit_usec + 1, now_usec, &verdict->next_change_usec))
    return;
  verdict->reason = "request-and-silence";
  if (pending != NULL)
    {
      set_wait (verdict, pending);
      return;
    }
  clear_wait (verdict, RING_STATE_WAITING);
  verdict->waiting_kind = RING_WAITING_KIND_PERMISSION;
  verdict->waiting_since_usec = row->last_active_usec;
}

/* --- the agent's own file (board.md §3.2) --- */

/* The wait that stands first in line among those that @live leaves, or NULL. */
static const RingWait *
find_left_wait (const RingRow *row,
                const RingLive *live)
{
  const RingWait *best = NULL;
  gboolean is_busy = live->status == RING_LIVE_STATUS_BUSY;

  for (guint i = 0; i < row->waits->len; i++)
    {
      const RingWait *wait = g_ptr_array_index (row->waits, i);
      gboolean is_left = is_busy ? wait->since_usec >= live->status_usec : ring_wait_is_end_of_turn (wait);

      if (wait->open && is_left && (best == NULL || ring_wait_goes_before (wait, best)))
        best = wait;
    }
  return best;
}

/* A dialog that fires no hook: about the newest call that has begun. */
static void
set_unheard_wait (RingVerdict *verdict,
                  const RingRow *row,
                  const RingLive *live)
{
  const RingCall *call = row->calls->len > 0 ? g_ptr_array_index (row->calls, row->calls->len - 1) : NULL;

  clear_wait (verdict, RING_STATE_WAITING);
  verdict->waiting_kind = RING_WAITING_KIND_PERMISSION;
  verdict->waiting_since_usec = live->status_usec;
  if (call == NULL)
    return;
  verdict->waiting_detail = call->detail;
  verdict->wait_actor = call->actor;
  verdict->wait_fingerprint = call->fingerprint;
  if (g_strcmp0 (call->tool, "ExitPlanMode") == 0)
    verdict->waiting_kind = RING_WAITING_KIND_PLAN;
  else if (g_strcmp0 (call->tool, "AskUserQuestion") == 0)
    verdict->waiting_kind = RING_WAITING_KIND_QUESTION;
}

static void
apply_live_waiting (const RingRow *row,
                    const RingLive *live,
                    RingVerdict *verdict)
{
  const RingWait *wait = ring_row_get_shown_wait (row);

  if (wait == NULL)
    wait = ring_row_get_oldest_pending (row);
  if (wait != NULL)
    set_wait (verdict, wait);
  else if (verdict->state != RING_STATE_WAITING)
    set_unheard_wait (verdict, row, live);
}

static void
apply_live (const RingRow *row,
            const RingLive *live,
            RingVerdict *verdict)
{
  const RingWait *left = NULL;

  verdict->is_live_word = TRUE;
  if (live->status == RING_LIVE_STATUS_SHELL)
    verdict->background = MAX (verdict->background, 1);
  if (live->status == RING_LIVE_STATUS_WAITING)
    {
      verdict->reason = "agent-waiting";
      apply_live_waiting (row, live, verdict);
      return;
    }
  left = find_left_wait (row, live);
  verdict->reason = live->status == RING_LIVE_STATUS_BUSY ? "agent-busy" : "agent-idle";
  if (left != NULL)
    set_wait (verdict, left);
  else
    clear_wait (verdict, live->status == RING_LIVE_STATUS_BUSY ? RING_STATE_WORKING : RING_STATE_IDLE);
}

/* Whether all that is known of the session is that it started. */
static gboolean
has_only_started (const RingRow *row)
{
  return g_str_equal (row->last_event, "SessionStart") && !row->turn_open;
}

/* Whether the hooks have heard of something later than @live says. Of a start
 * they hear late: Claude Code has been idle for about 0.2 s by its own stamp when
 * it fires the event (measured with 2.1.197). A word that is older than that is
 * about what was before. */
static gboolean
is_outdated (const RingLive *live,
             const RingRow *row)
{
  gboolean is_at_rest = live->status == RING_LIVE_STATUS_IDLE || live->status == RING_LIVE_STATUS_SHELL;
  gint64 heard_usec = row->main_usec != RING_TIME_UNKNOWN ? row->main_usec : row->last_active_usec;

  if (is_at_rest && has_only_started (row))
    heard_usec -= START_LAG_USEC;
  return live->status_usec < heard_usec;
}

/**
 * ring_classify_live:
 * @live: a live file that counts, of a session without a row
 * @verdict_out: (out caller-allocates): state and reason
 *
 * The agent says itself that it waits; that is no guess. For what, it does not say.
 */
void
ring_classify_live (const RingLive *live,
                    RingVerdict *verdict_out)
{
  RingVerdict verdict = { .state = RING_STATE_IDLE,
                          .waiting_detail = "",
                          .wait_actor = "",
                          .is_live_word = TRUE,
                          .reason = "agent-idle",
                          .next_change_usec = RING_DEADLINE_NEVER };

  if (live->status == RING_LIVE_STATUS_BUSY)
    {
      verdict.state = RING_STATE_WORKING;
      verdict.reason = "agent-busy";
    }
  else if (live->status == RING_LIVE_STATUS_WAITING)
    {
      verdict.state = RING_STATE_WAITING;
      verdict.waiting_kind = RING_WAITING_KIND_PERMISSION;
      verdict.waiting_since_usec = live->status_usec;
      verdict.reason = "agent-waiting";
    }
  *verdict_out = verdict;
}

/* Whether nobody sits before it. A hook in a sandbox writes neither process nor
 * terminal, since it sees none. */
static gboolean
has_no_terminal (const RingRow *row)
{
  return row->tty == NULL && (row->agent.pid > 0 || row->agent.boot == NULL);
}

/* A session that started and did nothing since (board.md §2.4). */
static void
apply_started_only (const RingRow *row,
                    const RingLive *live,
                    const RingConfig *config,
                    const RingSleeps *sleeps,
                    gint64 now_usec,
                    RingVerdict *verdict)
{
  gint64 threshold_usec = ring_config_get_usec (config, RING_CONFIG_WORKING_THRESHOLD_SECONDS);

  if (!has_only_started (row) || verdict->state == RING_STATE_WAITING || verdict->state == RING_STATE_ENDED)
    return;
  if (verdict->state == RING_STATE_WORKING && !ring_classify_is_within (sleeps, row->last_active_usec, threshold_usec, now_usec, &verdict->next_change_usec))
    {
      verdict->state = RING_STATE_IDLE;
      verdict->reason = "started-only";
    }
  /* A live file that counts says that the agent is there. */
  if (has_no_terminal (row) && live == NULL && !ring_classify_is_within (sleeps, row->last_active_usec, STARTED_ONLY_USEC + 1, now_usec, &verdict->next_change_usec))
    {
      verdict->state = RING_STATE_ENDED;
      verdict->reason = "started-without-terminal";
    }
}

/* Nothing is known of the process: the session lives until nothing was heard
 * of it for the active window (board.md §2.3). */
static void
apply_age (const RingRow *row,
           const RingConfig *config,
           const RingSleeps *sleeps,
           gint64 now_usec,
           RingVerdict *verdict)
{
  gint64 window_usec = ring_config_get_usec (config, RING_CONFIG_ACTIVE_WINDOW_SECONDS);

  if (verdict->state == RING_STATE_ENDED || ring_classify_is_within (sleeps, row->last_active_usec, window_usec, now_usec, &verdict->next_change_usec))
    return;
  verdict->state = RING_STATE_ENDED;
  verdict->reason = "aged-out";
}

/* What the row says by itself. */
static void
apply_row (const RingRow *row,
           RingVerdict *verdict)
{
  const RingWait *shown = ring_row_get_shown_wait (row);

  if (row->status != RING_STATE_WAITING)
    return;
  verdict->waiting_kind = RING_WAITING_KIND_IDLE;
  verdict->waiting_since_usec = row->last_active_usec;
  if (shown != NULL)
    set_wait (verdict, shown);
}

/**
 * ring_classify:
 * @row: a row
 * @life: whether its session is alive
 * @live: (nullable): the live file that counts for it
 * @config: the settings
 * @sleeps: (nullable): times whose silence means nothing
 * @now_usec: the time
 * @verdict_out: (out caller-allocates): state, reason and next change; what it
 *   borrows lives as long as @row
 *
 * Judges a row. Call it on every look at the board.
 */
void
ring_classify (const RingRow *row,
               RingLife life,
               const RingLive *live,
               const RingConfig *config,
               const RingSleeps *sleeps,
               gint64 now_usec,
               RingVerdict *verdict_out)
{
  RingVerdict verdict = { .state = row->status,
                          .waiting_detail = "",
                          .wait_actor = "",
                          .background = row->background,
                          .reason = "hook",
                          .next_change_usec = RING_DEADLINE_NEVER };

  apply_row (row, &verdict);
  if (live != NULL && !is_outdated (live, row))
    apply_live (row, live, &verdict);
  else
    {
      if (live == NULL)
        apply_silence (row, config, sleeps, now_usec, &verdict);
      apply_started_only (row, live, config, sleeps, now_usec, &verdict);
    }
  if (life == RING_LIFE_UNKNOWN)
    apply_age (row, config, sleeps, now_usec, &verdict);
  if (life == RING_LIFE_ENDED)
    {
      verdict.state = RING_STATE_ENDED;
      verdict.reason = "process-gone";
    }
  if (verdict.state != RING_STATE_WAITING)
    clear_wait (&verdict, verdict.state);
  if (verdict.state == RING_STATE_ENDED)
    verdict.next_change_usec = RING_DEADLINE_NEVER;
  *verdict_out = verdict;
}

/**
 * ring_classify_is_fault:
 * @row: a row
 *
 * Early versions of RiNG took the way a session started for the agent's name.
 *
 * Returns: whether the row is such a leftover, and no session
 */
gboolean
ring_classify_is_fault (const RingRow *row)
{
  const char *const sources[] = { "startup", "resume", "clear", "compact", NULL };

  return g_strv_contains (sources, row->provider);
}

/**
 * ring_classify_is_headless:
 * @entrypoint: (nullable): how the agent was started, as it says itself
 *
 * Returns: whether nobody sits before it
 */
gboolean
ring_classify_is_headless (const char *entrypoint)
{
  return entrypoint != NULL && g_str_has_prefix (entrypoint, "sdk");
}
