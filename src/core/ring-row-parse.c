/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRowParse"

#include "config.h"

#include "ring-row-private.h"

#include "ring-json.h"
#include "ring-names.h"

#include <string.h>

/* The times of rows end with the year 9999: what is later was meant as
 * milliseconds, or as nothing. */
#define MAX_SECONDS G_GINT64_CONSTANT (253402300800)

/* @string, cut to what a row's text may be. */
static char *
dup_cut (const char *string)
{
  size_t length = strlen (string);

  if (length > RING_ROW_MAX_TEXT_BYTES)
    length = (size_t) (g_utf8_find_prev_char (string, string + RING_ROW_MAX_TEXT_BYTES + 1) - string);
  return g_strndup (string, length);
}

/* Sets *@field to the string member @name, or leaves it. */
static void
take_string (const RingJsonValue *object,
             const char *name,
             char **field)
{
  const char *string = ring_json_get_string (object, name);

  if (string == NULL)
    return;
  g_free (*field);
  *field = dup_cut (string);
}

/* The same for a path, of which a part is of no use. */
static void
take_path (const RingJsonValue *object,
           const char *name,
           char **field)
{
  const char *path = ring_json_get_string (object, name);

  if (path == NULL || strlen (path) > RING_ROW_MAX_PATH_BYTES)
    return;
  g_free (*field);
  *field = g_strdup (path);
}

static char *
dup_string_or_empty (const RingJsonValue *object,
                     const char *name)
{
  const char *string = ring_json_get_string (object, name);

  return string != NULL ? dup_cut (string) : g_strdup ("");
}

static guint
take_count (const RingJsonValue *object,
            const char *name)
{
  gint64 count = 0;

  if (!ring_json_get_integer (object, name, &count) || count < 0 || count > G_MAXINT)
    return 0;
  return (guint) count;
}

/* A time, unknown if it is absent or can be none. */
static gint64
take_time (const RingJsonValue *object,
           const char *name)
{
  gint64 usec = RING_TIME_UNKNOWN;

  if (!ring_json_get_seconds (object, name, &usec) || usec < 0 || usec >= MAX_SECONDS * G_USEC_PER_SEC)
    return RING_TIME_UNKNOWN;
  return usec;
}

/* The times of RiNG's row: if one is there and no number, the row is not valid. */
static gboolean
has_sound_times (const RingJsonValue *root)
{
  const char *const names[] = { "last_active", "heartbeat_at", "waiting_notified_at", "pending_permission_detail_at" };

  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const RingJsonValue *value = ring_json_get (root, names[i]);

      if (value != NULL && ring_json_type (value) != RING_JSON_TYPE_NULL && ring_json_type (value) != RING_JSON_TYPE_NUMBER)
        return FALSE;
    }
  return TRUE;
}

/* The id: a non-empty string, or a number taken as its digits. */
static char *
take_session_id (const RingJsonValue *root)
{
  const char *string = ring_json_get_string (root, "session_id");
  gint64 number = 0;

  if (string != NULL && string[0] != '\0')
    return g_strdup (string);
  if (ring_json_get_integer (root, "session_id", &number))
    return g_strdup_printf ("%" G_GINT64_FORMAT, number);
  return NULL;
}

static RingWait *
parse_wait (const RingJsonValue *object)
{
  RingWait *wait = NULL;

  if (!ring_json_is_object (object))
    return NULL;
  wait = g_new0 (RingWait, 1);
  wait->kind = RING_WAITING_KIND_IDLE;
  ring_waiting_kind_from_name (ring_json_get_string (object, "kind"), &wait->kind);
  wait->detail = dup_string_or_empty (object, "detail");
  ring_json_get_boolean (object, "open", &wait->open);
  take_string (object, "fingerprint", &wait->fingerprint);
  take_string (object, "call", &wait->call);
  take_string (object, "tool", &wait->tool);
  wait->actor = dup_string_or_empty (object, "agent_id");
  wait->since_usec = take_time (object, "since");
  wait->origin = dup_string_or_empty (object, "origin");
  return wait;
}

static RingCall *
parse_call (const RingJsonValue *object)
{
  RingCall *call = NULL;

  if (!ring_json_is_object (object))
    return NULL;
  call = g_new0 (RingCall, 1);
  take_string (object, "id", &call->id);
  take_string (object, "fingerprint", &call->fingerprint);
  take_string (object, "tool", &call->tool);
  call->actor = dup_string_or_empty (object, "agent_id");
  call->detail = dup_string_or_empty (object, "detail");
  call->at_usec = take_time (object, "at");
  return call;
}

static RingHistoryEntry *
parse_history_entry (const RingJsonValue *object)
{
  RingHistoryEntry *entry = NULL;
  RingState status = RING_STATE_IDLE;

  if (!ring_json_is_object (object) || !ring_state_from_name (ring_json_get_string (object, "status"), &status))
    return NULL;
  entry = g_new0 (RingHistoryEntry, 1);
  entry->at_usec = take_time (object, "at");
  entry->event = dup_string_or_empty (object, "event");
  entry->status = status;
  entry->reason = dup_string_or_empty (object, "reason");
  return entry;
}

