/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingClassify"

#include "config.h"

#include "ring-classify.h"

#include "ring-row-private.h"

/* A session that has only started and has no terminal is over after this. */
#define STARTED_ONLY_USEC (120 * G_USEC_PER_SEC)

/* Whether less than @limit has passed since @stamp. A stamp in the future (the
 * clock was set back) is fresh. *@next_change is moved to the end of the time
 * if that comes first. */
static gboolean
is_within (gint64 stamp_usec,
           gint64 limit_usec,
           gint64 now_usec,
           gint64 *next_change_usec)
{
  if (now_usec - stamp_usec >= limit_usec)
    return FALSE;
  *next_change_usec = MIN (*next_change_usec, stamp_usec + limit_usec);
  return TRUE;
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
               gint64 now_usec,
               RingVerdict *verdict)
{
  gint64 limit_usec = get_permission_wait (row, config);
  const RingWait *pending = ring_row_get_oldest_pending (row);

  if (limit_usec <= 0 || row->status != RING_STATE_WORKING || !g_str_equal (row->last_event, "PermissionRequest"))
    return;
  /* "More than" the limit: a microsecond later. */
  if (is_within (row->last_active_usec, limit_usec + 1, now_usec, &verdict->next_change_usec))
    return;
  verdict->reason = "request-and-silence";
  if (pending != NULL)
    {
      set_wait (verdict, pending);
      return;
    }
  verdict->state = RING_STATE_WAITING;
  verdict->waiting_kind = RING_WAITING_KIND_PERMISSION;
  verdict->waiting_since_usec = row->last_active_usec;
}

/* A session that started and did nothing since (board.md §2.4). */
static void
apply_started_only (const RingRow *row,
                    const RingConfig *config,
                    gint64 now_usec,
                    RingVerdict *verdict)
{
  gint64 threshold_usec = ring_config_get_usec (config, RING_CONFIG_WORKING_THRESHOLD_SECONDS);

  if (!g_str_equal (row->last_event, "SessionStart") || row->turn_open || verdict->state == RING_STATE_WAITING || verdict->state == RING_STATE_ENDED)
    return;
  if (verdict->state == RING_STATE_WORKING && !is_within (row->last_active_usec, threshold_usec, now_usec, &verdict->next_change_usec))
    {
      verdict->state = RING_STATE_IDLE;
      verdict->reason = "started-only";
    }
  if (row->tty == NULL && !is_within (row->last_active_usec, STARTED_ONLY_USEC + 1, now_usec, &verdict->next_change_usec))
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
           gint64 now_usec,
           RingVerdict *verdict)
{
  gint64 window_usec = ring_config_get_usec (config, RING_CONFIG_ACTIVE_WINDOW_SECONDS);

  if (is_within (row->last_active_usec, window_usec, now_usec, &verdict->next_change_usec))
    return;
  verdict->state = RING_STATE_ENDED;
  verdict->reason = "aged-out";
}

/**
 * ring_classify:
 * @row: a row
 * @config: the settings
 * @now_usec: the time
 * @verdict_out: (out caller-allocates): state, reason and next change
 *
 * Judges a row by itself. Call it on every look at the board.
 */
void
ring_classify (const RingRow *row,
               const RingConfig *config,
               gint64 now_usec,
               RingVerdict *verdict_out)
{
  const RingWait *shown = ring_row_get_shown_wait (row);
  RingVerdict verdict = { .state = row->status,
                          .waiting_detail = "",
                          .wait_actor = "",
                          .reason = "hook",
                          .next_change_usec = RING_DEADLINE_NEVER };

  if (row->status == RING_STATE_WAITING)
    {
      verdict.waiting_kind = RING_WAITING_KIND_IDLE;
      verdict.waiting_since_usec = row->last_active_usec;
      if (shown != NULL)
        set_wait (&verdict, shown);
    }
  apply_silence (row, config, now_usec, &verdict);
  apply_started_only (row, config, now_usec, &verdict);
  apply_age (row, config, now_usec, &verdict);
  if (verdict.state != RING_STATE_WAITING)
    {
      verdict.waiting_kind = RING_WAITING_KIND_NONE;
      verdict.waiting_detail = "";
    }
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
 * ring_classify_session_kind:
 * @row: a row
 *
 * Returns: whether somebody sits before it
 */
RingSessionKind
ring_classify_session_kind (const RingRow *row)
{
  if (row->entrypoint != NULL && g_str_has_prefix (row->entrypoint, "sdk"))
    return RING_SESSION_KIND_HEADLESS;
  return RING_SESSION_KIND_FOREGROUND;
}
