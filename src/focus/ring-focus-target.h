/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Where a session is to be seen, or why it is nowhere. Any thread. */

#include "ring-focus-place.h"

#include "core/ring-board.h"

G_BEGIN_DECLS

typedef struct
{
  RingFocusPlace *place; /* (owned) (nullable) */
  char *reason;          /* (owned) (nullable): why there is none, for people */
  gboolean is_near;      /* there is one all the same, which the human reaches */
} RingFocusTarget;

void ring_focus_target_init (RingFocusTarget *target_out,
                             const RingSession *session,
                             const RingFacts *facts,
                             const char *proc_root);
void ring_focus_target_clear (RingFocusTarget *target);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RingFocusTarget, ring_focus_target_clear)

G_END_DECLS
