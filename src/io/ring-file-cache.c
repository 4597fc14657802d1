/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFileCache"

#include "config.h"

#include "ring-file-cache.h"

#include <dirent.h>
#include <errno.h>

typedef struct
{
  RingFileStamp stamp;
  gpointer record; /* (owned) (nullable): NULL if the file holds none */
  guint64 seen;    /* number of the look that saw the file last */
} Entry;

struct _RingFileCache
{
  char *path; /* (owned) */
  const RingFileCacheKind *kind;
  gpointer user_data;
  GHashTable *entries; /* (owned) (element-type filename Entry) */
  RingFileStamp stamp; /* of the folder when it was listed */
  gboolean keeps_torn;
  guint64 n_looks;
  guint64 n_reads;
};

static void
drop_entry (RingFileCache *self,
            Entry *entry)
{
  if (entry->record != NULL)
    self->kind->free (entry->record);
  g_free (entry);
}

static gboolean
is_other (const RingFileCache *self,
          gconstpointer one,
          gconstpointer other)
{
  if (one == NULL || other == NULL)
    return one != other;
  return self->kind->is_equal == NULL || !self->kind->is_equal (one, other);
}

/* Whether the file has at most been added to. */
static gboolean
has_grown (const RingFileStamp *old_stamp,
           const RingFileStamp *new_stamp)
{
  return old_stamp->device == new_stamp->device && old_stamp->inode == new_stamp->inode && old_stamp->size <= new_stamp->size;
}

/* Whether the record in the file is another one than before. */
static gboolean
read_entry (RingFileCache *self,
            Entry *entry,
            int folder_fd,
            const char *name,
            const RingFileStamp *old_stamp)
{
  gboolean is_final = TRUE;
  gconstpointer old_record = has_grown (old_stamp, &entry->stamp) ? entry->record : NULL;
  gpointer record = self->kind->read (folder_fd, name, &entry->stamp, old_record, &is_final, self->user_data);
  gboolean has_changed = FALSE;

  self->n_reads++;
  if (!is_final)
    entry->stamp.is_settled = FALSE;
  if (self->keeps_torn && record == NULL && !is_final)
    return FALSE;
  has_changed = is_other (self, entry->record, record);
  if (entry->record != NULL)
    self->kind->free (entry->record);
  entry->record = record;
  return has_changed;
}

static gboolean
look_at_file (RingFileCache *self,
              int folder_fd,
              const char *name,
              gint64 now_usec)
{
  Entry *entry = NULL;
  RingFileStamp old_stamp;
  RingFileStamp stamp;

  if (!self->kind->is_wanted (name))
    return FALSE;
  if (!ring_file_stamp_take (folder_fd, name, self->kind->stamp_flags, now_usec, &stamp))
    {
      /* A link may lead to a file later, which the folder's stamp does not tell. */
      self->stamp.is_settled = FALSE;
      return FALSE;
    }
  entry = g_hash_table_lookup (self->entries, name);
  if (entry == NULL)
    {
      entry = g_new0 (Entry, 1);
      g_hash_table_insert (self->entries, g_strdup (name), entry);
    }
  entry->seen = self->n_looks;
  if (ring_file_stamp_is_same (&entry->stamp, &stamp))
    return FALSE;
  old_stamp = entry->stamp;
  entry->stamp = stamp;
  return read_entry (self, entry, folder_fd, name, &old_stamp);
}

/* Whether a record is gone. */
static gboolean
forget_unseen (RingFileCache *self)
{
  GHashTableIter iter;
  gpointer value = NULL;
  gboolean is_gone = FALSE;

  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Entry *entry = value;

      if (entry->seen == self->n_looks)
        continue;
      is_gone = is_gone || entry->record != NULL;
      drop_entry (self, entry);
      g_hash_table_iter_remove (&iter);
    }
  return is_gone;
}

static gboolean
look_at_known (RingFileCache *self,
               int folder_fd,
               gint64 now_usec)
{
  GHashTableIter iter;
  gpointer name = NULL;
  gboolean has_changed = FALSE;

  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    has_changed |= look_at_file (self, folder_fd, name, now_usec);
  return has_changed;
}

