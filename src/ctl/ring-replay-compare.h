/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What a trace expects beside what is. Each function appends one line for
 * each difference and returns how many there are. */

#include "core/ring-alerts.h"
#include "core/ring-board.h"
#include "core/ring-json.h"
#include "io/ring-paths.h"

G_BEGIN_DECLS

guint ring_replay_compare_rows (const RingJsonValue *expected,
                                RingPaths *paths,
                                GString *report);
guint ring_replay_compare_sessions (const RingJsonValue *expected,
                                    gboolean include_ended,
                                    const RingBoard *board,
                                    GString *report);
guint ring_replay_compare_alerts (const RingJsonValue *expected,
                                  GPtrArray *alerts,
                                  GString *report);
void ring_replay_print (const RingBoard *board,
                        GPtrArray *alerts,
                        GString *report);

G_END_DECLS
