/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "ring-test-session.h"

#include <string.h>

#define STOP "'session_id': 's', 'event': 'Stop'"

/* An event that has to be one. */
static RingEvent *
read_event (const char *members)
{
  g_autofree char *payload = g_strdup_printf ("{%s}", members);
  RingEvent *event = ring_test_event (payload, NULL);

  g_test_message ("%.200s", members);
  g_assert_nonnull (event);
  return event;
}

static void
test_refused (void)
{
  static const char *const table[] = {
    "{}",
    "[]",
    "null",
    "'Stop'",
    "17",
    "{'session_id': 's'}",
    "{'event': 'Stop'}",
    "{'session_id': '', 'event': 'Stop'}",
    "{'session_id': 's', 'event': ''}",
    "{'session_id': 12345, 'event': 'Stop'}",
    "{'session_id': ['s'], 'event': 'Stop'}",
    "{'session_id': 's', 'event': {'name': 'Stop'}}",
    "[{'session_id': 's', 'event': 'Stop'}]",
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_test_message ("%s", table[i]);
      g_assert_null (ring_test_event (table[i], NULL));
    }
}

static void
test_names (void)
{
  static const struct
  {
    const char *members;
    size_t field;
    const char *value;
  } table[] = {
#define NAME G_STRUCT_OFFSET (RingEvent, name)
    { "'session_id': 's', 'hookEventName': 'D', 'hook_event_name': 'C', 'event_name': 'B', 'event': 'A'", NAME, "A" },
    { "'session_id': 's', 'hookEventName': 'D', 'hook_event_name': 'C', 'event_name': 'B', 'event': ''", NAME, "B" },
    { "'session_id': 's', 'hookEventName': 'D', 'hook_event_name': 'C', 'event_name': 7", NAME, "C" },
    { "'session_id': 's', 'hookEventName': 'D', 'event': null", NAME, "D" },
#define ID G_STRUCT_OFFSET (RingEvent, session_id)
    { "'event': 'Stop', 'id': 'e', 'threadId': 'd', 'thread_id': 'c', 'sessionId': 'b', 'session_id': 'a'", ID, "a" },
    { "'event': 'Stop', 'id': 'e', 'threadId': 'd', 'thread_id': 'c', 'sessionId': 'b', 'session_id': ''", ID, "b" },
    { "'event': 'Stop', 'id': 'e', 'threadId': 'd', 'thread_id': 'c'", ID, "c" },
    { "'event': 'Stop', 'id': 'e', 'threadId': 'd'", ID, "d" },
    { "'event': 'Stop', 'id': 'e', 'session_id': 5", ID, "e" },
    { "'event': 'stop', 'session_id': 'b', 'conversation_id': 'a', 'provider': 'claude'", ID, "a" },
    { "'event': 'Stop', 'thread-id': 'b', 'sessionID': 'a'", ID, "a" },
    { "'event': 'Stop', 'thread-id': 'a'", ID, "a" },
#define CWD G_STRUCT_OFFSET (RingEvent, cwd)
    { STOP ", 'currentWorkingDirectory': '/c', 'current_working_directory': '/b', 'cwd': '/a'", CWD, "/a" },
    { STOP ", 'currentWorkingDirectory': '/c', 'current_working_directory': '/b', 'cwd': ''", CWD, "/b" },
    { STOP ", 'currentWorkingDirectory': '/c', 'cwd': null", CWD, "/c" },
    { STOP ", 'cwd': ['/x']", CWD, NULL },
    { STOP ", 'working_dir': '/a', 'workspace_roots': ['/b']", CWD, "/a" },
    { STOP ", 'workspace_roots': ['/a', '/b']", CWD, "/a" },
    { STOP ", 'workspace_roots': []", CWD, NULL },
    { STOP ", 'workspace_roots': '/a'", CWD, NULL },
    { STOP ", 'workspace_roots': [7, '/b']", CWD, NULL },
#define TRANSCRIPT G_STRUCT_OFFSET (RingEvent, transcript)
    { STOP ", 'rolloutPath': 'd', 'rollout_path': 'c', 'transcriptPath': 'b', 'transcript_path': 'a'", TRANSCRIPT, "a" },
    { STOP ", 'rolloutPath': 'd', 'rollout_path': 'c', 'transcriptPath': 'b'", TRANSCRIPT, "b" },
    { STOP ", 'rolloutPath': 'd', 'rollout_path': 'c'", TRANSCRIPT, "c" },
    { STOP ", 'rolloutPath': 'd'", TRANSCRIPT, "d" },
#define TOOL G_STRUCT_OFFSET (RingEvent, tool)
    { STOP ", 'tool': 'c', 'toolName': 'b', 'tool_name': 'a'", TOOL, "a" },
    { STOP ", 'tool': 'c', 'toolName': 'b', 'tool_name': ''", TOOL, "b" },
    { STOP ", 'tool': 'c', 'toolName': {}", TOOL, "c" },
#define DETAIL G_STRUCT_OFFSET (RingEvent, detail)
    { STOP ", 'input': {'command': 'c'}, 'toolInput': {'command': 'b'}, 'tool_input': {'command': 'a'}", DETAIL, "a" },
    { STOP ", 'input': {'command': 'c'}, 'toolInput': {'command': 'b'}, 'tool_input': {}", DETAIL, "b" },
    { STOP ", 'input': {'command': 'c'}, 'toolInput': '', 'tool_input': null", DETAIL, "c" },
#define ACTOR G_STRUCT_OFFSET (RingEvent, actor)
    { STOP ", 'agent_id': 'ag1'", ACTOR, "ag1" },
    { STOP ", 'agent_id': 7", ACTOR, "" },
    { STOP, ACTOR, "" },
#define CALL G_STRUCT_OFFSET (RingEvent, call)
    { STOP ", 'tool_use_id': 'u1'", CALL, "u1" },
    { STOP ", 'tool_use_id': ''", CALL, NULL },
#define WAITING_FOR G_STRUCT_OFFSET (RingEvent, waiting_for)
    { STOP ", 'requires': 'c', 'waitingFor': 'b', 'waiting_for': ' A-B '", WAITING_FOR, "a_b" },
    { STOP ", 'requires': 'c', 'waitingFor': 'b', 'waiting_for': ''", WAITING_FOR, "b" },
    { STOP ", 'interactionType': 'f', 'interaction_type': 'e', 'interaction': 'd', 'reason': 'r', 'requires': 'c'", WAITING_FOR, "c" },
    { STOP ", 'interactionType': 'f', 'interaction_type': 'e', 'interaction': 'd', 'reason': 'r'", WAITING_FOR, "d" },
    { "'session_id': 's', 'event': 'Notification', 'interaction': 'd', 'reason': 'R'", WAITING_FOR, "r" },
    { STOP ", 'interactionType': 'f', 'interaction_type': 'e'", WAITING_FOR, "e" },
    { STOP ", 'interactionType': 'f', 'waiting_for': ' '", WAITING_FOR, "f" },
    { STOP ", 'waiting_for': true", WAITING_FOR, NULL },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingEvent) event = read_event (table[i].members);

      g_assert_cmpstr (G_STRUCT_MEMBER (char *, event, table[i].field), ==, table[i].value);
    }
}

