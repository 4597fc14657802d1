/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingLookout"

#include "config.h"

#include "ring-lookout.h"

#include "io/ring-clock.h"

struct _RingLookout
{
  RingLookFunc look;
  gpointer user_data;
  gint64 interval_usec;
  gint64 last_usec;
  guint hint_source; /* 0 = no hint is pending */
  gboolean is_looking;
  gboolean is_hinted; /* from within the look */
  gboolean is_freed;  /* by its own look */
};

static gboolean
on_hint_due (gpointer user_data)
{
  RingLookout *self = user_data;

  self->hint_source = 0;
  ring_lookout_look (self);
  return G_SOURCE_REMOVE;
}

/**
 * ring_lookout_new:
 * @interval_msec: the least time between two looks under load
 * @look: (scope notified): what to call
 * @user_data: for @look
 *
 * Nothing is called, now or later, before the first ring_lookout_look().
 *
 * Returns: (transfer full): the lookout
 */
RingLookout *
ring_lookout_new (guint interval_msec,
                  RingLookFunc look,
                  gpointer user_data)
{
  RingLookout *self;

  g_return_val_if_fail (look != NULL, NULL);

  self = g_new0 (RingLookout, 1);
  self->interval_usec = (gint64) interval_msec * 1000;
  self->look = look;
  self->user_data = user_data;
  return self;
}

/**
 * ring_lookout_free:
 * @lookout: (transfer full) (nullable): a lookout
 *
 * Its own look may call it: whoever hears of a change may drop the source.
 */
void
ring_lookout_free (RingLookout *lookout)
{
  if (lookout == NULL)
    return;
  g_clear_handle_id (&lookout->hint_source, g_source_remove);
  lookout->is_freed = TRUE;
  if (!lookout->is_looking)
    g_free (lookout);
}

/**
 * ring_lookout_hint:
 * @lookout: a lookout
 *
 * Something may have changed. Cheap: call it for every event. From within a
 * look it means one more, after the interval.
 */
void
ring_lookout_hint (RingLookout *lookout)
{
  gint64 wait_usec;

  if (lookout->is_looking)
    lookout->is_hinted = TRUE;
  if (lookout->is_looking || lookout->hint_source != 0)
    return;
  wait_usec = lookout->last_usec + lookout->interval_usec - ring_clock_boot_usec ();
  if (wait_usec <= 0)
    lookout->hint_source = g_idle_add_full (G_PRIORITY_DEFAULT, on_hint_due, lookout, NULL);
  else
    lookout->hint_source = g_timeout_add ((guint) (wait_usec / 1000) + 1, on_hint_due, lookout);
}

/**
 * ring_lookout_look:
 * @lookout: a lookout
 *
 * Looks before it returns, whatever was pending. Does nothing from within a
 * look.
 */
void
ring_lookout_look (RingLookout *lookout)
{
  if (lookout->is_looking)
    return;
  g_clear_handle_id (&lookout->hint_source, g_source_remove);
  lookout->is_looking = TRUE;
  lookout->look (lookout->user_data);
  lookout->is_looking = FALSE;
  if (lookout->is_freed)
    {
      g_free (lookout);
      return;
    }
  /* From its end on, so that a slow look leaves time for others. */
  lookout->last_usec = ring_clock_boot_usec ();
  if (lookout->is_hinted)
    {
      lookout->is_hinted = FALSE;
      ring_lookout_hint (lookout);
    }
}
