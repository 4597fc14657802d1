/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The tray's menu as a GTK menu, updated in place (design: alerts.md §3). It
 * shows a view and computes nothing. An item belongs to one session for life:
 * it is moved, never relabelled for another one, or a click would land in the
 * wrong terminal. Main thread only. */

#include "core/ring-view.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_TYPE_MENU (ring_menu_get_type ())
G_DECLARE_FINAL_TYPE (RingMenu, ring_menu, RING, MENU, GObject)

RingMenu *ring_menu_new (void) G_GNUC_WARN_UNUSED_RESULT;
GtkMenu *ring_menu_get_widget (RingMenu *self);
void ring_menu_show_view (RingMenu *self,
                          const RingView *view);
void ring_menu_set_open (RingMenu *self,
                         gboolean is_open);
gboolean ring_menu_is_open (RingMenu *self);

G_END_DECLS
