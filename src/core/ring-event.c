/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingEvent"

#include "config.h"

#include "ring-event-private.h"

#include "ring-action.h"
#include "ring-dialect.h"
#include "ring-names.h"
#include "ring-text.h"

#include <string.h>

/* A longer one is none: a part of it would name another session. */
#define MAX_SESSION_ID_BYTES (200 * 1024)
/* Longer ids and names are kept as their hash, or cut. */
#define MAX_ID_BYTES 200
#define MAX_NAME_CHARACTERS 80
#define MAX_TOOL_CHARACTERS 160
#define MAX_PATH_BYTES 4096

static const char *const payload_members[] = {
  "event", "event_name", "hook_event_name", "hookEventName",
  "conversation_id", "session_id", "sessionId", "sessionID", "thread_id", "threadId", "thread-id", "id",
  "cwd", "current_working_directory", "currentWorkingDirectory", "working_dir", "directory", "workspaceRoot", "workspace_roots",
  "transcript_path", "transcriptPath", "rollout_path", "rolloutPath",
  "tool_name", "toolName", "tool", "tool_input", "toolInput", "input", "toolArgs", "command", "file_path",
  "tool_use_id", "toolUseId", "tool_call_id",
  "notification_type", "notificationType", "raw_notification_type", "rawNotificationType",
  "waiting_for", "waitingFor", "requires", "reason",
  "interaction", "interaction_type", "interactionType",
  "requires_action", "requiresAction", "action_required", "actionRequired",
  "needs_user_action", "needsUserAction", "requires_input", "requiresInput", "interactive",
  "provider", "agent_id", "message", "prompt", "question", "questions", "options", "choices",
  "source", "is_interrupt", "last_assistant_message", "background_tasks", "task_id",
  "lastAssistantMessage", "last-assistant-message", "prompt_response", "text",
  "error", "error_type", "error_details", "error_message", "status", "recoverable",
  "permission_mode", "session_title", "cursor_version", "client_type", "timestamp", "turn_id", "model",
  NULL
};

const RingJsonLimits RING_JSON_LIMITS_PAYLOAD = {
  .max_read = 64 * 1024 * 1024,
  .max_kept = 4 * 1024 * 1024,
  .max_depth = 64,
  .members = payload_members,
};

static const char *const name_names[] = { "event", "event_name", "hook_event_name", "hookEventName", NULL };

/* The first of @names (NULL-terminated) that is a non-empty string. */
static const char *
get_first (const RingJsonValue *payload,
           const char *const *names)
{
  for (size_t i = 0; names[i] != NULL; i++)
    {
      const char *string = ring_json_get_string (payload, names[i]);

      if (string != NULL && string[0] != '\0')
        return string;
    }
  return NULL;
}

/* An id as it is kept: itself, or its hash if it is too long to be kept many times. */
static char *
dup_id (const char *id)
{
  if (id == NULL || id[0] == '\0')
    return NULL;
  return strlen (id) <= MAX_ID_BYTES ? g_strdup (id) : ring_text_hash (id, NULL);
}

static char *
dup_short (const char *text,
           guint max_characters)
{
  return text == NULL || text[0] == '\0' ? NULL : ring_text_ellipsize (text, max_characters);
}

/* A path that can be one. */
static char *
dup_path (const char *path)
{
  return path == NULL || strlen (path) > MAX_PATH_BYTES ? NULL : g_strdup (path);
}

/**
 * ring_provider_normalise:
 * @provider: (nullable): an agent's name as somebody writes it
 *
 * Returns: (transfer full): the name as rows have it; `claude-code` if there is none
 */
char *
ring_provider_normalise (const char *provider)
{
  g_autofree char *trimmed = ring_text_trim (provider != NULL ? provider : "");
  g_autofree char *lower = g_utf8_strdown (trimmed, -1);

  g_strdelimit (lower, "_", '-');
  if (lower[0] == '\0' || g_str_equal (lower, "claude"))
    return g_strdup ("claude-code");
  return ring_text_ellipsize (lower, MAX_NAME_CHARACTERS);
}

/**
 * ring_event_find_provider:
 * @payload: what an agent sent
 * @provider: (nullable): the agent's name from the command line
 *
 * The payload's own word, else the command line's, else what marks in the
 * payload tell.
 *
 * Returns: (transfer full): the agent's name as rows have it
 */
char *
ring_event_find_provider (RingJson *payload,
                          const char *provider)
{
  const RingJsonValue *root = ring_json_root (payload);
  const char *said = ring_json_get_string (root, "provider");
  const char *name = get_first (root, name_names);

  if (!ring_text_is_blank (said))
    return ring_provider_normalise (said);
  if (ring_text_is_blank (provider))
    provider = ring_dialect_find_provider (root, name != NULL ? name : "");
  return ring_provider_normalise (provider);
}

/* Ids of agents other than Claude Code get the agent's name in front, so that
 * two agents cannot meet in one row. */
