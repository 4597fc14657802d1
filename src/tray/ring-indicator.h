/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The icon in the panel. The only file that knows libayatana-appindicator and
 * the dbusmenu that it brings along (design: alerts.md §3). Sets only what
 * differs. Main thread only. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_TYPE_INDICATOR (ring_indicator_get_type ())
G_DECLARE_FINAL_TYPE (RingIndicator, ring_indicator, RING, INDICATOR, GObject)

RingIndicator *ring_indicator_new (GtkMenu *menu,
                                   const char *icon_name,
                                   const char *icon_folder) G_GNUC_WARN_UNUSED_RESULT;
void ring_indicator_show (RingIndicator *self,
                          const char *icon_name,
                          const char *title,
                          const char *label);
guint32 ring_indicator_get_click_time (RingIndicator *self);
void ring_indicator_set_middle_click (RingIndicator *self,
                                      GtkWidget *item);
void ring_indicator_move_item (RingIndicator *self,
                               int parent,
                               guint from,
                               guint to);
gboolean ring_indicator_has_host (RingIndicator *self);

G_END_DECLS
