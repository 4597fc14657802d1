/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The board window's second page: a day of all sessions, and how long each
 * project waited. It reads the log of changes only while it is to be seen. Main
 * thread only. */

#include "core/ring-board.h"
#include "io/ring-paths.h"
#include "io/ring-reach.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_TYPE_DAY_PAGE (ring_day_page_get_type ())
G_DECLARE_FINAL_TYPE (RingDayPage, ring_day_page, RING, DAY_PAGE, GtkBox)

GtkWidget *ring_day_page_new (RingPaths *paths,
                              RingReach *reach);
void ring_day_page_set_board (RingDayPage *self,
                              RingBoard *board);
void ring_day_page_set_active (RingDayPage *self,
                               gboolean is_active);
void ring_day_page_go (RingDayPage *self,
                       int n_days);
void ring_day_page_focus (RingDayPage *self);

G_END_DECLS
