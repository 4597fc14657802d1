/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingReduce"

#include "config.h"

#include "ring-reduce-private.h"

#include "ring-question.h"
#include "ring-text.h"

/* What an event does to the state when no wait is open. */
typedef enum
{
  OUTCOME_UNCHANGED, /* says nothing about the turn */
  OUTCOME_WORKING,
  OUTCOME_IDLE,
  OUTCOME_SAME, /* counts, and leaves the state as it was */
} Outcome;

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

static Outcome
reduce_session_start (RingReducer *reducer)
{
  RingRow *row = reducer->row;

  reducer->reason = "session-start";
  ring_reduce_end_waits (reducer, is_any);
  if (reducer->event->is_compaction || reducer->is_late)
    return OUTCOME_WORKING;
  clear_calls (reducer);
  set_turn_open (reducer, FALSE);
  row->background = 0;
  row->has_todo = FALSE;
  g_ptr_array_set_size (row->tasks, 0);
  g_clear_pointer (&row->error, g_free);
  row->started_usec = reducer->now_usec;
  return OUTCOME_WORKING;
}

static Outcome
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
  return OUTCOME_WORKING;
}

static Outcome
reduce_explicit (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;

  ring_reduce_end_waits (reducer, is_open_of_actor);
  if (event->explicitly == RING_EXPLICIT_NO)
    {
      reducer->reason = "said-no";
      set_turn_open (reducer, FALSE);
      return OUTCOME_IDLE;
    }
  reducer->reason = "said-yes";
  ring_reduce_tie_request_to_call (reducer, ring_reduce_open_wait (reducer, TRUE, get_origin (event)));
  return OUTCOME_SAME;
}

static gboolean
has_fingerprint_of_event (const RingWait *wait,
                          const RingReducer *reducer)
{
  return wait->fingerprint != NULL && g_strcmp0 (wait->fingerprint, reducer->event->fingerprint) == 0;
}

static Outcome
reduce_permission_request (RingReducer *reducer)
{
  gboolean open = FALSE;

  ring_reduce_apply_activity (reducer);
  open = reducer->event->asks || has_open (reducer, has_fingerprint_of_event);
  reducer->reason = open ? "asks" : "permission-pending";
  ring_reduce_tie_request_to_call (reducer, ring_reduce_open_wait (reducer, open, reducer->event->name));
  return OUTCOME_WORKING;
}

static Outcome
reduce_call_begin (RingReducer *reducer)
{
  ring_reduce_apply_activity (reducer);
  ring_reduce_begin_call (reducer);
  reducer->reason = reducer->event->asks ? "asks" : "call";
  if (reducer->event->asks)
    ring_reduce_open_wait (reducer, TRUE, reducer->event->name);
  if (ring_reduce_is_main (reducer))
    set_turn_open (reducer, TRUE);
  return OUTCOME_WORKING;
}

static Outcome
reduce_call_end (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;

  ring_reduce_apply_activity (reducer);
  ring_reduce_end_call (reducer);
  reducer->reason = "call-end";
  if (!ring_reduce_is_main (reducer))
    return OUTCOME_WORKING;
  if (event->kind == RING_EVENT_KIND_POST_TOOL_USE_FAILURE && event->is_interrupt)
    {
      reducer->reason = "interrupted";
      ring_reduce_end_waits (reducer, is_of_actor);
      set_turn_open (reducer, FALSE);
      return OUTCOME_IDLE;
    }
  set_turn_open (reducer, TRUE);
  return OUTCOME_WORKING;
}

/* A permission dialog is announced. */
static Outcome
reduce_permission_prompt (RingReducer *reducer)
{
  RingRow *row = reducer->row;
  RingWait *pending = (RingWait *) ring_row_get_oldest_pending (row);

  if (pending != NULL)
    {
      reducer->reason = "permission-announced";
      ring_reduce_end_waits (reducer, is_open_dialog);
      pending->open = TRUE;
      return OUTCOME_SAME;
    }
  if (has_open (reducer, is_open_dialog))
    {
      reducer->reason = "permission-known";
      return OUTCOME_SAME;
    }
  if (!ring_row_has_open_wait (row) && row->answered_usec != RING_TIME_UNKNOWN && reducer->now_usec >= row->answered_usec && reducer->now_usec - row->answered_usec < RING_ANNOUNCE_USEC)
    return OUTCOME_UNCHANGED;
  reducer->reason = "permission-announced";
  ring_reduce_open_wait (reducer, TRUE, get_origin (reducer->event));
  return OUTCOME_SAME;
}

