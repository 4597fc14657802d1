/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* GNOME Shell tells of its windows only if an extension does: Window Calls
 * (https://github.com/ickyicky/window-calls). Blocks: for a focuser's own thread. */

#include "ring-focus-windows.h"
#include "ring-focuser.h"

G_BEGIN_DECLS

GArray *ring_focus_gnome_list (const RingFocusRequest *request,
                               GCancellable *cancellable,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
