/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Reads a day out of the log of changes in a thread of its own: the log may be
 * large. Main thread only. */

#include "core/ring-day.h"
#include "io/ring-paths.h"

#include <gio/gio.h>

G_BEGIN_DECLS

void ring_day_loader_load_async (RingPaths *paths,
                                 RingBoard *board,
                                 const GDate *date,
                                 gint64 now_usec,
                                 GTimeZone *zone,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
RingDay *ring_day_loader_load_finish (GAsyncResult *result,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
