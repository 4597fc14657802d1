/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The folder of rows, read again and again: only files that changed are read.
 * For the registry source; no GIO; one thread at a time. */

#include "core/ring-row.h"
#include "io/ring-paths.h"

G_BEGIN_DECLS

typedef struct _RingRowFolder RingRowFolder;

RingRowFolder *ring_row_folder_new (RingPaths *paths) G_GNUC_WARN_UNUSED_RESULT;
void ring_row_folder_free (RingRowFolder *folder);
void ring_row_folder_remove_faults (RingRowFolder *folder);
gboolean ring_row_folder_look (RingRowFolder *folder,
                               gint64 now_usec,
                               gboolean *has_changed_out,
                               GError **error);
GPtrArray *ring_row_folder_get_rows (RingRowFolder *folder);
guint64 ring_row_folder_get_n_reads (RingRowFolder *folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingRowFolder, ring_row_folder_free)

G_END_DECLS
