/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRowFolder"

#include "config.h"

#include "ring-row-folder.h"

#include <fcntl.h>

#include "core/ring-classify.h"
#include "io/ring-file-cache.h"
#include "io/ring-store-private.h"

struct _RingRowFolder
{
  RingFileCache *files; /* (owned) */
  GPtrArray *rows;      /* (owned) (element-type RingRow) */
  gboolean removes_faults;
};

static gpointer
read_row (int folder_fd,
          const char *name,
          const RingFileStamp *stamp,
          gconstpointer old_record,
          gboolean *is_final_out,
          gpointer user_data)
{
  const RingRowFolder *self = user_data;
  g_autoptr (GError) error = NULL;
  RingRow *row = ring_store_read_row_at (folder_fd, name, &error);

  if (row != NULL && ring_classify_is_fault (row))
    {
      /* If it stays, it is no session all the same; and it may not stay what it is. */
      if (self->removes_faults)
        ring_store_remove_fault (folder_fd, name, ring_row_get_session_id (row));
      g_clear_pointer (&row, ring_row_unref);
      return NULL;
    }
  /* What is torn or too large will be written again; what cannot be read may be later. */
  *is_final_out = row != NULL || g_error_matches (error, RING_ERROR, RING_ERROR_INVALID) || g_error_matches (error, RING_ERROR, RING_ERROR_TOO_LARGE);
  return row;
}

static gboolean
is_same_row (gconstpointer one,
             gconstpointer other)
{
  return ring_row_equal (one, other);
}

static const RingFileCacheKind row_kind = {
  .is_wanted = ring_store_is_row_name,
  .read = read_row,
  .is_equal = is_same_row,
  .free = (GDestroyNotify) ring_row_unref,
  .stamp_flags = AT_SYMLINK_NOFOLLOW,
};

/* Whether @row is to be taken before @other, of the same session in another file. */
static gboolean
is_better (const RingRow *row,
           const RingRow *other)
{
  return ring_row_get_last_active_usec (row) > ring_row_get_last_active_usec (other);
}

/* Takes the rows, of each session the newest one: somebody may have copied a
 * file, or named it otherwise. */
static void
collect_rows (RingRowFolder *self)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer value = NULL;

  ring_file_cache_collect (self->files, found);
  for (guint i = 0; i < found->len; i++)
    {
      RingRow *row = g_ptr_array_index (found, i);
      const RingRow *other = g_hash_table_lookup (by_id, ring_row_get_session_id (row));

      if (other == NULL || is_better (row, other))
        g_hash_table_replace (by_id, (gpointer) ring_row_get_session_id (row), row);
    }
  g_ptr_array_unref (self->rows);
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_row_unref);
  g_hash_table_iter_init (&iter, by_id);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    g_ptr_array_add (self->rows, ring_row_ref (value));
}

/**
 * ring_row_folder_new:
 * @paths: the registry
 *
 * Returns: (transfer full): the folder, without rows before the first look
 */
RingRowFolder *
ring_row_folder_new (RingPaths *paths)
{
  RingRowFolder *self = g_new0 (RingRowFolder, 1);

  self->files = ring_file_cache_new (ring_paths_get_sessions (paths), &row_kind, self);
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_row_unref);
  return self;
}

/**
 * ring_row_folder_remove_faults:
 * @folder: a folder
 *
 * From now on rows that are old faults of RiNG's and no sessions are removed
 * when they are met; they are never listed. For the tray, not for programs that
 * only look.
 */
void
ring_row_folder_remove_faults (RingRowFolder *folder)
{
  folder->removes_faults = TRUE;
}

/**
 * ring_row_folder_free:
 * @folder: (transfer full) (nullable): a folder
 */
void
ring_row_folder_free (RingRowFolder *folder)
{
  if (folder == NULL)
    return;
  g_ptr_array_unref (folder->rows);
  ring_file_cache_free (folder->files);
  g_free (folder);
}

/**
 * ring_row_folder_look:
 * @folder: a folder
 * @now_usec: the time
 * @has_changed_out: (out): whether the rows are others than before
 * @error: return location for an error
 *
 * A folder that is missing has no rows. One that cannot be listed is not known
 * to have none: the rows stay what they were.
 *
 * Returns: %FALSE with %RING_ERROR_INVALID (no folder), %RING_ERROR_DENIED or
 *   %RING_ERROR_FAILED
 */
gboolean
ring_row_folder_look (RingRowFolder *folder,
                      gint64 now_usec,
                      gboolean *has_changed_out,
                      GError **error)
{
  if (!ring_file_cache_look (folder->files, now_usec, has_changed_out, error))
    return FALSE;
  if (*has_changed_out)
    collect_rows (folder);
  return TRUE;
}

/**
 * ring_row_folder_get_rows:
 * @folder: a folder
 *
 * Returns: (transfer none) (element-type RingRow): the rows, in no order; a new
 *   array after each change
 */
GPtrArray *
ring_row_folder_get_rows (RingRowFolder *folder)
{
  return folder->rows;
}

/**
 * ring_row_folder_get_n_reads:
 * @folder: a folder
 *
 * Returns: how many files were read so far
 */
guint64
ring_row_folder_get_n_reads (RingRowFolder *folder)
{
  return ring_file_cache_get_n_reads (folder->files);
}
