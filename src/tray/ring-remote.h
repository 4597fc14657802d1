/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Sends alerts to where the settings say, a few at a time; of those that wait
 * their turn the newest of each session. What fails is not tried again: the
 * reminder is. Main thread only; never blocks. */

#include "core/ring-remote-plan.h"

G_BEGIN_DECLS

typedef struct _RingRemote RingRemote;

RingRemote *ring_remote_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_remote_free (RingRemote *self);
void ring_remote_announce (RingRemote *self,
                           GPtrArray *alerts,
                           const RingBoard *board,
                           const RingConfig *config);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingRemote, ring_remote_free)

G_END_DECLS
