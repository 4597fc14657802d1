/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRowFolder"

#include "config.h"

#include "ring-row-folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>

#include "io/ring-file-stamp.h"
#include "io/ring-store-private.h"

typedef struct
{
  RingFileStamp stamp;
  RingRow *row; /* (owned) (nullable): NULL if the file holds no row */
  guint64 seen; /* number of the look that saw the file last */
} Entry;

struct _RingRowFolder
{
  RingPaths *paths;    /* (owned) */
  GHashTable *entries; /* (owned) (element-type filename Entry) */
  GPtrArray *rows;     /* (owned) (element-type RingRow) */
  guint64 n_looks;
  guint64 n_reads;
};

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_clear_pointer (&entry->row, ring_row_unref);
  g_free (entry);
}

static gboolean
rows_differ (const RingRow *one,
             const RingRow *other)
{
  if (one == NULL || other == NULL)
    return one != other;
  return !ring_row_equal (one, other);
}

/* Whether the row in the file is another one than before. */
static gboolean
read_entry (RingRowFolder *self,
            Entry *entry,
            int folder_fd,
            const char *name)
{
  g_autoptr (GError) error = NULL;
  RingRow *row = ring_store_read_row_at (folder_fd, name, &error);
  gboolean is_other;

  self->n_reads++;
  /* What is torn will be written again; what cannot be read may be later. */
  if (row == NULL && !g_error_matches (error, RING_ERROR, RING_ERROR_INVALID))
    entry->stamp.is_settled = FALSE;
  is_other = rows_differ (entry->row, row);
  g_clear_pointer (&entry->row, ring_row_unref);
  entry->row = row;
  return is_other;
}

static gboolean
look_at_file (RingRowFolder *self,
              int folder_fd,
              const char *name,
              gint64 now_usec)
{
  Entry *entry = g_hash_table_lookup (self->entries, name);
  RingFileStamp stamp;

  if (!ring_store_is_row_name (name) || !ring_file_stamp_take (folder_fd, name, AT_SYMLINK_NOFOLLOW, now_usec, &stamp))
    return FALSE;
  if (entry == NULL)
    {
      entry = g_new0 (Entry, 1);
      g_hash_table_insert (self->entries, g_strdup (name), entry);
    }
  entry->seen = self->n_looks;
  if (ring_file_stamp_is_same (&entry->stamp, &stamp))
    return FALSE;
  entry->stamp = stamp;
  return read_entry (self, entry, folder_fd, name);
}

/* Whether a row is gone. */
static gboolean
forget_unseen (RingRowFolder *self)
{
  GHashTableIter iter;
  gpointer value;
  gboolean is_gone = FALSE;

  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Entry *entry = value;

      if (entry->seen == self->n_looks)
        continue;
      is_gone = is_gone || entry->row != NULL;
      g_hash_table_iter_remove (&iter);
    }
  return is_gone;
}

static void
collect_rows (RingRowFolder *self)
{
  GHashTableIter iter;
  gpointer value;

  g_ptr_array_unref (self->rows);
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_row_unref);
  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Entry *entry = value;

      if (entry->row != NULL)
        g_ptr_array_add (self->rows, ring_row_ref (entry->row));
    }
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

  self->paths = ring_paths_ref (paths);
  self->entries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, entry_free);
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_row_unref);
  return self;
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
  g_hash_table_unref (folder->entries);
  ring_paths_unref (folder->paths);
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
  const char *path = ring_paths_get_sessions (folder->paths);
  const struct dirent *item;
  gboolean has_changed = FALSE;
  DIR *listing = opendir (path);

  *has_changed_out = FALSE;
  if (listing == NULL && errno == ENOTDIR)
    {
      g_set_error (error, RING_ERROR, RING_ERROR_INVALID, "%s is not a folder", path);
      return FALSE;
    }
  if (listing == NULL && errno != ENOENT)
    {
      ring_error_set_errno (error, errno, "Cannot list %s", path);
      return FALSE;
    }
  folder->n_looks++;
  while (listing != NULL && (item = readdir (listing)) != NULL)
    has_changed |= look_at_file (folder, dirfd (listing), item->d_name, now_usec);
  if (listing != NULL)
    closedir (listing);
  has_changed |= forget_unseen (folder);
  if (has_changed)
    collect_rows (folder);
  *has_changed_out = has_changed;
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
  return folder->n_reads;
}
