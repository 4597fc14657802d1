/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Hyprland's command socket, one command for each connection
 * (https://wiki.hypr.land/IPC/). Blocks: for a focuser's own thread. */

#include "ring-focus-windows.h"
#include "ring-focuser.h"

G_BEGIN_DECLS

char *ring_focus_hyprland_socket (const RingFocusRequest *request) G_GNUC_WARN_UNUSED_RESULT;
GArray *ring_focus_hyprland_list (const char *path,
                                  GCancellable *cancellable,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
