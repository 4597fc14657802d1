/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTerminal"

#include "config.h"

#include "ring-terminal.h"

#include <string.h>

#include "ring-text.h"

/* A longer value is none that a terminal sets. */
#define MAX_VALUE_BYTES 512

const char *const ring_terminal_names[RING_N_TERMINAL_NAMES] = {
  "TMUX", "TMUX_PANE", "ZELLIJ_SESSION_NAME", "ZELLIJ_PANE_ID", "STY", "NVIM", "KITTY_WINDOW_ID",
  "KITTY_LISTEN_ON", "WEZTERM_PANE", "WEZTERM_UNIX_SOCKET", "KONSOLE_DBUS_SERVICE",
  "KONSOLE_DBUS_WINDOW", "KONSOLE_DBUS_SESSION", "GNOME_TERMINAL_SCREEN", "GNOME_TERMINAL_SERVICE",
  "TILIX_ID", "TERMINATOR_UUID", "ALACRITTY_WINDOW_ID", "ALACRITTY_SOCKET", "GHOSTTY_RESOURCES_DIR", "GHOSTTY_SURFACE_ID",
  "TERM_PROGRAM", "VSCODE_IPC_HOOK_CLI", "WINDOWID", "WAYLAND_DISPLAY", "DISPLAY", "SWAYSOCK",
  "HYPRLAND_INSTANCE_SIGNATURE", "NIRI_SOCKET", "XDG_CURRENT_DESKTOP", "SSH_CONNECTION"
};

/**
 * ring_terminal_dup_value:
 * @value: (nullable): a variable's bytes
 *
 * Returns: (transfer full) (nullable): the value, cleaned; %NULL if it is not
 *   set, empty or too long
 */
char *
ring_terminal_dup_value (const char *value)
{
  if (value == NULL || value[0] == '\0' || strlen (value) > MAX_VALUE_BYTES)
    return NULL;
  return ring_text_clean (value, -1);
}
