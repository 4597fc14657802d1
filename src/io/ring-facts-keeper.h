/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* All facts for a board, kept up to date: owns the sources, among them one for
 * each folder that an agent keeps its records in, and the slow look at all of
 * them. Main thread only.
 *
 *   registry, agents' folders, processes ─▶ RingFactsKeeper ─ "changed" ─▶ look */

#include "core/ring-facts.h"
#include "io/ring-agent-folders.h"
#include "io/ring-reach.h"
#include "io/ring-source-registry.h"

G_BEGIN_DECLS

#define RING_TYPE_FACTS_KEEPER (ring_facts_keeper_get_type ())
G_DECLARE_FINAL_TYPE (RingFactsKeeper, ring_facts_keeper, RING, FACTS_KEEPER, GObject)

RingFactsKeeper *ring_facts_keeper_new (RingPaths *paths,
                                        const RingAgentPlaces *places,
                                        const char *proc_root,
                                        RingReach *reach) G_GNUC_WARN_UNUSED_RESULT;
RingFactsKeeper *ring_facts_keeper_new_from_environment (RingPaths *paths,
                                                         RingReach *reach) G_GNUC_WARN_UNUSED_RESULT;
void ring_facts_keeper_refresh (RingFactsKeeper *self);
const RingFacts *ring_facts_keeper_take (RingFactsKeeper *self);
RingSourceRegistry *ring_facts_keeper_get_registry (RingFactsKeeper *self);

G_END_DECLS
