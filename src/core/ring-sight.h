/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the tray cannot see, in words: who trusts a green icon has to know what
 * it does not tell (design: alerts.md §3). Pure; any room, any thread after the
 * locale is set. */

#include "ring-board.h"

G_BEGIN_DECLS

/**
 * RingSight:
 * @RING_SIGHT_CLEAR: what changes is seen at once
 * @RING_SIGHT_LATE: no file watch could be had, so it is seen later
 * @RING_SIGHT_NONE: the registry cannot be read
 * @RING_SIGHT_SILENT: its file system has not answered for some seconds
 *
 * How well the registry is seen.
 */
typedef enum
{
  RING_SIGHT_CLEAR,
  RING_SIGHT_LATE,
  RING_SIGHT_NONE,
  RING_SIGHT_SILENT,
} RingSight;

gboolean ring_sight_is_lost (RingSight sight);
const char *ring_sight_words (RingSight sight);
guint ring_sight_count_unheard (const RingBoard *board,
                                RingSight sight);
char *ring_sight_unheard_words (guint n_unheard) G_GNUC_WARN_UNUSED_RESULT;
char *ring_sight_unheard_short_words (guint n_unheard) G_GNUC_WARN_UNUSED_RESULT;
const char *ring_sight_deaf_words (void);
const char *ring_sight_deaf_short_words (void);

G_END_DECLS
