/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* How settings files were written before our hooks came in, as far as the file
 * itself does not tell: was `hooks` there, empty, or not at all? Kept in the
 * registry. Without it a removal is as complete, but may leave `{}` where there
 * was another nothing. Not tied to a thread. */

#include "io/ring-paths.h"

G_BEGIN_DECLS

GHashTable *ring_hooks_notes_read (RingPaths *paths,
                                   const char *target) G_GNUC_WARN_UNUSED_RESULT;
void ring_hooks_notes_write (RingPaths *paths,
                             const char *target,
                             GHashTable *origins);

G_END_DECLS
