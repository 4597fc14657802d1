/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* For each agent whether its hooks are installed, and buttons that open the
 * window in which they are installed or removed. Main thread only. */

#include "io/ring-paths.h"
#include "io/ring-reach.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _RingAgentControls RingAgentControls;

RingAgentControls *ring_agent_controls_new (GtkListBox *list,
                                            GtkApplication *application,
                                            RingPaths *paths,
                                            RingReach *reach) G_GNUC_WARN_UNUSED_RESULT;
void ring_agent_controls_free (RingAgentControls *controls);
void ring_agent_controls_look (RingAgentControls *controls);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingAgentControls, ring_agent_controls_free)

G_END_DECLS
