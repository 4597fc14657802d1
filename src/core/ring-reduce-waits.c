/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingReduceWaits"

#include "config.h"

#include "ring-reduce-private.h"

/**
 * ring_reduce_is_main:
 * @reducer: a reduction
 *
 * Returns: whether the event is the main agent's
 */
gboolean
ring_reduce_is_main (const RingReducer *reducer)
{
  return reducer->event->actor[0] == '\0';
}

/**
 * ring_reduce_is_call_end:
 * @event: an event
 *
 * Returns: whether a tool call is over with it
 */
gboolean
ring_reduce_is_call_end (const RingEvent *event)
{
  return event->kind == RING_EVENT_KIND_POST_TOOL_USE || event->kind == RING_EVENT_KIND_POST_TOOL_USE_FAILURE || event->kind == RING_EVENT_KIND_PERMISSION_DENIED;
}

static gboolean
is_own_call_over (const RingWait *wait,
                  const RingReducer *reducer)
{
  return ring_reduce_is_call_end (reducer->event) && ring_reduce_ends_own_call (wait, reducer);
}

/**
 * ring_reduce_end_waits:
 * @reducer: a reduction
 * @filter: which waits
 *
 * Takes waits away because of the event, and notes when a permission wait was
 * among them. An event that comes late ends no waits but those of its own call:
 * what it says of the others was true once.
 *
 * Returns: how many
 */
guint
ring_reduce_end_waits (RingReducer *reducer,
                       RingWaitFilter filter)
{
  GPtrArray *waits = reducer->row->waits;
  guint n_ended = 0;

  for (guint i = 0; i < waits->len;)
    {
      const RingWait *wait = g_ptr_array_index (waits, i);

      if (!filter (wait, reducer) || (reducer->is_late && !is_own_call_over (wait, reducer)))
        {
          i++;
          continue;
        }
      if (wait->kind == RING_WAITING_KIND_PERMISSION)
        reducer->row->answered_usec = reducer->is_late ? MAX (reducer->row->answered_usec, reducer->now_usec)
                                                       : reducer->now_usec;
      g_ptr_array_remove_index (waits, i);
      n_ended++;
    }
  return n_ended;
}

/* Makes room for one more wait: what is least sure to be seen goes first. */
static void
make_room (GPtrArray *waits)
{
  guint victim = waits->len - 1;

  if (waits->len < RING_ROW_MAX_WAITS)
    return;
  for (guint i = 0; i < waits->len; i++)
    {
      const RingWait *wait = g_ptr_array_index (waits, i);

      if (!wait->open)
        {
          victim = i;
          break;
        }
    }
  g_ptr_array_remove_index (waits, victim);
}

/**
 * ring_reduce_open_wait:
 * @reducer: a reduction
 * @open: whether the human is needed for sure
 * @origin: the event's name, or the Notification's type
 *
 * Adds a wait for what the event says.
 *
 * Returns: (transfer none): the wait, to be completed
 */
RingWait *
ring_reduce_open_wait (RingReducer *reducer,
                       gboolean open,
                       const char *origin)
{
  const RingEvent *event = reducer->event;
  RingWait *wait = g_new0 (RingWait, 1);

  wait->kind = event->waiting_kind;
  wait->detail = g_strdup (event->detail);
  wait->open = open;
  wait->fingerprint = g_strdup (event->fingerprint);
  wait->call = g_strdup (event->call);
  wait->tool = g_strdup (event->tool);
  wait->actor = g_strdup (event->actor);
  wait->since_usec = reducer->now_usec;
  wait->origin = g_strdup (origin);
  make_room (reducer->row->waits);
  g_ptr_array_add (reducer->row->waits, wait);
  return wait;
}

/**
 * ring_reduce_forget_pending:
 * @reducer: a reduction
 *
 * Forgets the pending waits that are too old to be announced still. That is no
 * answer.
 */
