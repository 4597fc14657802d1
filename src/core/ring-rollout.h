/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Codex's record of a thread, JSON lines, of which only the end is looked at,
 * and the thread as Codex's store has it. Pure: bytes and columns are handed
 * in; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

/* How much of the end is looked at. */
#define RING_ROLLOUT_TAIL_BYTES (128 * 1024)

/* What the end of a rollout says. */
typedef struct
{
  gboolean is_ended; /* the turn is over */
  char *last_action; /* (owned) (nullable) */
} RingRollout;

/* A thread. Ref-counted, immutable once others see it. */
typedef struct
{
  int ref_count;      /* (atomic) */
  char *id;           /* (owned): Codex's own, without "codex:" */
  char *cwd;          /* (owned): empty if not known */
  char *title;        /* (owned) (nullable) */
  char *preview;      /* (owned) (nullable) */
  char *rollout_path; /* (owned) (nullable) */
  gint64 updated_usec;
  RingRollout rollout;
} RingThread;

void ring_rollout_parse (const char *tail,
                         size_t length,
                         gboolean is_cut,
                         RingRollout *rollout_out);
void ring_rollout_clear (RingRollout *rollout);

RingThread *ring_thread_new (void) G_GNUC_WARN_UNUSED_RESULT;
RingThread *ring_thread_ref (RingThread *thread) G_GNUC_WARN_UNUSED_RESULT;
void ring_thread_unref (RingThread *thread);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingThread, ring_thread_unref)

G_END_DECLS