static char *
make_session_id (const char *id,
                 const char *provider)
{
  if (strchr (id, ':') != NULL || g_str_equal (provider, "claude-code"))
    return g_strdup (id);
  return g_strconcat (provider, ":", id, NULL);
}

static char *
read_task_id (const RingJsonValue *payload)
{
  gint64 number = 0;

  if (ring_json_get_integer (payload, "task_id", &number))
    return g_strdup_printf ("%" G_GINT64_FORMAT, number);
  return dup_id (ring_json_get_string (payload, "task_id"));
}

/* Tasks that run on: `running`, or no word at all. */
static guint
count_background (const RingJsonValue *payload)
{
  const RingJsonValue *tasks = ring_json_get (payload, "background_tasks");
  guint count = 0;

  if (!ring_json_is_array (tasks))
    return 0;
  for (guint i = 0; i < ring_json_length (tasks); i++)
    {
      const RingJsonValue *task = ring_json_at (tasks, i);
      const char *status = ring_json_get_string (task, "status");

      if (ring_json_is_object (task) && (status == NULL || g_str_equal (status, "running")))
        count++;
    }
  return count;
}

/* Prompts that nobody typed: finished tasks, wake-ups. */
static gboolean
is_human_prompt (const RingJsonValue *payload)
{
  const char *const machine_sources[] = { "system", "loop_wakeup", "schedule_wakeup", "poll_event", NULL };
  const char *prompt = ring_json_get_string (payload, "prompt");
  const char *source = ring_json_get_string (payload, "source");

  if (prompt != NULL && g_str_has_prefix (prompt, "<task-notification>"))
    return FALSE;
  return source == NULL || !g_strv_contains (machine_sources, source);
}

/* What agents call by several names. */
static void
read_who_and_where (RingEvent *event,
                    const RingJsonValue *payload)
{
  const char *const cwd_names[] = { "cwd", "current_working_directory", "currentWorkingDirectory",
                                    "working_dir", "directory", "workspaceRoot", NULL };
  const char *const transcript_names[] = { "transcript_path", "transcriptPath", "rollout_path", "rolloutPath", NULL };
  const char *actor = ring_json_get_string (payload, "agent_id");

  event->cwd = dup_path (get_first (payload, cwd_names));
  if (event->cwd == NULL)
    event->cwd = dup_path (ring_json_string (ring_json_at (ring_json_get (payload, "workspace_roots"), 0)));
  event->transcript = dup_path (get_first (payload, transcript_names));
  event->actor = dup_id (actor);
  if (event->actor == NULL)
    event->actor = g_strdup ("");
  event->permission_mode = dup_short (ring_json_get_string (payload, "permission_mode"), MAX_NAME_CHARACTERS);
  event->title = dup_short (ring_json_get_string (payload, "session_title"), MAX_ID_BYTES);
}

static void
read_turn (RingEvent *event,
           const RingJsonValue *payload)
{
  const char *const error_names[] = { "error", "error_type", NULL };
  const char *const detail_names[] = { "error_details", "error_message", NULL };
  const char *detail = get_first (payload, detail_names);

  event->is_compaction = g_strcmp0 (ring_json_get_string (payload, "source"), "compact") == 0;
  event->is_human_prompt = is_human_prompt (payload);
  ring_json_get_boolean (payload, "is_interrupt", &event->is_interrupt);
  event->last_message = g_strdup (ring_event_find_last_words (payload));
  event->background = count_background (payload);
  event->task_id = read_task_id (payload);
  event->error = dup_short (get_first (payload, error_names), MAX_NAME_CHARACTERS);
  if (detail != NULL && !ring_text_is_blank (detail))
    {
      g_autofree char *line = ring_text_one_line (detail);

      event->error_detail = ring_text_ellipsize (line, 160);
    }
}

/* Some agents write a tool's input as a string of JSON. NULL if it is none. */
static RingJson *
parse_input (const RingJsonValue *input)
{
  const char *string = ring_json_string (input);

  if (string == NULL || string[0] != '{')
    return NULL;
  return ring_json_parse (string, strlen (string), &RING_JSON_LIMITS_FILE, NULL);
}

