/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The window that lists all sessions, and shows a day of them. It follows the model, but only while
 * somebody may look: hidden it neither draws nor wakes. Main thread only. */

#include "ring-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_TYPE_BOARD_WINDOW (ring_board_window_get_type ())
G_DECLARE_FINAL_TYPE (RingBoardWindow, ring_board_window, RING, BOARD_WINDOW, GtkApplicationWindow)

RingBoardWindow *ring_board_window_new (GtkApplication *application,
                                        RingPaths *paths,
                                        RingModel *model,
                                        RingAlertKeeper *alert_keeper,
                                        RingReach *reach);
void ring_board_window_select (RingBoardWindow *self,
                               const char *session_id);

G_END_DECLS
