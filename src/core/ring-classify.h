/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The state of one row at one time (design: board.md §2, §3), with the reason
 * and the time at which it can next change by itself. Pure; any room, any
 * thread. */

#include "ring-config.h"
#include "ring-live.h"
#include "ring-row.h"
#include "ring-sleeps.h"
#include "ring-types.h"

G_BEGIN_DECLS

/* No change to come. */
#define RING_DEADLINE_NEVER G_MAXINT64

/**
 * RingLife:
 * @RING_LIFE_ALIVE: its process lives
 * @RING_LIFE_UNKNOWN: nothing is known of its process: it ages
 * @RING_LIFE_ASSUMED: the process table could not be read: it neither ends nor ages
 * @RING_LIFE_ENDED: its process is gone, or has another session now
 *
 * Whether a row's session is alive.
 */
typedef enum
{
  RING_LIFE_ALIVE,
  RING_LIFE_UNKNOWN,
  RING_LIFE_ASSUMED,
  RING_LIFE_ENDED,
} RingLife;

/* What a row amounts to. */
typedef struct
{
  RingState state;
  RingWaitingKind waiting_kind;
  const char *waiting_detail;   /* (borrowed): empty if not waiting */
  const char *wait_actor;       /* (borrowed) */
  const char *wait_fingerprint; /* (borrowed) (nullable) */
  gboolean is_end_of_turn_wait;
  gint64 waiting_since_usec;
  guint background;
  gboolean is_live_word;   /* the agent's own file decided */
  const char *reason;      /* (static): the rule that decided */
  gint64 next_change_usec; /* or RING_DEADLINE_NEVER */
} RingVerdict;

void ring_classify (const RingRow *row,
                    RingLife life,
                    const RingLive *live,
                    const RingConfig *config,
                    const RingSleeps *sleeps,
                    gint64 now_usec,
                    RingVerdict *verdict_out);
void ring_classify_live (const RingLive *live,
                         RingVerdict *verdict_out);
gboolean ring_classify_is_fault (const RingRow *row);
gboolean ring_classify_is_headless (const char *entrypoint);

gboolean ring_classify_is_within (const RingSleeps *sleeps,
                                  gint64 stamp_usec,
                                  gint64 limit_usec,
                                  gint64 now_usec,
                                  gint64 *next_change_usec);

G_END_DECLS
