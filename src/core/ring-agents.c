/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAgents"

#include "config.h"

#include "ring-agents.h"

#include <string.h>

/* Since when it is there is not documented. */
#define ANY_VERSION "0.0.0"

/* An event that is of use to us, and the version that brought it. The classic
 * ones are installed where the version is not known. */
typedef struct
{
  const char *name;
  const char *since;
  gboolean is_classic;
} AgentEvent;

typedef struct
{
  const char *id;
  const char *title;
  const char *program;
  const char *package;
  const char *folder_variable; /* (nullable) */
  gboolean is_home_variable;   /* it moves the home folder, not the agent's */
  const char *folder;          /* below the home folder */
  const char *settings;
  const char *settings_before; /* (nullable): if this file is there, hooks are read from it alone */
  const char *arguments;       /* (nullable): of the hook */
  const char *exec_since;      /* (nullable) */
  RingHookShape shape;
  guint timeout; /* as the agent counts */
  gboolean goes_last;
  gboolean has_version;
  gboolean is_known_well; /* its program alone is a sign of it, and it is missed */
  AgentEvent events[RING_HOOK_WISH_MAX_EVENTS];
} Agent;

/* Old versions reject a whole file for one event that they do not know.
 * Nowhere is an event on which it matters that somebody listens: who hooks
 * into WorktreeCreate, say, has to create the work tree. */
