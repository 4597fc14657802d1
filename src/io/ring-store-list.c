/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingStore"

#include "config.h"

#include "ring-store-private.h"

#include "core/ring-classify.h"
#include "io/ring-row-folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define MAX_LOCK_WAIT_USEC (2 * G_USEC_PER_SEC)
#define LEFTOVER_AGE_USEC (G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC)

typedef gboolean (*NameFilter) (const char *name);

/**
 * ring_store_read_row_at:
 * @folder_fd: folder that a relative @path is below, or `AT_FDCWD`
 * @path: a row's file
 * @error: return location for an error
 *
 * Returns: (transfer full): the row, or %NULL with an error as
 *   ring_store_read_row() has
 */
RingRow *
ring_store_read_row_at (int folder_fd,
                        const char *path,
                        GError **error)
{
  const char *slash = strrchr (path, '/');
  const char *name = slash == NULL ? path : slash + 1;
  g_autoptr (GBytes) bytes = ring_store_read_at (folder_fd, path, O_NOFOLLOW, RING_STORE_ROW_MAX_READ, error);
  RingRow *row = NULL;

  if (bytes == NULL)
    return NULL;
  row = ring_row_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
  if (row == NULL)
    g_prefix_error (error, "%s: ", name);
  return row;
}

/**
 * ring_store_remove_fault:
 * @folder_fd: the folder of rows
 * @name: name of a file in it
 * @session_id: whose row it held when it was read
 *
 * Removes a row that is an old fault of RiNG's and no session. A hook may have
 * replaced it by a sound one meanwhile, so it is read again under the row's
 * lock; whoever holds that is about to do so.
 *
 * Returns: whether it was removed
 */
gboolean
ring_store_remove_fault (int folder_fd,
                         const char *name,
                         const char *session_id)
{
  g_autoptr (RingRow) row = NULL;
  gboolean is_removed = FALSE;
  int lock_fd = ring_store_lock_row (folder_fd, session_id, 0);

  if (lock_fd < 0)
    return FALSE;
  row = ring_store_read_row_at (folder_fd, name, NULL);
  if (row != NULL && ring_classify_is_fault (row))
    is_removed = unlinkat (folder_fd, name, 0) == 0;
  close (lock_fd);
  return is_removed;
}

/* With the row's lock held. */
static gboolean
remove_unchanged (int folder_fd,
                  const RingRow *row,
                  gboolean *is_removed_out,
                  GError **error)
{
  g_autofree char *name = ring_row_file_name (ring_row_get_session_id (row));
  g_autoptr (RingRow) now = ring_store_read_row_at (folder_fd, name, NULL);

  if (now == NULL || !ring_row_equal (now, row))
    return TRUE;
  if (unlinkat (folder_fd, name, 0) != 0 && errno != ENOENT)
    {
      ring_error_set_errno (error, errno, "Cannot remove %s", name);
      return FALSE;
    }
  *is_removed_out = TRUE;
  return TRUE;
}

/**
 * ring_store_remove_row:
 * @paths: the registry
 * @row: the row of a session that is over
 * @is_removed_out: (out): whether it was removed
 * @error: return location for an error
 *
 * Removes a row under its lock, if it is still what it was when it was judged: a
 * row that a hook has written meanwhile is that of a session which goes on.
 * Nothing is logged, for the session ended before.
 *
 * Returns: whether that was done, also if there was nothing to remove; else the
 *   row stands, and the error is %RING_ERROR_BUSY (somebody holds its lock),
 *   %RING_ERROR_DENIED or %RING_ERROR_FAILED
 */
gboolean
ring_store_remove_row (RingPaths *paths,
                       const RingRow *row,
                       gboolean *is_removed_out,
                       GError **error)
{
  const char *path = ring_paths_get_sessions (paths);
  gboolean is_done = FALSE;
  int folder_fd = open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int lock_fd = -1;

  *is_removed_out = FALSE;
  if (folder_fd < 0 && errno == ENOENT)
    return TRUE;
  if (folder_fd < 0)
    {
      ring_error_set_errno (error, errno, "Cannot open %s", path);
      return FALSE;
    }
  lock_fd = ring_store_lock_row (folder_fd, ring_row_get_session_id (row), MAX_LOCK_WAIT_USEC);
  if (lock_fd >= 0)
    is_done = remove_unchanged (folder_fd, row, is_removed_out, error);
  else if (errno == EWOULDBLOCK)
    g_set_error (error, RING_ERROR, RING_ERROR_BUSY, "Another program holds the lock of %s", ring_row_get_session_id (row));
  else
    ring_error_set_errno (error, errno, "Cannot lock the row of %s", ring_row_get_session_id (row));
  if (lock_fd >= 0)
    close (lock_fd);
  close (folder_fd);
  return is_done;
}

/**
 * ring_store_read_row:
 * @paths: the registry
 * @name: name of a file in the folder of rows
 * @error: return location for an error
 *
 * Returns: (transfer full): the row in it, or %NULL with %RING_ERROR_MISSING,
 *   %RING_ERROR_DENIED, %RING_ERROR_TOO_LARGE, %RING_ERROR_INVALID (no regular
 *   file, or no row) or %RING_ERROR_FAILED
 */
