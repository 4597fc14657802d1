/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-agents.h"

#include <string.h>

#define CLASSIC "SessionStart UserPromptSubmit PreToolUse PostToolUse Notification Stop SessionEnd"
#define CODEX "SessionStart UserPromptSubmit PreToolUse PermissionRequest PostToolUse Stop"

static void
test_versions (void)
{
  static const char *const bad[] = { NULL, "", "2", "2.1", "2.1.", "v2.1.3", "2.1.3x", "2.1.3.4", "-1.2.3", " 1.2.3", "1.2.999999", "2..3" };

  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (ring_agent_is_version (bad[i]));
  g_assert_true (ring_agent_is_version ("2.1.139"));
  g_assert_true (ring_agent_is_version ("0.150.0-alpha.2"));
  g_assert_cmpint (ring_agent_compare_versions ("2.1.9", "2.1.139"), <, 0);
  g_assert_cmpint (ring_agent_compare_versions ("2.1.139", "2.1.139-beta"), ==, 0);
  g_assert_cmpint (ring_agent_compare_versions ("3.0.0", "2.99.99"), >, 0);
}

static void
test_paths (void)
{
  static const struct
  {
    RingAgent agent;
    const char *path;
    const char *version;
  } cases[] = {
    { RING_AGENT_CLAUDE_CODE, "/usr/bin/claude", NULL },
    { RING_AGENT_CLAUDE_CODE, "/home/sam/.local/share/claude/versions/2.1.197", "2.1.197" },
    { RING_AGENT_CLAUDE_CODE, "/nix/store/abc-claude-code-2.1.100/bin/claude", "2.1.100" },
    { RING_AGENT_CLAUDE_CODE, "/opt/claude-next/bin/claude", NULL },
    { RING_AGENT_CODEX, "/opt/homebrew/Cellar/codex/0.171.0/bin/codex", "0.171.0" },
    { RING_AGENT_CODEX, "/home/sam/.codex/packages/standalone/releases/0.171.0-x86_64-unknown-linux-musl/codex", "0.171.0-x86_64-unknown-linux-musl" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *version = ring_agent_version_in_path (cases[i].agent, cases[i].path);

      g_assert_cmpstr (version, ==, cases[i].version);
    }
}

#define GEMINI "SessionStart BeforeAgent BeforeTool AfterTool Notification AfterAgent SessionEnd"
#define CURSOR "sessionStart beforeSubmitPrompt preToolUse postToolUse postToolUseFailure stop sessionEnd"

static void
test_wishes (void)
{
  static const struct
  {
    RingAgent agent;
    const char *version;
    const char *events;
    RingHookForm form;
  } cases[] = {
    { RING_AGENT_CLAUDE_CODE, NULL, CLASSIC, RING_HOOK_FORM_ANY },
    { RING_AGENT_CLAUDE_CODE, "1.0.30", "", RING_HOOK_FORM_SHELL },
    { RING_AGENT_CLAUDE_CODE, "1.0.85", CLASSIC, RING_HOOK_FORM_SHELL },
    { RING_AGENT_CLAUDE_CODE, "2.1.83",
      "SessionStart UserPromptSubmit PreToolUse PostToolUse PostToolUseFailure PermissionRequest Notification "
      "Elicitation ElicitationResult TaskCompleted Stop StopFailure SessionEnd",
      RING_HOOK_FORM_SHELL },
    { RING_AGENT_CLAUDE_CODE, "2.1.139",
      "SessionStart UserPromptSubmit PreToolUse PostToolUse PostToolUseFailure PermissionRequest PermissionDenied Notification "
      "Elicitation ElicitationResult TaskCreated TaskCompleted Stop StopFailure SessionEnd",
      RING_HOOK_FORM_EXEC },
    { RING_AGENT_CODEX, NULL, CODEX, RING_HOOK_FORM_SHELL },
    { RING_AGENT_CODEX, "0.113.9", "", RING_HOOK_FORM_SHELL },
    { RING_AGENT_CODEX, "0.145.0", CODEX " SessionEnd", RING_HOOK_FORM_SHELL },
    { RING_AGENT_CODEX, "0.171.0", CODEX " SessionEnd Interrupt", RING_HOOK_FORM_SHELL },
    { RING_AGENT_GEMINI, "0.25.9", "", RING_HOOK_FORM_SHELL },
    { RING_AGENT_GEMINI, "0.26.0", GEMINI, RING_HOOK_FORM_SHELL },
    { RING_AGENT_GEMINI, NULL, GEMINI, RING_HOOK_FORM_SHELL },
    { RING_AGENT_CURSOR, "2026.09.10", CURSOR, RING_HOOK_FORM_SHELL },
    { RING_AGENT_CURSOR, NULL, CURSOR, RING_HOOK_FORM_SHELL },
    { RING_AGENT_COPILOT, "1.0.20", "", RING_HOOK_FORM_SHELL },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RingHookWish wish;
      g_autofree char *events = NULL;

      ring_agent_wish (cases[i].agent, cases[i].version, "/usr/bin/ring-hook", &wish);
      events = g_strjoinv (" ", (char **) wish.events);
      g_assert_cmpstr (events, ==, cases[i].events);
      g_assert_cmpint (wish.form, ==, cases[i].form);
      /* Gemini CLI counts milliseconds. */
      g_assert_cmpuint (wish.timeout, <=, cases[i].agent == RING_AGENT_CODEX ? 3 : cases[i].agent == RING_AGENT_GEMINI ? 5000
                                                                                                                       : 5);
    }
}

/* Who lists them names each once, by a name that is understood. */
static void
test_ids (void)
{
  g_autofree char *joined = ring_agent_join_ids (" ");
  g_auto (GStrv) ids = g_strsplit (joined, " ", -1);

  g_assert_cmpuint (g_strv_length (ids), ==, RING_N_AGENTS);
  for (guint i = 0; i < RING_N_AGENTS; i++)
    {
      RingAgent agent = RING_N_AGENTS;

      g_assert_true (ring_agent_from_name (ids[i], &agent));
      g_assert_cmpint (agent, ==, (int) i);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/agents/versions", test_versions);
  g_test_add_func ("/agents/paths", test_paths);
  g_test_add_func ("/agents/wishes", test_wishes);
  g_test_add_func ("/agents/ids", test_ids);
  return g_test_run ();
}