static const Agent agents[RING_N_AGENTS] = {
  [RING_AGENT_CLAUDE_CODE] = {
      .id = "claude-code",
      .title = "Claude Code",
      .program = "claude",
      .package = "@anthropic-ai/claude-code",
      .folder_variable = "CLAUDE_CONFIG_DIR",
      .folder = ".claude",
      .settings = "settings.json",
      .exec_since = "2.1.139",
      .timeout = 5,
      .is_known_well = TRUE,
      .events = {
          { "SessionStart", "1.0.62", TRUE },
          { "UserPromptSubmit", "1.0.54", TRUE },
          { "PreToolUse", "1.0.38", TRUE },
          { "PostToolUse", "1.0.38", TRUE },
          { "PostToolUseFailure", "2.0.57", FALSE },
          { "PermissionRequest", "2.0.45", FALSE },
          { "PermissionDenied", "2.1.89", FALSE },
          { "Notification", "1.0.38", TRUE },
          { "Elicitation", "2.1.76", FALSE },
          { "ElicitationResult", "2.1.76", FALSE },
          { "TaskCreated", "2.1.84", FALSE },
          { "TaskCompleted", "2.1.33", FALSE },
          { "Stop", "1.0.38", TRUE },
          { "StopFailure", "2.1.78", FALSE },
          { "SessionEnd", "1.0.85", TRUE },
      },
  },
  /* Trust hangs on the place and the text of a hook, so both are the same from
   * version to version. Two of its events give a hook no more than 3 seconds.
   * Its payloads do not say whose they are. */
  [RING_AGENT_CODEX] = {
      .id = "codex",
      .title = "Codex",
      .program = "codex",
      .package = "@openai/codex",
      .folder_variable = "CODEX_HOME",
      .folder = ".codex",
      .settings = "hooks.json",
      .arguments = "--provider codex",
      .timeout = 3,
      .goes_last = TRUE,
      .is_known_well = TRUE,
      .events = {
          { "SessionStart", "0.114.0", TRUE },
          { "UserPromptSubmit", "0.117.0", TRUE },
          { "PreToolUse", "0.117.0", TRUE },
          { "PermissionRequest", "0.124.0", TRUE },
          { "PostToolUse", "0.117.0", TRUE },
          { "Stop", "0.114.0", TRUE },
          { "SessionEnd", "0.145.0", FALSE },
          { "Interrupt", "0.150.0", FALSE },
      },
  },
  [RING_AGENT_GEMINI] = {
      .id = "gemini",
      .title = "Gemini CLI",
      .program = "gemini",
      .package = "@google/gemini-cli",
      .folder_variable = "GEMINI_CLI_HOME",
      .is_home_variable = TRUE,
      .folder = ".gemini",
      .settings = "settings.json",
      .arguments = "--provider gemini",
      .timeout = 5000,
      .events = {
          /* Before this version hooks are off. */
          { "SessionStart", "0.26.0", TRUE },
          { "BeforeAgent", "0.26.0", TRUE },
          { "BeforeTool", "0.26.0", TRUE },
          { "AfterTool", "0.26.0", TRUE },
          { "Notification", "0.26.0", TRUE },
          { "AfterAgent", "0.26.0", TRUE },
          { "SessionEnd", "0.26.0", TRUE },
      },
  },
  [RING_AGENT_QWEN] = {
      .id = "qwen",
      .title = "Qwen Code",
      .program = "qwen",
      .package = "@qwen-code/qwen-code",
      .folder_variable = "QWEN_HOME",
      .folder = ".qwen",
      .settings = "settings.json",
      .arguments = "--provider qwen",
      .timeout = 5000,
      .events = {
          { "SessionStart", ANY_VERSION, TRUE },
          { "UserPromptSubmit", ANY_VERSION, TRUE },
          { "PreToolUse", ANY_VERSION, TRUE },
          { "PostToolUse", ANY_VERSION, TRUE },
          { "PostToolUseFailure", ANY_VERSION, TRUE },
          { "PermissionRequest", ANY_VERSION, TRUE },
          { "PermissionDenied", ANY_VERSION, TRUE },
          { "Notification", ANY_VERSION, TRUE },
          { "Stop", ANY_VERSION, TRUE },
          { "StopFailure", ANY_VERSION, TRUE },
          { "SessionEnd", ANY_VERSION, TRUE },
      },
  },
  /* Others run Cursor's and Copilot's hooks as well, so these do not name the
   * agent: the payload does. Cursor rejects the whole file for one event that it
   * does not know. */
  [RING_AGENT_CURSOR] = {
      .id = "cursor",
      .title = "Cursor",
      .program = "cursor-agent",
      .package = "cursor-agent",
      .folder = ".cursor",
      .settings = "hooks.json",
      .shape = RING_HOOK_SHAPE_FLAT,
      .timeout = 5,
      .has_version = TRUE,
      .events = {
          { "sessionStart", ANY_VERSION, TRUE },
          { "beforeSubmitPrompt", ANY_VERSION, TRUE },
          { "preToolUse", ANY_VERSION, TRUE },
          { "postToolUse", ANY_VERSION, TRUE },
          { "postToolUseFailure", ANY_VERSION, TRUE },
          { "stop", ANY_VERSION, TRUE },
          { "sessionEnd", ANY_VERSION, TRUE },
      },
  },
  /* A file of our own among others. Under names in Claude Code's way the payload
   * says which event it is; the notification's does in any case. */
  [RING_AGENT_COPILOT] = {
      .id = "copilot",
      .title = "Copilot CLI",
      .program = "copilot",
      .package = "@github/copilot",
      .folder_variable = "COPILOT_HOME",
      .folder = ".copilot",
      .settings = "hooks/ring-tray.json",
      .shape = RING_HOOK_SHAPE_FLAT,
      .timeout = 5,
      .has_version = TRUE,
      .events = {
          { "SessionStart", "1.0.21", TRUE },
          { "UserPromptSubmit", "1.0.21", TRUE },
          { "PreToolUse", "1.0.21", TRUE },
          { "PostToolUse", "1.0.21", TRUE },
          { "PostToolUseFailure", "1.0.21", TRUE },
          { "notification", "1.0.21", TRUE },
          { "Stop", "1.0.21", TRUE },
          { "ErrorOccurred", "1.0.21", TRUE },
          { "SessionEnd", "1.0.21", TRUE },
      },
  },
  [RING_AGENT_DROID] = {
      .id = "droid",
      .title = "Droid",
      .program = "droid",
      .package = "droid",
      .folder_variable = "FACTORY_HOME_OVERRIDE",
      .is_home_variable = TRUE,
      .folder = ".factory",
      .settings = "settings.json",
      .settings_before = "hooks.json",
      .arguments = "--provider droid",
      .timeout = 5,
      .events = {
          { "SessionStart", ANY_VERSION, TRUE },
          { "UserPromptSubmit", ANY_VERSION, TRUE },
          { "PreToolUse", ANY_VERSION, TRUE },
          { "PostToolUse", ANY_VERSION, TRUE },
          { "Notification", ANY_VERSION, TRUE },
          { "Stop", ANY_VERSION, TRUE },
          { "SessionEnd", ANY_VERSION, TRUE },
      },
  },
  /* An event or a key that it does not know voids the whole file. */
  [RING_AGENT_KIMI] = {
      .id = "kimi",
      .title = "Kimi Code",
      .program = "kimi",
      .package = "@moonshot-ai/kimi-code",
      .folder_variable = "KIMI_CODE_HOME",
      .folder = ".kimi-code",
      .settings = "config.toml",
      .arguments = "--provider kimi",
      .shape = RING_HOOK_SHAPE_TOML,
      .timeout = 5,
      .events = {
          { "SessionStart", ANY_VERSION, TRUE },
          { "UserPromptSubmit", ANY_VERSION, TRUE },
          { "PreToolUse", ANY_VERSION, TRUE },
          { "PostToolUse", ANY_VERSION, TRUE },
          { "PostToolUseFailure", ANY_VERSION, TRUE },
          { "PermissionRequest", ANY_VERSION, TRUE },
          { "PermissionResult", ANY_VERSION, TRUE },
          { "Stop", ANY_VERSION, TRUE },
          { "StopFailure", ANY_VERSION, TRUE },
          { "Interrupt", ANY_VERSION, TRUE },
          { "SessionEnd", ANY_VERSION, TRUE },
      },
  },
};

