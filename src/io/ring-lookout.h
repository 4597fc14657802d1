/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* When to look again. Hints are coalesced: at once when it was quiet, under
 * load at most one look per interval. For sources; main thread only. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RingLookout RingLookout;

typedef void (*RingLookFunc) (gpointer user_data);

RingLookout *ring_lookout_new (guint interval_msec,
                               RingLookFunc look,
                               gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_lookout_free (RingLookout *lookout);
void ring_lookout_hint (RingLookout *lookout);
void ring_lookout_look (RingLookout *lookout);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingLookout, ring_lookout_free)

G_END_DECLS
