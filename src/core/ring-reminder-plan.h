/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The reminders of a wait in two numbers: the settings have a list of times and
 * a limit, which is more than most people want to think about. Pure; any room,
 * any thread. */

#include "ring-config.h"

G_BEGIN_DECLS

#define RING_REMINDER_PLAN_MAX_COUNT 64

typedef struct
{
  guint count;          /* how many reminders there are; 0 for none */
  double first_seconds; /* when the first comes, counted from the wait's begin */
} RingReminderPlan;

RingReminderPlan ring_reminder_plan_read (const RingConfig *config);
RingReminderPlan ring_reminder_plan_usual (void);
char *ring_reminder_plan_format_times (const RingReminderPlan *plan,
                                       const RingConfig *config) G_GNUC_WARN_UNUSED_RESULT;
guint ring_reminder_plan_find_limit (const RingReminderPlan *plan,
                                     const RingConfig *config);

G_END_DECLS