/* Lists the folder unless it has the same names as before: its blocks may have
 * to be read from the disk. */
static gboolean
look_at_folder (RingFileCache *self,
                DIR *listing,
                gint64 now_usec)
{
  const struct dirent *item = NULL;
  gboolean has_changed = FALSE;
  RingFileStamp stamp;

  if (ring_file_stamp_take_folder (dirfd (listing), &stamp) && ring_file_stamp_is_same (&self->stamp, &stamp))
    return look_at_known (self, dirfd (listing), now_usec);
  self->stamp = stamp;
  while ((item = readdir (listing)) != NULL)
    has_changed |= look_at_file (self, dirfd (listing), item->d_name, now_usec);
  return has_changed;
}

/**
 * ring_file_cache_new:
 * @path: the folder
 * @kind: what its records are; not copied
 * @user_data: for @kind's functions
 *
 * Returns: (transfer full): the cache, empty before the first look
 */
RingFileCache *
ring_file_cache_new (const char *path,
                     const RingFileCacheKind *kind,
                     gpointer user_data)
{
  RingFileCache *self = g_new0 (RingFileCache, 1);

  self->path = g_strdup (path);
  self->kind = kind;
  self->user_data = user_data;
  self->entries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

/**
 * ring_file_cache_free:
 * @cache: (transfer full): a cache
 */
void
ring_file_cache_free (RingFileCache *cache)
{
  cache->n_looks++;
  forget_unseen (cache);
  g_hash_table_unref (cache->entries);
  g_free (cache->path);
  g_free (cache);
}

/**
 * ring_file_cache_keep_torn:
 * @cache: a cache
 *
 * From now on a file that cannot be read, and may be at the next look, keeps
 * the record that it had.
 */
void
ring_file_cache_keep_torn (RingFileCache *cache)
{
  cache->keeps_torn = TRUE;
}

/**
 * ring_file_cache_look:
 * @cache: a cache
 * @now_usec: the time
 * @has_changed_out: (out): whether the records are others than before
 * @error: (out) (optional): %RING_ERROR_INVALID (no folder), %RING_ERROR_DENIED
 *   or %RING_ERROR_FAILED
 *
 * A folder that is missing has no records. One that cannot be listed is not
 * known to have none: the records stay what they were.
 *
 * Returns: whether the folder could be listed, or is not there
 */
gboolean
ring_file_cache_look (RingFileCache *cache,
                      gint64 now_usec,
                      gboolean *has_changed_out,
                      GError **error)
{
  gboolean has_changed = FALSE;
  DIR *listing = opendir (cache->path);

  *has_changed_out = FALSE;
  if (listing == NULL && errno == ENOTDIR)
    {
      g_set_error (error, RING_ERROR, RING_ERROR_INVALID, "%s is not a folder", cache->path);
      return FALSE;
    }
  if (listing == NULL && errno != ENOENT)
    {
      ring_error_set_errno (error, errno, "Cannot list %s", cache->path);
      return FALSE;
    }
  cache->n_looks++;
  if (listing != NULL)
    {
      has_changed = look_at_folder (cache, listing, now_usec);
      closedir (listing);
    }
  has_changed |= forget_unseen (cache);
  *has_changed_out = has_changed;
  return TRUE;
}

/**
 * ring_file_cache_collect:
 * @cache: a cache
 * @records: (inout): where its records are added, in no order; they are
 *   borrowed until the next look
 */
void
ring_file_cache_collect (RingFileCache *cache,
                         GPtrArray *records)
{
  GHashTableIter iter;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, cache->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Entry *entry = value;

      if (entry->record != NULL)
        g_ptr_array_add (records, entry->record);
    }
}

/**
 * ring_file_cache_get_path:
 * @cache: a cache
 *
 * Returns: (transfer none): its folder
 */
const char *
ring_file_cache_get_path (RingFileCache *cache)
{
  return cache->path;
}

/**
 * ring_file_cache_get_n_reads:
 * @cache: a cache
 *
 * Returns: how many files were read so far
 */
guint64
ring_file_cache_get_n_reads (RingFileCache *cache)
{
  return cache->n_reads;
}
