/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Waiting for what the main loop brings. A wait that is in vain is a failed
 * assertion. */

#include <glib.h>

G_BEGIN_DECLS

typedef gboolean (*RingTestCondition) (gpointer user_data,
                                       const char *argument);

void ring_test_wait (RingTestCondition condition,
                     gpointer user_data,
                     const char *argument);
void ring_test_sleep_msec (guint msec);
char *ring_test_join_sorted (GPtrArray *words) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