static void
test_provider (void)
{
  static const struct
  {
    const char *members;
    const char *argument;
    const char *provider;
    const char *session_id;
  } table[] = {
    { "", NULL, "claude-code", "s" },
    { "", "claude", "claude-code", "s" },
    { "", " Claude_Code ", "claude-code", "s" },
    { "", "", "claude-code", "s" },
    { "", "codex", "codex", "codex:s" },
    { "", "My_Agent", "my-agent", "my-agent:s" },
    { ", 'provider': 'gemini'", "codex", "gemini", "gemini:s" },
    { ", 'provider': ''", "codex", "codex", "codex:s" },
    { ", 'provider': '  '", "codex", "codex", "codex:s" },
    { ", 'provider': 5", "codex", "codex", "codex:s" },
    { ", 'provider': 'CLAUDE'", "codex", "claude-code", "s" },
    /* how a session started is no agent */
    { ", 'source': 'startup'", NULL, "claude-code", "s" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *payload = g_strdup_printf ("{" STOP "%s}", table[i].members);
      g_autoptr (RingEvent) event = ring_test_event (payload, table[i].argument);

      g_test_message ("%s %s", payload, table[i].argument);
      g_assert_cmpstr (event->provider, ==, table[i].provider);
      g_assert_cmpstr (ring_event_get_session_id (event), ==, table[i].session_id);
    }
}

static void
test_session_id_prefix (void)
{
  g_autofree char *whole = g_strnfill (100000, 'x');
  g_autofree char *long_payload = g_strdup_printf ("{'session_id': '%s', 'event': 'Stop'}", whole);
  g_autofree char *longest = g_strnfill (250000, 'x');
  g_autofree char *longest_payload = g_strdup_printf ("{'session_id': '%s', 'event': 'Stop'}", longest);
  g_autoptr (RingEvent) prefixed = ring_test_event ("{'session_id': 'codex:t', 'event': 'Stop'}", "codex");
  g_autoptr (RingEvent) other = ring_test_event ("{'session_id': 'a:t', 'event': 'Stop'}", "codex");
  g_autoptr (RingEvent) spaces = ring_test_event ("{'session_id': ' a b ', 'event': 'Stop'}", NULL);
  g_autoptr (RingEvent) kept = ring_test_event (long_payload, NULL);

  g_assert_cmpstr (prefixed->session_id, ==, "codex:t");
  g_assert_cmpstr (other->session_id, ==, "a:t");
  g_assert_cmpstr (spaces->session_id, ==, " a b ");
  g_assert_cmpstr (kept->session_id, ==, whole);
  g_assert_null (ring_test_event (longest_payload, NULL));
}

static void
test_turn (void)
{
  g_autoptr (RingEvent) event = read_event (STOP ", 'background_tasks': [{'status': 'running'}, {'status': 'completed'}, {}, {'status': 5}, null, 'x']");
  g_autoptr (RingEvent) none = read_event (STOP ", 'background_tasks': {'status': 'running'}, 'last_assistant_message': ' \\n', 'transcript_path': '/t'");
  g_autoptr (RingEvent) said = read_event (STOP ", 'last_assistant_message': 'Done.', 'transcript_path': '/t'");
  g_autoptr (RingEvent) failure = read_event ("'session_id': 's', 'event': 'StopFailure', 'error': 'billing_error', 'error_details': ' card\\nexpired '");
  g_autoptr (RingEvent) start = read_event ("'session_id': 's', 'event': 'SessionStart', 'source': 'compact'");

  g_assert_cmpuint (event->background, ==, 3);
  g_assert_cmpuint (none->background, ==, 0);
  g_assert_null (none->last_message);
  g_assert_true (ring_event_wants_transcript (none));
  g_assert_false (ring_event_wants_transcript (said));
  g_assert_true (ring_event_ends_turn (said));
  g_assert_false (ring_event_ends_turn (failure));
  g_assert_cmpstr (failure->error, ==, "billing_error");
  g_assert_cmpstr (failure->error_detail, ==, "card expired");
  g_assert_true (start->is_compaction);
  g_assert_false (event->is_compaction);
}

static void
test_human_prompt (void)
{
  static const struct
  {
    const char *members;
    gboolean is_human;
  } table[] = {
    { "'prompt': 'fix it'", TRUE },
    { "'prompt': 'fix <task-notification>'", TRUE },
    { "'prompt': '<task-notification>\\n<task-id>'", FALSE },
    { "'source': 'user'", TRUE },
    { "'source': 'system'", FALSE },
    { "'source': 'loop_wakeup'", FALSE },
    { "'source': 'schedule_wakeup'", FALSE },
    { "'source': 'poll_event'", FALSE },
    { "'source': 7, 'prompt': []", TRUE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *members = g_strdup_printf ("'session_id': 's', 'event': 'UserPromptSubmit', %s", table[i].members);
      g_autoptr (RingEvent) event = read_event (members);

      g_assert_cmpint (event->is_human_prompt, ==, table[i].is_human);
    }
}

static void
test_todo_and_tasks (void)
{
  static const struct
  {
    const char *members;
    gboolean has_todo;
    guint done;
    guint total;
  } table[] = {
    { "'tool_name': 'TodoWrite', 'tool_input': {'todos': [{'status': 'completed'}, {'status': 'pending'}, null, {'status': 7}]}", TRUE, 1, 4 },
    { "'tool_name': 'TodoWrite', 'tool_input': {'todos': []}", TRUE, 0, 0 },
    { "'tool_name': 'TodoWrite', 'tool_input': {'todos': 'x'}", FALSE, 0, 0 },
    { "'tool_name': 'TodoWrite', 'tool_input': 'x'", FALSE, 0, 0 },
    { "'tool_name': 'Other', 'tool_input': {'todos': [{'status': 'completed'}]}", FALSE, 0, 0 },
  };
  g_autoptr (RingEvent) number = read_event ("'session_id': 's', 'event': 'TaskCreated', 'task_id': 12");
  g_autoptr (RingEvent) text = read_event ("'session_id': 's', 'event': 'TaskCreated', 'task_id': 'a'");
  g_autoptr (RingEvent) none = read_event ("'session_id': 's', 'event': 'TaskCreated', 'task_id': [1]");

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *members = g_strdup_printf ("'session_id': 's', 'event': 'PreToolUse', %s", table[i].members);
      g_autoptr (RingEvent) event = read_event (members);

      g_assert_cmpint (event->has_todo, ==, table[i].has_todo);
      g_assert_cmpuint (event->todo_done, ==, table[i].done);
      g_assert_cmpuint (event->todo_total, ==, table[i].total);
    }
  g_assert_cmpstr (number->task_id, ==, "12");
  g_assert_cmpstr (text->task_id, ==, "a");
  g_assert_null (none->task_id);
}

static void
test_small (void)
{
  g_autofree char *text = g_strnfill (100000, 'x');
  g_autofree char *members = g_strdup_printf ("'session_id': 's', 'event': '%s', 'tool_use_id': '%s', 'agent_id': '%s', 'task_id': '%s', 'tool_name': '%s',"
                                              " 'cwd': '/%s', 'error': '%s', 'error_details': '%s', 'session_title': '%s', 'provider': 'claude'",
                                              text, text, text, text, text, text, text, text, text);
  g_autoptr (RingEvent) event = read_event (members);
  g_autofree char *other_members = g_strdup_printf (STOP ", 'tool_use_id': '%sy'", text);
  g_autoptr (RingEvent) other = read_event (other_members);

  g_assert_cmpuint (strlen (event->name), <=, 640);
  g_assert_cmpuint (strlen (event->call), <=, 200);
  g_assert_cmpstr (event->call, !=, other->call);
  g_assert_cmpuint (strlen (event->actor), <=, 200);
  g_assert_cmpuint (strlen (event->task_id), <=, 200);
  g_assert_cmpuint (strlen (event->tool), <=, 640);
  g_assert_cmpuint (strlen (event->error), <=, 640);
  g_assert_cmpuint (strlen (event->error_detail), <=, 640);
  g_assert_cmpuint (strlen (event->title), <=, 640);
  g_assert_null (event->cwd);
}

static void
test_wrong_types (void)
{
  static const char *const fields[] = {
    "cwd", "transcript_path", "tool_name", "tool_input", "tool_use_id", "notification_type", "waiting_for", "reason",
    "requires_action", "provider", "agent_id", "message", "prompt", "question", "questions", "options", "choices", "source",
    "is_interrupt", "last_assistant_message", "background_tasks", "task_id", "error", "error_details", "permission_mode", "session_title"
  };
  static const char *const values[] = {
    "null", "true", "0", "-1e400", "18446744073709551616", "''", "' '", "'\\u0000\\ud800\\u001b'", "[]", "[null, [], {}, 'x', 1]", "{}",
    "{'questions': {'question': 1}, 'command': [[]], 'todos': {}, 'file_path': null}"
  };
  static const char *const events[] = { "PreToolUse", "Notification", "Stop", "StopFailure", "TaskCreated", "Unheard" };

  for (size_t i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      for (size_t j = 0; j < G_N_ELEMENTS (values); j++)
        {
          for (size_t k = 0; k < G_N_ELEMENTS (events); k++)
            {
              g_autofree char *members = g_strdup_printf ("'session_id': 's', 'event': '%s', '%s': %s", events[k], fields[i], values[j]);
              g_autoptr (RingEvent) event = read_event (members);

              g_assert_true (g_utf8_validate (event->detail, -1, NULL));
              g_assert_null (strchr (event->detail, '\n'));
            }
        }
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/event/refused", test_refused);
  g_test_add_func ("/event/names", test_names);
  g_test_add_func ("/event/provider", test_provider);
  g_test_add_func ("/event/session-id-prefix", test_session_id_prefix);
  g_test_add_func ("/event/turn", test_turn);
  g_test_add_func ("/event/human-prompt", test_human_prompt);
  g_test_add_func ("/event/todo-and-tasks", test_todo_and_tasks);
  g_test_add_func ("/event/small", test_small);
  g_test_add_func ("/event/wrong-types", test_wrong_types);
  return g_test_run ();
}
