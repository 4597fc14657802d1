/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingReminderControls"

#include "config.h"

#include "ring-reminder-controls.h"

#include <glib/gi18n.h>

#include "ring-number-entry.h"
#include "ring-preference-list.h"
#include "ring-switch-entry.h"

#define MIN_FIRST_SECONDS 1
#define MAX_FIRST_SECONDS 86400

struct _RingReminderControls
{
  RingReminderFunc func;
  gpointer user_data;
  RingReminderPlan plan; /* as it is */
  GtkWidget *is_on;      /* (owned), like the next two */
  GtkWidget *first;
  GtkWidget *count;
};

static void
on_switched (gboolean is_on,
             gpointer user_data)
{
  RingReminderControls *controls = user_data;
  RingReminderPlan plan = controls->plan;

  plan.count = is_on ? ring_reminder_plan_usual ().count : 0;
  controls->func (&plan, controls->user_data);
}

static void
on_first (double number,
          gpointer user_data)
{
  RingReminderControls *controls = user_data;
  RingReminderPlan plan = controls->plan;

  plan.first_seconds = number;
  if (plan.count > 0)
    controls->func (&plan, controls->user_data);
}

static void
on_count (double number,
          gpointer user_data)
{
  RingReminderControls *controls = user_data;
  RingReminderPlan plan = controls->plan;

  if (plan.count == 0)
    return;
  plan.count = (guint) number;
  controls->func (&plan, controls->user_data);
}

/**
 * ring_reminder_controls_new:
 * @list: where they go
 * @func: called when the human wants other reminders
 * @user_data: for @func
 *
 * Returns: (transfer full): the controls
 */
RingReminderControls *
ring_reminder_controls_new (GtkListBox *list,
                            RingReminderFunc func,
                            gpointer user_data)
{
  RingReminderControls *controls = g_new0 (RingReminderControls, 1);

  controls->func = func;
  controls->user_data = user_data;
  controls->is_on = g_object_ref_sink (ring_switch_entry_new (on_switched, controls));
  controls->first = g_object_ref_sink (ring_number_entry_new (MIN_FIRST_SECONDS, MAX_FIRST_SECONDS, on_first, controls));
  controls->count = g_object_ref_sink (ring_number_entry_new (1, RING_REMINDER_PLAN_MAX_COUNT, on_count, controls));
  ring_preference_list_add (list, _ ("_Remind me while a session waits"), NULL, controls->is_on);
  ring_preference_list_add (list, _ ("_First reminder after (seconds)"), _ ("The others follow in proportion."), controls->first);
  ring_preference_list_add (list, _ ("_Number of reminders"), NULL, controls->count);
  return controls;
}

/**
 * ring_reminder_controls_free:
 * @controls: (transfer full): controls, whose widgets may be gone already
 */
void
ring_reminder_controls_free (RingReminderControls *controls)
{
  g_object_unref (controls->is_on);
  g_object_unref (controls->first);
  g_object_unref (controls->count);
  g_free (controls);
}

/**
 * ring_reminder_controls_show:
 * @controls: controls
 * @config: the settings as they are
 *
 * Makes the controls say what is so.
 */
void
ring_reminder_controls_show (RingReminderControls *controls,
                             const RingConfig *config)
{
  gboolean is_on;

  controls->plan = ring_reminder_plan_read (config);
  is_on = controls->plan.count > 0;
  ring_switch_entry_show (controls->is_on, is_on);
  ring_number_entry_show (controls->first, controls->plan.first_seconds);
  if (is_on)
    ring_number_entry_show (controls->count, controls->plan.count);
  ring_preference_row_set_sensitive (controls->first, is_on);
  ring_preference_row_set_sensitive (controls->count, is_on);
}
