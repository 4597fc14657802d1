/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A jump to a session's terminal: asks the focusers one after the other, from
 * the inside out, each with its limit, and writes down what they answered
 * (design: alerts.md §4; registry.md, focus.jsonl). One thread. */

#include "ring-focuser.h"

#include "core/ring-board.h"
#include "core/ring-json.h"
#include "io/ring-paths.h"
#include "io/ring-reach.h"

G_BEGIN_DECLS

/* How a jump ended, and each answer on the way. */
typedef struct
{
  gboolean is_done;
  char *text;           /* (owned): one sentence for the human: where it is now, or why it cannot be reached */
  char *resume_command; /* (owned) (nullable): to be typed elsewhere to go on, where it is shown in no terminal here */
  GPtrArray *steps;     /* (element-type RingFocusStep) (owned) */
} RingFocusResult;

typedef struct
{
  const char *focuser;
  RingFocusOutcome outcome;
  char *text; /* (owned) (nullable) */
} RingFocusStep;

/* What the caller knows of the click. */
typedef struct
{
  const char *activation_token; /* (nullable) */
  guint32 timestamp;            /* X11 time, 0 if not known */
  gboolean is_rehearsal;        /* tell what would be done, do nothing, log nothing */
  RingReach *reach;             /* (nullable): tells whether the log can be written without waiting */
} RingFocusClick;

void ring_focus_session_async (const RingSession *session,
                               const RingFacts *facts,
                               const RingConfig *config,
                               RingPaths *paths,
                               const RingFocusClick *click,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
RingFocusResult *ring_focus_session_finish (GAsyncResult *result,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
void ring_focus_result_free (RingFocusResult *result);
void ring_focus_result_write_steps (const RingFocusResult *result,
                                    RingJsonWriter *writer);
const char *ring_focus_outcome_to_name (RingFocusOutcome outcome);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingFocusResult, ring_focus_result_free)

G_END_DECLS
