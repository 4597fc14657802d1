/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* GLib's monitor of one file, where it hears of changes by itself. Main thread
 * only. */

#include <gio/gio.h>

G_BEGIN_DECLS

GFileMonitor *ring_file_monitor_new (const char *path) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