void
ring_reduce_forget_pending (RingReducer *reducer)
{
  GPtrArray *waits = reducer->row->waits;

  for (guint i = 0; i < waits->len;)
    {
      const RingWait *wait = g_ptr_array_index (waits, i);

      if (!wait->open && reducer->now_usec - wait->since_usec > RING_PENDING_USEC)
        g_ptr_array_remove_index (waits, i);
      else
        i++;
    }
}

/* Whether a call that has no id is the event's, by what both are about. An event
 * without input says no more than which tool it was. */
static gboolean
is_about_same (const RingEvent *event,
               const char *tool,
               const char *fingerprint)
{
  if (event->tool == NULL)
    return FALSE;
  return event->has_input ? g_strcmp0 (fingerprint, event->fingerprint) == 0 : g_strcmp0 (tool, event->tool) == 0;
}

/**
 * ring_reduce_ends_own_call:
 * @wait: a wait of the event's actor
 * @reducer: a reduction whose event ends a tool call
 *
 * Returns: whether that call is the one that @wait is about
 */
gboolean
ring_reduce_ends_own_call (const RingWait *wait,
                           const RingReducer *reducer)
{
  const RingEvent *event = reducer->event;

  if (!g_str_equal (wait->actor, event->actor))
    return FALSE;
  if (wait->call != NULL && event->call != NULL)
    return g_str_equal (wait->call, event->call);
  return is_about_same (event, wait->tool, wait->fingerprint);
}

/* The call that the event ends, among those begun; -1 if it is not there. */
static int
find_ended_call (const RingReducer *reducer)
{
  const RingEvent *event = reducer->event;
  GPtrArray *calls = reducer->row->calls;

  for (guint i = 0; i < calls->len; i++)
    {
      const RingCall *call = g_ptr_array_index (calls, i);
      gboolean is_same = FALSE;

      /* An id is a call's own; without one it is told by its actor and what it is about. */
      if (call->id != NULL && event->call != NULL)
        is_same = g_str_equal (call->id, event->call);
      else
        is_same = g_str_equal (call->actor, event->actor) && is_about_same (event, call->tool, call->fingerprint);
      if (is_same)
        return (int) i;
    }
  return -1;
}

/* Whether the event may be one of several calls made at once with @wait's, so
 * that it says nothing about @wait. */
static gboolean
is_sibling (const RingWait *wait,
            const RingReducer *reducer)
{
  int index = -1;

  if (wait->fingerprint == NULL)
    return FALSE;
  if (ABS (reducer->now_usec - wait->since_usec) <= RING_SIBLING_USEC)
    return TRUE;
  if (!ring_reduce_is_call_end (reducer->event))
    return FALSE;
  index = find_ended_call (reducer);
  if (index >= 0)
    {
      const RingCall *call = g_ptr_array_index (reducer->row->calls, index);

      return call->at_usec <= wait->since_usec + RING_SIBLING_USEC;
    }
  return FALSE;
}

static gboolean
is_answered_by_activity (const RingWait *wait,
                         const RingReducer *reducer)
{
  if (!g_str_equal (wait->actor, reducer->event->actor))
    return FALSE;
  return is_own_call_over (wait, reducer) || !is_sibling (wait, reducer);
}

/**
 * ring_reduce_apply_activity:
 * @reducer: a reduction whose event is tool activity
 *
 * Ends the actor's waits: had the dialog not been answered, the actor could
 * not have gone on. Waits stay if the event is of a call made at the same time
 * as theirs. Call it before the event changes waits or calls.
 */
void
ring_reduce_apply_activity (RingReducer *reducer)
{
  ring_reduce_end_waits (reducer, is_answered_by_activity);
}

/**
 * ring_reduce_begin_call:
 * @reducer: a reduction whose event starts a tool call
 *
 * Notes the call, and gives its id to the request that came before it.
 */