static void
read_tool (RingEvent *event,
           const RingJsonValue *payload,
           const char *event_name)
{
  const char *const tool_names[] = { "tool_name", "toolName", "tool", NULL };
  const char *const call_names[] = { "tool_use_id", "toolUseId", "tool_call_id", NULL };
  const char *implied_tool = ring_dialect_tool (event_name);
  const RingJsonValue *input = implied_tool != NULL ? payload : ring_event_find_tool_input (payload);
  const char *tool = implied_tool != NULL ? implied_tool : get_first (payload, tool_names);
  g_autoptr (RingJson) parsed = parse_input (input);

  if (parsed != NULL)
    input = ring_json_root (parsed);
  event->tool = dup_short (tool, MAX_TOOL_CHARACTERS);
  event->call = dup_id (get_first (payload, call_names));
  event->has_input = input != NULL;
  if (input != NULL || event->kind != RING_EVENT_KIND_NOTIFICATION)
    event->fingerprint = ring_event_make_fingerprint (event->tool, input);
  event->asks = ring_event_read_asks (payload, event->tool, input) || (event->kind == RING_EVENT_KIND_PERMISSION_REQUEST && ring_dialect_request_is_dialog (event->provider, event_name));
  event->waiting_for = ring_event_read_waiting_for (payload, event->kind);
  event->explicitly = ring_event_read_explicit (payload, event->waiting_for);
  event->waiting_kind = ring_event_choose_waiting_kind (event, input);
  event->detail = ring_event_make_detail (payload, event->tool, input);
  event->last_action = ring_event_make_last_action (payload, event->kind, event->tool, input);
  if (g_strcmp0 (event->tool, "TodoWrite") == 0)
    event->has_todo = ring_action_count_todos (input, &event->todo_done, &event->todo_total);
}

/**
 * ring_event_new:
 * @payload: what an agent sent
 * @provider: (nullable): the agent's name from the command line; without one
 *   the payload is asked whose it is
 * @error: (out) (optional): %RING_ERROR_INVALID
 *
 * Reads a payload (events.md §1).
 *
 * Returns: (transfer full) (nullable): the event, or NULL if it is none: no
 *   object, no event name, no session id
 */
RingEvent *
ring_event_new (RingJson *payload,
                const char *provider,
                GError **error)
{
  const char *const id_names[] = { "conversation_id", "session_id", "sessionId", "sessionID",
                                   "thread_id", "threadId", "thread-id", "id", NULL };
  const RingJsonValue *root = ring_json_root (payload);
  const char *name = get_first (root, name_names);
  const char *id = get_first (root, id_names);
  const char *common_name = NULL;
  g_autoptr (RingEvent) event = NULL;

  if (name == NULL || id == NULL || strlen (id) > MAX_SESSION_ID_BYTES)
    {
      g_set_error_literal (error, RING_ERROR, RING_ERROR_INVALID,
                           name == NULL ? "no event name" : id == NULL ? "no session id"
                                                                       : "session id too long");
      return NULL;
    }
  event = g_new0 (RingEvent, 1);
  common_name = ring_dialect_event_name (root, name);
  event->name = ring_text_ellipsize (common_name, MAX_NAME_CHARACTERS);
  event->kind = ring_event_kind_from_name (common_name);
  event->provider = ring_event_find_provider (payload, provider);
  event->session_id = make_session_id (id, event->provider);
  if (event->kind == RING_EVENT_KIND_NOTIFICATION)
    {
      g_autofree char *type = ring_event_read_notification (root);

      event->notice = ring_event_classify_notification (type);
      event->notification = dup_short (type, MAX_NAME_CHARACTERS);
    }
  read_who_and_where (event, root);
  read_turn (event, root);
  read_tool (event, root, name);
  return g_steal_pointer (&event);
}

/**
 * ring_event_free:
 * @event: (transfer full): an event
 */
void
ring_event_free (RingEvent *event)
{
  g_free (event->name);
  g_free (event->notification);
  g_free (event->session_id);
  g_free (event->provider);
  g_free (event->cwd);
  g_free (event->transcript);
  g_free (event->waiting_for);
  g_free (event->actor);
  g_free (event->tool);
  g_free (event->call);
  g_free (event->fingerprint);
  g_free (event->detail);
  g_free (event->last_action);
  g_free (event->task_id);
  g_free (event->last_message);
  g_free (event->error);
  g_free (event->error_detail);
  g_free (event->permission_mode);
  g_free (event->title);
  g_free (event);
}

/**
 * ring_event_get_provider:
 * @event: an event
 *
 * Returns: (transfer none): the agent that sent it
 */
const char *
ring_event_get_provider (const RingEvent *event)
{
  return event->provider;
}

/**
 * ring_event_get_session_id:
 * @event: an event
 *
 * Returns: (transfer none): the id of the row that it is about
 */
const char *
ring_event_get_session_id (const RingEvent *event)
{
  return event->session_id;
}

/**
 * ring_event_get_transcript:
 * @event: an event
 *
 * Returns: (transfer none) (nullable): path of the agent's own record
 */
const char *
ring_event_get_transcript (const RingEvent *event)
{
  return event->transcript;
}

/**
 * ring_event_ends_turn:
 * @event: an event
 *
 * Returns: whether a turn ends with it as it should, perhaps with a question
 */
gboolean
ring_event_ends_turn (const RingEvent *event)
{
  return event->kind == RING_EVENT_KIND_STOP;
}

/**
 * ring_event_wants_transcript:
 * @event: an event
 *
 * Call it before reducing: if so, hand the transcript's last assistant text to
 * the reducer.
 *
 * Returns: whether a turn ended and the payload does not say with what words
 */
gboolean
ring_event_wants_transcript (const RingEvent *event)
{
  return ring_event_ends_turn (event) && event->last_message == NULL && event->transcript != NULL;
}
