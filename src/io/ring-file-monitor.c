/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFileMonitor"

#include "config.h"

#include "ring-file-monitor.h"

/* What GLib falls back to where the home folder is another machine's: every 5 s
 * a thread of this program asks for the file, and does not come back if that
 * machine is gone. */
#define POLLING_TYPE "GPollFileMonitor"

/**
 * ring_file_monitor_new:
 * @path: a file or a link in a folder that is there
 *
 * Call it where changes of the file are noticed later without it, too.
 *
 * Returns: (transfer full) (nullable): a monitor, which also hears of names that
 *   change; %NULL if it would have to poll, or cannot be had
 */
GFileMonitor *
ring_file_monitor_new (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileMonitor) monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);

  if (monitor == NULL)
    return NULL;
  if (g_str_equal (G_OBJECT_TYPE_NAME (monitor), POLLING_TYPE))
    {
      g_file_monitor_cancel (monitor);
      return NULL;
    }
  return g_steal_pointer (&monitor);
}
