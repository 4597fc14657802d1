/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* tray.json: which sessions are muted or snoozed, and what the tray remembers
 * of its alerts over a restart. No GIO. Any thread. */

#include "core/ring-alerts.h"
#include "io/ring-paths.h"

G_BEGIN_DECLS

GHashTable *ring_tray_file_read_muted (RingPaths *paths,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
GHashTable *ring_tray_file_read_snoozed (RingPaths *paths,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_tray_file_set_muted (RingPaths *paths,
                                   const char *session_id,
                                   gboolean is_muted,
                                   gint64 now_usec,
                                   GError **error);
gboolean ring_tray_file_set_snoozed (RingPaths *paths,
                                     const char *session_id,
                                     gint64 until_usec,
                                     GError **error);

RingAlertMemory *ring_tray_file_read_alerts (RingPaths *paths,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_tray_file_write_alerts (RingPaths *paths,
                                      const RingAlertMemory *memory,
                                      GError **error);

G_END_DECLS
