/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Turns alerts into notifications: one per session, and one for all of them
 * when there are many (design: alerts.md §2). Main thread only. */

#include "core/ring-alerts.h"
#include "core/ring-desktop.h"
#include "ring-notifier.h"

G_BEGIN_DECLS

/* A summary stands for more than this many: servers keep few. */
#define RING_ANNOUNCER_MAX_SINGLE 3

/* Keys that no session has, since ids are clean and not empty. */
#define RING_ANNOUNCER_SUMMARY_KEY ""
#define RING_ANNOUNCER_HOST_KEY "\001host"
#define RING_ANNOUNCER_JUMP_KEY "\001jump"

typedef struct _RingAnnouncer RingAnnouncer;

RingAnnouncer *ring_announcer_new (RingNotifier *notifier,
                                   const char *home,
                                   const char *icon,
                                   const char *plain_icon) G_GNUC_WARN_UNUSED_RESULT;
void ring_announcer_free (RingAnnouncer *self);
void ring_announcer_announce (RingAnnouncer *self,
                              GPtrArray *alerts,
                              const RingBoard *board,
                              const RingConfig *config,
                              gint64 now_usec);
void ring_announcer_put_off (RingAnnouncer *self,
                             const char *session_id);
gboolean ring_announcer_say (RingAnnouncer *self,
                             const char *key,
                             const char *title,
                             const char *body,
                             const RingConfig *config);
void ring_announcer_take_back (RingAnnouncer *self,
                               const char *key);
void ring_announcer_set_has_host (RingAnnouncer *self,
                                  gboolean has_host,
                                  RingDesktop desktop,
                                  const RingConfig *config);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingAnnouncer, ring_announcer_free)

G_END_DECLS
