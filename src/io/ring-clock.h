/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The only place that asks what time it is. Everybody else is told. */

#include <glib.h>

G_BEGIN_DECLS

gint64 ring_clock_wall_usec (void);
gint64 ring_clock_boot_usec (void);
gint64 ring_clock_awake_usec (void);

G_END_DECLS
