/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The controls for reminders: whether, when first, how many. They write
 * nothing. Main thread only. */

#include "core/ring-reminder-plan.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _RingReminderControls RingReminderControls;

/**
 * RingReminderFunc:
 * @plan: what the human wants
 * @user_data: user data
 */
typedef void (*RingReminderFunc) (const RingReminderPlan *plan,
                                  gpointer user_data);

RingReminderControls *ring_reminder_controls_new (GtkListBox *list,
                                                  RingReminderFunc func,
                                                  gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_reminder_controls_free (RingReminderControls *controls);
void ring_reminder_controls_show (RingReminderControls *controls,
                                  const RingConfig *config);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingReminderControls, ring_reminder_controls_free)

G_END_DECLS
