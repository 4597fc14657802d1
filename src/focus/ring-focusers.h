/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The focusers by name, each in a file of its own; for the table that lists
 * them, and for their tests. */

#include "ring-focuser.h"

G_BEGIN_DECLS

/* inside a terminal */
extern const RingFocuser ring_focuser_nvim;
extern const RingFocuser ring_focuser_tmux;
extern const RingFocuser ring_focuser_zellij;
extern const RingFocuser ring_focuser_screen;

/* a terminal's tab */
extern const RingFocuser ring_focuser_kitty;
extern const RingFocuser ring_focuser_wezterm;
extern const RingFocuser ring_focuser_konsole;
extern const RingFocuser ring_focuser_gnome_terminal;
extern const RingFocuser ring_focuser_ghostty;
extern const RingFocuser ring_focuser_editor;

/* a desktop's window */
extern const RingFocuser ring_focuser_sway;
extern const RingFocuser ring_focuser_hyprland;
extern const RingFocuser ring_focuser_niri;
extern const RingFocuser ring_focuser_kwin;
extern const RingFocuser ring_focuser_gnome;
extern const RingFocuser ring_focuser_x11;

G_END_DECLS
