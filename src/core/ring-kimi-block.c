/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingKimiBlock"

#include "config.h"

#include "ring-kimi-block.h"

#define TIMEOUT_SECONDS 5

/* An unknown one would void the whole file; these are documented. */
static const char *const events[] = {
  "SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure",
  "PermissionRequest", "PermissionResult", "Stop", "StopFailure", "Interrupt", "SessionEnd"
};

/* A basic string of TOML. */
static char *
quote (const char *text)
{
  GString *quoted = g_string_new ("\"");

  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"' || *at == '\\')
        g_string_append_c (quoted, '\\');
      if (g_ascii_iscntrl (*at))
        g_string_append_printf (quoted, "\\u%04X", (guint) *at);
      else
        g_string_append_c (quoted, *at);
    }
  g_string_append_c (quoted, '"');
  return g_string_free (quoted, FALSE);
}

/**
 * ring_kimi_block:
 * @hook_path: our hook, absolute
 *
 * Returns: (transfer full): lines for the end of its settings
 */
char *
ring_kimi_block (const char *hook_path)
{
  g_autofree char *shell_path = g_shell_quote (hook_path);
  g_autofree char *command = g_strconcat (shell_path, " --provider kimi", NULL);
  g_autofree char *quoted = quote (command);
  GString *block = g_string_new (NULL);

  for (size_t i = 0; i < G_N_ELEMENTS (events); i++)
    g_string_append_printf (block, "%s[[hooks]]\nevent = \"%s\"\ncommand = %s\ntimeout = %d\n",
                            i > 0 ? "\n" : "", events[i], quoted, TIMEOUT_SECONDS);
  return g_string_free (block, FALSE);
}
