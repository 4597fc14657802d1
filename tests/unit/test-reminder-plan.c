/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-reminder-plan.h"

#include <string.h>

static RingConfig *
parse (const char *text)
{
  return ring_config_parse (text, strlen (text), NULL);
}

static void
test_read (void)
{
  static const struct
  {
    const char *text;
    guint count;
    double first;
  } table[] = {
    { "notify_repeat_seconds = []\n", 0, 30 },
    { "", 3, 30 },
    { "notify_repeat_max = 0\n", 3, 30 },
    { "notify_repeat_max = 2\n", 2, 30 },
    { "notify_repeat_max = 9\nnotify_repeat_seconds = [5, 6]\n", 2, 5 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingConfig) config = parse (table[i].text);
      RingReminderPlan plan = ring_reminder_plan_read (config);

      g_assert_cmpuint (plan.count, ==, table[i].count);
      g_assert_cmpfloat (plan.first_seconds, ==, table[i].first);
    }
}

/* What is written leads to what was wanted. */
static void
test_written (void)
{
  static const struct
  {
    const char *text;
    RingReminderPlan plan;
    const char *times;
    guint limit;
  } table[] = {
    { "", { 0, 30 }, "[]", 3 },
    { "", { 3, 30 }, "[30, 120, 300]", 3 },
    { "", { 1, 30 }, "[30, 120, 300]", 1 },
    { "", { 5, 30 }, "[30, 120, 300, 480, 660]", 5 },
    { "", { 3, 60 }, "[60, 240, 600]", 3 },
    { "", { 3, 0 }, "[0, 0, 0]", 3 },
    { "notify_repeat_seconds = []\n", { 3, 30 }, "[30, 120, 300]", 3 },
    { "notify_repeat_seconds = [0, 10]\n", { 2, 60 }, "[60, 70]", 2 },
    { "notify_repeat_seconds = [7.5]\nnotify_repeat_max = 0\n", { 2, 7.5 }, "[7.5, 15]", 0 },
    { "notify_repeat_seconds = [7, 8]\nnotify_repeat_max = 0\n", { 1, 7 }, "[7, 8]", 1 },
    { "notify_repeat_seconds = [7, 7]\n", { 3, 7 }, "[7, 7, 8]", 3 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingConfig) config = parse (table[i].text);
      g_autofree char *times = ring_reminder_plan_format_times (&table[i].plan, config);
      guint limit = ring_reminder_plan_find_limit (&table[i].plan, config);
      g_autofree char *text = g_strdup_printf ("notify_repeat_seconds = %s\nnotify_repeat_max = %u\n", times, limit);
      g_autoptr (RingConfig) written = parse (text);

      g_assert_cmpstr (times, ==, table[i].times);
      g_assert_cmpuint (limit, ==, table[i].limit);
      g_assert_cmpuint (ring_reminder_plan_read (written).count, ==, table[i].plan.count);
      g_assert_cmpfloat (ring_reminder_plan_read (written).first_seconds, ==, table[i].plan.first_seconds);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reminder-plan/read", test_read);
  g_test_add_func ("/reminder-plan/written", test_written);
  return g_test_run ();
}
