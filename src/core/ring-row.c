/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRow"

#include "config.h"

#include "ring-row-private.h"

#include <string.h>

/* --- the entries of its lists --- */

static gpointer
copy_wait (gconstpointer source,
           gpointer user_data)
{
  const RingWait *wait = source;
  RingWait *copy = g_new0 (RingWait, 1);

  *copy = *wait;
  copy->detail = g_strdup (wait->detail);
  copy->fingerprint = g_strdup (wait->fingerprint);
  copy->call = g_strdup (wait->call);
  copy->tool = g_strdup (wait->tool);
  copy->actor = g_strdup (wait->actor);
  copy->origin = g_strdup (wait->origin);
  return copy;
}

void
ring_wait_free (RingWait *wait)
{
  g_free (wait->detail);
  g_free (wait->fingerprint);
  g_free (wait->call);
  g_free (wait->tool);
  g_free (wait->actor);
  g_free (wait->origin);
  g_free (wait);
}

static gpointer
copy_call (gconstpointer source,
           gpointer user_data)
{
  const RingCall *call = source;
  RingCall *copy = g_new0 (RingCall, 1);

  *copy = *call;
  copy->id = g_strdup (call->id);
  copy->fingerprint = g_strdup (call->fingerprint);
  copy->tool = g_strdup (call->tool);
  copy->actor = g_strdup (call->actor);
  copy->detail = g_strdup (call->detail);
  return copy;
}

void
ring_call_free (RingCall *call)
{
  g_free (call->id);
  g_free (call->fingerprint);
  g_free (call->tool);
  g_free (call->actor);
  g_free (call->detail);
  g_free (call);
}

static gpointer
copy_task (gconstpointer source,
           gpointer user_data)
{
  const RingTask *task = source;
  RingTask *copy = g_new0 (RingTask, 1);

  copy->id = g_strdup (task->id);
  copy->is_done = task->is_done;
  return copy;
}

void
ring_task_free (RingTask *task)
{
  g_free (task->id);
  g_free (task);
}

static gpointer
copy_history_entry (gconstpointer source,
                    gpointer user_data)
{
  const RingHistoryEntry *entry = source;
  RingHistoryEntry *copy = g_new0 (RingHistoryEntry, 1);

  *copy = *entry;
  copy->event = g_strdup (entry->event);
  copy->reason = g_strdup (entry->reason);
  return copy;
}

void
ring_history_entry_free (RingHistoryEntry *entry)
{
  g_free (entry->event);
  g_free (entry->reason);
  g_free (entry);
}

static gpointer
copy_terminal_value (gconstpointer source,
                     gpointer user_data)
{
  const RingTerminalValue *value = source;
  RingTerminalValue *copy = g_new0 (RingTerminalValue, 1);

  copy->name = g_strdup (value->name);
  copy->value = g_strdup (value->value);
  return copy;
}

void
ring_terminal_value_free (RingTerminalValue *value)
{
  g_free (value->name);
  g_free (value->value);
  g_free (value);
}

/**
 * ring_wait_is_end_of_turn:
 * @wait: a wait
 *
 * Returns: whether it is a question or an error that ended a turn
 */
gboolean
ring_wait_is_end_of_turn (const RingWait *wait)
{
  return g_str_equal (wait->origin, "Stop") || g_str_equal (wait->origin, "StopFailure");
}

/**
 * ring_wait_is_elicitation:
 * @wait: a wait
 *
 * Returns: whether a tool server asks for something
 */
gboolean
ring_wait_is_elicitation (const RingWait *wait)
{
  return g_str_equal (wait->origin, "Elicitation") || g_str_equal (wait->origin, "elicitation_dialog") || g_str_equal (wait->origin, "elicitation_url_dialog");
}

/* --- the row --- */

/**
 * ring_row_new:
 * @session_id: a session's id
 * @provider: its agent
 *
 * Makes an empty row: idle, no waits, nothing known. For the parser and the
 * reducer, which fill it before anyone else sees it.
 *
 * Returns: (transfer full): a row
 */
RingRow *
ring_row_new (const char *session_id,
              const char *provider)
{
  RingRow *row = g_new0 (RingRow, 1);

  row->ref_count = 1;
  row->session_id = g_strdup (session_id);
  row->provider = g_strdup (provider);
  row->cwd = g_strdup ("");
  row->origin_cwd = g_strdup ("");
  row->status = RING_STATE_IDLE;
  row->last_event = g_strdup ("");
  row->last_action = g_strdup ("—");
  row->waits = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_wait_free);
  row->calls = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_call_free);
  row->tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_task_free);
  row->terminal = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_terminal_value_free);
  row->history = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_history_entry_free);
  return row;
}

/* A deep copy of @list whose elements are copied by @copy and freed by @free_func. */
static GPtrArray *
copy_list (GPtrArray *list,
           GCopyFunc copy,
           GDestroyNotify free_func)
{
  GPtrArray *copied = g_ptr_array_copy (list, copy, NULL);

  g_ptr_array_set_free_func (copied, free_func);
  return copied;
}

