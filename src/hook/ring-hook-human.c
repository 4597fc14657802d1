/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHook"

#include "config.h"

#include "ring-hook-human.h"

#include <stdio.h>
#include <unistd.h>

/**
 * ring_hook_answer_human:
 * @args: (array zero-terminated=1): command line behind the program's name
 *
 * Answers a human who asks at a terminal for help or the version, and for no
 * more. Agents hand an event over, so to them nothing is said. Call it before
 * anything is read.
 *
 * Returns: whether it has answered, and nothing else is to be done
 */
gboolean
ring_hook_answer_human (const char *const *args)
{
  if (args[0] == NULL || args[1] != NULL || !isatty (STDIN_FILENO))
    return FALSE;
  if (g_str_equal (args[0], "--version"))
    {
      fputs ("ring-hook " RING_VERSION "\n", stdout);
      return TRUE;
    }
  if (!g_str_equal (args[0], "--help"))
    return FALSE;
  fputs ("Usage: ring-hook [--provider NAME | NAME]\n\n"
         "Coding agents call it on each event, with the event as JSON on standard input.\n"
         "“ringctl install-hooks” puts it into their settings; ring-hook(1) tells more.\n",
         stdout);
  return TRUE;
}
