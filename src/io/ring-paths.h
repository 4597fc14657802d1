/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Every folder and file of the registry, from the environment or from a given
 * root (design: registry.md). Immutable and ref-counted; used by hook, ctl and
 * tray, any thread. No GIO. */

#include "core/ring-error.h"

G_BEGIN_DECLS

typedef struct _RingPaths RingPaths;

RingPaths *ring_paths_new_from_environment (GError **error) G_GNUC_WARN_UNUSED_RESULT;
RingPaths *ring_paths_new (const char *root,
                           const char *home) G_GNUC_WARN_UNUSED_RESULT;
RingPaths *ring_paths_ref (RingPaths *paths) G_GNUC_WARN_UNUSED_RESULT;
void ring_paths_unref (RingPaths *paths);

const char *ring_paths_get_root (const RingPaths *paths);
const char *ring_paths_get_home (const RingPaths *paths);
const char *ring_paths_get_sessions (const RingPaths *paths);
const char *ring_paths_get_temporary (const RingPaths *paths);
const char *ring_paths_get_config (const RingPaths *paths);
const char *ring_paths_get_labels (const RingPaths *paths);
const char *ring_paths_get_hidden (const RingPaths *paths);
const char *ring_paths_get_quiet (const RingPaths *paths);
const char *ring_paths_get_events_log (const RingPaths *paths);
const char *ring_paths_get_events_lock (const RingPaths *paths);
const char *ring_paths_get_hook_log (const RingPaths *paths);
const char *ring_paths_get_tray_memory (const RingPaths *paths);
const char *ring_paths_get_focus_log (const RingPaths *paths);
const char *ring_paths_get_hooks_notes (const RingPaths *paths);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingPaths, ring_paths_unref)

G_END_DECLS
