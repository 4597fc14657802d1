/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHookEnvironment"

#include "config.h"

#include "ring-hook-environment.h"

#include "core/ring-text.h"

#include <string.h>

/* A longer value is none that a terminal sets. */
#define MAX_VALUE_BYTES 512

static const char *const terminal_names[] = {
  "TMUX", "TMUX_PANE", "ZELLIJ_SESSION_NAME", "ZELLIJ_PANE_ID", "STY", "NVIM", "KITTY_WINDOW_ID",
  "KITTY_LISTEN_ON", "WEZTERM_PANE", "WEZTERM_UNIX_SOCKET", "KONSOLE_DBUS_SERVICE",
  "KONSOLE_DBUS_WINDOW", "KONSOLE_DBUS_SESSION", "GNOME_TERMINAL_SCREEN", "GNOME_TERMINAL_SERVICE",
  "TILIX_ID", "TERMINATOR_UUID", "ALACRITTY_WINDOW_ID", "ALACRITTY_SOCKET", "GHOSTTY_RESOURCES_DIR",
  "TERM_PROGRAM", "VSCODE_IPC_HOOK_CLI", "WINDOWID", "WAYLAND_DISPLAY", "DISPLAY", "SWAYSOCK",
  "HYPRLAND_INSTANCE_SIGNATURE", "NIRI_SOCKET", "XDG_CURRENT_DESKTOP", "SSH_CONNECTION"
};

struct _RingHookEnvironment
{
  RingTerminalFact terminal[G_N_ELEMENTS (terminal_names)]; /* (owned): both strings of each */
  size_t n_terminal;
  char *entrypoint; /* (owned) (nullable) */
};

/* A variable's value, cleaned; NULL if it is not set, empty or too long. */
static char *
dup_value (const char *name,
           RingHookGetenvFunc get,
           gpointer user_data)
{
  const char *value = get (name, user_data);

  if (value == NULL || value[0] == '\0' || strlen (value) > MAX_VALUE_BYTES)
    return NULL;
  return ring_text_clean (value, -1);
}

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

  for (size_t i = 0; i < G_N_ELEMENTS (terminal_names); i++)
    {
      char *value = dup_value (terminal_names[i], get, user_data);
      RingTerminalFact *fact = &environment->terminal[environment->n_terminal];

      if (value == NULL)
        continue;
      fact->name = g_ascii_strdown (terminal_names[i], -1);
      fact->value = value;
      environment->n_terminal++;
    }
  environment->entrypoint = dup_value ("CLAUDE_CODE_ENTRYPOINT", get, user_data);
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
