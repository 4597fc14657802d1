/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHookEnvironment"

#include "config.h"

#include "ring-hook-environment.h"

#include "core/ring-terminal.h"

struct _RingHookEnvironment
{
  RingTerminalFact terminal[RING_N_TERMINAL_NAMES]; /* (owned): both strings of each */
  size_t n_terminal;
  char *entrypoint; /* (owned) (nullable) */
};

/**
 * ring_hook_environment_new:
 * @get: looks a variable up
 * @user_data: for @get
 *
 * Takes the variables that say where the session can be found.
 *
 * Returns: (transfer full): what was found
 */
RingHookEnvironment *
ring_hook_environment_new (RingHookGetenvFunc get,
                           gpointer user_data)
{
  RingHookEnvironment *environment = g_new0 (RingHookEnvironment, 1);

  for (size_t i = 0; i < RING_N_TERMINAL_NAMES; i++)
    {
      char *value = ring_terminal_dup_value (get (ring_terminal_names[i], user_data));
      RingTerminalFact *fact = &environment->terminal[environment->n_terminal];

      if (value == NULL)
        continue;
      fact->name = g_ascii_strdown (ring_terminal_names[i], -1);
      fact->value = value;
      environment->n_terminal++;
    }
  environment->entrypoint = ring_terminal_dup_value (get ("CLAUDE_CODE_ENTRYPOINT", user_data));
  return environment;
}

/**
 * ring_hook_environment_free:
 * @environment: (transfer full): what was found
 */
void
ring_hook_environment_free (RingHookEnvironment *environment)
{
  for (size_t i = 0; i < environment->n_terminal; i++)
    {
      g_free ((char *) environment->terminal[i].name);
      g_free ((char *) environment->terminal[i].value);
    }
  g_free (environment->entrypoint);
  g_free (environment);
}

/**
 * ring_hook_environment_fill:
 * @environment: what was found
 * @facts: (inout): facts for the reducer, which borrow from @environment
 */
void
ring_hook_environment_fill (const RingHookEnvironment *environment,
                            RingHookFacts *facts)
{
  facts->terminal = environment->terminal;
  facts->n_terminal = environment->n_terminal;
  facts->entrypoint = environment->entrypoint;
}
