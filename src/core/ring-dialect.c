/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDialect"

#include "config.h"

#include "ring-dialect.h"

#include <string.h>

/* No event has a longer name. */
#define MAX_NAME_BYTES 40

/* A part of the path of an agent's own record that no other agent's has; the
 * first that fits. Claude Code's last one is for a folder that was moved. */
static const struct
{
  const char *part;
  const char *provider;
} homes[] = {
  { "/.claude/", "claude-code" },
  { "/.codex/", "codex" },
  { "/.gemini/", "gemini" },
  { "/.qwen/", "qwen" },
  { "/.factory/", "droid" },
  { "/.copilot/", "copilot" },
  { "/.cursor/", "cursor" },
  { "/.grok/", "grok" },
  { "/.kimi-code/", "kimi" },
  { "/GitHub.copilot-chat/", "vscode" },
  { "/projects/-", "claude-code" },
};

/* Events by their names in small letters without `_` and `.`, and what Claude
 * Code calls them. Not here are names that say nothing for sure: Copilot's
 * permissionRequest comes with every call, asked or not, and Qwen's QueryEnd
 * after its Stop. */
static const struct
{
  const char *squeezed;
  const char *name;
} aliases[] = {
  { "sessionstart", "SessionStart" },
  { "sessioncreated", "SessionStart" },
  { "agentspawn", "SessionStart" },
  { "userpromptsubmit", "UserPromptSubmit" },
  { "userpromptsubmitted", "UserPromptSubmit" },
  { "beforesubmitprompt", "UserPromptSubmit" },
  { "beforeagent", "UserPromptSubmit" },
  { "turnstarted", "UserPromptSubmit" },
  { "agentstart", "UserPromptSubmit" },
  { "chatmessage", "UserPromptSubmit" },
  { "userprompt", "UserPromptSubmit" },
  { "pretooluse", "PreToolUse" },
  { "beforetool", "PreToolUse" },
  { "beforeshellexecution", "PreToolUse" },
  { "beforemcpexecution", "PreToolUse" },
  { "toolexecutebefore", "PreToolUse" },
  { "toolcall", "PreToolUse" },
  { "posttooluse", "PostToolUse" },
  { "aftertool", "PostToolUse" },
  { "aftershellexecution", "PostToolUse" },
  { "aftermcpexecution", "PostToolUse" },
  { "afterfileedit", "PostToolUse" },
  { "toolexecuteafter", "PostToolUse" },
  { "toolresult", "PostToolUse" },
  { "posttoolusefailure", "PostToolUseFailure" },
  { "permissionasked", "PermissionRequest" },
  { "permissionresult", "PermissionDenied" },
  { "permissionreplied", "PermissionDenied" },
  { "permissiondenied", "PermissionDenied" },
  { "notification", "Notification" },
  { "stop", "Stop" },
  { "afteragent", "Stop" },
  { "agentstop", "Stop" },
  { "agentend", "Stop" },
  { "sessionidle", "Stop" },
  { "stopfailure", "StopFailure" },
  { "erroroccurred", "StopFailure" },
  { "sessionerror", "StopFailure" },
  { "sessionexecutionfailed", "StopFailure" },
  { "interrupt", "Interrupt" },
  { "sessionexecutioninterrupted", "Interrupt" },
  { "sessionend", "SessionEnd" },
  { "sessiondeleted", "SessionEnd" },
};

static gboolean
has_string (const RingJsonValue *payload,
            const char *name)
{
  const char *string = ring_json_get_string (payload, name);

  return string != NULL && string[0] != '\0';
}

static const char *
find_home (const RingJsonValue *payload)
{
  const char *names[] = { "transcript_path", "transcriptPath" };

  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *path = ring_json_get_string (payload, names[i]);

      for (size_t j = 0; path != NULL && j < G_N_ELEMENTS (homes); j++)
        {
          if (strstr (path, homes[j].part) != NULL)
            return homes[j].provider;
        }
    }
  return NULL;
}

/* Claude Code gives no time with its events. */
static const char *
find_by_time (const RingJsonValue *payload)
{
  double number = 0;

  if (ring_json_get_number (payload, "timestamp", &number))
    return has_string (payload, "sessionId") ? "copilot" : NULL;
  if (!has_string (payload, "timestamp"))
    return NULL;
  return has_string (payload, "transcript_path") || has_string (payload, "hookEventName") ? "vscode" : "copilot";
}