static gboolean
is_of_elicitation_event (const RingWait *wait,
                         const RingReducer *reducer)
{
  return g_str_equal (wait->origin, "Elicitation");
}

/* Another dialog is up. */
static Outcome
reduce_dialog (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;
  gboolean is_of_server = event->notification != NULL && g_str_has_prefix (event->notification, "elicitation_");

  reducer->reason = "dialog";
  if (is_of_server && has_open (reducer, is_of_elicitation_event))
    return OUTCOME_SAME;
  ring_reduce_end_waits (reducer, is_unnamed_dialog_of_actor);
  ring_reduce_open_wait (reducer, TRUE, get_origin (event));
  return OUTCOME_SAME;
}

static Outcome
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
      return OUTCOME_WORKING;
    case RING_NOTICE_KIND_IDLE_PROMPT:
      reducer->reason = "idle-prompt";
      ring_reduce_end_waits (reducer, is_over_when_idle);
      set_turn_open (reducer, FALSE);
      return OUTCOME_IDLE;
    case RING_NOTICE_KIND_ASIDE:
      return OUTCOME_UNCHANGED;
    case RING_NOTICE_KIND_NONE:
    case RING_NOTICE_KIND_PERMISSION:
    case RING_NOTICE_KIND_DIALOG:
    case RING_NOTICE_KIND_OTHER:
    default:
      reducer->reason = "notification";
      set_turn_open (reducer, FALSE);
      return OUTCOME_IDLE;
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

static Outcome
reduce_stop (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;
  const char *text = event->last_message != NULL ? event->last_message : reducer->facts->transcript_text;
  g_autofree char *question = NULL;
  RingWait *wait = NULL;

  reducer->reason = "turn-end";
  end_turn (reducer);
  if (reducer->is_late)
    return OUTCOME_IDLE;
  reducer->row->background = event->background;
  g_clear_pointer (&reducer->row->error, g_free);
  if (text != NULL && ring_config_get_boolean (reducer->config, RING_CONFIG_DETECT_STOP_QUESTIONS))
    question = ring_question_find (text);
  if (question == NULL)
    return OUTCOME_IDLE;
  reducer->reason = "turn-end-question";
  wait = ring_reduce_open_wait (reducer, TRUE, event->name);
  wait->kind = RING_WAITING_KIND_QUESTION;
  g_free (wait->detail);
  wait->detail = g_steal_pointer (&question);
  return OUTCOME_IDLE;
}

static gboolean
can_only_human_mend (const char *error)
{
  const char *const errors[] = { "authentication_failed", "oauth_org_not_allowed", "account_on_hold",
                                 "verification_required", "billing_error", "model_not_found",
                                 "cloud_credential_error", NULL };

  return error != NULL && g_strv_contains (errors, error);
}

static Outcome
reduce_stop_failure (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;
  RingRow *row = reducer->row;
  RingWait *wait = NULL;

  /* Helpers fail too while the session stands idle. */
  if (!reducer->is_new && !row->turn_open && row->status == RING_STATE_IDLE)
    return OUTCOME_UNCHANGED;
  reducer->reason = "turn-failed";
  end_turn (reducer);
  if (reducer->is_late)
    return OUTCOME_IDLE;
  g_free (row->error);
  row->error = g_strdup (event->error);
  if (!can_only_human_mend (event->error))
    return OUTCOME_IDLE;
  wait = ring_reduce_open_wait (reducer, TRUE, event->name);
  wait->kind = RING_WAITING_KIND_ERROR;
  g_free (wait->detail);
  wait->detail = g_strdup (event->error_detail != NULL ? event->error_detail : event->error);
  g_free (wait->actor);
  wait->actor = g_strdup ("");
  return OUTCOME_IDLE;
}

