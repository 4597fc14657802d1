/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The board as it is now, without a widget: owns the sources, the settings and
 * the one timer. Looks at once when something changed, at
 * most every 8 ms, and otherwise sleeps until the board's own deadline. Main
 * thread only.
 *
 *   source, timer ─▶ look ─▶ board ─ "looked" ─▶ whoever shows it
 *                         └─▶ alerts ─ "alerts-decided" ─▶ whoever tells them */

#include "core/ring-sight.h"
#include "ring-alert-keeper.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define RING_TYPE_MODEL (ring_model_get_type ())
G_DECLARE_FINAL_TYPE (RingModel, ring_model, RING, MODEL, GObject)

RingModel *ring_model_new (RingPaths *paths,
                           RingAlertKeeper *alert_keeper,
                           RingReach *reach) G_GNUC_WARN_UNUSED_RESULT;
void ring_model_look (RingModel *self);
void ring_model_refresh (RingModel *self);
RingBoard *ring_model_get_board (RingModel *self);
const RingFacts *ring_model_get_facts (RingModel *self);
RingConfig *ring_model_get_config (RingModel *self);
const RingQuiet *ring_model_get_quiet (RingModel *self);
RingSight ring_model_get_sight (RingModel *self);

G_END_DECLS
