/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the sessions of a board are called, so that each can be told from the
 * others. Made once for a board, for whoever names many of them. Pure; any
 * room, any thread. */

#include "ring-board.h"

G_BEGIN_DECLS

typedef struct _RingViewNames RingViewNames;

RingViewNames *ring_view_names_new (const RingBoard *board) G_GNUC_WARN_UNUSED_RESULT;
void ring_view_names_free (RingViewNames *names);
char *ring_view_names_get (const RingViewNames *names,
                           const RingSession *session) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingViewNames, ring_view_names_free)

G_END_DECLS
