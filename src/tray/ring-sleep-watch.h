/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Hears from systemd-logind on the system bus that the machine woke up. Where
 * there is no such bus, or nobody on it, it says nothing; the model notices a
 * sleep by the clocks as well. Main thread only. */

#include <glib-object.h>

G_BEGIN_DECLS

#define RING_TYPE_SLEEP_WATCH (ring_sleep_watch_get_type ())
G_DECLARE_FINAL_TYPE (RingSleepWatch, ring_sleep_watch, RING, SLEEP_WATCH, GObject)

RingSleepWatch *ring_sleep_watch_new (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
