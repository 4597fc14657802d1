/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingReminderPlan"

#include "config.h"

#include "ring-reminder-plan.h"

#include <math.h>

#include "ring-toml-edit.h"

/* How far the reminders are apart, where nothing says it. */
#define MIN_GAP_SECONDS 1.0

/**
 * ring_reminder_plan_read:
 * @config: the settings
 *
 * Returns: the reminders that they lead to; without any, `first_seconds` is the
 *   usual one
 */
RingReminderPlan
ring_reminder_plan_read (const RingConfig *config)
{
  size_t n_times = 0;
  const double *times = ring_config_get_numbers (config, RING_CONFIG_NOTIFY_REPEAT_SECONDS, &n_times);
  guint limit = (guint) ring_config_get_number (config, RING_CONFIG_NOTIFY_REPEAT_MAX);
  RingReminderPlan plan = { 0 };

  if (n_times == 0)
    {
      plan = ring_reminder_plan_usual ();
      plan.count = 0;
      return plan;
    }
  plan.first_seconds = times[0];
  plan.count = limit == 0 ? (guint) n_times : MIN (limit, (guint) n_times);
  return plan;
}

/**
 * ring_reminder_plan_usual:
 *
 * Returns: the reminders of somebody who has set nothing
 */
RingReminderPlan
ring_reminder_plan_usual (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();

  return ring_reminder_plan_read (config);
}

/* The times to begin with: those in the settings, else the usual ones. */
static GArray *
copy_times (const RingConfig *config)
{
  g_autoptr (RingConfig) usual = ring_config_new_default ();
  GArray *copy = g_array_new (FALSE, FALSE, sizeof (double));
  size_t n_times = 0;
  const double *times = ring_config_get_numbers (config, RING_CONFIG_NOTIFY_REPEAT_SECONDS, &n_times);

  if (n_times == 0)
    times = ring_config_get_numbers (usual, RING_CONFIG_NOTIFY_REPEAT_SECONDS, &n_times);
  g_array_append_vals (copy, times, (guint) n_times);
  return copy;
}

/* A first reminder that comes later puts the others off in proportion. */
static void
move_times (GArray *times,
            double first_seconds)
{
  double old_first = g_array_index (times, double, 0);

  for (guint i = 0; i < times->len; i++)
    {
      double *time = &g_array_index (times, double, i);
      double moved = old_first > 0 ? round (*time / old_first * first_seconds) : *time + first_seconds;

      *time = i == 0 ? first_seconds : moved;
    }
}

/* Goes on with the last distance. */
static void
lengthen (GArray *times,
          guint count)
{
  while (times->len < count)
    {
      double last = g_array_index (times, double, times->len - 1);
      double before = times->len > 1 ? g_array_index (times, double, times->len - 2) : 0;
      double next = last + MAX (last - before, MIN_GAP_SECONDS);

      g_array_append_val (times, next);
    }
}

/**
 * ring_reminder_plan_format_times:
 * @plan: what the human wants
 * @config: the settings as they are
 *
 * Returns: (transfer full): notify_repeat_seconds as it is written then; the
 *   times that are there are changed as little as possible
 */
char *
ring_reminder_plan_format_times (const RingReminderPlan *plan,
                                 const RingConfig *config)
{
  g_autoptr (GArray) times = copy_times (config);
  g_autoptr (GString) text = g_string_new ("[");
  double difference = plan->first_seconds - g_array_index (times, double, 0);

  if (difference < 0 || difference > 0)
    move_times (times, plan->first_seconds);
  lengthen (times, plan->count);
  for (guint i = 0; plan->count > 0 && i < times->len; i++)
    {
      g_string_append (text, i > 0 ? ", " : "");
      ring_toml_append_number (text, g_array_index (times, double, i));
    }
  g_string_append_c (text, ']');
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * ring_reminder_plan_find_limit:
 * @plan: what the human wants
 * @config: the settings as they are
 *
 * Returns: notify_repeat_max as it has to be then; as it is, if it does not
 *   matter
 */
guint
ring_reminder_plan_find_limit (const RingReminderPlan *plan,
                               const RingConfig *config)
{
  guint limit = (guint) ring_config_get_number (config, RING_CONFIG_NOTIFY_REPEAT_MAX);
  g_autoptr (GArray) times = copy_times (config);

  if (plan->count == 0 || (limit == 0 && plan->count >= times->len))
    return limit;
  return plan->count;
}
