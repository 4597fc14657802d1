/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Codex's own store (`state_*.sqlite` in `~/.codex`, or CODEX_HOME) and the
 * rollouts that it names. Read-only, columns probed: a store that is missing,
 * locked or of another version is no error. One thread at a time. */

#include "core/ring-rollout.h"

G_BEGIN_DECLS

/* The newest threads that are looked at. */
#define RING_CODEX_STORE_MAX_THREADS 200

typedef struct _RingCodexStore RingCodexStore;

RingCodexStore *ring_codex_store_new (const char *root) G_GNUC_WARN_UNUSED_RESULT;
void ring_codex_store_free (RingCodexStore *store);
gboolean ring_codex_store_set_folders (RingCodexStore *store,
                                       GHashTable *folders);
gboolean ring_codex_store_look (RingCodexStore *store,
                                gint64 now_usec,
                                gint64 window_usec);
gboolean ring_codex_store_is_behind (RingCodexStore *store);
GHashTable *ring_codex_store_find_folders (RingCodexStore *store) G_GNUC_WARN_UNUSED_RESULT;
void ring_codex_store_collect (RingCodexStore *store,
                               GPtrArray *threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingCodexStore, ring_codex_store_free)

G_END_DECLS
