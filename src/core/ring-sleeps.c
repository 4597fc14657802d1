/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSleeps"

#include "config.h"

#include "ring-sleeps.h"

/* What the wall clock may be ahead of the other before it is a sleep: a clock
 * that is kept right by the network makes small steps. */
#define MIN_GAP_USEC (5 * G_USEC_PER_SEC)

/* What a look may come late: a loaded machine is not asleep. */
#define MIN_LATE_USEC (20 * G_USEC_PER_SEC)

/* More sleeps than this within the longest limit do not matter. */
#define MAX_SLEEPS 32

typedef struct
{
  gint64 from_usec;
  gint64 to_usec;
} Sleep;

struct _RingSleeps
{
  GArray *list; /* (element-type Sleep): oldest first */
};

/**
 * ring_moment_is_after_sleep:
 * @moment: a look at the board
 * @before: the one before it
 *
 * A machine that slept has moved its wall clock on, but not the other. Where
 * only the tray was stopped both have gone on, but it has missed its deadline.
 * Call it at each look.
 *
 * Returns: whether the tray could not run for a while in between
 */
gboolean
ring_moment_is_after_sleep (const RingMoment *moment,
                            const RingMoment *before)
{
  gint64 wall_usec = moment->wall_usec - before->wall_usec;
  gint64 monotonic_usec = moment->monotonic_usec - before->monotonic_usec;
  gint64 due_usec = MAX (before->deadline_usec, before->wall_usec);

  if (before->wall_usec == 0)
    return FALSE;
  return wall_usec - monotonic_usec >= MIN_GAP_USEC || moment->wall_usec - MIN_LATE_USEC >= due_usec;
}

/**
 * ring_sleeps_new:
 *
 * Returns: (transfer full): no sleep yet
 */
RingSleeps *
ring_sleeps_new (void)
{
  RingSleeps *sleeps = g_new0 (RingSleeps, 1);

  sleeps->list = g_array_new (FALSE, FALSE, sizeof (Sleep));
  return sleeps;
}

/**
 * ring_sleeps_free:
 * @sleeps: (transfer full): the sleeps
 */
void
ring_sleeps_free (RingSleeps *sleeps)
{
  g_array_unref (sleeps->list);
  g_free (sleeps);
}

/**
 * ring_sleeps_add:
 * @sleeps: the sleeps
 * @from_usec: the last look before it; what was over then was seen then
 * @to_usec: the first look after it
 *
 * Call it after each sleep, in their order.
 */
void
ring_sleeps_add (RingSleeps *sleeps,
                 gint64 from_usec,
                 gint64 to_usec)
{
  const Sleep sleep = { .from_usec = from_usec, .to_usec = to_usec };

  if (sleeps->list->len == MAX_SLEEPS)
    g_array_remove_index (sleeps->list, 0);
  g_array_append_val (sleeps->list, sleep);
}

/**
 * ring_sleeps_find_start:
 * @sleeps: (nullable): the sleeps
 * @stamp_usec: the last sign of life
 * @limit_usec: how long that counts
 *
 * Call it before the age of a sign of life is compared with a limit.
 *
 * Returns: from when on @limit_usec counts: @stamp_usec, or the end of a sleep
 */
gint64
ring_sleeps_find_start (const RingSleeps *sleeps,
                        gint64 stamp_usec,
                        gint64 limit_usec)
{
  gint64 start_usec = stamp_usec;

  for (guint i = 0; sleeps != NULL && i < sleeps->list->len; i++)
    {
      const Sleep *sleep = &g_array_index (sleeps->list, Sleep, i);

      if (start_usec < sleep->to_usec && start_usec + limit_usec > sleep->from_usec)
        start_usec = sleep->to_usec;
    }
  return start_usec;
}
