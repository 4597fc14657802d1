/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Does the window that has the focus show a place? Blocks: for a thread of its own. */

#include "ring-focus-windows.h"
#include "ring-focuser.h"

G_BEGIN_DECLS

gboolean ring_focus_seen (const RingFocusRequest *request,
                          GCancellable *cancellable,
                          GArray *windows,
                          RingFocusPlace *place);

G_END_DECLS
