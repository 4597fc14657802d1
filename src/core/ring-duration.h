/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Durations as people write them: 90, 30s, 30m, 4h, 7d. Pure; any room, any
 * thread. */

#include <glib.h>

G_BEGIN_DECLS

gboolean ring_duration_parse (const char *text,
                              gint64 *usec_out);

G_END_DECLS