/**
 * ring_agent_from_name:
 * @name: (nullable): what a human calls it
 * @agent_out: (out): the agent
 *
 * Returns: whether there is such an agent
 */
gboolean
ring_agent_from_name (const char *name,
                      RingAgent *agent_out)
{
  for (guint i = 0; i < RING_N_AGENTS; i++)
    {
      if (g_strcmp0 (name, agents[i].id) == 0 || g_strcmp0 (name, agents[i].program) == 0)
        {
          *agent_out = (RingAgent) i;
          return TRUE;
        }
    }
  return FALSE;
}

/**
 * ring_agent_id:
 * @agent: an agent
 *
 * Returns: (transfer none): what rows have as provider
 */
const char *
ring_agent_id (RingAgent agent)
{
  return agents[agent].id;
}

/**
 * ring_agent_join_ids:
 * @separator: what stands between two
 *
 * Returns: (transfer full): the ids of all agents, for those who list them
 */
char *
ring_agent_join_ids (const char *separator)
{
  const char *ids[RING_N_AGENTS + 1] = { NULL };

  for (guint i = 0; i < RING_N_AGENTS; i++)
    ids[i] = agents[i].id;
  return g_strjoinv (separator, (char **) ids);
}

/**
 * ring_agent_title:
 * @agent: an agent
 *
 * Returns: (transfer none): its name, for people
 */
const char *
ring_agent_title (RingAgent agent)
{
  return agents[agent].title;
}

/**
 * ring_agent_program:
 * @agent: an agent
 *
 * Returns: (transfer none): what is typed to start it
 */
const char *
ring_agent_program (RingAgent agent)
{
  return agents[agent].program;
}

/**
 * ring_agent_package:
 * @agent: an agent
 *
 * Returns: (transfer none): its package's name for npm
 */
const char *
ring_agent_package (RingAgent agent)
{
  return agents[agent].package;
}

/**
 * ring_agent_folder_variable:
 * @agent: an agent
 *
 * Returns: (transfer none) (nullable): the environment variable that moves its
 *   folder, or the home folder that it is in
 */
const char *
ring_agent_folder_variable (RingAgent agent)
{
  return agents[agent].folder_variable;
}

/**
 * ring_agent_is_home_variable:
 * @agent: an agent
 *
 * Returns: whether its variable moves the home folder
 */
gboolean
ring_agent_is_home_variable (RingAgent agent)
{
  return agents[agent].is_home_variable;
}

/**
 * ring_agent_folder:
 * @agent: an agent
 *
 * Returns: (transfer none): its folder, below the home folder
 */
const char *
ring_agent_folder (RingAgent agent)
{
  return agents[agent].folder;
}

/**
 * ring_agent_settings:
 * @agent: an agent
 *
 * Returns: (transfer none): the file in its folder that has the hooks
 */
const char *
ring_agent_settings (RingAgent agent)
{
  return agents[agent].settings;
}

/**
 * ring_agent_settings_before:
 * @agent: an agent
 *
 * Returns: (transfer none) (nullable): a file in its folder; where that is, the
 *   agent reads no hooks from the settings
 */
const char *
ring_agent_settings_before (RingAgent agent)
{
  return agents[agent].settings_before;
}

/**
 * ring_agent_shape:
 * @agent: an agent
 *
 * Returns: where hooks stand in its settings
 */
RingHookShape
ring_agent_shape (RingAgent agent)
{
  return agents[agent].shape;
}

