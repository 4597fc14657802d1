/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingStore"

#include "config.h"

#include "ring-store-private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#define MIN_BUFFER_BYTES 4096
#define FILE_MODE 0600
#define FOLDER_MODE 0700

static int
close_and_keep_errno (int fd)
{
  int saved_errno = errno;

  close (fd);
  errno = saved_errno;
  return -1;
}

/**
 * ring_store_open_regular:
 * @folder_fd: folder that a relative @path is below, or `AT_FDCWD`
 * @path: the file
 * @flags: `O_NOFOLLOW` or 0
 * @info_out: (out): what the file is
 * @error: return location for an error
 *
 * Opens a file for reading if it is a regular one: reading a pipe or a device
 * that somebody put there might never end.
 *
 * Returns: a descriptor, or -1 with %RING_ERROR_MISSING, %RING_ERROR_DENIED,
 *   %RING_ERROR_INVALID (another kind of file) or %RING_ERROR_FAILED
 */
int
ring_store_open_regular (int folder_fd,
                         const char *path,
                         int flags,
                         struct stat *info_out,
                         GError **error)
{
  int fd = openat (folder_fd, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags);

  if (fd < 0 && (errno == ELOOP || errno == ENXIO))
    {
      g_set_error (error, RING_ERROR, RING_ERROR_INVALID, "%s is not a regular file", path);
      return -1;
    }
  if (fd < 0)
    {
      ring_error_set_errno (error, errno, "Cannot open %s", path);
      return -1;
    }
  if (fstat (fd, info_out) != 0)
    {
      ring_error_set_errno (error, errno, "Cannot look at %s", path);
      return close_and_keep_errno (fd);
    }
  if (!S_ISREG (info_out->st_mode))
    {
      g_set_error (error, RING_ERROR, RING_ERROR_INVALID, "%s is not a regular file", path);
      return close_and_keep_errno (fd);
    }
  return fd;
}

/* Reads from @offset on until the end or until @max_bytes; -1 with errno. */
static gssize
read_up_to (int fd,
            char *buffer,
            size_t max_bytes,
            off_t offset)
{
  size_t length = 0;

  while (length < max_bytes)
    {
      gssize n_read = pread (fd, buffer + length, max_bytes - length, offset + (off_t) length);

      if (n_read == 0)
        break;
      if (n_read < 0 && errno == EINTR)
        continue;
      if (n_read < 0)
        return -1;
      length += (size_t) n_read;
    }
  return (gssize) length;
}

/* At most @max_bytes from @offset on, as bytes. */
static GBytes *
read_part (int fd,
           const char *path,
           size_t max_bytes,
           off_t offset,
           GError **error)
{
  g_autofree char *buffer = g_malloc (MAX (max_bytes, 1));
  gssize length = read_up_to (fd, buffer, max_bytes, offset);

  if (length < 0)
    {
      ring_error_set_errno (error, errno, "Cannot read %s", path);
      return NULL;
    }
  return g_bytes_new_take (g_steal_pointer (&buffer), (size_t) length);
}

/**
 * ring_store_read_at:
 * @folder_fd: folder that a relative @path is below, or `AT_FDCWD`
 * @path: the file
 * @flags: `O_NOFOLLOW` or 0
 * @max_bytes: a larger file is refused
 * @error: return location for an error
 *
 * Returns: (transfer full): the whole file, or %NULL with an error of
 *   ring_store_open_regular(), or %RING_ERROR_TOO_LARGE
 */
GBytes *
ring_store_read_at (int folder_fd,
                    const char *path,
                    int flags,
                    size_t max_bytes,
                    GError **error)
{
  struct stat info;
  g_autoptr (GBytes) bytes = NULL;
  gboolean is_too_large;
  int fd = ring_store_open_regular (folder_fd, path, flags, &info, error);

  if (fd < 0)
    return NULL;
  is_too_large = (size_t) info.st_size > max_bytes;
  /* One more than there should be, so that a file which grows is noticed. */
  if (!is_too_large)
    bytes = read_part (fd, path, (size_t) info.st_size + 1, 0, error);
  close (fd);
  if (bytes == NULL && !is_too_large)
    return NULL;
  if (is_too_large || g_bytes_get_size (bytes) > max_bytes)
    {
      g_set_error (error, RING_ERROR, RING_ERROR_TOO_LARGE, "%s has more than %zu bytes", path, max_bytes);
      return NULL;
    }
  return g_steal_pointer (&bytes);
}

