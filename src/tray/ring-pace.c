/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingPace"

#include "config.h"

#include "ring-pace.h"

#include "io/ring-clock.h"

struct _RingPace
{
  guint interval_msec;
  RingPaceFunc func;
  gpointer user_data;
  gint64 next_usec; /* not before, since boot */
  guint timeout_id;
};

static void
run (RingPace *pace)
{
  pace->next_usec = ring_clock_boot_usec () + (gint64) pace->interval_msec * 1000;
  pace->func (pace->user_data);
}

static gboolean
on_timeout (gpointer user_data)
{
  RingPace *pace = user_data;

  pace->timeout_id = 0;
  run (pace);
  return G_SOURCE_REMOVE;
}

/**
 * ring_pace_new:
 * @interval_msec: @func is called at most once in this time
 * @func: what to do
 * @user_data: for @func
 *
 * Returns: (transfer full): a pace that has not done anything yet
 */
RingPace *
ring_pace_new (guint interval_msec,
               RingPaceFunc func,
               gpointer user_data)
{
  RingPace *pace = g_new0 (RingPace, 1);

  pace->interval_msec = interval_msec;
  pace->func = func;
  pace->user_data = user_data;
  return pace;
}

/**
 * ring_pace_free:
 * @pace: (transfer full): a pace; what is due is not done any more
 */
void
ring_pace_free (RingPace *pace)
{
  g_clear_handle_id (&pace->timeout_id, g_source_remove);
  g_free (pace);
}

/**
 * ring_pace_ask:
 * @pace: the pace
 *
 * Asks for it to be done, once for all who ask meanwhile.
 */
void
ring_pace_ask (RingPace *pace)
{
  gint64 wait_usec = pace->next_usec - ring_clock_boot_usec ();

  if (pace->timeout_id != 0)
    return;
  if (wait_usec <= 0)
    run (pace);
  else
    pace->timeout_id = g_timeout_add ((guint) (wait_usec / 1000) + 1, on_timeout, pace);
}
