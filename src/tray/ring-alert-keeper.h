/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Decides the alerts, and keeps what is remembered of them: muted and snoozed
 * sessions, which the command line may change too, and what was told before,
 * so that a restart tells nothing again. Main thread only. */

#include "core/ring-alerts.h"
#include "io/ring-paths.h"
#include "io/ring-reach.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define RING_TYPE_ALERT_KEEPER (ring_alert_keeper_get_type ())
G_DECLARE_FINAL_TYPE (RingAlertKeeper, ring_alert_keeper, RING, ALERT_KEEPER, GObject)

RingAlertKeeper *ring_alert_keeper_new (RingPaths *paths,
                                        RingReach *reach) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *ring_alert_keeper_foresee (RingAlertKeeper *self,
                                      RingBoard *board,
                                      const RingConfig *config,
                                      const RingQuiet *quiet,
                                      gint64 now_usec,
                                      gint64 slept_usec) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *ring_alert_keeper_decide (RingAlertKeeper *self,
                                     RingBoard *board,
                                     const RingConfig *config,
                                     const RingQuiet *quiet,
                                     GHashTable *focused,
                                     gint64 now_usec,
                                     gint64 slept_usec,
                                     gint64 *deadline_usec_out) G_GNUC_WARN_UNUSED_RESULT;
GHashTable *ring_alert_keeper_get_muted (RingAlertKeeper *self);
gboolean ring_alert_keeper_set_muted (RingAlertKeeper *self,
                                      const char *session_id,
                                      gboolean is_muted,
                                      GError **error);
gboolean ring_alert_keeper_snooze (RingAlertKeeper *self,
                                   const char *session_id,
                                   gint64 until_usec,
                                   GError **error);

G_END_DECLS
