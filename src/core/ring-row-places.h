/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Where else a row says that something is to be found: its agent's own folder,
 * its agent's process, its terminal's. Pure; any room, any thread. */

#include "ring-facts.h"
#include "ring-seat.h"

G_BEGIN_DECLS

/**
 * RingSeatReach:
 * @RING_SEAT_REACH_NONE: the row has no seat
 * @RING_SEAT_REACH_HERE: its processes can be looked for here
 * @RING_SEAT_REACH_OVER: they ran before the machine was started anew
 * @RING_SEAT_REACH_OTHER_HOST: they are another machine's
 * @RING_SEAT_REACH_CONTAINER: they are in another pid namespace
 *
 * What a row's seat is to us.
 */
typedef enum
{
  RING_SEAT_REACH_NONE,
  RING_SEAT_REACH_HERE,
  RING_SEAT_REACH_OVER,
  RING_SEAT_REACH_OTHER_HOST,
  RING_SEAT_REACH_CONTAINER,
} RingSeatReach;

char *ring_row_places_claude_root (const RingRow *row) G_GNUC_WARN_UNUSED_RESULT;
char *ring_row_places_codex_root (const RingRow *row) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_row_places_is_on_other_host (const RingRow *row,
                                           const RingFacts *facts);
gboolean ring_row_places_is_foreign (const RingRow *row,
                                     const RingFacts *facts);
gboolean ring_row_places_is_next_door (const RingRow *row,
                                       const RingFacts *facts);
gboolean ring_row_places_is_of_other_boot (const RingRow *row,
                                           const RingFacts *facts);
RingSeatReach ring_row_places_seat (const RingRow *row,
                                    const RingFacts *facts,
                                    const RingSeat **seat_out);
gboolean ring_row_places_process (const RingRow *row,
                                  const RingFacts *facts,
                                  gint64 *pid_out,
                                  guint64 *started_out);

G_END_DECLS
