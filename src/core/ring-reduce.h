/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The hook's rule: (old row, event, time) → new row (design: events.md §2).
 * Pure; any room, any thread. */

#include "ring-config.h"
#include "ring-event.h"
#include "ring-row.h"
#include "ring-seat.h"

G_BEGIN_DECLS

/**
 * RingReduction:
 * @RING_REDUCTION_UNCHANGED: leave the file as it is
 * @RING_REDUCTION_REPLACE: write the new row
 * @RING_REDUCTION_DELETE: remove the file
 *
 * What becomes of a row's file.
 */
typedef enum
{
  RING_REDUCTION_UNCHANGED,
  RING_REDUCTION_REPLACE,
  RING_REDUCTION_DELETE,
} RingReduction;

/* The process that the hook found above itself: the agent. Strings are
 * borrowed for the call. */
typedef struct
{
  gint64 pid;
  guint64 started;  /* field 22 of its /proc stat */
  const char *comm; /* (nullable) */
  const char *boot; /* (nullable): the kernel's boot id */
  guint64 pidns;    /* inode of its pid namespace, 0 if not known */
  const char *host; /* (nullable): hash of the machine id */
} RingAgentFacts;

/* One variable of the terminal's environment. */
typedef struct
{
  const char *name; /* lower case */
  const char *value;
} RingTerminalFact;

/* What the hook knows besides the payload. Strings are borrowed. */
typedef struct
{
  gint64 hook_pid;
  const char *writer;          /* "ring-tray <version>" */
  const RingAgentFacts *agent; /* (nullable): not found */
  const RingSeat *seat;        /* (nullable): around the hook, if no agent was found */
  const char *tty;             /* (nullable): the agent's controlling terminal */
  const char *entrypoint;      /* (nullable): CLAUDE_CODE_ENTRYPOINT */
  const RingTerminalFact *terminal;
  size_t n_terminal;
  const char *transcript_text; /* (nullable): last assistant text of the transcript, for a Stop without one */
} RingHookFacts;

RingReduction ring_reduce (RingRow *old_row,
                           const RingEvent *event,
                           const RingHookFacts *facts,
                           const RingConfig *config,
                           gint64 now_usec,
                           RingRow **new_row_out);

G_END_DECLS
