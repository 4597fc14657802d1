/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFlatpak"

#include "config.h"

#include "ring-flatpak.h"

#include <string.h>

#define COMMAND_OPTION "--command="
#define HOOK "ring-hook"

/* The sandbox sees the agents' folders only to read; this run may change them. */
#define SETTINGS_COMMAND RING_FLATPAK_PROGRAM " run --filesystem=~/.claude --filesystem=~/.codex " COMMAND_OPTION "ringctl " RING_APP_ID

static const char *const hook_words[] = { "run", COMMAND_OPTION HOOK, RING_APP_ID, NULL };

/**
 * ring_flatpak_hook_words:
 *
 * Returns: (transfer none) (array zero-terminated=1): what follows
 *   %RING_FLATPAK_PROGRAM to call our hook; all are words of a shell without
 *   quotes
 */
const char *const *
ring_flatpak_hook_words (void)
{
  return hook_words;
}

/**
 * ring_flatpak_is_program:
 * @program: (nullable): a program as it is called
 *
 * Returns: whether it starts sandboxes
 */
gboolean
ring_flatpak_is_program (const char *program)
{
  const char *slash = program != NULL ? strrchr (program, '/') : NULL;

  return g_strcmp0 (slash != NULL ? slash + 1 : program, RING_FLATPAK_PROGRAM) == 0;
}

/* An application may be named with its branch: `ID//stable`. */
static gboolean
is_our_application (const char *word)
{
  return g_str_has_prefix (word, RING_APP_ID) && (word[strlen (RING_APP_ID)] == '\0' || word[strlen (RING_APP_ID)] == '/');
}

/**
 * ring_flatpak_is_hook:
 * @words: (array zero-terminated=1): a command
 *
 * Options that somebody has added do not matter, whether they are for all of
 * Flatpak or for this run.
 *
 * Returns: whether it calls our hook in our sandbox
 */
gboolean
ring_flatpak_is_hook (const char *const *words)
{
  gboolean is_run = FALSE;
  gboolean is_hook = FALSE;

  if (words[0] == NULL || !ring_flatpak_is_program (words[0]))
    return FALSE;
  for (size_t i = 1; words[i] != NULL; i++)
    {
      if (g_str_has_prefix (words[i], COMMAND_OPTION))
        is_hook = g_str_equal (words[i], COMMAND_OPTION HOOK);
      else if (words[i][0] == '-')
        continue;
      else if (is_run)
        return is_hook && is_our_application (words[i]);
      else if (g_str_equal (words[i], "run"))
        is_run = TRUE;
      else
        return FALSE;
    }
  return FALSE;
}

/**
 * ring_flatpak_settings_command:
 * @arguments: words of `ringctl`
 *
 * Call it to tell the human what to type where agents' settings cannot be changed
 * from inside.
 *
 * Returns: (transfer full): the command for a shell outside
 */
char *
ring_flatpak_settings_command (const char *arguments)
{
  return g_strconcat (SETTINGS_COMMAND " ", arguments, NULL);
}
