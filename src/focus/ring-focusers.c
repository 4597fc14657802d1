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
  &ring_focuser_konsole,
  &ring_focuser_gnome_terminal,
  &ring_focuser_ghostty,
  &ring_focuser_editor,

  /* a desktop's window */
  &ring_focuser_sway,
  &ring_focuser_hyprland,
  &ring_focuser_niri,
  &ring_focuser_kwin,
  &ring_focuser_gnome,
  &ring_focuser_x11,
};

const size_t ring_n_focusers = G_N_ELEMENTS (ring_focusers);
