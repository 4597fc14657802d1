/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Which sessions have a process (design: board.md §1, §2): rows, live files
 * and transcripts beside the process table. Made once for each board, used
 * while its facts live. Pure; one thread at a time. */

#include "ring-classify.h"
#include "ring-facts.h"

G_BEGIN_DECLS

typedef struct _RingLiveness RingLiveness;

RingLiveness *ring_liveness_new (const RingFacts *facts) G_GNUC_WARN_UNUSED_RESULT;
void ring_liveness_free (RingLiveness *liveness);

gboolean ring_liveness_sees_all (const RingLiveness *liveness);
RingProcRole ring_liveness_folder_role (const RingRow *row);
RingLife ring_liveness_get_row (RingLiveness *liveness,
                                const RingRow *row);
const RingLive *ring_liveness_find_live (RingLiveness *liveness,
                                         const char *session_id);
gboolean ring_liveness_is_background (RingLiveness *liveness,
                                      const char *session_id);
const RingProc *ring_liveness_find_proc (RingLiveness *liveness,
                                         gint64 pid,
                                         guint64 started);
GPtrArray *ring_liveness_get_agents (RingLiveness *liveness,
                                     RingProcRole role,
                                     const char *cwd);
const char *ring_liveness_real_path (RingLiveness *liveness,
                                     const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingLiveness, ring_liveness_free)

G_END_DECLS
