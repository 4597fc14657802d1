/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* For focusers that ask programs: their work is a plain function in a thread of
 * its own, which may block until it is cancelled. For src/focus. */

#include "core/ring-error.h"
#include "ring-focuser.h"

G_BEGIN_DECLS

/* The request, kept for the thread. */
typedef struct
{
  RingFocusPlace *place; /* (owned) */
  char *proc_root;       /* (owned) */
  char **environ;        /* (owned) */
  gboolean is_rehearsal;
  GCancellable *cancellable; /* (owned) */
} RingFocusWork;

/**
 * RingFocusWorkFunc:
 *
 * Runs in a thread of its own. Returns: (transfer full): the answer.
 */
typedef RingFocusAnswer *(*RingFocusWorkFunc) (const RingFocusWork *work);

void ring_focus_worker_ask (const RingFocusRequest *request,
                            GCancellable *cancellable,
                            RingFocusWorkFunc work,
                            RingFocusAnswerFunc func,
                            gpointer user_data);
char *ring_focus_worker_run (const RingFocusWork *work,
                             const char *const *words,
                             const char *variable,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *ring_focus_worker_run_merged (const RingFocusWork *work,
                                    const char *const *words,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
