/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The hook's patience with file systems: an agent must not wait for a hook that
 * waits for another machine. For the hook's main(); single-threaded programs
 * only. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * RingHookPart:
 * @RING_HOOK_PART_WORK: do the work
 * @RING_HOOK_PART_WAIT: it is done, or given up: end now
 *
 * What is left to do for a process.
 */
typedef enum
{
  RING_HOOK_PART_WORK,
  RING_HOOK_PART_WAIT,
} RingHookPart;

gboolean ring_hook_patience_is_needed (const char *const *paths);
RingHookPart ring_hook_patience_split (int msec);

G_END_DECLS
