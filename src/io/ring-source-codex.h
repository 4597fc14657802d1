/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Codex's own folder as a source: its store of threads, and the rollouts of
 * those that are young enough. Main thread only. */

#include "io/ring-reach.h"
#include "io/ring-source.h"

G_BEGIN_DECLS

#define RING_TYPE_SOURCE_CODEX (ring_source_codex_get_type ())
G_DECLARE_FINAL_TYPE (RingSourceCodex, ring_source_codex, RING, SOURCE_CODEX, GObject)

RingSourceCodex *ring_source_codex_new (const char *root,
                                        gint64 window_usec,
                                        RingReach *reach) G_GNUC_WARN_UNUSED_RESULT;
void ring_source_codex_set_folders (RingSourceCodex *self,
                                    GHashTable *folders);
void ring_source_codex_collect (RingSourceCodex *self,
                                GPtrArray *threads);

G_END_DECLS
