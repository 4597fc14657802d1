/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRowSerialise"

#include "config.h"

#include "ring-row-private.h"

#include "ring-json.h"
#include "ring-names.h"

#include <string.h>

/* How much of a row is written; each step leaves out more. */
typedef enum
{
  PARTS_ALL,
  PARTS_WITHOUT_HISTORY,
  PARTS_WITHOUT_TERMINAL,
  PARTS_WITHOUT_TASKS,
  PARTS_WITHOUT_CALLS,
  PARTS_FEW_WAITS,
  PARTS_SHOWN_WAIT,
} Parts;

/* An id may be as long as its agent likes: it must be found again. */
#define USUAL_ID_BYTES 1024
/* Waits of a row that is too large even without everything else. */
#define FEW_WAITS 8

static void
write_string (RingJsonWriter *writer,
              const char *name,
              const char *string)
{
  if (string == NULL)
    return;
  ring_json_writer_name (writer, name);
  ring_json_writer_string (writer, string);
}

static void
write_time (RingJsonWriter *writer,
            const char *name,
            gint64 usec)
{
  if (usec == RING_TIME_UNKNOWN)
    return;
  ring_json_writer_name (writer, name);
  ring_json_writer_seconds (writer, usec);
}

static void
write_integer (RingJsonWriter *writer,
               const char *name,
               gint64 integer)
{
  ring_json_writer_name (writer, name);
  ring_json_writer_integer (writer, integer);
}

static void
write_boolean (RingJsonWriter *writer,
               const char *name,
               gboolean boolean)
{
  ring_json_writer_name (writer, name);
  ring_json_writer_boolean (writer, boolean);
}

/* What RiNG reads of the waits. */
static void
write_wait_projection (RingJsonWriter *writer,
                       const RingRow *row)
{
  const RingWait *shown = ring_row_get_shown_wait (row);
  const RingWait *pending = ring_row_get_oldest_pending (row);

  if (shown != NULL)
    {
      write_string (writer, "waiting_kind", ring_waiting_kind_to_name (shown->kind));
      write_string (writer, "waiting_detail", shown->detail);
    }
  if (pending != NULL)
    {
      write_string (writer, "pending_permission_detail", pending->detail);
      write_time (writer, "pending_permission_detail_at", pending->since_usec);
    }
}

static void
write_shared_fields (RingJsonWriter *writer,
                     const RingRow *row)
{
  write_string (writer, "session_id", row->session_id);
  write_string (writer, "provider", row->provider);
  write_string (writer, "cwd", row->cwd);
  write_string (writer, "origin_cwd", row->origin_cwd);
  write_string (writer, "status", ring_state_to_name (row->status));
  write_string (writer, "last_event", row->last_event);
  write_time (writer, "last_active", row->last_active_usec);
  write_time (writer, "heartbeat_at", row->heartbeat_usec);
  write_string (writer, "last_action", row->last_action);
  if (row->hook_pid > 0)
    write_integer (writer, "hook_pid", row->hook_pid);
  write_string (writer, "source_path", row->source_path);
  write_string (writer, "tmux_pane", row->tmux_pane);
  write_string (writer, "tty", row->tty);
  if (row->has_todo)
    {
      ring_json_writer_name (writer, "todo");
      ring_json_writer_begin_array (writer);
      ring_json_writer_integer (writer, row->todo_done);
      ring_json_writer_integer (writer, row->todo_total);
      ring_json_writer_end_array (writer);
    }
  write_string (writer, "waiting_for", row->waiting_for);
  write_wait_projection (writer, row);
  write_time (writer, "waiting_notified_at", row->waiting_notified_usec);
}

