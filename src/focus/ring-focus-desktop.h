/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* All windows of this login session's desktop, whichever desktop it is, and
 * which of them has the focus. Blocks: for a thread of its own. */

#include "ring-focus-windows.h"
#include "ring-focuser.h"

G_BEGIN_DECLS

GArray *ring_focus_desktop_list (const RingFocusRequest *request,
                                 GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;
const RingFocusWindow *ring_focus_desktop_focused (GArray *windows);

gboolean ring_focus_desktop_find_focused (const RingFocusRequest *request,
                                          RingFocusWindow *window_out,
                                          GCancellable *cancellable);
RingFocusAnswer *ring_focus_desktop_presented (const RingFocusRequest *request,
                                               const char *program,
                                               gint64 pid,
                                               const RingFocusWindow *before,
                                               GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
