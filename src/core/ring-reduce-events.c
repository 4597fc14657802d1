/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingReduceEvents"

#include "config.h"

#include "ring-reduce-private.h"

#include "ring-question.h"

/* --- which waits end --- */

static gboolean
is_any (const RingWait *wait,
        const RingReducer *reducer)
{
  return TRUE;
}

static gboolean
is_of_actor (const RingWait *wait,
             const RingReducer *reducer)
{
  return g_str_equal (wait->actor, reducer->event->actor);
}

static gboolean
is_open_of_actor (const RingWait *wait,
                  const RingReducer *reducer)
{
  return wait->open && is_of_actor (wait, reducer);
}

static gboolean
is_of_main (const RingWait *wait,
            const RingReducer *reducer)
{
  return wait->actor[0] == '\0';
}

static gboolean
is_open_dialog (const RingWait *wait,
                const RingReducer *reducer)
{
  return wait->open && !ring_wait_is_end_of_turn (wait);
}

static gboolean
is_unnamed_dialog_of_actor (const RingWait *wait,
                            const RingReducer *reducer)
{
  return is_open_of_actor (wait, reducer) && wait->fingerprint == NULL && !ring_wait_is_end_of_turn (wait);
}

static gboolean
is_elicitation (const RingWait *wait,
                const RingReducer *reducer)
{
  return ring_wait_is_elicitation (wait);
}

static gboolean
is_over_when_idle (const RingWait *wait,
                   const RingReducer *reducer)
{
  if (ring_wait_is_end_of_turn (wait))
    return FALSE;
  return wait->actor[0] == '\0' || !wait->open;
}

static gboolean
has_open (const RingReducer *reducer,
          RingWaitFilter filter)
{
  for (guint i = 0; i < reducer->row->waits->len; i++)
    {
      const RingWait *wait = g_ptr_array_index (reducer->row->waits, i);

      if (wait->open && filter (wait, reducer))
        return TRUE;
    }
  return FALSE;
}

/* --- what else an event changes; a late one leaves it --- */

static void
set_turn_open (RingReducer *reducer,
               gboolean open)
{
  if (!reducer->is_late)
    reducer->row->turn_open = open;
}

static void
clear_calls (RingReducer *reducer)
{
  if (!reducer->is_late)
    g_ptr_array_set_size (reducer->row->calls, 0);
}

static const char *
get_origin (const RingEvent *event)
{
  return event->notification != NULL ? event->notification : event->name;
}

/* --- one function per row of the table in events.md §2 --- */

static RingOutcome
reduce_session_start (RingReducer *reducer)
{
  RingRow *row = reducer->row;

  reducer->reason = "session-start";
  ring_reduce_end_waits (reducer, is_any);
  if (reducer->event->is_compaction || reducer->is_late)
    return RING_OUTCOME_WORKING;
  clear_calls (reducer);
  set_turn_open (reducer, FALSE);
  row->background = 0;
  row->has_todo = FALSE;
  g_ptr_array_set_size (row->tasks, 0);
  g_clear_pointer (&row->error, g_free);
  row->started_usec = reducer->now_usec;
  return RING_OUTCOME_WORKING;
}

static RingOutcome
reduce_prompt (RingReducer *reducer)
{
  RingRow *row = reducer->row;

  reducer->reason = reducer->event->is_human_prompt ? "prompt" : "wake-up";
  ring_reduce_end_waits (reducer, is_any);
  clear_calls (reducer);
  set_turn_open (reducer, TRUE);
  row->turn_usec = MAX (row->turn_usec, reducer->now_usec);
  if (!reducer->is_late)
    {
      row->turn_usec = reducer->now_usec;
      g_clear_pointer (&row->error, g_free);
    }
  if (reducer->event->is_human_prompt)
    row->prompt_usec = reducer->is_late ? MAX (row->prompt_usec, reducer->now_usec) : reducer->now_usec;
  return RING_OUTCOME_WORKING;
}

static RingOutcome
reduce_explicit (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;

  ring_reduce_end_waits (reducer, is_open_of_actor);
  if (event->explicitly == RING_EXPLICIT_NO)
    {
      reducer->reason = "said-no";
      set_turn_open (reducer, FALSE);
      return RING_OUTCOME_IDLE;
    }
  reducer->reason = "said-yes";
  ring_reduce_tie_request_to_call (reducer, ring_reduce_open_wait (reducer, TRUE, get_origin (event)));
  return RING_OUTCOME_SAME;
}

static gboolean
has_fingerprint_of_event (const RingWait *wait,
                          const RingReducer *reducer)
{
  return wait->fingerprint != NULL && g_strcmp0 (wait->fingerprint, reducer->event->fingerprint) == 0;
}

