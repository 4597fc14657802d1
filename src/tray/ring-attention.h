/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Does the human look at a session just now? Asked only when it matters, never
 * watched: a change of window is nothing to wake up for. What cannot be known
 * counts as not looked at. Main thread only. */

#include "core/ring-board.h"

G_BEGIN_DECLS

typedef struct _RingAttention RingAttention;

/**
 * RingAttentionFunc:
 * @focused: (element-type utf8): those of the sessions whose terminal has the
 *   focus; borrowed for the call
 *
 * The answer to the last question.
 */
typedef void (*RingAttentionFunc) (GHashTable *focused,
                                   gpointer user_data);

RingAttention *ring_attention_new (RingAttentionFunc func,
                                   gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_attention_free (RingAttention *self);
void ring_attention_ask (RingAttention *self,
                         const RingBoard *board,
                         const RingFacts *facts,
                         const GPtrArray *session_ids);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingAttention, ring_attention_free)

G_END_DECLS