static void
write_wait (RingJsonWriter *writer,
            const RingWait *wait)
{
  ring_json_writer_begin_object (writer);
  write_string (writer, "kind", ring_waiting_kind_to_name (wait->kind));
  write_string (writer, "detail", wait->detail);
  write_boolean (writer, "open", wait->open);
  write_string (writer, "fingerprint", wait->fingerprint);
  write_string (writer, "call", wait->call);
  write_string (writer, "tool", wait->tool);
  write_string (writer, "agent_id", wait->actor);
  write_time (writer, "since", wait->since_usec);
  write_string (writer, "origin", wait->origin);
  ring_json_writer_end_object (writer);
}

static void
write_waits (RingJsonWriter *writer,
             const RingRow *row,
             Parts parts)
{
  const RingWait *shown = ring_row_get_shown_wait (row);
  guint max_others = parts < PARTS_FEW_WAITS ? G_MAXUINT : parts == PARTS_FEW_WAITS ? FEW_WAITS
                                                                                    : 0;
  guint n_others = 0;

  ring_json_writer_name (writer, "waits");
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < row->waits->len; i++)
    {
      const RingWait *wait = g_ptr_array_index (row->waits, i);

      if (wait != shown && n_others++ >= max_others)
        continue;
      write_wait (writer, wait);
    }
  ring_json_writer_end_array (writer);
}

static void
write_calls (RingJsonWriter *writer,
             GPtrArray *calls)
{
  if (calls->len == 0)
    return;
  ring_json_writer_name (writer, "tools");
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < calls->len; i++)
    {
      const RingCall *call = g_ptr_array_index (calls, i);

      ring_json_writer_begin_object (writer);
      write_string (writer, "id", call->id);
      write_string (writer, "fingerprint", call->fingerprint);
      write_string (writer, "tool", call->tool);
      write_string (writer, "agent_id", call->actor);
      write_string (writer, "detail", call->detail);
      write_time (writer, "at", call->at_usec);
      ring_json_writer_end_object (writer);
    }
  ring_json_writer_end_array (writer);
}

static void
write_tasks (RingJsonWriter *writer,
             GPtrArray *tasks)
{
  if (tasks->len == 0)
    return;
  ring_json_writer_name (writer, "tasks");
  ring_json_writer_begin_object (writer);
  for (guint i = 0; i < tasks->len; i++)
    {
      const RingTask *task = g_ptr_array_index (tasks, i);

      write_boolean (writer, task->id, task->is_done);
    }
  ring_json_writer_end_object (writer);
}

static void
write_agent (RingJsonWriter *writer,
             const RingAgent *agent)
{
  if (agent->pid <= 0 && agent->boot == NULL)
    return;
  ring_json_writer_name (writer, "agent");
  ring_json_writer_begin_object (writer);
  if (agent->pid > 0)
    {
      write_integer (writer, "pid", agent->pid);
      write_integer (writer, "started", (gint64) agent->started);
    }
  write_string (writer, "comm", agent->comm);
  write_string (writer, "boot", agent->boot);
  if (agent->pidns != 0)
    write_integer (writer, "pidns", (gint64) agent->pidns);
  write_string (writer, "host", agent->host);
  ring_json_writer_end_object (writer);
}

static void
write_seat (RingJsonWriter *writer,
            const RingSeat *seat)
{
  if (seat->n_processes == 0)
    return;
  ring_json_writer_name (writer, "seat");
  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, "processes");
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < seat->n_processes; i++)
    {
      ring_json_writer_begin_object (writer);
      write_integer (writer, "pid", seat->processes[i].pid);
      write_integer (writer, "started", (gint64) seat->processes[i].started);
      ring_json_writer_end_object (writer);
    }
  ring_json_writer_end_array (writer);
  write_string (writer, "boot", seat->boot);
  if (seat->pidns != 0)
    write_integer (writer, "pidns", (gint64) seat->pidns);
  write_string (writer, "host", seat->host);
  ring_json_writer_end_object (writer);
}

static void
write_terminal (RingJsonWriter *writer,
                GPtrArray *terminal)
{
  if (terminal->len == 0)
    return;
  ring_json_writer_name (writer, "terminal");
  ring_json_writer_begin_object (writer);
  for (guint i = 0; i < terminal->len; i++)
    {
      const RingTerminalValue *value = g_ptr_array_index (terminal, i);

      write_string (writer, value->name, value->value);
    }
  ring_json_writer_end_object (writer);
}