typedef gpointer (*ParseFunc) (const RingJsonValue *value);

/* Appends what @parse makes of the first @max elements of the list @name. */
static void
take_list (const RingJsonValue *root,
           const char *name,
           guint max,
           ParseFunc parse,
           GPtrArray *list)
{
  const RingJsonValue *array = ring_json_get (root, name);

  if (!ring_json_is_array (array))
    return;
  for (guint i = 0; i < ring_json_length (array) && list->len < max; i++)
    {
      gpointer element = parse (ring_json_at (array, i));

      if (element != NULL)
        g_ptr_array_add (list, element);
    }
}

static void
on_task (const char *name,
         const RingJsonValue *value,
         gpointer user_data)
{
  GPtrArray *tasks = user_data;
  RingTask *task = NULL;

  if (tasks->len >= RING_ROW_MAX_TASKS)
    return;
  task = g_new0 (RingTask, 1);
  task->id = dup_cut (name);
  ring_json_boolean (value, &task->is_done);
  g_ptr_array_add (tasks, task);
}

static void
on_terminal_value (const char *name,
                   const RingJsonValue *value,
                   gpointer user_data)
{
  GPtrArray *terminal = user_data;
  const char *string = ring_json_string (value);
  RingTerminalValue *entry = NULL;

  if (string == NULL || terminal->len >= 64)
    return;
  entry = g_new0 (RingTerminalValue, 1);
  entry->name = g_strdup (name);
  entry->value = g_strdup (string);
  g_ptr_array_add (terminal, entry);
}

static void
take_agent (const RingJsonValue *root,
            RingAgent *agent)
{
  const RingJsonValue *object = ring_json_get (root, "agent");
  gint64 number = 0;

  if (!ring_json_is_object (object))
    return;
  if (ring_json_get_integer (object, "pid", &number) && number > 0)
    agent->pid = number;
  else if (ring_json_get (object, "pid") != NULL)
    return;
  if (ring_json_get_integer (object, "started", &number) && number >= 0)
    agent->started = (guint64) number;
  if (ring_json_get_integer (object, "pidns", &number) && number >= 0)
    agent->pidns = (guint64) number;
  take_string (object, "comm", &agent->comm);
  take_string (object, "boot", &agent->boot);
  take_string (object, "host", &agent->host);
}

static void
take_seat (const RingJsonValue *root,
           RingSeat *seat)
{
  const RingJsonValue *object = ring_json_get (root, "seat");
  const RingJsonValue *processes = ring_json_get (object, "processes");
  gint64 pidns = 0;

  for (guint i = 0; i < ring_json_length (processes); i++)
    {
      const RingJsonValue *process = ring_json_at (processes, i);
      gint64 pid = 0;
      gint64 started = 0;

      if (ring_json_get_integer (process, "pid", &pid) && pid > 0 && ring_json_get_integer (process, "started", &started) && started >= 0)
        ring_seat_add (seat, pid, (guint64) started);
    }
  if (seat->n_processes == 0)
    return;
  if (ring_json_get_integer (object, "pidns", &pidns) && pidns >= 0)
    seat->pidns = (guint64) pidns;
  take_string (object, "boot", &seat->boot);
  take_string (object, "host", &seat->host);
}

static void
take_todo (const RingJsonValue *root,
           RingRow *row)
{
  const RingJsonValue *pair = ring_json_get (root, "todo");
  gint64 done = 0;
  gint64 total = 0;

  if (!ring_json_is_array (pair) || ring_json_length (pair) != 2 || !ring_json_integer (ring_json_at (pair, 0), &done) || !ring_json_integer (ring_json_at (pair, 1), &total) || done < 0 || total < done || total > G_MAXINT)
    return;
  row->has_todo = TRUE;
  row->todo_done = (guint) done;
  row->todo_total = (guint) total;
}

/* A row of RiNG's has no waits: what it waits for is told from its status. */
static void
derive_waits (const RingJsonValue *root,
              RingRow *row)
{
  const char *pending = ring_json_get_string (root, "pending_permission_detail");
  RingWait *wait = NULL;

  if (row->status != RING_STATE_WAITING && (row->status != RING_STATE_WORKING || pending == NULL))
    return;
  wait = g_new0 (RingWait, 1);
  wait->open = row->status == RING_STATE_WAITING;
  wait->kind = wait->open ? RING_WAITING_KIND_IDLE : RING_WAITING_KIND_PERMISSION;
  if (wait->open)
    ring_waiting_kind_from_name (ring_json_get_string (root, "waiting_kind"), &wait->kind);
  wait->detail = dup_string_or_empty (root, wait->open ? "waiting_detail" : "pending_permission_detail");
  wait->actor = g_strdup ("");
  wait->origin = g_strdup (row->last_event);
  wait->since_usec = row->last_active_usec;
  if (!wait->open && take_time (root, "pending_permission_detail_at") != RING_TIME_UNKNOWN)
    wait->since_usec = take_time (root, "pending_permission_detail_at");
  g_ptr_array_add (row->waits, wait);
}

