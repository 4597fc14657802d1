/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Changes of state that no hook has seen: killed, answered in the terminal, or
 * a session without hooks (design: registry.md, events.jsonl). Pure; one memory
 * per watcher, any thread. */

#include "ring-board.h"

G_BEGIN_DECLS

typedef struct _RingChangeMemory RingChangeMemory;

/* What has become of a session. */
typedef struct
{
  char *session_id; /* (owned) */
  char *provider;   /* (owned) */
  char *cwd;        /* (owned): empty if not known */
  RingState state;
} RingChange;

void ring_change_free (RingChange *change);

RingChangeMemory *ring_change_memory_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_change_memory_free (RingChangeMemory *memory);

GPtrArray *ring_changes_decide (const RingBoard *board,
                                const GPtrArray *rows,
                                RingChangeMemory *memory) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingChange, ring_change_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingChangeMemory, ring_change_memory_free)

G_END_DECLS
