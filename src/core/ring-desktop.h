/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What is known of desktops: whether their panel shows a text beside the icon,
 * whether it follows moves in the menu, and what to do where no panel shows the icon at all. Pure; any room, any
 * thread after the locale is set. */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RING_DESKTOP_OTHER,
  RING_DESKTOP_GNOME,
  RING_DESKTOP_KDE,
  RING_DESKTOP_XFCE,
  RING_DESKTOP_MATE,
  RING_DESKTOP_CINNAMON,
  RING_DESKTOP_LXQT,
  RING_DESKTOP_BUDGIE,
  RING_DESKTOP_UNITY,
  RING_DESKTOP_SWAY,
  RING_DESKTOP_WLROOTS, /* Hyprland, river, niri and the like: Waybar */
} RingDesktop;

RingDesktop ring_desktop_parse (const char *names);
gboolean ring_desktop_shows_labels (RingDesktop desktop);
gboolean ring_desktop_follows_moves (RingDesktop desktop);
const char *ring_desktop_get_host_advice (RingDesktop desktop);

G_END_DECLS
