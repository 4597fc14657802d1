/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The agents' processes as a source: the end of each is told at once by the
 * kernel, a beginning by those who name a process, and by the slow look. Main
 * thread only. */

#include "core/ring-procs.h"
#include "io/ring-source.h"

G_BEGIN_DECLS

#define RING_TYPE_SOURCE_PROCESS (ring_source_process_get_type ())
G_DECLARE_FINAL_TYPE (RingSourceProcess, ring_source_process, RING, SOURCE_PROCESS, GObject)

RingSourceProcess *ring_source_process_new (const char *proc_root) G_GNUC_WARN_UNUSED_RESULT;
void ring_source_process_note (RingSourceProcess *self,
                               gint64 pid,
                               guint64 started);
GPtrArray *ring_source_process_get_procs (RingSourceProcess *self);
GHashTable *ring_source_process_get_unreadable (RingSourceProcess *self);

G_END_DECLS
