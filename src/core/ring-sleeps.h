/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The times through which the machine slept, or the tray could not run: agents
 * said nothing then, and that means nothing. Limits of silence count anew from
 * the end of such a time, if they were not over at its beginning. Pure; any
 * room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RingSleeps RingSleeps;

/**
 * RingMoment:
 * @wall_usec: time of the wall clock; 0 = there was no such moment
 * @monotonic_usec: time of a clock that stands still while the machine sleeps
 * @deadline_usec: by when there was to be another moment, on the wall clock
 *
 * A look at the board.
 */
typedef struct
{
  gint64 wall_usec;
  gint64 monotonic_usec;
  gint64 deadline_usec;
} RingMoment;

gboolean ring_moment_is_after_sleep (const RingMoment *moment,
                                     const RingMoment *before);

RingSleeps *ring_sleeps_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_sleeps_free (RingSleeps *sleeps);
void ring_sleeps_add (RingSleeps *sleeps,
                      gint64 from_usec,
                      gint64 to_usec);
gint64 ring_sleeps_find_start (const RingSleeps *sleeps,
                               gint64 stamp_usec,
                               gint64 limit_usec);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingSleeps, ring_sleeps_free)

G_END_DECLS