RingRow *
ring_store_read_row (RingPaths *paths,
                     const char *name,
                     GError **error)
{
  g_autofree char *path = g_build_filename (ring_paths_get_sessions (paths), name, NULL);

  return ring_store_read_row_at (AT_FDCWD, path, error);
}

/**
 * ring_store_is_row_name:
 * @name: name of a file in the folder of rows
 *
 * Names that begin with a dot count too: ids may begin with one.
 *
 * Returns: whether a row may be in it
 */
gboolean
ring_store_is_row_name (const char *name)
{
  return g_str_has_suffix (name, ".json");
}

/**
 * ring_store_list_rows:
 * @paths: the registry
 * @error: return location for an error
 *
 * Reads every row. What is no row is passed over. For programs that look once;
 * those that keep looking use a registry source, which reads only what changed.
 *
 * Returns: (transfer full) (element-type RingRow): the rows in no order, none
 *   if there is no registry yet; %NULL with %RING_ERROR_INVALID (the registry
 *   is no folder), %RING_ERROR_DENIED or %RING_ERROR_FAILED
 */
GPtrArray *
ring_store_list_rows (RingPaths *paths,
                      GError **error)
{
  g_autoptr (RingRowFolder) folder = ring_row_folder_new (paths);
  gboolean has_changed = FALSE;

  if (!ring_row_folder_look (folder, G_MAXINT64, &has_changed, error))
    return NULL;
  return g_ptr_array_ref (ring_row_folder_get_rows (folder));
}

static gboolean
is_leftover_of_a_file (const char *name)
{
  return g_str_has_prefix (name, RING_STORE_TEMPORARY_PREFIX) && g_str_has_suffix (name, RING_STORE_TEMPORARY_SUFFIX);
}

/* RiNG writes `<row>.json.tmp` beside the row. */
static gboolean
is_leftover_of_a_row (const char *name)
{
  return g_str_has_suffix (name, RING_STORE_TEMPORARY_SUFFIX) && !g_str_equal (name, RING_STORE_TEMPORARY_FOLDER);
}

/* A modification time in the future is no reason to remove a file. */
static gboolean
is_old_file (int folder_fd,
             const char *name,
             gint64 now_usec)
{
  struct stat info;

  if (fstatat (folder_fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG (info.st_mode))
    return FALSE;
  return info.st_mtim.tv_sec < (now_usec - LEFTOVER_AGE_USEC) / G_USEC_PER_SEC;
}

static DIR *
open_folder (const char *path,
             int flags)
{
  int fd = open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags);
  DIR *folder = fd >= 0 ? fdopendir (fd) : NULL;

  if (folder == NULL && fd >= 0)
    close (fd);
  return folder;
}

/* Counts what killed writers left in a folder, and removes it if wanted. */
static guint
sweep_folder (const char *path,
              int flags,
              NameFilter is_leftover,
              gint64 now_usec,
              gboolean is_removed)
{
  const struct dirent *entry;
  guint n_leftovers = 0;
  DIR *folder = open_folder (path, flags);

  if (folder == NULL)
    return 0;
  while ((entry = readdir (folder)) != NULL)
    {
      if (!is_leftover (entry->d_name) || !is_old_file (dirfd (folder), entry->d_name, now_usec))
        continue;
      if (!is_removed || unlinkat (dirfd (folder), entry->d_name, 0) == 0)
        n_leftovers++;
    }
  closedir (folder);
  return n_leftovers;
}

static guint
sweep (RingPaths *paths,
       gint64 now_usec,
       gboolean is_removed)
{
  /* The registry may be a link to another disk; the folder in it that only we
   * use is none, and what a link there leads to is not ours to remove. */
  guint n_leftovers = sweep_folder (ring_paths_get_temporary (paths), O_NOFOLLOW, is_leftover_of_a_row, now_usec, is_removed);

  n_leftovers += sweep_folder (ring_paths_get_sessions (paths), 0, is_leftover_of_a_row, now_usec, is_removed);
  n_leftovers += sweep_folder (ring_paths_get_root (paths), 0, is_leftover_of_a_file, now_usec, is_removed);
  return n_leftovers;
}

/**
 * ring_store_sweep:
 * @paths: the registry
 * @now_usec: the time
 *
 * Removes what writers left that were killed more than an hour ago, also
 * RiNG's. Call it at the start of a long-running program and now and then.
 *
 * Returns: how many files were removed
 */
guint
ring_store_sweep (RingPaths *paths,
                  gint64 now_usec)
{
  return sweep (paths, now_usec, TRUE);
}

/**
 * ring_store_count_leftovers:
 * @paths: the registry
 * @now_usec: the time
 *
 * For programs that only look.
 *
 * Returns: how many files ring_store_sweep() would remove
 */
guint
ring_store_count_leftovers (RingPaths *paths,
                            gint64 now_usec)
{
  return sweep (paths, now_usec, FALSE);
}
