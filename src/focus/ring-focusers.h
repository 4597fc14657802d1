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

/* a desktop's window */

G_END_DECLS
