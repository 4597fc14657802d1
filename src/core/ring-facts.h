/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Everything that a board is made of, as the sources found it. All borrowed
 * for the call that takes it; lists may be NULL, which is the same as empty. */

#include "ring-live.h"
#include "ring-procs.h"
#include "ring-rollout.h"
#include "ring-row.h"
#include "ring-sleeps.h"
#include "ring-transcript.h"

G_BEGIN_DECLS

/* The pid namespace that a machine starts with has this inode (PID_NS_INIT_INO
 * of linux/nsfs.h); no other has it. */
#define RING_PIDNS_OF_MACHINE G_GUINT64_CONSTANT (0xeffffffc)

typedef struct
{
  GPtrArray *rows;        /* (nullable) (element-type RingRow) */
  GPtrArray *lives;       /* (nullable) (element-type RingLive) */
  GPtrArray *transcripts; /* (nullable) (element-type RingTranscript) */
  GPtrArray *threads;     /* (nullable) (element-type RingThread): not archived, no subagents */
  GHashTable *labels;     /* (nullable) (element-type utf8 utf8): session id → name */
  GHashTable *hidden;     /* (nullable) (element-type utf8 gint64): session id → when it was hidden, µs */
  GHashTable *modified;   /* (nullable) (element-type utf8 gint64): a row's source_path → when it changed, µs */
  GHashTable *real_paths; /* (nullable) (element-type utf8 utf8): folder → its real path, where they differ */

  gboolean are_procs_known;    /* FALSE: the process table could not be read */
  gboolean is_sandboxed;       /* the agents' processes are never seen from here */
  GPtrArray *procs;            /* (nullable) (element-type RingProc): the agents among all processes */
  GHashTable *unreadable_pids; /* (nullable) (element-type gint64): processes that are there, and whose role is not known */
  const char *boot;            /* (nullable): this boot's id */
  const char *host;            /* (nullable): hash of this machine's id */
  guint64 pidns;               /* our pid namespace, 0 if not known */

  const RingSleeps *sleeps; /* (nullable): when nobody could say anything */
} RingFacts;

G_END_DECLS