/**
 * ring_store_read_file:
 * @path: a file of the registry, or of an agent
 * @max_bytes: a larger file is refused
 * @error: return location for an error
 *
 * Reads a whole file that must not be a symbolic link.
 *
 * Returns: (transfer full): its bytes, or %NULL with %RING_ERROR_MISSING,
 *   %RING_ERROR_DENIED, %RING_ERROR_INVALID (no regular file),
 *   %RING_ERROR_TOO_LARGE or %RING_ERROR_FAILED
 */
GBytes *
ring_store_read_file (const char *path,
                      size_t max_bytes,
                      GError **error)
{
  return ring_store_read_at (AT_FDCWD, path, O_NOFOLLOW, max_bytes, error);
}

/**
 * ring_store_read_link:
 * @path: a file that people may keep elsewhere
 * @max_bytes: a larger file is refused
 * @error: return location for an error
 *
 * As ring_store_read_file(), but a symbolic link is followed. For settings.
 *
 * Returns: (transfer full): its bytes, or %NULL with the same errors
 */
GBytes *
ring_store_read_link (const char *path,
                      size_t max_bytes,
                      GError **error)
{
  return ring_store_read_at (AT_FDCWD, path, 0, max_bytes, error);
}

/**
 * ring_store_read_head:
 * @path: a transcript or another long file
 * @max_bytes: how much of its beginning
 * @is_cut_out: (out) (optional): whether there is more
 * @error: return location for an error
 *
 * Agents' folders are often links to another disk, so links are followed.
 *
 * Returns: (transfer full): the first bytes, or %NULL with %RING_ERROR_MISSING,
 *   %RING_ERROR_DENIED, %RING_ERROR_INVALID or %RING_ERROR_FAILED
 */
GBytes *
ring_store_read_head (const char *path,
                      size_t max_bytes,
                      gboolean *is_cut_out,
                      GError **error)
{
  struct stat info;
  GBytes *bytes;
  int fd = ring_store_open_regular (AT_FDCWD, path, 0, &info, error);

  if (fd < 0)
    return NULL;
  bytes = read_part (fd, path, MIN ((size_t) info.st_size, max_bytes), 0, error);
  close (fd);
  if (bytes != NULL && is_cut_out != NULL)
    *is_cut_out = (size_t) info.st_size > max_bytes;
  return bytes;
}

/**
 * ring_store_read_tail:
 * @path: a transcript or another long file
 * @max_bytes: how much of its end
 * @is_cut_out: (out) (optional): whether there is more before it
 * @error: return location for an error
 *
 * As ring_store_read_head(), for the end.
 *
 * Returns: (transfer full): the last bytes, or %NULL with the same errors
 */
GBytes *
ring_store_read_tail (const char *path,
                      size_t max_bytes,
                      gboolean *is_cut_out,
                      GError **error)
{
  struct stat info;
  GBytes *bytes;
  size_t wanted;
  int fd = ring_store_open_regular (AT_FDCWD, path, 0, &info, error);

  if (fd < 0)
    return NULL;
  wanted = MIN ((size_t) info.st_size, max_bytes);
  bytes = read_part (fd, path, wanted, info.st_size - (off_t) wanted, error);
  close (fd);
  if (bytes != NULL && is_cut_out != NULL)
    *is_cut_out = (size_t) info.st_size > max_bytes;
  return bytes;
}

/**
 * ring_store_write_all:
 * @fd: a descriptor
 * @bytes: what to write
 * @length: how much of it
 *
 * Returns: whether all of it was written; else `errno` is set
 */
gboolean
ring_store_write_all (int fd,
                      const char *bytes,
                      size_t length)
{
  while (length > 0)
    {
      gssize n_written = write (fd, bytes, length);

      if (n_written < 0 && errno == EINTR)
        continue;
      if (n_written < 0)
        return FALSE;
      bytes += n_written;
      length -= (size_t) n_written;
    }
  return TRUE;
}

static guint64
random_number (void)
{
  guint64 number = 0;

  /* Before the kernel's pool is ready O_EXCL alone has to do. */
  if (getrandom (&number, sizeof number, GRND_NONBLOCK) < 0)
    number = (guint64) (gsize) &number;
  return number;
}

