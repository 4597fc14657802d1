/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of the store share among themselves: opening, replacing,
 * locking. Folders are descriptors, so that a folder which is renamed in
 * between stays the same folder. For src/io/ring-store*.c only; no GIO. */

#include <sys/stat.h>

#include "io/ring-store.h"

G_BEGIN_DECLS

/* Rows of ours stay below 64 KiB; others may write more. */
#define RING_STORE_ROW_MAX_READ (1024 * 1024)

/* Leftovers of writers that were killed are swept after an hour. */
#define RING_STORE_TEMPORARY_FOLDER ".tmp"
#define RING_STORE_TEMPORARY_SUFFIX ".tmp"
#define RING_STORE_TEMPORARY_PREFIX ".ring-"

int ring_store_open_sessions (RingPaths *paths,
                              GError **error);
int ring_store_open_regular (int folder_fd,
                             const char *path,
                             int flags,
                             struct stat *info_out,
                             GError **error);
GBytes *ring_store_read_at (int folder_fd,
                            const char *path,
                            int flags,
                            size_t max_bytes,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_store_write_all (int fd,
                               const char *bytes,
                               size_t length);
gboolean ring_store_replace_at (int folder_fd,
                                const char *temporary_prefix,
                                const char *path,
                                mode_t mode,
                                const char *bytes,
                                size_t length,
                                GError **error);

RingRow *ring_store_read_row_at (int folder_fd,
                                 const char *path,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

gboolean ring_store_remove_fault (int folder_fd,
                                  const char *name,
                                  const char *session_id);

int ring_store_lock (int folder_fd,
                     const char *path,
                     int operation,
                     gint64 max_wait_usec);
int ring_store_lock_change (const char *path);
int ring_store_lock_row (int folder_fd,
                         const char *session_id,
                         gint64 max_wait_usec);
gboolean ring_store_lock_fd (int fd,
                             int operation,
                             gint64 deadline_usec);

void ring_store_log_change (RingPaths *paths,
                            gint64 now_usec,
                            const RingRow *row,
                            RingState status);

G_END_DECLS
