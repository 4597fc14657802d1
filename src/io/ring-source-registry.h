/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The registry as a source: rows, labels, hidden sessions, settings, and whether
 * it is quiet. Main thread only. */

#include "core/ring-alerts.h"
#include "core/ring-config.h"
#include "core/ring-row.h"
#include "core/ring-sight.h"
#include "io/ring-paths.h"
#include "io/ring-reach.h"
#include "io/ring-source.h"

G_BEGIN_DECLS

#define RING_TYPE_SOURCE_REGISTRY (ring_source_registry_get_type ())
G_DECLARE_FINAL_TYPE (RingSourceRegistry, ring_source_registry, RING, SOURCE_REGISTRY, GObject)

RingSourceRegistry *ring_source_registry_new (RingPaths *paths,
                                              RingReach *reach) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *ring_source_registry_get_rows (RingSourceRegistry *self);
GHashTable *ring_source_registry_get_labels (RingSourceRegistry *self);
GHashTable *ring_source_registry_get_hidden (RingSourceRegistry *self);
RingQuiet ring_source_registry_get_quiet (RingSourceRegistry *self);
RingConfig *ring_source_registry_get_config (RingSourceRegistry *self);
GPtrArray *ring_source_registry_get_config_warnings (RingSourceRegistry *self);
RingSight ring_source_registry_get_sight (RingSourceRegistry *self);
guint64 ring_source_registry_get_n_reads (RingSourceRegistry *self);
guint64 ring_source_registry_get_n_looks (RingSourceRegistry *self);

G_END_DECLS
