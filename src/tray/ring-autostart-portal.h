/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The start at login where the desktop has to be asked for it: from inside a
 * sandbox, through the Background portal. Only its .c includes libportal. Main
 * thread only; answers come by the main loop. */

#include "io/ring-login-file.h"

G_BEGIN_DECLS

/**
 * RingAutostartPortalFunc:
 * @is_wanted: what was asked for
 * @answer: what came of it
 * @user_data: user data
 */
typedef void (*RingAutostartPortalFunc) (gboolean is_wanted,
                                         RingLoginAnswer answer,
                                         gpointer user_data);

void ring_autostart_portal_ask (gboolean is_wanted,
                                RingAutostartPortalFunc func,
                                gpointer user_data);

G_END_DECLS
