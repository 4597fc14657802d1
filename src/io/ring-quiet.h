/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The file `quiet`: whether the human wants alerts held back. No GIO. Any
 * thread. */

#include "core/ring-alerts.h"
#include "io/ring-paths.h"

G_BEGIN_DECLS

RingQuiet ring_quiet_read (RingPaths *paths);

gboolean ring_quiet_write (RingPaths *paths,
                           const RingQuiet *quiet,
                           gint64 now_usec,
                           GError **error);

G_END_DECLS
