/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Desktop notifications, one per key, replaced in place (design: alerts.md §2).
 * Its worker, in a thread of its own, is the only file that knows libnotify.
 *
 *   ring_notifier_show() ─ value ─▶ queue ─▶ worker ─▶ libnotify
 *   "activated" ◀─────── main loop ◀──────── worker ◀─ click
 *
 * This interface is for the main thread only and never blocks. */

#include <glib-object.h>

G_BEGIN_DECLS

/* What to show. Texts are plain; the notifier escapes where the server speaks
 * markup. All borrowed for the call. */
typedef struct
{
  const char *key; /* a newer one with the same key takes its place */
  const char *title;
  const char *body;
  const char *icon; /* name, or path where it is not installed */
  gboolean is_critical;
  gboolean has_sound;
  gboolean can_snooze;      /* it has an action that puts it off */
  gboolean goes_to_session; /* a click goes to the session; else it shows the board */
} RingNotification;

#define RING_TYPE_NOTIFIER (ring_notifier_get_type ())
G_DECLARE_FINAL_TYPE (RingNotifier, ring_notifier, RING, NOTIFIER, GObject)

RingNotifier *ring_notifier_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_notifier_show (RingNotifier *self,
                         const RingNotification *notification);
gboolean ring_notifier_is_heard (RingNotifier *self);
void ring_notifier_withdraw (RingNotifier *self,
                             const char *key);
void ring_notifier_finish (RingNotifier *self);

G_END_DECLS
