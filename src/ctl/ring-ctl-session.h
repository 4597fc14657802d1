/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* For commands about one session: the board as it is, and the session that the
 * human means. */

#include "core/ring-board.h"
#include "io/ring-collector.h"
#include "io/ring-paths.h"
#include "ring-ctl-match.h"

G_BEGIN_DECLS

/* One look at everything. */
typedef struct
{
  RingPaths *paths;         /* (owned) */
  RingConfig *config;       /* (owned) */
  RingCollector *collector; /* (owned) */
  RingBoard *board;         /* (owned) */
  gint64 now_usec;
} RingCtlLook;

gboolean ring_ctl_look (RingCtlLook *look_out,
                        GError **error);
void ring_ctl_look_clear (RingCtlLook *look);
char *ring_ctl_find_id (const RingCtlLook *look,
                        const char *text,
                        RingMatchScope scope) G_GNUC_WARN_UNUSED_RESULT;
const RingSession *ring_ctl_find_session (const RingCtlLook *look,
                                          const char *text);
char *ring_ctl_name_session (const RingBoard *board,
                             const char *session_id) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RingCtlLook, ring_ctl_look_clear)

G_END_DECLS