static void
take_turn (const RingJsonValue *root,
           RingRow *row)
{
  gboolean is_busy = row->status == RING_STATE_WORKING || row->status == RING_STATE_WAITING;

  if (!ring_json_get_boolean (root, "turn_open", &row->turn_open))
    row->turn_open = is_busy && !g_str_equal (row->last_event, "SessionStart");
}

static void
take_own_fields (const RingJsonValue *root,
                 RingRow *row)
{
  if (ring_json_is_array (ring_json_get (root, "waits")))
    take_list (root, "waits", RING_ROW_MAX_WAITS, (ParseFunc) parse_wait, row->waits);
  else
    derive_waits (root, row);
  take_list (root, "tools", RING_ROW_MAX_CALLS, (ParseFunc) parse_call, row->calls);
  take_list (root, "history", RING_ROW_MAX_HISTORY, (ParseFunc) parse_history_entry, row->history);
  ring_json_foreach_member (ring_json_get (root, "tasks"), on_task, row->tasks);
  ring_json_foreach_member (ring_json_get (root, "terminal"), on_terminal_value, row->terminal);
  row->answered_usec = take_time (root, "answered_at");
  row->main_usec = take_time (root, "main_at");
  row->started_usec = take_time (root, "started_at");
  row->turn_usec = take_time (root, "turn_at");
  row->prompt_usec = take_time (root, "prompt_at");
  take_turn (root, row);
  row->background = take_count (root, "background");
  take_agent (root, &row->agent);
  take_seat (root, &row->seat);
  take_string (root, "writer", &row->writer);
  take_string (root, "entrypoint", &row->entrypoint);
  take_string (root, "permission_mode", &row->permission_mode);
  take_string (root, "title", &row->title);
  take_string (root, "error", &row->error);
}

static void
take_shared_fields (const RingJsonValue *root,
                    RingRow *row)
{
  gint64 pid = 0;

  take_path (root, "cwd", &row->cwd);
  take_path (root, "origin_cwd", &row->origin_cwd);
  take_string (root, "last_event", &row->last_event);
  take_string (root, "last_action", &row->last_action);
  row->last_active_usec = take_time (root, "last_active");
  row->heartbeat_usec = take_time (root, "heartbeat_at");
  if (ring_json_get_integer (root, "hook_pid", &pid) && pid > 0)
    row->hook_pid = pid;
  take_path (root, "source_path", &row->source_path);
  take_string (root, "tmux_pane", &row->tmux_pane);
  take_path (root, "tty", &row->tty);
  take_string (root, "waiting_for", &row->waiting_for);
  row->waiting_notified_usec = take_time (root, "waiting_notified_at");
  take_todo (root, row);
}

/**
 * ring_row_parse:
 * @bytes: content of a row's file
 * @length: how many bytes
 * @error: (out) (optional): %RING_ERROR_INVALID, %RING_ERROR_TOO_LARGE
 *
 * Reads a row, RiNG's or ours (registry.md, Row). Fields of a wrong type count
 * as absent. Call it on every look at a row's file.
 *
 * Returns: (transfer full) (nullable): the row, or NULL if it is as good as missing
 */
RingRow *
ring_row_parse (const char *bytes,
                size_t length,
                GError **error)
{
  g_autoptr (RingJson) json = ring_json_parse (bytes, length, &RING_JSON_LIMITS_FILE, error);
  const RingJsonValue *root = json != NULL ? ring_json_root (json) : NULL;
  g_autofree char *session_id = NULL;
  g_autofree char *provider = NULL;
  const RingJsonValue *status_value = NULL;
  RingState status = RING_STATE_IDLE;
  RingRow *row = NULL;

  if (json == NULL)
    return NULL;
  session_id = take_session_id (root);
  status_value = ring_json_get (root, "status");
  if (status_value != NULL && ring_json_type (status_value) == RING_JSON_TYPE_NULL)
    status_value = NULL;
  if (session_id == NULL || !has_sound_times (root) || (status_value != NULL && !ring_state_from_name (ring_json_string (status_value), &status)))
    {
      g_set_error_literal (error, RING_ERROR, RING_ERROR_INVALID,
                           "no row: no session id, or a status or time that is none");
      return NULL;
    }

  provider = dup_string_or_empty (root, "provider");
  row = ring_row_new (session_id, provider[0] != '\0' ? provider : "claude-code");
  row->status = status;
  take_shared_fields (root, row);
  take_own_fields (root, row);
  return row;
}
