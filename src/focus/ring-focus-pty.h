/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Which process is the terminal? The one that holds the other end of the tty,
 * whatever it is called. Reads /proc; any thread. */

#include "ring-focus-place.h"

G_BEGIN_DECLS

gint64 ring_focus_pty_holder (const char *proc_root,
                              const RingFocusPlace *place);
guint ring_focus_pty_count (const char *proc_root,
                            gint64 pid);

G_END_DECLS
