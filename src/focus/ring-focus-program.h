/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Programs that are asked about their own panes. Without a shell, with little
 * of our environment, and never longer than anybody waits. Blocks: for a
 * focuser's own thread. For src/focus. */

#include "ring-focuser.h"

#include "core/ring-error.h"

G_BEGIN_DECLS

char *ring_focus_program_run (const RingFocusRequest *request,
                              GCancellable *cancellable,
                              const char *const *words,
                              const char *variable,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *ring_focus_program_run_merged (const RingFocusRequest *request,
                                     GCancellable *cancellable,
                                     const char *const *words,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
