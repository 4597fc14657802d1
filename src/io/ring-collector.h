/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* All facts for a board from one look at everything: for a program that looks
 * once (`ringctl`) or step by step (a replay). The tray's sources watch and
 * look at parts of the same. Main thread only. */

#include "core/ring-config.h"
#include "core/ring-facts.h"
#include "io/ring-agent-folders.h"
#include "io/ring-paths.h"
#include "io/ring-reach.h"

G_BEGIN_DECLS

typedef struct _RingCollector RingCollector;

RingCollector *ring_collector_new (RingPaths *paths,
                                   const RingAgentPlaces *places,
                                   const char *proc_root) G_GNUC_WARN_UNUSED_RESULT;
RingCollector *ring_collector_new_from_environment (RingPaths *paths) G_GNUC_WARN_UNUSED_RESULT;
void ring_collector_free (RingCollector *collector);
void ring_collector_set_reach (RingCollector *collector,
                               RingReach *reach);
void ring_collector_set_procs (RingCollector *collector,
                               GPtrArray *procs);
void ring_collector_remove_faults (RingCollector *collector);
gboolean ring_collector_look (RingCollector *collector,
                              const RingConfig *config,
                              gint64 now_usec,
                              GError **error);
const RingFacts *ring_collector_get_facts (RingCollector *collector);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingCollector, ring_collector_free)

G_END_DECLS
