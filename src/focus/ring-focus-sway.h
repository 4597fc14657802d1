/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* sway's own protocol, which is i3's (sway-ipc(7)). Blocks: for a focuser's
 * own thread. i3 tells no processes; there, X11 does. */

#include "ring-focus-windows.h"

#include <gio/gio.h>

G_BEGIN_DECLS

GArray *ring_focus_sway_list (const char *path,
                              GCancellable *cancellable,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
