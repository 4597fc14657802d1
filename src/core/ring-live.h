/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Claude Code's own file about a running session, `sessions/<pid>.json`
 * (undocumented; it may be absent, torn or stale). Ref-counted, immutable.
 * Pure; any room, any thread. */

#include "ring-error.h"

G_BEGIN_DECLS

/* What the agent says of itself; RING_LIVE_STATUS_NONE: nothing, or an unknown word. */
typedef enum
{
  RING_LIVE_STATUS_NONE,
  RING_LIVE_STATUS_BUSY,
  RING_LIVE_STATUS_WAITING,
  RING_LIVE_STATUS_IDLE,
  RING_LIVE_STATUS_SHELL, /* idle, with a shell that runs in the background */
} RingLiveStatus;

typedef struct
{
  int ref_count; /* (atomic) */
  gint64 pid;
  guint64 started;  /* field 22 of the process's /proc stat, 0 if not said */
  char *session_id; /* (owned) */
  char *cwd;        /* (owned): empty if not said */
  char *entrypoint; /* (owned) (nullable) */
  gboolean is_background;
  RingLiveStatus status;
  gint64 status_usec; /* since when, 0 if not said */
} RingLive;

RingLive *ring_live_parse (const char *bytes,
                           size_t length,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
RingLive *ring_live_ref (RingLive *live) G_GNUC_WARN_UNUSED_RESULT;
void ring_live_unref (RingLive *live);
gboolean ring_live_equal (const RingLive *one,
                          const RingLive *other);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingLive, ring_live_unref)

G_END_DECLS