static Outcome
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
      return OUTCOME_SAME;
    case RING_EVENT_KIND_ELICITATION_RESULT:
      reducer->reason = "elicitation-answered";
      ring_reduce_end_waits (reducer, is_elicitation);
      return OUTCOME_WORKING;
    case RING_EVENT_KIND_STOP:
      return reduce_stop (reducer);
    case RING_EVENT_KIND_STOP_FAILURE:
      return reduce_stop_failure (reducer);
    case RING_EVENT_KIND_INTERRUPT:
      reducer->reason = "interrupted";
      end_turn (reducer);
      return OUTCOME_IDLE;
    case RING_EVENT_KIND_TASK_CREATED:
    case RING_EVENT_KIND_TASK_COMPLETED:
      if (!reducer->is_new)
        ring_reduce_count_task (reducer);
      return OUTCOME_UNCHANGED;
    case RING_EVENT_KIND_SESSION_END:
    case RING_EVENT_KIND_OTHER:
    default:
      return OUTCOME_UNCHANGED;
    }
}

static Outcome
reduce_event (RingReducer *reducer)
{
  RingEventKind kind = reducer->event->kind;

  if (reducer->event->explicitly != RING_EXPLICIT_UNKNOWN && kind != RING_EVENT_KIND_SESSION_START && kind != RING_EVENT_KIND_USER_PROMPT_SUBMIT)
    return reduce_explicit (reducer);
  return reduce_by_kind (reducer);
}

/* --- the row around it --- */

/* The state that follows from the waits, the turn and the event. */
static RingState
choose_status (const RingReducer *reducer,
               Outcome outcome)
{
  const RingRow *row = reducer->row;
  gboolean is_aside = reducer->is_late || outcome == OUTCOME_SAME || (!ring_reduce_is_main (reducer) && !reducer->had_open_turn);

  if (ring_row_has_open_wait (row))
    return RING_STATE_WAITING;
  if (!is_aside)
    return outcome == OUTCOME_WORKING ? RING_STATE_WORKING : RING_STATE_IDLE;
  if (row->status != RING_STATE_WAITING)
    return row->status;
  return row->turn_open ? RING_STATE_WORKING : RING_STATE_IDLE;
}

static void
replace_string (char **field,
                const char *string)
{
  if (string == NULL || string[0] == '\0')
    return;
  g_free (*field);
  *field = g_strdup (string);
}

/* What the payload says of the session besides its state. */
static void
take_payload (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;
  RingRow *row = reducer->row;

  replace_string (&row->cwd, event->cwd);
  if (row->origin_cwd[0] == '\0')
    replace_string (&row->origin_cwd, event->cwd);
  replace_string (&row->source_path, event->transcript);
  replace_string (&row->last_action, event->last_action);
  replace_string (&row->permission_mode, event->permission_mode);
  replace_string (&row->title, event->title);
  g_clear_pointer (&row->waiting_for, g_free);
  if (event->waiting_for != NULL)
    row->waiting_for = ring_text_ellipsize (event->waiting_for, 80);
  if (event->has_todo)
    {
      row->has_todo = TRUE;
      row->todo_done = event->todo_done;
      row->todo_total = event->todo_total;
    }
}

/* What the hook saw around itself. */
static void
take_facts (RingReducer *reducer)
{
  const RingHookFacts *facts = reducer->facts;
  RingRow *row = reducer->row;

  row->hook_pid = facts->hook_pid;
  replace_string (&row->writer, facts->writer);
  replace_string (&row->tty, facts->tty);
  replace_string (&row->entrypoint, facts->entrypoint);
  if (facts->agent != NULL)
    {
      RingAgent agent = { .pid = facts->agent->pid,
                          .started = facts->agent->started,
                          .comm = (char *) facts->agent->comm,
                          .boot = (char *) facts->agent->boot,
                          .pidns = facts->agent->pidns,
                          .host = (char *) facts->agent->host };

      ring_row_set_agent (row, &agent);
    }
  if (facts->n_terminal == 0)
    return;
  g_ptr_array_set_size (row->terminal, 0);
  for (size_t i = 0; i < facts->n_terminal; i++)
    {
      RingTerminalValue *value = g_new0 (RingTerminalValue, 1);

      value->name = g_strdup (facts->terminal[i].name);
      value->value = g_strdup (facts->terminal[i].value);
      g_ptr_array_add (row->terminal, value);
      if (g_str_equal (value->name, "tmux_pane"))
        replace_string (&row->tmux_pane, value->value);
    }
}

