/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Does something when asked for, at once if that was not done a moment ago,
 * else as soon as the moment is over. Main thread only. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RingPace RingPace;
typedef void (*RingPaceFunc) (gpointer user_data);

RingPace *ring_pace_new (guint interval_msec,
                         RingPaceFunc func,
                         gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_pace_free (RingPace *pace);
void ring_pace_ask (RingPace *pace);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingPace, ring_pace_free)

G_END_DECLS