/**
 * ring_row_copy:
 * @row: a row
 *
 * Makes a copy that may be changed as long as nobody else has seen it.
 *
 * Returns: (transfer full): a row
 */
RingRow *
ring_row_copy (const RingRow *row)
{
  RingRow *copy = g_new0 (RingRow, 1);

  *copy = *row;
  copy->ref_count = 1;
  copy->session_id = g_strdup (row->session_id);
  copy->provider = g_strdup (row->provider);
  copy->cwd = g_strdup (row->cwd);
  copy->origin_cwd = g_strdup (row->origin_cwd);
  copy->last_event = g_strdup (row->last_event);
  copy->last_action = g_strdup (row->last_action);
  copy->source_path = g_strdup (row->source_path);
  copy->tmux_pane = g_strdup (row->tmux_pane);
  copy->tty = g_strdup (row->tty);
  copy->waiting_for = g_strdup (row->waiting_for);
  copy->writer = g_strdup (row->writer);
  copy->waits = copy_list (row->waits, copy_wait, (GDestroyNotify) ring_wait_free);
  copy->calls = copy_list (row->calls, copy_call, (GDestroyNotify) ring_call_free);
  copy->tasks = copy_list (row->tasks, copy_task, (GDestroyNotify) ring_task_free);
  copy->agent.comm = g_strdup (row->agent.comm);
  copy->agent.boot = g_strdup (row->agent.boot);
  copy->agent.host = g_strdup (row->agent.host);
  copy->seat = ring_seat_copy (&row->seat);
  copy->terminal = copy_list (row->terminal, copy_terminal_value,
                              (GDestroyNotify) ring_terminal_value_free);
  copy->entrypoint = g_strdup (row->entrypoint);
  copy->permission_mode = g_strdup (row->permission_mode);
  copy->title = g_strdup (row->title);
  copy->error = g_strdup (row->error);
  copy->history = copy_list (row->history, copy_history_entry,
                             (GDestroyNotify) ring_history_entry_free);
  return copy;
}

static void
ring_row_free (RingRow *row)
{
  g_free (row->session_id);
  g_free (row->provider);
  g_free (row->cwd);
  g_free (row->origin_cwd);
  g_free (row->last_event);
  g_free (row->last_action);
  g_free (row->source_path);
  g_free (row->tmux_pane);
  g_free (row->tty);
  g_free (row->waiting_for);
  g_free (row->writer);
  g_ptr_array_unref (row->waits);
  g_ptr_array_unref (row->calls);
  g_ptr_array_unref (row->tasks);
  g_free (row->agent.comm);
  g_free (row->agent.boot);
  g_free (row->agent.host);
  ring_seat_clear (&row->seat);
  g_ptr_array_unref (row->terminal);
  g_free (row->entrypoint);
  g_free (row->permission_mode);
  g_free (row->title);
  g_free (row->error);
  g_ptr_array_unref (row->history);
  g_free (row);
}

/**
 * ring_row_ref:
 * @row: a row
 *
 * Returns: (transfer full): @row
 */
RingRow *
ring_row_ref (RingRow *row)
{
  g_atomic_int_inc (&row->ref_count);
  return row;
}

/**
 * ring_row_unref:
 * @row: (transfer full): a row
 */
void
ring_row_unref (RingRow *row)
{
  if (g_atomic_int_dec_and_test (&row->ref_count))
    ring_row_free (row);
}

/**
 * ring_row_equal:
 * @one: a row
 * @other: another
 *
 * Call it to see whether there is anything to write or to show anew.
 *
 * Returns: whether both say the same
 */
gboolean
ring_row_equal (const RingRow *one,
                const RingRow *other)
{
  size_t one_length = 0;
  size_t other_length = 0;
  g_autofree char *one_text = NULL;
  g_autofree char *other_text = NULL;

  if (one == other)
    return TRUE;
  one_text = ring_row_serialise (one, &one_length);
  other_text = ring_row_serialise (other, &other_length);
  return one_length == other_length && memcmp (one_text, other_text, one_length) == 0;
}

/**
 * ring_row_get_session_id:
 * @row: a row
 *
 * Returns: (transfer none): the session's id, never empty
 */
const char *
ring_row_get_session_id (const RingRow *row)
{
  return row->session_id;
}

/**
 * ring_row_get_provider:
 * @row: a row
 *
 * Returns: (transfer none): the agent's name
 */
const char *
ring_row_get_provider (const RingRow *row)
{
  return row->provider;
}

/**
 * ring_row_get_cwd:
 * @row: a row
 *
 * Returns: (transfer none): the session's folder, empty if not known
 */
const char *
ring_row_get_cwd (const RingRow *row)
{
  return row->cwd;
}

