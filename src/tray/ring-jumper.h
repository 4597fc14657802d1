/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Brings the terminal of a session to the front, or says why it cannot (design:
 * alerts.md §4). One jump at a time: a newer click takes the place of an older
 * one. Main thread only.
 *
 *   click ─▶ ring_jumper_go() ─▶ focus ─ done ─▶ nothing to say
 *                                    └─ not so ─▶ a notification, the resume command */

#include "ring-announcer.h"
#include "ring-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _RingJumper RingJumper;

RingJumper *ring_jumper_new (GtkApplication *application,
                             RingPaths *paths,
                             RingModel *model,
                             RingAnnouncer *announcer,
                             RingReach *reach) G_GNUC_WARN_UNUSED_RESULT;
void ring_jumper_free (RingJumper *self);
gboolean ring_jumper_go (RingJumper *self,
                         const char *session_id,
                         const char *activation_token,
                         guint32 timestamp);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingJumper, ring_jumper_free)

G_END_DECLS
