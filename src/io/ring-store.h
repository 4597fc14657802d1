/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The registry's files (design: registry.md, Writing): bounded reads, atomic
 * replacement, read-modify-write of a row under its lock, the log of changes.
 * Decides nothing: what becomes of a row is told by a callback. No GIO, so
 * that the hook starts fast. Not tied to a thread; calls block for as long as
 * a small local file takes (a lock: at most 2 s). */

#include "core/ring-changes.h"
#include "core/ring-row.h"
#include "core/ring-reduce.h"
#include "io/ring-paths.h"

G_BEGIN_DECLS

/**
 * RingStoreReduceFunc:
 * @old_row: (nullable): the row as it is now; NULL if there is none or it is
 *   not valid
 * @new_row_out: (out) (transfer full): the new row, for %RING_REDUCTION_REPLACE
 *
 * Called with the row's lock held.
 */
typedef RingReduction (*RingStoreReduceFunc) (RingRow *old_row,
                                              gpointer user_data,
                                              RingRow **new_row_out);

/**
 * RingStoreLineFunc:
 * @line: a line, not terminated
 * @length: its length, without the line end
 *
 * Called for each line of a log.
 */
typedef void (*RingStoreLineFunc) (const char *line,
                                   size_t length,
                                   gpointer user_data);

gboolean ring_store_update_row (RingPaths *paths,
                                const char *session_id,
                                gint64 now_usec,
                                RingStoreReduceFunc func,
                                gpointer user_data,
                                GError **error);

GBytes *ring_store_read_file (const char *path,
                              size_t max_bytes,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
GBytes *ring_store_read_link (const char *path,
                              size_t max_bytes,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
GBytes *ring_store_read_head (const char *path,
                              size_t max_bytes,
                              gboolean *is_cut_out,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
GBytes *ring_store_read_tail (const char *path,
                              size_t max_bytes,
                              gboolean *is_cut_out,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_store_write_file (const char *path,
                                const char *bytes,
                                size_t length,
                                GError **error);

gboolean ring_store_is_row_name (const char *name);
RingRow *ring_store_read_row (RingPaths *paths,
                              const char *name,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_store_remove_row (RingPaths *paths,
                                const RingRow *row,
                                gboolean *is_removed_out,
                                GError **error);
GPtrArray *ring_store_list_rows (RingPaths *paths,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;
void ring_store_format_changes (const GPtrArray *changes,
                                gint64 now_usec,
                                const char *by,
                                GString *lines);
gboolean ring_store_append_changes (RingPaths *paths,
                                    const GString *lines);
gboolean ring_store_foreach_change (RingPaths *paths,
                                    RingStoreLineFunc func,
                                    gpointer user_data,
                                    GError **error);
gboolean ring_store_halve_changes (RingPaths *paths,
                                   GError **error);
guint ring_store_sweep (RingPaths *paths,
                        gint64 now_usec);
guint ring_store_count_leftovers (RingPaths *paths,
                                  gint64 now_usec);
void ring_store_log_refusal (RingPaths *paths,
                             gint64 now_usec,
                             const char *reason);
void ring_store_log_focus (RingPaths *paths,
                           const char *line);

G_END_DECLS
