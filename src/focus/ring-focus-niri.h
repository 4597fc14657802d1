/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* niri's socket: one line of JSON asks, one answers
 * (https://yalter.github.io/niri/niri_ipc/). Blocks: for a focuser's own thread. */

#include "ring-focus-windows.h"

#include <gio/gio.h>

G_BEGIN_DECLS

GArray *ring_focus_niri_list (const char *path,
                              GCancellable *cancellable,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
