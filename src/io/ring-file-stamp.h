/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Tells whether a file must be read again, or a folder listed. Pure but for the look itself; no
 * GIO; any thread. */

#include <glib.h>

G_BEGIN_DECLS

/* All zero: there is no such file. */
typedef struct
{
  guint64 device;
  guint64 inode;
  gint64 size;
  gint64 modified_nsec;
  gboolean is_settled; /* not modified within the clock tick of the look */
} RingFileStamp;

gboolean ring_file_stamp_take (int folder_fd,
                               const char *path,
                               int flags,
                               gint64 now_usec,
                               RingFileStamp *stamp_out);
gboolean ring_file_stamp_take_folder (int folder_fd,
                                      RingFileStamp *stamp_out);
gboolean ring_file_stamp_is_same (const RingFileStamp *old_stamp,
                                  const RingFileStamp *new_stamp);

G_END_DECLS
