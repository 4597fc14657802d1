/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The engine with all that it takes from outside as arguments, for
 * ring-focus.c and its tests. */

#include "ring-focus.h"

G_BEGIN_DECLS

typedef struct
{
  const RingFocuser *const *focusers;
  size_t n_focusers;
  const char *proc_root;
  const char *const *environ; /* of the login session */
  guint limit_msec;           /* for each focuser */
} RingFocusSetup;

void ring_focus_session_with_async (const RingFocusSetup *setup,
                                    const RingSession *session,
                                    const RingFacts *facts,
                                    const RingConfig *config,
                                    RingPaths *paths,
                                    const RingFocusClick *click,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);

GPtrArray *ring_focus_plan_new (const RingFocuser *const *focusers,
                                size_t n_focusers,
                                const char *const *chosen) G_GNUC_WARN_UNUSED_RESULT;
RingFocusResult *ring_focus_result_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_focus_result_add_step (RingFocusResult *result,
                                 const char *focuser,
                                 RingFocusOutcome outcome,
                                 const char *text);
char *ring_focus_result_to_line (const RingFocusResult *result,
                                 const char *session_id,
                                 gint64 at_usec,
                                 gint64 duration_usec) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