/**
 * ring_row_get_status:
 * @row: a row
 *
 * Returns: the state as the hook left it
 */
RingState
ring_row_get_status (const RingRow *row)
{
  return row->status;
}

/**
 * ring_row_get_source_path:
 * @row: a row
 *
 * Returns: (transfer none) (nullable): path of the agent's own record
 */
const char *
ring_row_get_source_path (const RingRow *row)
{
  return row->source_path;
}

/**
 * ring_row_get_last_active_usec:
 * @row: a row
 *
 * Returns: time of the last event that counted, 0 if not known
 */
gint64
ring_row_get_last_active_usec (const RingRow *row)
{
  return row->last_active_usec;
}

/**
 * ring_row_get_terminal:
 * @row: a row
 * @name: a variable of the terminal in lower case, as `windowid`
 *
 * Returns: (transfer none) (nullable): what the hook found there; foreign
 */
const char *
ring_row_get_terminal (const RingRow *row,
                       const char *name)
{
  for (guint i = 0; i < row->terminal->len; i++)
    {
      const RingTerminalValue *value = g_ptr_array_index (row->terminal, i);

      if (g_str_equal (value->name, name))
        return value->value;
    }
  return NULL;
}

/**
 * ring_wait_goes_before:
 * @wait: a wait
 * @best: one that stands before it in the row
 *
 * Returns: whether @wait goes before @best in line all the same: end-of-turn
 *   waits come last, else the older one first
 */
gboolean
ring_wait_goes_before (const RingWait *wait,
                       const RingWait *best)
{
  gboolean is_last = ring_wait_is_end_of_turn (wait);
  gboolean is_best_last = ring_wait_is_end_of_turn (best);

  if (is_last != is_best_last)
    return is_best_last;
  return wait->since_usec < best->since_usec;
}

static const RingWait *
find_first (const RingRow *row,
            gboolean open)
{
  const RingWait *best = NULL;

  for (guint i = 0; i < row->waits->len; i++)
    {
      const RingWait *wait = g_ptr_array_index (row->waits, i);

      if (wait->open == open && (best == NULL || ring_wait_goes_before (wait, best)))
        best = wait;
    }
  return best;
}

/**
 * ring_row_get_shown_wait:
 * @row: a row
 *
 * Returns: (transfer none) (nullable): the open wait that stands first in line
 */
const RingWait *
ring_row_get_shown_wait (const RingRow *row)
{
  return find_first (row, TRUE);
}

/**
 * ring_row_get_oldest_pending:
 * @row: a row
 *
 * Returns: (transfer none) (nullable): the pending wait that stands first in line
 */
const RingWait *
ring_row_get_oldest_pending (const RingRow *row)
{
  return find_first (row, FALSE);
}

/**
 * ring_row_has_open_wait:
 * @row: a row
 *
 * Returns: whether the human is needed
 */
gboolean
ring_row_has_open_wait (const RingRow *row)
{
  return find_first (row, TRUE) != NULL;
}

/**
 * ring_row_foreach_history:
 * @row: a row
 * @func: (scope call): called for each of its last changes, oldest first
 * @user_data: for @func
 */
void
ring_row_foreach_history (const RingRow *row,
                          RingHistoryFunc func,
                          gpointer user_data)
{
  for (guint i = 0; i < row->history->len; i++)
    {
      const RingHistoryEntry *entry = g_ptr_array_index (row->history, i);
      const RingHistoryItem item = { .at_usec = entry->at_usec,
                                     .event = entry->event,
                                     .status = entry->status,
                                     .reason = entry->reason };

      func (&item, user_data);
    }
}

/**
 * ring_row_add_history:
 * @row: a row that nobody else has seen
 * @at_usec: when
 * @event: the event's name
 * @status: the state after it
 * @reason: the rule that decided
 *
 * Notes a change, and forgets the oldest if there are too many.
 */
void
ring_row_add_history (RingRow *row,
                      gint64 at_usec,
                      const char *event,
                      RingState status,
                      const char *reason)
{
  RingHistoryEntry *entry = g_new0 (RingHistoryEntry, 1);

  entry->at_usec = at_usec;
  entry->event = g_strdup (event);
  entry->status = status;
  entry->reason = g_strdup (reason);
  g_ptr_array_add (row->history, entry);
  while (row->history->len > RING_ROW_MAX_HISTORY)
    g_ptr_array_remove_index (row->history, 0);
}

/**
 * ring_row_set_agent:
 * @row: a row that nobody else has seen
 * @agent: the agent's process; copied
 */
void
ring_row_set_agent (RingRow *row,
                    const RingAgent *agent)
{
  RingAgent old = row->agent;

  row->agent = *agent;
  row->agent.comm = g_strdup (agent->comm);
  row->agent.boot = g_strdup (agent->boot);
  row->agent.host = g_strdup (agent->host);
  g_free (old.comm);
  g_free (old.boot);
  g_free (old.host);
}