static RingOutcome
reduce_permission_request (RingReducer *reducer)
{
  gboolean open = FALSE;

  ring_reduce_apply_activity (reducer);
  open = reducer->event->asks || has_open (reducer, has_fingerprint_of_event);
  reducer->reason = open ? "asks" : "permission-pending";
  ring_reduce_tie_request_to_call (reducer, ring_reduce_open_wait (reducer, open, reducer->event->name));
  return RING_OUTCOME_WORKING;
}

static RingOutcome
reduce_call_begin (RingReducer *reducer)
{
  ring_reduce_apply_activity (reducer);
  ring_reduce_begin_call (reducer);
  reducer->reason = reducer->event->asks ? "asks" : "call";
  if (reducer->event->asks)
    ring_reduce_open_wait (reducer, TRUE, reducer->event->name);
  if (ring_reduce_is_main (reducer))
    set_turn_open (reducer, TRUE);
  return RING_OUTCOME_WORKING;
}

static RingOutcome
reduce_call_end (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;

  ring_reduce_apply_activity (reducer);
  ring_reduce_end_call (reducer);
  reducer->reason = "call-end";
  if (!ring_reduce_is_main (reducer))
    return RING_OUTCOME_WORKING;
  if (event->kind == RING_EVENT_KIND_POST_TOOL_USE_FAILURE && event->is_interrupt)
    {
      reducer->reason = "interrupted";
      ring_reduce_end_waits (reducer, is_of_actor);
      set_turn_open (reducer, FALSE);
      return RING_OUTCOME_IDLE;
    }
  set_turn_open (reducer, TRUE);
  return RING_OUTCOME_WORKING;
}

/* A permission dialog is announced. */
static RingOutcome
reduce_permission_prompt (RingReducer *reducer)
{
  RingRow *row = reducer->row;
  RingWait *pending = (RingWait *) ring_row_get_oldest_pending (row);

  if (pending != NULL)
    {
      reducer->reason = "permission-announced";
      ring_reduce_end_waits (reducer, is_open_dialog);
      pending->open = TRUE;
      return RING_OUTCOME_SAME;
    }
  if (has_open (reducer, is_open_dialog))
    {
      reducer->reason = "permission-known";
      return RING_OUTCOME_SAME;
    }
  if (!ring_row_has_open_wait (row) && row->answered_usec != RING_TIME_UNKNOWN && reducer->now_usec >= row->answered_usec && reducer->now_usec - row->answered_usec < RING_ANNOUNCE_USEC)
    return RING_OUTCOME_UNCHANGED;
  reducer->reason = "permission-announced";
  ring_reduce_open_wait (reducer, TRUE, get_origin (reducer->event));
  return RING_OUTCOME_SAME;
}

static gboolean
is_of_elicitation_event (const RingWait *wait,
                         const RingReducer *reducer)
{
  return g_str_equal (wait->origin, "Elicitation");
}

/* Another dialog is up. */
static RingOutcome
reduce_dialog (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;
  gboolean is_of_server = event->notification != NULL && g_str_has_prefix (event->notification, "elicitation_");

  reducer->reason = "dialog";
  if (is_of_server && has_open (reducer, is_of_elicitation_event))
    return RING_OUTCOME_SAME;
  ring_reduce_end_waits (reducer, is_unnamed_dialog_of_actor);
  ring_reduce_open_wait (reducer, TRUE, get_origin (event));
  return RING_OUTCOME_SAME;
}

static RingOutcome
reduce_notification (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;

  if (event->notice == RING_NOTICE_KIND_PERMISSION)
    return reduce_permission_prompt (reducer);
  if (event->notice == RING_NOTICE_KIND_DIALOG || event->asks)
    return reduce_dialog (reducer);

  switch (event->notice)
    {
    case RING_NOTICE_KIND_ANSWERED:
      reducer->reason = "elicitation-answered";
      ring_reduce_end_waits (reducer, is_elicitation);
      return RING_OUTCOME_WORKING;
    case RING_NOTICE_KIND_IDLE_PROMPT:
      reducer->reason = "idle-prompt";
      ring_reduce_end_waits (reducer, is_over_when_idle);
      set_turn_open (reducer, FALSE);
      return RING_OUTCOME_IDLE;
    case RING_NOTICE_KIND_ASIDE:
      return RING_OUTCOME_UNCHANGED;
    case RING_NOTICE_KIND_NONE:
    case RING_NOTICE_KIND_PERMISSION:
    case RING_NOTICE_KIND_DIALOG:
    case RING_NOTICE_KIND_OTHER:
    default:
      reducer->reason = "notification";
      set_turn_open (reducer, FALSE);
      return RING_OUTCOME_IDLE;
    }
}

/* The turn is over: the main agent's waits and all calls with it. */
static void
end_turn (RingReducer *reducer)
{
  ring_reduce_end_waits (reducer, is_of_main);
  clear_calls (reducer);
  set_turn_open (reducer, FALSE);
}

