/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The small world in which a replay trace is played: a temporary home with the
 * trace's files, and a virtual process table. */

#include "core/ring-json.h"
#include "core/ring-procs.h"
#include "io/ring-paths.h"

G_BEGIN_DECLS

/* The zero of a trace's time: seconds since the epoch. */
#define RING_REPLAY_ZERO_SECONDS 1800000000

typedef struct _RingReplayFixture RingReplayFixture;

RingReplayFixture *ring_replay_fixture_new (const RingJsonValue *trace,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
void ring_replay_fixture_free (RingReplayFixture *fixture);

const RingJsonValue *ring_replay_fixture_get_trace (const RingReplayFixture *fixture);
RingPaths *ring_replay_fixture_get_paths (const RingReplayFixture *fixture);
GPtrArray *ring_replay_fixture_get_procs (const RingReplayFixture *fixture);
const RingProc *ring_replay_fixture_find_proc (const RingReplayFixture *fixture,
                                               gint64 pid);
const char *ring_replay_fixture_find_comm (const RingReplayFixture *fixture,
                                           gint64 pid);
gboolean ring_replay_fixture_change (RingReplayFixture *fixture,
                                     const RingJsonValue *step,
                                     gint64 now_usec,
                                     GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingReplayFixture, ring_replay_fixture_free)

G_END_DECLS
