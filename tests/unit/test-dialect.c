/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-dialect.h"
#include "ring-test-payloads.h"
#include "ring-test-session.h"

#include <string.h>

#define SESSION "'session_id': 's', 'event': "

static void
test_provider (void)
{
  static const struct
  {
    const char *payload;
    const char *provider; /* command line */
    const char *expected;
  } table[] = {
    { "{" SESSION "'Stop'}", NULL, "claude-code" },
    { "{" SESSION "'Stop'}", "", "claude-code" },
    { "{" SESSION "'Stop', 'cursor_version': '2.0'}", NULL, "cursor" },
    { "{" SESSION "'Stop', 'conversation_id': 'c'}", NULL, "cursor" },
    /* What is said goes before what is guessed. */
    { "{" SESSION "'Stop', 'conversation_id': 'c'}", "mytool", "mytool" },
    { "{" SESSION "'Stop', 'conversation_id': 'c', 'provider': 'Other_Tool'}", "mytool", "other-tool" },
    { "{" SESSION "'stop', 'workspaceRoot': '/w', 'cursor_version': '2.0'}", NULL, "grok" },
    { "{" SESSION "'Stop', 'client_type': 'kimi_code_cli', 'turn_id': '1', 'model': 'k2'}", NULL, "kimi" },
    { "{" SESSION "'Stop', 'turn_id': '1', 'model': 'gpt'}", NULL, "codex" },
    { "{" SESSION "'Stop', 'turn_id': '1'}", NULL, "claude-code" },
    { "{" SESSION "'Stop', 'working_dir': '/w'}", NULL, "goose" },
    { "{" SESSION "'BeforeTool'}", NULL, "gemini" },
    { "{" SESSION "'beforetool'}", NULL, "claude-code" },
    { "{" SESSION "'Stop', 'transcript_path': '/h/.qwen/x', 'timestamp': '2026'}", NULL, "qwen" },
    { "{" SESSION "'Stop', 'transcript_path': '/h/.factory/x'}", NULL, "droid" },
    { "{" SESSION "'Stop', 'transcript_path': '/h/.claude/projects/-w--qwen-x/a.jsonl'}", NULL, "claude-code" },
    { "{" SESSION "'Stop', 'transcript_path': 7}", NULL, "claude-code" },
    /* Should it begin to say the time, or more, it stays what it is. */
    { "{" SESSION "'Stop', 'transcript_path': '/h/.claude/projects/-w/a.jsonl', 'timestamp': '2026', 'turn_id': '1', 'model': 'm'}", NULL, "claude-code" },
    { "{" SESSION "'Stop', 'transcript_path': '/moved/projects/-w/a.jsonl', 'timestamp': '2026'}", NULL, "claude-code" },
    { "{" SESSION "'Stop', 'transcript_path': '/h/.qwen/projects/-w/a.jsonl', 'timestamp': '2026'}", NULL, "qwen" },
    { "{" SESSION "'Stop', 'timestamp': '2026'}", NULL, "copilot" },
    { "{" SESSION "'Stop', 'timestamp': '2026', 'transcript_path': '/t'}", NULL, "vscode" },
    { "{'sessionId': 's', 'hookEventName': 'Stop', 'timestamp': '2026'}", NULL, "vscode" },
    { "{'sessionId': 's', 'event': 'Stop', 'timestamp': 1800000000000}", NULL, "copilot" },
    { "{" SESSION "'Stop', 'timestamp': 1800000000000}", NULL, "claude-code" },
    { "{" SESSION "'Stop', 'timestamp': {}, 'cursor_version': [], 'client_type': 1}", NULL, "claude-code" },
    { "[]", NULL, "claude-code" },
    { "'text'", NULL, "claude-code" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = ring_test_json (table[i].payload);
      g_autoptr (RingJson) json = ring_json_parse (text, strlen (text), &RING_JSON_LIMITS_PAYLOAD, NULL);
      g_autofree char *provider = NULL;

      g_test_message ("%s", table[i].payload);
      g_assert_nonnull (json);
      provider = ring_event_find_provider (json, table[i].provider);
      g_assert_cmpstr (provider, ==, table[i].expected);
    }
}

static void
test_event (void)
{
  static const struct
  {
    const char *name;
    const char *more;
    const char *expected;
  } table[] = {
    { "Stop", "", "Stop" },
    { "session_start", "", "SessionStart" },
    { "session.created", "", "SessionStart" },
    { "userPromptSubmitted", "", "UserPromptSubmit" },
    { "stop", ", 'status': 'completed'", "Stop" },
    { "stop", ", 'status': 'aborted'", "Interrupt" },
    { "stop", ", 'status': 'error'", "StopFailure" },
    { "preToolUse", ", 'status': 'aborted'", "PreToolUse" },
    { "errorOccurred", "", "StopFailure" },
    { "errorOccurred", ", 'recoverable': true", "errorOccurred" },
    { "errorOccurred", ", 'recoverable': 'true'", "StopFailure" },
    /* These say nothing about the human. */
    { "permissionRequest", "", "permissionRequest" },
    { "QueryEnd", "", "QueryEnd" },
    { "beforeReadFile", "", "beforeReadFile" },
    { "SubagentStop", "", "SubagentStop" },
    { "____________________________________________________stop", "", "Stop" },
    { "stopppppppppppppppppppppppppppppppppppppppppppppppppp", "", "stopppppppppppppppppppppppppppppppppppppppppppppppppp" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *payload = g_strdup_printf ("{" SESSION "'%s'%s}", table[i].name, table[i].more);
      g_autoptr (RingEvent) event = ring_test_event (payload, NULL);

      g_test_message ("%s", payload);
      g_assert_nonnull (event);
      g_assert_cmpstr (event->name, ==, table[i].expected);
    }
}

static void
test_input (void)
{
  static const struct
  {
    const char *members;
    const char *detail;
  } table[] = {
    { "'preToolUse', 'toolName': 'bash', 'toolArgs': '{\\'command\\': \\'make\\'}'", "bash: make" },
    { "'preToolUse', 'toolName': 'bash', 'toolArgs': '{\\'command\\': '", "bash" },
    { "'preToolUse', 'toolName': 'bash', 'toolArgs': 'make'", "bash" },
    { "'preToolUse', 'toolName': 'bash', 'toolArgs': {'command': 'make'}", "bash: make" },
    { "'beforeShellExecution', 'command': 'make'", "Shell: make" },
    { "'beforeShellExecution'", "Shell" },
    { "'afterFileEdit', 'file_path': '/w/a.c'", "Edit: /w/a.c" },
    /* Elsewhere it is no tool's. */
    { "'PreToolUse', 'tool_name': 'Bash', 'command': 'make'", "Bash" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *payload = g_strdup_printf ("{" SESSION "%s}", table[i].members);
      g_autoptr (RingEvent) event = ring_test_event (payload, NULL);

      g_test_message ("%s", payload);
      g_assert_nonnull (event);
      g_assert_cmpstr (event->detail, ==, table[i].detail);
    }
}

static void
test_answer (void)
{
  g_assert_cmpstr (ring_dialect_answer ("cursor"), ==, "{}\n");
  g_assert_null (ring_dialect_answer ("claude-code"));
  g_assert_null (ring_dialect_answer ("copilot"));
  g_assert_null (ring_dialect_answer (""));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/dialect/provider", test_provider);
  g_test_add_func ("/dialect/event", test_event);
  g_test_add_func ("/dialect/input", test_input);
  g_test_add_func ("/dialect/answer", test_answer);
  return g_test_run ();
}
