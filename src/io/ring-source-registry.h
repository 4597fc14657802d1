/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The registry as a source: rows, hidden list, labels, quiet. Main thread only. */

#include "core/ring-row.h"
#include "io/ring-paths.h"
#include "io/ring-source.h"

G_BEGIN_DECLS

#define RING_TYPE_SOURCE_REGISTRY (ring_source_registry_get_type ())
G_DECLARE_FINAL_TYPE (RingSourceRegistry, ring_source_registry, RING, SOURCE_REGISTRY, GObject)

RingSourceRegistry *ring_source_registry_new (RingPaths *paths) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *ring_source_registry_get_rows (RingSourceRegistry *self);
guint64 ring_source_registry_get_n_reads (RingSourceRegistry *self);

G_END_DECLS
