/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingClock"

#include "config.h"

#include "ring-clock.h"

#include <time.h>

/**
 * ring_clock_wall_usec:
 *
 * Call it once per event or look, and hand the result down.
 *
 * Returns: microseconds since the epoch; may jump when the clock is set
 */
gint64
ring_clock_wall_usec (void)
{
  return g_get_real_time ();
}

/**
 * ring_clock_boot_usec:
 *
 * For durations: never set back, and it goes on while the machine sleeps.
 *
 * Returns: microseconds since the machine booted
 */
gint64
ring_clock_boot_usec (void)
{
  struct timespec now = { 0, 0 };

  if (clock_gettime (CLOCK_BOOTTIME, &now) != 0)
    return g_get_monotonic_time ();
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

/**
 * ring_clock_awake_usec:
 *
 * For telling that the machine slept: as ring_clock_boot_usec(), but it stands
 * still meanwhile.
 *
 * Returns: microseconds since some time in the past
 */
gint64
ring_clock_awake_usec (void)
{
  return g_get_monotonic_time ();
}
