/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Whether the human sees the screen at all. For src/focus; blocks: for a thread
 * of its own. */

#include "ring-focuser.h"

G_BEGIN_DECLS

gboolean ring_focus_lock_is_on (const RingFocusRequest *request,
                                GCancellable *cancellable);

G_END_DECLS
