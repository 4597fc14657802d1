/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of the reducer share: the state of one reduction, the
 * rules about waits and calls (ring-reduce-waits.c), and those about events
 * (ring-reduce-events.c). */

#include "ring-event-private.h"
#include "ring-reduce.h"
#include "ring-row-private.h"

G_BEGIN_DECLS

/* Two hooks that start this close may run in any order. */
#define RING_SIBLING_USEC (2 * G_USEC_PER_SEC)
/* A pending wait that nothing confirmed for so long was decided without the human. */
#define RING_PENDING_USEC (120 * G_USEC_PER_SEC)
/* An agent announces a dialog this long after it opened. */
#define RING_ANNOUNCE_USEC (6 * G_USEC_PER_SEC)
/* An event this much older than the row is a late hook; older, and the clock was set back. */
#define RING_LATE_USEC (60 * G_USEC_PER_SEC)

/**
 * RingOutcome:
 * @RING_OUTCOME_UNCHANGED: says nothing about the turn
 * @RING_OUTCOME_WORKING: the agent runs
 * @RING_OUTCOME_IDLE: the turn is over
 * @RING_OUTCOME_SAME: counts, and leaves the state as it was
 *
 * What an event means for the state where no wait is open.
 */
typedef enum
{
  RING_OUTCOME_UNCHANGED,
  RING_OUTCOME_WORKING,
  RING_OUTCOME_IDLE,
  RING_OUTCOME_SAME,
} RingOutcome;

/* One reduction. */
typedef struct
{
  RingRow *row; /* the new row, being made */
  const RingEvent *event;
  const RingHookFacts *facts;
  const RingConfig *config;
  gint64 now_usec;
  gboolean is_new;        /* there was no row */
  gboolean is_late;       /* the row knows of later events already */
  gboolean had_open_turn; /* before the event */
  const char *reason;     /* the rule that decides; static */
} RingReducer;

/* Which waits are meant; all given conditions have to hold. */
typedef gboolean (*RingWaitFilter) (const RingWait *wait,
                                    const RingReducer *reducer);

gboolean ring_reduce_is_main (const RingReducer *reducer);
gboolean ring_reduce_is_call_end (const RingEvent *event);

guint ring_reduce_end_waits (RingReducer *reducer,
                             RingWaitFilter filter);
RingWait *ring_reduce_open_wait (RingReducer *reducer,
                                 gboolean open,
                                 const char *origin);
void ring_reduce_forget_pending (RingReducer *reducer);

gboolean ring_reduce_ends_own_call (const RingWait *wait,
                                    const RingReducer *reducer);
void ring_reduce_apply_activity (RingReducer *reducer);

void ring_reduce_begin_call (RingReducer *reducer);
gboolean ring_reduce_end_call (RingReducer *reducer);
void ring_reduce_tie_request_to_call (RingReducer *reducer,
                                      RingWait *wait);

/* ring-reduce-events.c */
RingOutcome ring_reduce_event (RingReducer *reducer);

void ring_reduce_count_task (RingReducer *reducer);

G_END_DECLS
