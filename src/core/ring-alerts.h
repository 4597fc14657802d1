/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* When to notify and when to withdraw (design: alerts.md §1). Pure: boards,
 * settings and the time are handed in; the memory is the caller's and opaque.
 * Any room, any thread. */

#include "ring-board.h"

G_BEGIN_DECLS

typedef struct _RingAlertMemory RingAlertMemory;

/* One thing to do. */
typedef struct
{
  RingAlertKind kind;
  char *session_id; /* (owned) */
  char *detail;     /* (owned): of the wait; empty if it has none */
} RingAlert;

RingAlertMemory *ring_alert_memory_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_alert_memory_free (RingAlertMemory *memory);

GPtrArray *ring_alerts_decide (const RingBoard *board,
                               const RingConfig *config,
                               RingAlertMemory *memory,
                               gint64 now_usec) G_GNUC_WARN_UNUSED_RESULT;

void ring_alert_free (RingAlert *alert);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingAlertMemory, ring_alert_memory_free)

G_END_DECLS