/* Whether the event shows the main agent going on. */
static gboolean
shows_main_going_on (const RingReducer *reducer)
{
  RingEventKind kind = reducer->event->kind;

  return ring_reduce_is_main (reducer) && kind != RING_EVENT_KIND_PERMISSION_REQUEST && kind != RING_EVENT_KIND_NOTIFICATION && kind != RING_EVENT_KIND_ELICITATION;
}

static gboolean
is_same_wait (const RingWait *one,
              const RingWait *other)
{
  if (one == NULL || other == NULL)
    return one == other;
  return one->since_usec == other->since_usec && one->kind == other->kind && g_str_equal (one->actor, other->actor) && g_str_equal (one->detail, other->detail);
}

/* Completes a row whose waits and turn the event has changed. */
static void
finish_counted (RingReducer *reducer,
                RingRow *old_row,
                Outcome outcome)
{
  RingRow *row = reducer->row;
  RingState status = choose_status (reducer, outcome);
  const RingWait *old_shown = old_row != NULL ? ring_row_get_shown_wait (old_row) : NULL;

  if (reducer->is_new || status != row->status || !is_same_wait (old_shown, ring_row_get_shown_wait (row)))
    ring_row_add_history (row, reducer->now_usec, reducer->event->name, status, reducer->reason);
  row->status = status;
  if (reducer->is_late)
    {
      row->heartbeat_usec = MAX (row->heartbeat_usec, reducer->now_usec);
      return;
    }
  row->last_active_usec = reducer->now_usec;
  row->heartbeat_usec = reducer->now_usec;
  replace_string (&row->last_event, reducer->event->name);
  if (shows_main_going_on (reducer))
    row->main_usec = reducer->now_usec;
  take_payload (reducer);
}

/* Completes a row that the event says nothing about. */
static void
finish_uncounted (RingReducer *reducer,
                  RingRow *old_row)
{
  reducer->row->heartbeat_usec = reducer->is_late ? MAX (old_row->heartbeat_usec, reducer->now_usec)
                                                  : reducer->now_usec;
}

/**
 * ring_reduce:
 * @old_row: (nullable): the row as it is, NULL if there is none
 * @event: what happened
 * @facts: what the hook knows besides
 * @config: the settings
 * @now_usec: when it happened
 * @new_row_out: (out) (transfer full): the new row, if the answer is %RING_REDUCTION_REPLACE
 *
 * Decides what an event makes of a session's row (events.md §2). Call it with
 * the row's lock held.
 *
 * Returns: what becomes of the row's file
 */
RingReduction
ring_reduce (RingRow *old_row,
             const RingEvent *event,
             const RingHookFacts *facts,
             const RingConfig *config,
             gint64 now_usec,
             RingRow **new_row_out)
{
  RingReducer reducer = { .event = event, .facts = facts, .config = config, .now_usec = now_usec };
  g_autoptr (RingRow) row = NULL;
  Outcome outcome = OUTCOME_UNCHANGED;

  *new_row_out = NULL;
  if (event->kind == RING_EVENT_KIND_SESSION_END)
    return RING_REDUCTION_DELETE;

  row = old_row != NULL ? ring_row_copy (old_row) : ring_row_new (event->session_id, event->provider);
  reducer.row = row;
  reducer.is_new = old_row == NULL;
  reducer.is_late = row->last_active_usec > now_usec && row->last_active_usec - now_usec <= RING_LATE_USEC;
  if (reducer.is_new && !ring_reduce_is_main (&reducer))
    row->turn_open = TRUE;
  reducer.had_open_turn = row->turn_open;
  ring_reduce_forget_pending (&reducer);

  outcome = reduce_event (&reducer);
  if (outcome == OUTCOME_UNCHANGED && old_row == NULL)
    return RING_REDUCTION_UNCHANGED;
  if (outcome == OUTCOME_UNCHANGED)
    finish_uncounted (&reducer, old_row);
  else
    finish_counted (&reducer, old_row, outcome);
  take_facts (&reducer);
  *new_row_out = g_steal_pointer (&row);
  return RING_REDUCTION_REPLACE;
}
