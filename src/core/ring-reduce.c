/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingReduce"

#include "config.h"

#include "ring-reduce-private.h"

#include "ring-text.h"

/* --- the row around it --- */

/* Whether a turn may begin with the event, whoever sends it. */
static gboolean
is_beginning (const RingEvent *event)
{
  return event->kind == RING_EVENT_KIND_SESSION_START || event->kind == RING_EVENT_KIND_USER_PROMPT_SUBMIT;
}

/* The state that follows from the waits, the turn and the event. */
static RingState
choose_status (const RingReducer *reducer,
               RingOutcome outcome)
{
  const RingRow *row = reducer->row;
  gboolean is_after_turn = !ring_reduce_is_main (reducer) && !reducer->had_open_turn && !is_beginning (reducer->event);
  gboolean is_aside = reducer->is_late || outcome == RING_OUTCOME_SAME || is_after_turn;

  if (ring_row_has_open_wait (row))
    return RING_STATE_WAITING;
  if (!is_aside)
    return outcome == RING_OUTCOME_WORKING ? RING_STATE_WORKING : RING_STATE_IDLE;
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
  /* An older one is somewhere else, or the session has no terminal any more. */
  ring_seat_clear (&row->seat);
  if (facts->seat != NULL)
    row->seat = ring_seat_copy (facts->seat);
  if (facts->n_terminal == 0)
    return;
  g_ptr_array_set_size (row->terminal, 0);
  g_clear_pointer (&row->tmux_pane, g_free);
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
                RingOutcome outcome)
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

/* A row that the event says nothing about: all stays, but that something was
 * heard, and the task list. */
static RingRow *
make_uncounted (const RingReducer *reducer,
                const RingRow *old_row)
{
  RingRow *row = ring_row_copy (old_row);
  RingReducer uncounted = *reducer;

  uncounted.row = row;
  if (reducer->event->kind == RING_EVENT_KIND_TASK_CREATED || reducer->event->kind == RING_EVENT_KIND_TASK_COMPLETED)
    ring_reduce_count_task (&uncounted);
  row->heartbeat_usec = reducer->is_late ? MAX (row->heartbeat_usec, reducer->now_usec) : reducer->now_usec;
  return row;
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
  RingOutcome outcome = RING_OUTCOME_UNCHANGED;

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

  outcome = ring_reduce_event (&reducer);
  if (outcome == RING_OUTCOME_UNCHANGED)
    {
      if (old_row == NULL)
        return RING_REDUCTION_UNCHANGED;
      *new_row_out = make_uncounted (&reducer, old_row);
      return RING_REDUCTION_REPLACE;
    }
  finish_counted (&reducer, old_row, outcome);
  take_facts (&reducer);
  *new_row_out = g_steal_pointer (&row);
  return RING_REDUCTION_REPLACE;
}
