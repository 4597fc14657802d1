/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Claude Code's own folder as a source: live files, which are looked at as soon
 * as they change, and transcripts, which can wait a second. Only the part that
 * a hint is about is looked at. Main thread only. */

#include "io/ring-reach.h"
#include "io/ring-source.h"

G_BEGIN_DECLS

#define RING_TYPE_SOURCE_CLAUDE (ring_source_claude_get_type ())
G_DECLARE_FINAL_TYPE (RingSourceClaude, ring_source_claude, RING, SOURCE_CLAUDE, GObject)

RingSourceClaude *ring_source_claude_new (const char *root,
                                          gint64 window_usec,
                                          RingReach *reach) G_GNUC_WARN_UNUSED_RESULT;
void ring_source_claude_collect (RingSourceClaude *self,
                                 GPtrArray *lives,
                                 GPtrArray *transcripts);
guint64 ring_source_claude_get_n_reads (RingSourceClaude *self);

G_END_DECLS
