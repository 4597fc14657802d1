/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The window that shows what would be added to the settings of the agents found
 * here, and adds it. As of the moment it is opened. Main thread only. */

#include "io/ring-paths.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

void ring_hooks_window_show (GtkApplication *application,
                             RingPaths *paths);

G_END_DECLS
