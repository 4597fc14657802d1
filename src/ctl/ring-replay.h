/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Plays a replay trace (tests/traces/README.md) through the program's own
 * code with a virtual clock. It holds no rule of its own. */

#include "core/ring-json.h"

G_BEGIN_DECLS

/**
 * RingReplayFlags:
 * @RING_REPLAY_COMPARE_ROWS: compare the registry's rows
 * @RING_REPLAY_COMPARE_SESSIONS: compare the board
 * @RING_REPLAY_COMPARE_ALERTS: compare the alerts
 * @RING_REPLAY_PRINT: print board and alerts after each step instead
 */
typedef enum
{
  RING_REPLAY_COMPARE_ROWS = 1 << 0,
  RING_REPLAY_COMPARE_SESSIONS = 1 << 1,
  RING_REPLAY_COMPARE_ALERTS = 1 << 2,
  RING_REPLAY_PRINT = 1 << 3,
} RingReplayFlags;

#define RING_REPLAY_COMPARE_ALL \
  (RING_REPLAY_COMPARE_ROWS | RING_REPLAY_COMPARE_SESSIONS | RING_REPLAY_COMPARE_ALERTS)

gboolean ring_replay_play (const RingJsonValue *trace,
                           RingReplayFlags flags,
                           GString *report);

G_END_DECLS
