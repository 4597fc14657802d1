/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What desktops say about their windows, each in its own JSON. A list that
 * cannot be understood as a whole is none: a window that was skipped could be
 * the second that fits. Pure; any thread. */

#include "ring-focus-windows.h"

G_BEGIN_DECLS

typedef enum
{
  RING_FOCUS_LIST_SWAY,         /* the tree of sway's get_tree */
  RING_FOCUS_LIST_HYPRLAND,     /* Hyprland's `j/clients` */
  RING_FOCUS_LIST_NIRI,         /* niri's answer to "Windows" */
  RING_FOCUS_LIST_WINDOW_CALLS, /* List of the GNOME Shell extension */
  RING_FOCUS_LIST_KWIN,         /* what our own script tells of KWin's windows */
} RingFocusListKind;

GArray *ring_focus_list_parse (RingFocusListKind kind,
                               const char *bytes,
                               size_t length,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