/**
 * ring_agent_is_known_well:
 * @agent: an agent
 *
 * Of others a folder may be there for other reasons: nobody misses their hooks.
 *
 * Returns: whether its program alone is a sign of it, and a hook of ours that is
 *   not there is worth a word
 */
gboolean
ring_agent_is_known_well (RingAgent agent)
{
  return agents[agent].is_known_well;
}

static gboolean
parse_version (const char *text,
               guint numbers[3])
{
  for (guint i = 0; i < 3; i++)
    {
      char *end = NULL;
      guint64 number = g_ascii_isdigit (text[0]) ? g_ascii_strtoull (text, &end, 10) : 0;

      if (end == NULL || end - text > 5)
        return FALSE;
      numbers[i] = (guint) number;
      if (i < 2 && *end != '.')
        return FALSE;
      text = i < 2 ? end + 1 : end;
    }
  return *text == '\0' || *text == '-' || *text == '+';
}

/**
 * ring_agent_is_version:
 * @text: (nullable): a text
 *
 * Returns: whether it is a version, as "2.1.139" or "0.150.0-alpha.2"
 */
gboolean
ring_agent_is_version (const char *text)
{
  guint numbers[3];

  return text != NULL && parse_version (text, numbers);
}

/**
 * ring_agent_compare_versions:
 * @one: a version
 * @other: another
 *
 * What precedes a release counts as the release: it mostly knows what that knows.
 *
 * Returns: as strcmp()
 */
int
ring_agent_compare_versions (const char *one,
                             const char *other)
{
  guint left[3] = { 0 };
  guint right[3] = { 0 };

  parse_version (one, left);
  parse_version (other, right);
  for (guint i = 0; i < 3; i++)
    {
      if (left[i] != right[i])
        return left[i] < right[i] ? -1 : 1;
    }
  return 0;
}

/**
 * ring_agent_version_in_path:
 * @agent: an agent
 * @path: its program, links followed
 *
 * Many installers keep each version in a folder or file of that name, or of a
 * name that ends in `claude-code-2.1.139`.
 *
 * Returns: (transfer full) (nullable): the version, %NULL if @path has none
 */
char *
ring_agent_version_in_path (RingAgent agent,
                            const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  const char *names[] = { agents[agent].id, agents[agent].program };

  for (guint i = g_strv_length (parts); i > 0; i--)
    {
      const char *part = parts[i - 1];

      if (ring_agent_is_version (part))
        return g_strdup (part);
      for (guint j = 0; j < G_N_ELEMENTS (names); j++)
        {
          g_autofree char *prefix = g_strconcat (names[j], "-", NULL);
          const char *found = strstr (part, prefix);

          if (found != NULL && ring_agent_is_version (found + strlen (prefix)))
            return g_strdup (found + strlen (prefix));
        }
    }
  return NULL;
}

/* How the command is written; if both will do, what is there stays. */
static RingHookForm
choose_form (const Agent *agent,
             const char *version)
{
  if (agent->exec_since == NULL)
    return RING_HOOK_FORM_SHELL;
  if (version == NULL)
    return RING_HOOK_FORM_ANY;
  return ring_agent_compare_versions (version, agent->exec_since) >= 0 ? RING_HOOK_FORM_EXEC : RING_HOOK_FORM_SHELL;
}

/**
 * ring_agent_wish:
 * @agent: an agent
 * @version: (nullable): its version, %NULL if it is not known
 * @hook_path: our hook, absolute; must live as long as @wish_out
 * @wish_out: (out caller-allocates): what is to be in its settings; no event at
 *   all if the version has no hooks yet
 */
void
ring_agent_wish (RingAgent agent,
                 const char *version,
                 const char *hook_path,
                 RingHookWish *wish_out)
{
  const Agent *entry = &agents[agent];
  guint n_events = 0;
  guint n_tolerated = 0;

  *wish_out = (RingHookWish){ .path = hook_path, .arguments = entry->arguments, .timeout = entry->timeout, .goes_last = entry->goes_last, .shape = entry->shape, .has_version = entry->has_version };
  wish_out->form = choose_form (entry, version);
  for (guint i = 0; i < G_N_ELEMENTS (entry->events) && entry->events[i].name != NULL; i++)
    {
      const AgentEvent *event = &entry->events[i];
      gboolean is_known = version != NULL ? ring_agent_compare_versions (version, event->since) >= 0 : event->is_classic;

      if (is_known)
        wish_out->events[n_events++] = event->name;
      else if (version == NULL)
        wish_out->tolerated[n_tolerated++] = event->name;
    }
}
