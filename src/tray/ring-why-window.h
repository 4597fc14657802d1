/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The window that says why a session is in its state: the last changes with the
 * rule that decided each. As of the moment it is opened. Main thread only. */

#include "core/ring-board.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

void ring_why_window_show (GtkApplication *application,
                           const RingBoard *board,
                           const RingSession *session,
                           gint64 now_usec);

G_END_DECLS
