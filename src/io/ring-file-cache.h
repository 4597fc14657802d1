/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A folder of small records, read again and again: only files that changed are
 * read. What a record is, the owner says. No GIO; one thread at a time. */

#include "core/ring-error.h"
#include "io/ring-file-stamp.h"

G_BEGIN_DECLS

typedef struct _RingFileCache RingFileCache;

/**
 * RingFileCacheKind:
 * @is_wanted: whether a file of that name is a record's
 * @read: reads a record: (transfer full), or %NULL if there is none in the
 *   file; @old_record is what the same file held when it was no longer than now,
 *   %NULL if it held none or is another file; @is_final_out may be set to %FALSE to have it read again at the next
 *   look though it has not changed
 * @is_equal: (nullable): whether two records say the same
 * @free: frees a record
 * @stamp_flags: `AT_SYMLINK_NOFOLLOW` or 0
 *
 * What the records of a folder are.
 */
typedef struct
{
  gboolean (*is_wanted) (const char *name);
  gpointer (*read) (int folder_fd,
                    const char *name,
                    const RingFileStamp *stamp,
                    gconstpointer old_record,
                    gboolean *is_final_out,
                    gpointer user_data);
  gboolean (*is_equal) (gconstpointer one,
                        gconstpointer other);
  GDestroyNotify free;
  int stamp_flags;
} RingFileCacheKind;

RingFileCache *ring_file_cache_new (const char *path,
                                    const RingFileCacheKind *kind,
                                    gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_file_cache_free (RingFileCache *cache);
void ring_file_cache_keep_torn (RingFileCache *cache);
gboolean ring_file_cache_look (RingFileCache *cache,
                               gint64 now_usec,
                               gboolean *has_changed_out,
                               GError **error);
void ring_file_cache_collect (RingFileCache *cache,
                              GPtrArray *records);
const char *ring_file_cache_get_path (RingFileCache *cache);
guint64 ring_file_cache_get_n_reads (RingFileCache *cache);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingFileCache, ring_file_cache_free)

G_END_DECLS