static RingOutcome
reduce_stop (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;
  const char *text = event->last_message != NULL ? event->last_message : reducer->facts->transcript_text;
  g_autofree char *question = NULL;
  RingWait *wait = NULL;

  reducer->reason = "turn-end";
  end_turn (reducer);
  if (reducer->is_late)
    return RING_OUTCOME_IDLE;
  reducer->row->background = event->background;
  g_clear_pointer (&reducer->row->error, g_free);
  if (text != NULL && ring_config_get_boolean (reducer->config, RING_CONFIG_DETECT_STOP_QUESTIONS))
    question = ring_question_find (text);
  if (question == NULL)
    return RING_OUTCOME_IDLE;
  reducer->reason = "turn-end-question";
  wait = ring_reduce_open_wait (reducer, TRUE, event->name);
  wait->kind = RING_WAITING_KIND_QUESTION;
  g_free (wait->detail);
  wait->detail = g_steal_pointer (&question);
  return RING_OUTCOME_IDLE;
}

static gboolean
can_only_human_mend (const char *error)
{
  const char *const errors[] = { "authentication_failed", "oauth_org_not_allowed", "account_on_hold",
                                 "verification_required", "billing_error", "model_not_found",
                                 "cloud_credential_error", NULL };

  return error != NULL && g_strv_contains (errors, error);
}

static RingOutcome
reduce_stop_failure (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;
  RingRow *row = reducer->row;
  RingWait *wait = NULL;

  /* Helpers fail too while the session stands idle. */
  if (!reducer->is_new && !row->turn_open && row->status == RING_STATE_IDLE)
    return RING_OUTCOME_UNCHANGED;
  reducer->reason = "turn-failed";
  end_turn (reducer);
  if (reducer->is_late)
    return RING_OUTCOME_IDLE;
  g_free (row->error);
  row->error = g_strdup (event->error);
  if (!can_only_human_mend (event->error))
    return RING_OUTCOME_IDLE;
  wait = ring_reduce_open_wait (reducer, TRUE, event->name);
  wait->kind = RING_WAITING_KIND_ERROR;
  g_free (wait->detail);
  wait->detail = g_strdup (event->error_detail != NULL ? event->error_detail : event->error);
  g_free (wait->actor);
  wait->actor = g_strdup ("");
  return RING_OUTCOME_IDLE;
}

static RingOutcome
reduce_by_kind (RingReducer *reducer)
{
  switch (reducer->event->kind)
    {
    case RING_EVENT_KIND_SESSION_START:
      return reduce_session_start (reducer);
    case RING_EVENT_KIND_USER_PROMPT_SUBMIT:
      return reduce_prompt (reducer);
    case RING_EVENT_KIND_PRE_TOOL_USE:
      return reduce_call_begin (reducer);
    case RING_EVENT_KIND_POST_TOOL_USE:
    case RING_EVENT_KIND_POST_TOOL_USE_FAILURE:
    case RING_EVENT_KIND_PERMISSION_DENIED:
      return reduce_call_end (reducer);
    case RING_EVENT_KIND_PERMISSION_REQUEST:
      return reduce_permission_request (reducer);
    case RING_EVENT_KIND_NOTIFICATION:
      return reduce_notification (reducer);
    case RING_EVENT_KIND_ELICITATION:
      reducer->reason = "elicitation";
      ring_reduce_open_wait (reducer, TRUE, reducer->event->name);
      return RING_OUTCOME_SAME;
    case RING_EVENT_KIND_ELICITATION_RESULT:
      reducer->reason = "elicitation-answered";
      ring_reduce_end_waits (reducer, is_elicitation);
      return RING_OUTCOME_WORKING;
    case RING_EVENT_KIND_STOP:
      return reduce_stop (reducer);
    case RING_EVENT_KIND_STOP_FAILURE:
      return reduce_stop_failure (reducer);
    case RING_EVENT_KIND_INTERRUPT:
      reducer->reason = "interrupted";
      end_turn (reducer);
      return RING_OUTCOME_IDLE;
    case RING_EVENT_KIND_TASK_CREATED:
    case RING_EVENT_KIND_TASK_COMPLETED:
    case RING_EVENT_KIND_SESSION_END:
    case RING_EVENT_KIND_OTHER:
    default:
      return RING_OUTCOME_UNCHANGED;
    }
}

/**
 * ring_reduce_event:
 * @reducer: a reduction
 *
 * Lets the event change the waits, the calls and the turn of the new row
 * (the table in events.md §2).
 *
 * Returns: what else it means for the state
 */
RingOutcome
ring_reduce_event (RingReducer *reducer)
{
  RingEventKind kind = reducer->event->kind;

  if (reducer->event->explicitly != RING_EXPLICIT_UNKNOWN && kind != RING_EVENT_KIND_SESSION_START && kind != RING_EVENT_KIND_USER_PROMPT_SUBMIT)
    return reduce_explicit (reducer);
  return reduce_by_kind (reducer);
}
