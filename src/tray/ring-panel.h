/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Icon and menu: shows what the model says, at most every 50 ms, and notices
 * whether there is a panel that shows it. What the human chooses in the menu is
 * told by the menu's own signals. Main thread only. */

#include "core/ring-desktop.h"
#include "ring-login.h"
#include "ring-menu.h"
#include "ring-model.h"

G_BEGIN_DECLS

#define RING_TYPE_PANEL (ring_panel_get_type ())
G_DECLARE_FINAL_TYPE (RingPanel, ring_panel, RING, PANEL, GObject)

RingPanel *ring_panel_new (RingModel *model,
                           RingAlertKeeper *alert_keeper,
                           RingPaths *paths,
                           RingReach *reach,
                           RingLogin *login,
                           RingDesktop desktop,
                           const char *icon_folder) G_GNUC_WARN_UNUSED_RESULT;
RingMenu *ring_panel_get_menu (RingPanel *self);
guint32 ring_panel_get_click_time (RingPanel *self);

G_END_DECLS