void
ring_reduce_begin_call (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;
  GPtrArray *calls = reducer->row->calls;
  RingCall *call = g_new0 (RingCall, 1);

  for (guint i = 0; event->call != NULL && event->fingerprint != NULL && i < reducer->row->waits->len; i++)
    {
      RingWait *wait = g_ptr_array_index (reducer->row->waits, i);

      if (wait->call == NULL && g_str_equal (wait->actor, event->actor) && g_strcmp0 (wait->fingerprint, event->fingerprint) == 0)
        {
          wait->call = g_strdup (event->call);
          break;
        }
    }
  call->id = g_strdup (event->call);
  call->fingerprint = g_strdup (event->fingerprint);
  call->tool = g_strdup (event->tool);
  call->actor = g_strdup (event->actor);
  call->detail = g_strdup (event->detail);
  call->at_usec = reducer->now_usec;
  g_ptr_array_add (calls, call);
  if (calls->len > RING_ROW_MAX_CALLS)
    g_ptr_array_remove_index (calls, 0);
}

/**
 * ring_reduce_end_call:
 * @reducer: a reduction whose event ends a tool call
 *
 * Takes the call from those begun.
 *
 * Returns: whether it was there
 */
gboolean
ring_reduce_end_call (RingReducer *reducer)
{
  int index = find_ended_call (reducer);

  if (index < 0)
    return FALSE;
  g_ptr_array_remove_index (reducer->row->calls, (guint) index);
  return TRUE;
}

/* Whether a wait other than @except is about the call @id already. */
static gboolean
is_call_taken (GPtrArray *waits,
               const RingWait *except,
               const char *id)
{
  for (guint i = 0; i < waits->len; i++)
    {
      const RingWait *wait = g_ptr_array_index (waits, i);

      if (wait != except && g_strcmp0 (wait->call, id) == 0)
        return TRUE;
    }
  return FALSE;
}

/**
 * ring_reduce_tie_request_to_call:
 * @reducer: a reduction whose event is a PermissionRequest
 * @wait: the wait that it opened
 *
 * A request has no call id: it takes the one of the call begun with its
 * fingerprint, if it can one that no other wait is about.
 */
void
ring_reduce_tie_request_to_call (RingReducer *reducer,
                                 RingWait *wait)
{
  const RingCall *found = NULL;

  if (reducer->event->kind != RING_EVENT_KIND_PERMISSION_REQUEST || wait->call != NULL || wait->fingerprint == NULL)
    return;
  for (guint i = 0; i < reducer->row->calls->len; i++)
    {
      const RingCall *call = g_ptr_array_index (reducer->row->calls, i);

      if (call->id == NULL || !g_str_equal (call->actor, wait->actor) || g_strcmp0 (call->fingerprint, wait->fingerprint) != 0)
        continue;
      if (found == NULL)
        found = call;
      if (!is_call_taken (reducer->row->waits, wait, call->id))
        {
          found = call;
          break;
        }
    }
  if (found != NULL)
    wait->call = g_strdup (found->id);
}

/**
 * ring_reduce_count_task:
 * @reducer: a reduction whose event is about a task
 *
 * Follows the session's task list, and counts it anew.
 */
void
ring_reduce_count_task (RingReducer *reducer)
{
  const RingEvent *event = reducer->event;
  RingRow *row = reducer->row;
  RingTask *task = NULL;
  guint done = 0;

  if (event->task_id == NULL)
    return;
  for (guint i = 0; i < row->tasks->len && task == NULL; i++)
    {
      RingTask *candidate = g_ptr_array_index (row->tasks, i);

      if (g_str_equal (candidate->id, event->task_id))
        task = candidate;
    }
  if (task == NULL && row->tasks->len < RING_ROW_MAX_TASKS)
    {
      task = g_new0 (RingTask, 1);
      task->id = g_strdup (event->task_id);
      g_ptr_array_add (row->tasks, task);
    }
  if (task != NULL && event->kind == RING_EVENT_KIND_TASK_COMPLETED)
    task->is_done = TRUE;
  for (guint i = 0; i < row->tasks->len; i++)
    done += ((const RingTask *) g_ptr_array_index (row->tasks, i))->is_done ? 1 : 0;
  row->has_todo = row->tasks->len > 0;
  row->todo_done = done;
  row->todo_total = row->tasks->len;
}