static void
write_history (RingJsonWriter *writer,
               GPtrArray *history)
{
  if (history->len == 0)
    return;
  ring_json_writer_name (writer, "history");
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < history->len; i++)
    {
      const RingHistoryEntry *entry = g_ptr_array_index (history, i);

      ring_json_writer_begin_object (writer);
      write_time (writer, "at", entry->at_usec);
      write_string (writer, "event", entry->event);
      write_string (writer, "status", ring_state_to_name (entry->status));
      write_string (writer, "reason", entry->reason);
      ring_json_writer_end_object (writer);
    }
  ring_json_writer_end_array (writer);
}

static char *
serialise_parts (const RingRow *row,
                 Parts parts,
                 size_t *length_out)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();

  ring_json_writer_begin_object (writer);
  write_shared_fields (writer, row);
  write_string (writer, "writer", row->writer != NULL ? row->writer : "ring-tray " RING_VERSION);
  write_waits (writer, row, parts);
  if (parts < PARTS_WITHOUT_CALLS)
    write_calls (writer, row->calls);
  if (parts < PARTS_WITHOUT_TASKS)
    write_tasks (writer, row->tasks);
  write_boolean (writer, "turn_open", row->turn_open);
  write_integer (writer, "background", row->background);
  write_time (writer, "answered_at", row->answered_usec);
  write_time (writer, "main_at", row->main_usec);
  write_time (writer, "started_at", row->started_usec);
  write_time (writer, "turn_at", row->turn_usec);
  write_time (writer, "prompt_at", row->prompt_usec);
  write_agent (writer, &row->agent);
  if (parts < PARTS_WITHOUT_TERMINAL)
    {
      write_seat (writer, &row->seat);
      write_terminal (writer, row->terminal);
    }
  write_string (writer, "entrypoint", row->entrypoint);
  write_string (writer, "permission_mode", row->permission_mode);
  write_string (writer, "title", row->title);
  write_string (writer, "error", row->error);
  if (parts < PARTS_WITHOUT_HISTORY)
    write_history (writer, row->history);
  ring_json_writer_end_object (writer);
  return ring_json_writer_finish (writer, length_out);
}

/**
 * ring_row_write_waits:
 * @row: a row
 * @writer: (inout): a writer inside an object
 *
 * Writes the member `waits` as a row's file has it.
 */
void
ring_row_write_waits (const RingRow *row,
                      RingJsonWriter *writer)
{
  write_waits (writer, row, PARTS_ALL);
}

/**
 * ring_row_write_agent:
 * @row: a row
 * @writer: (inout): a writer inside an object
 *
 * Writes the member `agent` as a row's file has it; nothing if it is not known.
 */
void
ring_row_write_agent (const RingRow *row,
                      RingJsonWriter *writer)
{
  write_agent (writer, &row->agent);
}

/**
 * ring_row_serialise:
 * @row: a row
 * @length_out: (out) (optional): its length in bytes
 *
 * Writes a row as its file holds it. Should it come out too large, what is
 * least needed is left out: history, terminal, tasks, calls, in this order, and
 * at last all waits but the one shown.
 *
 * Returns: (transfer full): JSON text
 */
char *
ring_row_serialise (const RingRow *row,
                    size_t *length_out)
{
  size_t id_length = strlen (row->session_id);
  size_t limit = RING_ROW_MAX_BYTES + (id_length > USUAL_ID_BYTES ? 2 * id_length : 0);
  size_t length = 0;
  char *text = NULL;

  for (Parts parts = PARTS_ALL; parts <= PARTS_SHOWN_WAIT; parts++)
    {
      g_free (text);
      text = serialise_parts (row, parts, &length);
      if (length < limit)
        break;
    }
  if (length_out != NULL)
    *length_out = length;
  return text;
}