/**
 * ring_dialect_find_provider:
 * @payload: what an agent sent
 * @event_name: the event, as the agent calls it
 *
 * Several agents run the hooks that stand in another's settings: VS Code and
 * Grok those of Claude Code, Grok those of Cursor. Then nothing but the payload
 * says whose it is.
 *
 * Returns: (transfer none) (nullable): the agent's name, %NULL if no mark of
 *   any is found
 */
const char *
ring_dialect_find_provider (const RingJsonValue *payload,
                            const char *event_name)
{
  const char *gemini_events[] = { "BeforeAgent", "AfterAgent", "BeforeTool", "AfterTool", NULL };
  const char *home = NULL;

  if (has_string (payload, "workspaceRoot"))
    return "grok";
  if (has_string (payload, "cursor_version") || has_string (payload, "conversation_id"))
    return "cursor";
  if (has_string (payload, "client_type"))
    return "kimi";
  home = find_home (payload);
  if (home != NULL)
    return home;
  if (g_strv_contains (gemini_events, event_name))
    return "gemini";
  if (has_string (payload, "working_dir"))
    return "goose";
  if (has_string (payload, "turn_id") && has_string (payload, "model"))
    return "codex";
  return find_by_time (payload);
}

static const char *
find_alias (const char *name)
{
  char squeezed[MAX_NAME_BYTES + 1];
  size_t length = 0;

  for (const char *at = name; *at != '\0'; at++)
    {
      if (*at == '_' || *at == '.')
        continue;
      if (length == MAX_NAME_BYTES)
        return NULL;
      squeezed[length++] = g_ascii_tolower (*at);
    }
  squeezed[length] = '\0';
  for (size_t i = 0; i < G_N_ELEMENTS (aliases); i++)
    {
      if (g_str_equal (aliases[i].squeezed, squeezed))
        return aliases[i].name;
    }
  return NULL;
}

/**
 * ring_dialect_event_name:
 * @payload: what an agent sent
 * @name: the event, as the agent calls it
 *
 * Returns: (transfer none): the event, as Claude Code calls it; @name itself if
 *   it has nothing of the kind
 */
const char *
ring_dialect_event_name (const RingJsonValue *payload,
                         const char *name)
{
  const char *alias = find_alias (name);
  const char *status = ring_json_get_string (payload, "status");
  gboolean can_go_on = FALSE;

  if (alias == NULL)
    return name;
  if (g_str_equal (alias, "Stop") && g_strcmp0 (status, "aborted") == 0)
    return "Interrupt";
  if (g_str_equal (alias, "Stop") && g_strcmp0 (status, "error") == 0)
    return "StopFailure";
  /* The agent tries again. */
  if (g_str_equal (alias, "StopFailure") && ring_json_get_boolean (payload, "recoverable", &can_go_on) && can_go_on)
    return name;
  return alias;
}

/**
 * ring_dialect_tool:
 * @event_name: the event, as the agent calls it
 *
 * Cursor has events for some of its tools, which do not name them and have
 * what the tool is given on top level.
 *
 * Returns: (transfer none) (nullable): the tool, %NULL if the payload names it
 */
const char *
ring_dialect_tool (const char *event_name)
{
  if (g_str_equal (event_name, "beforeShellExecution") || g_str_equal (event_name, "afterShellExecution"))
    return "Shell";
  return g_str_equal (event_name, "afterFileEdit") ? "Edit" : NULL;
}

/**
 * ring_dialect_request_is_dialog:
 * @provider: an agent
 * @event_name: an event, as the agent calls it
 *
 * Claude Code and Codex ask themselves first: their PermissionRequest may end
 * without a human. That of others comes with the dialog.
 *
 * Returns: whether the human is asked, if the event is a request for permission
 */
gboolean
ring_dialect_request_is_dialog (const char *provider,
                                const char *event_name)
{
  return g_str_equal (provider, "qwen") || g_str_equal (provider, "kimi") || g_str_equal (event_name, "permission.asked");
}

/**
 * ring_dialect_answer:
 * @provider: an agent
 *
 * Returns: (transfer none) (nullable): what it wants to read from its hook to
 *   go on as it would without; %NULL for most, which want nothing
 */
const char *
ring_dialect_answer (const char *provider)
{
  return g_str_equal (provider, "cursor") ? "{}\n" : NULL;
}
