/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* When to notify, remind, sum up and withdraw (design: alerts.md §1). Pure:
 * board, settings, circumstances and the time are handed in; the memory is the
 * caller's and opaque. Any room, any thread. */

#include "ring-board.h"
#include "ring-json.h"

G_BEGIN_DECLS

typedef struct _RingAlertMemory RingAlertMemory;

/**
 * RingQuiet:
 * @is_on: whether the human wants quiet, as far as it is not over
 * @until_usec: when it ends; %RING_DEADLINE_NEVER for "until I turn it off"
 * @since_usec: when it was wanted, 0 if not known or if it has no end
 *
 * Whether alerts are held back.
 */
typedef struct
{
  gboolean is_on;
  gint64 until_usec;
  gint64 since_usec;
} RingQuiet;

gboolean ring_quiet_holds (const RingQuiet *quiet,
                           gint64 now_usec);

/* What alerts are decided from. All borrowed for the call. */
typedef struct
{
  const RingBoard *board;
  const RingConfig *config;
  GHashTable *focused; /* (nullable) (element-type utf8): sessions whose terminal has the focus */
  GHashTable *muted;   /* (nullable) (element-type utf8): sessions that the human does not want to hear of */
  GHashTable *snoozed; /* (nullable) (element-type utf8 gint64): session id → until when nothing is said of it */
  RingQuiet quiet;
  gint64 now_usec;
  gint64 slept_usec; /* of the time since the last look, 0 = the machine was awake */
} RingAlertInput;

/* One thing to do. */
typedef struct
{
  RingAlertKind kind;
  char *session_id; /* (owned): empty for a summary */
  char *detail;     /* (owned): of the wait; empty if it has none */
  guint count;      /* how many waits a summary is about */
  GStrv summed;     /* (owned) (nullable): the sessions of a summary */
} RingAlert;

RingAlertMemory *ring_alert_memory_new (void) G_GNUC_WARN_UNUSED_RESULT;
RingAlertMemory *ring_alert_memory_parse (const RingJsonValue *value) G_GNUC_WARN_UNUSED_RESULT;
void ring_alert_memory_write (const RingAlertMemory *memory,
                              RingJsonWriter *writer);
void ring_alert_memory_free (RingAlertMemory *memory);

GPtrArray *ring_alerts_decide (const RingAlertInput *input,
                               RingAlertMemory *memory,
                               gint64 *deadline_usec_out) G_GNUC_WARN_UNUSED_RESULT;

GPtrArray *ring_alerts_foresee (const RingAlertInput *input,
                                const RingAlertMemory *memory) G_GNUC_WARN_UNUSED_RESULT;

void ring_alert_free (RingAlert *alert);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingAlertMemory, ring_alert_memory_free)

G_END_DECLS
