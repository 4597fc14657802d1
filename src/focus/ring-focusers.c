/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusers"

#include "config.h"

#include "ring-focusers.h"

const RingFocuser *const ring_focusers[] = {
  /* inside a terminal */
  &ring_focuser_nvim,
  &ring_focuser_tmux,
  &ring_focuser_zellij,
  &ring_focuser_screen,

  /* a terminal's tab */
  &ring_focuser_kitty,
  &ring_focuser_wezterm,

  /* a desktop's window */

  NULL,
};

const size_t ring_n_focusers = G_N_ELEMENTS (ring_focusers) - 1;
