/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What alerts remember from look to look. For ring-alerts*.c only. */

#include "ring-alerts.h"

G_BEGIN_DECLS

/* Why a wait that was seen has not been told yet. */
typedef enum
{
  HELD_NOT,
  HELD_BY_QUIET,
  HELD_BY_DEBOUNCE,
} Held;

/* What is remembered of one session. */
typedef struct
{
  char *identity;    /* (owned): of the wait that it is in; empty if it does not wait */
  gint64 seen_usec;  /* when that wait was first seen */
  guint n_reminders; /* that were due and are done */
  Held held;
  gboolean is_out;     /* a notification of ours about it is out */
  char *told_identity; /* (owned): of the wait that it was alerted for last */
  gint64 told_usec;    /* when, 0 = never */
  gint64 busy_usec;    /* newest time at which its live file said busy */
  RingState state;     /* at the last look */
  gboolean is_present; /* at this look */
} SessionMemory;

struct _RingAlertMemory
{
  GHashTable *sessions;       /* (element-type utf8 SessionMemory) */
  gboolean has_looked;        /* what waits at the first look is known, not new */
  gint64 debounce_until_usec; /* end of the window that an alert has opened, 0 = none */
};

RingAlertMemory *ring_alert_memory_copy (const RingAlertMemory *memory) G_GNUC_WARN_UNUSED_RESULT;
SessionMemory *ring_alert_memory_get_session (RingAlertMemory *memory,
                                              const char *session_id);

G_END_DECLS
