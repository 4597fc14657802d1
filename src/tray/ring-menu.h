/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The tray's menu as a GTK menu, updated in place (design: alerts.md §3). It
 * shows a view and computes nothing. While the human sees it everything keeps
 * its place. Main thread only. */

#include "core/ring-panel-view.h"
#include "ring-session-menu.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_TYPE_MENU (ring_menu_get_type ())
G_DECLARE_FINAL_TYPE (RingMenu, ring_menu, RING, MENU, GObject)

/* What the menu shows. All borrowed for the call. */
typedef struct
{
  const RingView *view;
  const RingPanelView *panel;
  GHashTable *muted; /* (nullable) (element-type utf8): sessions that are muted */
  gboolean starts_at_login;
} RingMenuContent;

RingMenu *ring_menu_new (gboolean follows_moves) G_GNUC_WARN_UNUSED_RESULT;
GtkMenu *ring_menu_get_widget (RingMenu *self);
GtkWidget *ring_menu_get_next_item (RingMenu *self);
void ring_menu_show (RingMenu *self,
                     const RingMenuContent *content);
void ring_menu_set_open (RingMenu *self,
                         gboolean is_open);
gboolean ring_menu_is_open (RingMenu *self);

G_END_DECLS
