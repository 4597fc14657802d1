/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Which folders are not this machine's own: another machine or a program may be
 * slow to answer for them, or never do. Found out without asking any of them.
 * For ring-reach; one thread at a time. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * RingMount:
 * @id: tells it from one that was at the same place before
 * @point: where it is
 *
 * A file system for which somebody else answers.
 */
typedef struct
{
  char *id;    /* (owned) */
  char *point; /* (owned) */
} RingMount;

typedef struct _RingMounts RingMounts;

RingMounts *ring_mounts_new (const char *table) G_GNUC_WARN_UNUSED_RESULT;
void ring_mounts_free (RingMounts *mounts);
const RingMount *ring_mounts_find_far (RingMounts *mounts,
                                       const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingMounts, ring_mounts_free)

G_END_DECLS
