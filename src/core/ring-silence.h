/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* An agent of which no hook tells: whether it waits, nobody can say (design:
 * alerts.md §3). Pure; any room, any thread. */

#include "ring-board.h"

G_BEGIN_DECLS

/**
 * RingSilence:
 * @RING_SILENCE_NONE: its hook tells of it, or none could
 * @RING_SILENCE_NEVER: its hook has told nothing: not installed, not trusted,
 *   or newer than the session
 * @RING_SILENCE_SINCE: its hook has told something, but no longer does
 *
 * Whether an agent's hook is silent.
 */
typedef enum
{
  RING_SILENCE_NONE,
  RING_SILENCE_NEVER,
  RING_SILENCE_SINCE,
} RingSilence;

gboolean ring_silence_can_tell (const RingSession *session);
RingSilence ring_silence_of_session (const RingSession *session);

G_END_DECLS
