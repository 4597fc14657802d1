/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The state of one row at one time (design: board.md §2, §3), with the reason
 * and the time at which it can next change by itself. Pure; any room, any
 * thread. */

#include "ring-config.h"
#include "ring-row.h"
#include "ring-types.h"

G_BEGIN_DECLS

/* No change to come. */
#define RING_DEADLINE_NEVER G_MAXINT64

/* What a row amounts to. */
typedef struct
{
  RingState state;
  RingWaitingKind waiting_kind;
  const char *waiting_detail;   /* (borrowed from the row): empty if not waiting */
  const char *wait_actor;       /* (borrowed from the row) */
  const char *wait_fingerprint; /* (borrowed from the row) (nullable) */
  gboolean is_end_of_turn_wait;
  gint64 waiting_since_usec;
  const char *reason;      /* (static): the rule that decided */
  gint64 next_change_usec; /* or RING_DEADLINE_NEVER */
} RingVerdict;

void ring_classify (const RingRow *row,
                    const RingConfig *config,
                    gint64 now_usec,
                    RingVerdict *verdict_out);
gboolean ring_classify_is_fault (const RingRow *row);
RingSessionKind ring_classify_session_kind (const RingRow *row);

G_END_DECLS