/* Creates a file that nobody else has; -1 with errno. */
static int
open_temporary (int folder_fd,
                const char *prefix,
                char **name_out)
{
  g_autofree char *name = g_strdup_printf ("%s%d-%016" G_GINT64_MODIFIER "x" RING_STORE_TEMPORARY_SUFFIX,
                                           prefix, (int) getpid (), random_number ());
  int fd = openat (folder_fd, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, FILE_MODE);

  if (fd >= 0)
    *name_out = g_steal_pointer (&name);
  return fd;
}

/**
 * ring_store_replace_at:
 * @folder_fd: folder that the paths are below, or `AT_FDCWD`
 * @temporary_prefix: beginning of the temporary file's path, on the same file
 *   system as @path
 * @path: the file to be replaced
 * @mode: its permissions
 * @bytes: its new content
 * @length: how much of it
 * @error: return location for an error
 *
 * Readers see the old content or the new one, whatever happens in between. No
 * fsync(): what is written here is worth less than the time.
 *
 * Returns: whether @path has the new content; else it has the old one, no
 *   temporary file is left, and the error is %RING_ERROR_MISSING (no such
 *   folder), %RING_ERROR_DENIED, %RING_ERROR_NO_SPACE or %RING_ERROR_FAILED
 */
gboolean
ring_store_replace_at (int folder_fd,
                       const char *temporary_prefix,
                       const char *path,
                       mode_t mode,
                       const char *bytes,
                       size_t length,
                       GError **error)
{
  g_autofree char *temporary = NULL;
  gboolean is_written;
  int fd = open_temporary (folder_fd, temporary_prefix, &temporary);

  if (fd < 0)
    {
      ring_error_set_errno (error, errno, "Cannot make a temporary file for %s", path);
      return FALSE;
    }
  is_written = ring_store_write_all (fd, bytes, length) && (mode == FILE_MODE || fchmod (fd, mode) == 0);
  if (!is_written)
    close_and_keep_errno (fd);
  /* Some file systems tell only now that there is no room. */
  else if (close (fd) != 0)
    is_written = FALSE;
  if (is_written && renameat (folder_fd, temporary, folder_fd, path) == 0)
    return TRUE;

  ring_error_set_errno (error, errno, "Cannot write %s", path);
  unlinkat (folder_fd, temporary, 0);
  return FALSE;
}

/* The file that a link leads to, and its permissions. */
static char *
resolve_target (const char *path,
                mode_t *mode_out,
                GError **error)
{
  struct stat info;
  char *resolved;
  char *target;

  *mode_out = FILE_MODE;
  if (lstat (path, &info) != 0)
    return g_strdup (path);
  resolved = realpath (path, NULL);
  if (resolved == NULL || stat (resolved, &info) != 0)
    {
      ring_error_set_errno (error, errno, "Cannot follow %s", path);
      free (resolved);
      return NULL;
    }
  *mode_out = info.st_mode & 0777;
  target = g_strdup (resolved);
  free (resolved);
  return target;
}

/**
 * ring_store_write_file:
 * @path: a file of the registry that is no row, or a settings file
 * @bytes: its new content
 * @length: how much of it
 * @error: return location for an error
 *
 * Replaces a file atomically. A symbolic link is written through; a new file
 * is for its owner only, an old one keeps its permissions. Missing folders are
 * made.
 *
 * Returns: whether it was written; else the old content stands, and the error
 *   is %RING_ERROR_DENIED, %RING_ERROR_NO_SPACE, %RING_ERROR_MISSING (a link
 *   that leads nowhere) or %RING_ERROR_FAILED
 */
gboolean
ring_store_write_file (const char *path,
                       const char *bytes,
                       size_t length,
                       GError **error)
{
  mode_t mode;
  g_autofree char *target = resolve_target (path, &mode, error);
  g_autofree char *folder = NULL;
  g_autofree char *prefix = NULL;

  if (target == NULL)
    return FALSE;
  folder = g_path_get_dirname (target);
  prefix = g_build_filename (folder, RING_STORE_TEMPORARY_PREFIX, NULL);
  if (g_mkdir_with_parents (folder, FOLDER_MODE) != 0)
    {
      ring_error_set_errno (error, errno, "Cannot make the folder %s", folder);
      return FALSE;
    }
  return ring_store_replace_at (AT_FDCWD, prefix, target, mode, bytes, length, error);
}
