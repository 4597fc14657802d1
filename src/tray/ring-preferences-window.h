/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The window with the settings (design: alerts.md §3). Each change is written
 * to config.toml at once, and what others write there shows at once. Main
 * thread only. */

#include "ring-login.h"
#include "ring-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_TYPE_PREFERENCES_WINDOW (ring_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (RingPreferencesWindow, ring_preferences_window, RING, PREFERENCES_WINDOW, GtkApplicationWindow)

RingPreferencesWindow *ring_preferences_window_new (GtkApplication *application,
                                                    RingPaths *paths,
                                                    RingModel *model,
                                                    RingReach *reach,
                                                    RingLogin *login);

G_END_DECLS
