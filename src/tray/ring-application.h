/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The tray as a program: one instance per login session. Has icon, menu,
 * notifications and window show what the model says, and does what the human
 * chooses in them.
 *
 *   model ─▶ view ─▶ indicator, menu, window
 *     └────▶ alerts ─▶ announcer ─▶ notifier */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_TYPE_APPLICATION (ring_application_get_type ())
G_DECLARE_FINAL_TYPE (RingApplication, ring_application, RING, APPLICATION, GtkApplication)

RingApplication *ring_application_new (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
