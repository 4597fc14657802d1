/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Konsole, asked which of its tabs is the current one. Blocks: for a thread of
 * its own. */

#include "ring-focuser.h"

G_BEGIN_DECLS

gboolean ring_focus_konsole_shows (const RingFocusRequest *request,
                                   GCancellable *cancellable,
                                   const RingFocusPlace *place);

G_END_DECLS
