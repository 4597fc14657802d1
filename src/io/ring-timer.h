/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The one alarm of a program that watches. It is set to a time of the wall
 * clock, as deadlines are, and goes off then, also if the machine slept in
 * between; and at once when the clock is set or the machine wakes up, since ages
 * are no longer what they were. Main thread only. */

#include <glib-object.h>

G_BEGIN_DECLS

#define RING_TYPE_TIMER (ring_timer_get_type ())
G_DECLARE_FINAL_TYPE (RingTimer, ring_timer, RING, TIMER, GObject)

RingTimer *ring_timer_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_timer_set (RingTimer *self,
                     gint64 deadline_usec);

G_END_DECLS
