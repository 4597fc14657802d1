/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Which sessions does the human look at just now: whose terminal has the
 * focus? Asked when it matters, never watched, so an idle desktop stays idle.
 * What is not known for sure counts as not looked at. One thread. */

#include "ring-focus-place.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whoever waits longer is late with an alert. */
#define RING_FOCUS_SIGHT_LIMIT_MSEC 300

void ring_focus_sight_async (RingFocusPlace *const *places,
                             size_t n_places,
                             const char *proc_root,
                             const char *const *environment,
                             guint limit_msec,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
GArray *ring_focus_sight_finish (GAsyncResult *result,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
