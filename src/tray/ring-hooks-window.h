/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The window that shows what would be added to the settings of the agents found
 * here, or taken out of them, and does it. As of the moment it is opened. Main
 * thread only. */

#include "io/ring-hooks-install.h"
#include "io/ring-reach.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* For the window: all agents that are found, not one of them. */
#define RING_HOOKS_WINDOW_ALL_AGENTS RING_N_AGENTS

void ring_hooks_window_show (GtkApplication *application,
                             RingPaths *paths,
                             RingReach *reach,
                             RingHooksAction action,
                             RingAgent agent);

gboolean ring_hooks_window_is_within_reach (RingPaths *paths,
                                            RingReach *reach,
                                            RingAgent agent);

G_END_DECLS
