/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Whether a folder answers. A file system of another machine's, or of a program
 * (NFS, sshfs and all of FUSE), can keep whoever looks at it waiting for ever,
 * so a thread asks it first, and the main loop looks only at what has answered.
 * What is on this machine's own disks is never asked. Main thread only.
 *
 *   ring_reach_ask () ─▶ local, or answered: look
 *                    └─▶ not yet: keep what you have; you are told when it answers */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RingReach RingReach;

/**
 * RingReachFunc:
 * @has_answered: %TRUE: a file system answers from now on, look again;
 *   %FALSE: one has been silent for some seconds
 * @user_data: as given to ring_reach_listen()
 */
typedef void (*RingReachFunc) (gboolean has_answered,
                               gpointer user_data);

RingReach *ring_reach_new (const char *table) G_GNUC_WARN_UNUSED_RESULT;
RingReach *ring_reach_ref (RingReach *reach) G_GNUC_WARN_UNUSED_RESULT;
void ring_reach_unref (RingReach *reach);
void ring_reach_listen (RingReach *reach,
                        RingReachFunc func,
                        gpointer user_data);
gboolean ring_reach_is_far (RingReach *reach,
                            const char *path);
gboolean ring_reach_ask (RingReach *reach,
                         const char *path);
gboolean ring_reach_is_silent (RingReach *reach,
                               const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingReach, ring_reach_unref)

G_END_DECLS
