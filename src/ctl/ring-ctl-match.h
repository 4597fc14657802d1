/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Which sessions a word of the human may mean: by id, by name, or by the
 * beginning of either. Pure; any thread after the locale is set. */

#include "core/ring-board.h"

G_BEGIN_DECLS

/**
 * RingMatchScope:
 * @RING_MATCH_SCOPE_BOARD: what stands on the board; hidden sessions only if none there fits
 * @RING_MATCH_SCOPE_HIDDEN: what is hidden; the board only if nothing hidden fits
 *
 * Where to look first.
 */
typedef enum
{
  RING_MATCH_SCOPE_BOARD,
  RING_MATCH_SCOPE_HIDDEN,
} RingMatchScope;

GPtrArray *ring_ctl_match (const RingBoard *board,
                           GHashTable *hidden,
                           const char *text,
                           RingMatchScope scope) G_GNUC_WARN_UNUSED_RESULT;
const RingSession *ring_ctl_match_find (const RingBoard *board,
                                        const char *session_id);

G_END_DECLS
