/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSettingsFile"

#include "config.h"

#include "ring-settings-file.h"

#include "core/ring-json-text.h"
#include "io/ring-sandbox.h"
#include "io/ring-store.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#define FOLDER_MODE 0700
#define FILE_MODE 0600
#define ALL_MODES 07777
#define MAX_ATTRIBUTES_BYTES (64 * 1024)

struct _RingSettingsFile
{
  char *path;       /* (owned): as it was asked for */
  char *target;     /* (owned): where links lead to */
  GBytes *bytes;    /* (owned) (nullable): NULL if there was no file */
  struct stat info; /* of the target */
};

/* The file's name in its folder, whose links are followed. */
static char *
resolve_missing (const char *path,
                 GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  char *real = realpath (folder, NULL);
  char *target;
  struct stat info;

  if (real == NULL && errno == ENOENT && lstat (folder, &info) != 0)
    return g_strdup (path);
  if (real == NULL)
    {
      ring_error_set_errno (error, errno, "Cannot follow %s", folder);
      return NULL;
    }
  target = g_build_filename (real, name, NULL);
  free (real);
  return target;
}

static char *
resolve (const char *path,
         gboolean *is_missing_out,
         GError **error)
{
  struct stat info;
  char *real = NULL;
  char *target;

  *is_missing_out = lstat (path, &info) != 0 && (errno == ENOENT || errno == ENOTDIR);
  if (*is_missing_out)
    return resolve_missing (path, error);
  real = realpath (path, NULL);
  if (real == NULL && errno == ELOOP)
    {
      g_set_error (error, RING_ERROR, RING_ERROR_INVALID, "%s is a link that leads to itself", path);
      return NULL;
    }
  if (real == NULL)
    {
      ring_error_set_errno (error, errno, "Cannot follow %s", path);
      return NULL;
    }
  target = g_strdup (real);
  free (real);
  return target;
}

/**
 * ring_settings_file_read:
 * @path: a settings file; it need not be there
 * @error: return location for an error
 *
 * Call it again whenever replacing failed with %RING_ERROR_BUSY.
 *
 * Returns: (transfer full): what is there, or %NULL with %RING_ERROR_MISSING (a
 *   link that leads nowhere), %RING_ERROR_INVALID (a link that leads to itself,
 *   no regular file), %RING_ERROR_TOO_LARGE, %RING_ERROR_DENIED or
 *   %RING_ERROR_FAILED
 */
RingSettingsFile *
ring_settings_file_read (const char *path,
                         GError **error)
{
  g_autoptr (RingSettingsFile) file = g_new0 (RingSettingsFile, 1);
  gboolean is_missing = FALSE;

  file->path = g_strdup (path);
  file->target = resolve (path, &is_missing, error);
  if (file->target == NULL)
    return NULL;
  if (is_missing)
    return g_steal_pointer (&file);
  if (stat (file->target, &file->info) != 0)
    {
      ring_error_set_errno (error, errno, "Cannot look at %s", file->target);
      return NULL;
    }
  file->bytes = ring_store_read_link (file->target, RING_JSON_TEXT_MAX_BYTES, error);
  return file->bytes == NULL ? NULL : g_steal_pointer (&file);
}

/**
 * ring_settings_file_free:
 * @file: (transfer full) (nullable): what was read
 */
void
ring_settings_file_free (RingSettingsFile *file)
{
  if (file == NULL)
    return;
  g_free (file->path);
  g_free (file->target);
  g_clear_pointer (&file->bytes, g_bytes_unref);
  g_free (file);
}

/**
 * ring_settings_file_get_bytes:
 * @file: what was read
 *
 * Returns: (transfer none) (nullable): its bytes, %NULL if there is no file
 */
GBytes *
ring_settings_file_get_bytes (const RingSettingsFile *file)
{
  return file->bytes;
}

/**
 * ring_settings_file_get_target:
 * @file: what was read
 *
 * Returns: (transfer none): its path, links followed
 */
const char *
ring_settings_file_get_target (const RingSettingsFile *file)
{
  return file->target;
}

/**
 * ring_settings_file_check_writable:
 * @file: what was read
 * @error: return location for an error
 *
 * A file that nobody may write was made so on purpose, even if the folder would
 * allow to replace it. One with several names would lose the others.
 *
 * Returns: whether it may be replaced, as far as can be told; else
 *   %RING_ERROR_DENIED or %RING_ERROR_UNSUPPORTED (several names)
 */
gboolean
ring_settings_file_check_writable (const RingSettingsFile *file,
                                   GError **error)
{
  g_autofree char *folder = g_path_get_dirname (file->target);

  if (file->bytes == NULL && !ring_sandbox_is_writable (file->target))
    {
      g_set_error (error, RING_ERROR, RING_ERROR_DENIED, "%s cannot be made", file->target);
      return FALSE;
    }
  if (file->bytes == NULL)
    return TRUE;
  /* One that is gone by now is noticed later. */
  if (faccessat (AT_FDCWD, file->target, W_OK, AT_EACCESS) != 0 && errno != ENOENT)
    {
      g_set_error (error, RING_ERROR, RING_ERROR_DENIED, "%s is read-only", file->target);
      return FALSE;
    }
  if (file->info.st_nlink > 1)
    {
      g_set_error (error, RING_ERROR, RING_ERROR_UNSUPPORTED, "%s has %d names", file->target, (int) file->info.st_nlink);
      return FALSE;
    }
  if (faccessat (AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) != 0)
    {
      ring_error_set_errno (error, errno, "Cannot write in %s", folder);
      return FALSE;
    }
  return TRUE;
}

/* Access control lists among them; what cannot be copied is left out. */
static void
copy_attributes (const char *from,
                 int to_fd)
{
  g_autofree char *names = g_malloc (MAX_ATTRIBUTES_BYTES);
  g_autofree char *value = g_malloc (MAX_ATTRIBUTES_BYTES);
  ssize_t length = listxattr (from, names, MAX_ATTRIBUTES_BYTES);

  for (ssize_t at = 0; at < length; at += (ssize_t) strlen (names + at) + 1)
    {
      ssize_t size = getxattr (from, names + at, value, MAX_ATTRIBUTES_BYTES);

      if (size >= 0 && fsetxattr (to_fd, names + at, value, (size_t) size, 0) != 0)
        g_debug ("Cannot copy %s of %s: %s", names + at, from, g_strerror (errno));
    }
}

/* Owner and mode of the old file. It must not come to belong to another. */
static gboolean
copy_owner (const RingSettingsFile *file,
            int fd)
{
  struct stat info;

  if (file->bytes == NULL)
    return TRUE;
  if (fstat (fd, &info) != 0)
    return FALSE;
  if ((info.st_uid != file->info.st_uid || info.st_gid != file->info.st_gid) && fchown (fd, file->info.st_uid, file->info.st_gid) != 0)
    return FALSE;
  copy_attributes (file->target, fd);
  return fchmod (fd, file->info.st_mode & ALL_MODES) == 0;
}

static gboolean
write_all (int fd,
           GBytes *bytes)
{
  size_t length = 0;
  const char *at = g_bytes_get_data (bytes, &length);

  while (length > 0)
    {
      ssize_t n_written = write (fd, at, length);

      if (n_written < 0 && errno == EINTR)
        continue;
      if (n_written < 0)
        return FALSE;
      at += n_written;
      length -= (size_t) n_written;
    }
  return TRUE;
}

/* Writes a file beside @path that can be renamed to it; NULL with an error, and
 * nothing is left. */
static char *
write_beside (const RingSettingsFile *file,
              const char *path,
              GBytes *bytes,
              GError **error)
{
  g_autofree char *temporary = g_strconcat (path, ".ring-XXXXXX", NULL);
  int fd = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, FILE_MODE);
  gboolean is_written;
  int saved_errno;

  if (fd < 0)
    {
      ring_error_set_errno (error, errno, "Cannot write beside %s", path);
      return NULL;
    }
  is_written = write_all (fd, bytes) && copy_owner (file, fd) && fsync (fd) == 0;
  saved_errno = errno;
  if (close (fd) != 0 && is_written)
    {
      is_written = FALSE;
      saved_errno = errno;
    }
  if (is_written)
    return g_steal_pointer (&temporary);
  g_unlink (temporary);
  ring_error_set_errno (error, saved_errno, "Cannot write %s", path);
  return NULL;
}

/* Whether the file is still the one that was read. */
static gboolean
check_unchanged (const RingSettingsFile *file,
                 GError **error)
{
  g_autoptr (RingSettingsFile) now = ring_settings_file_read (file->path, NULL);
  gboolean is_same = now != NULL && g_str_equal (now->target, file->target) && (now->bytes == NULL) == (file->bytes == NULL);

  if (is_same && file->bytes != NULL)
    is_same = now->info.st_ino == file->info.st_ino && now->info.st_dev == file->info.st_dev && now->info.st_mode == file->info.st_mode && g_bytes_equal (now->bytes, file->bytes);
  if (!is_same)
    g_set_error (error, RING_ERROR, RING_ERROR_BUSY, "%s was changed meanwhile", file->path);
  return is_same;
}

/* So that the new name is still there after the power failed. */
static void
sync_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return;
  if (fsync (fd) != 0)
    g_debug ("Cannot sync %s: %s", folder, g_strerror (errno));
  close (fd);
}

static gboolean
move (const char *from,
      const char *to,
      GError **error)
{
  if (rename (from, to) == 0)
    {
      sync_folder (to);
      return TRUE;
    }
  ring_error_set_errno (error, errno, "Cannot write %s", to);
  return FALSE;
}

/* A copy of what was read, beside the name that was asked for: the folder that
 * a link leads to may be somebody's collection. */
static gboolean
back_up (const RingSettingsFile *file,
         char **backup_out,
         GError **error)
{
  g_autofree char *backup = NULL;
  g_autofree char *temporary = NULL;

  if (backup_out == NULL || file->bytes == NULL)
    return TRUE;
  backup = g_strconcat (file->path, RING_SETTINGS_FILE_BACKUP_SUFFIX, NULL);
  temporary = write_beside (file, backup, file->bytes, error);
  if (temporary == NULL)
    return FALSE;
  if (!move (temporary, backup, error))
    {
      g_unlink (temporary);
      return FALSE;
    }
  *backup_out = g_steal_pointer (&backup);
  return TRUE;
}

/* Of a change that did not come about. */
static void
drop_back_up (char **backup_out)
{
  if (backup_out == NULL || *backup_out == NULL)
    return;
  g_unlink (*backup_out);
  g_clear_pointer (backup_out, g_free);
}

static gboolean
make_folder (const RingSettingsFile *file,
             GError **error)
{
  g_autofree char *folder = g_path_get_dirname (file->target);

  if (file->bytes != NULL || g_mkdir_with_parents (folder, FOLDER_MODE) == 0)
    return TRUE;
  ring_error_set_errno (error, errno, "Cannot make %s", folder);
  return FALSE;
}

/**
 * ring_settings_file_replace:
 * @file: what was read
 * @bytes: the new content
 * @backup_out: (out) (optional) (nullable): the copy of the old content, %NULL
 *   if there was none; no copy is made if it is not asked for
 * @error: return location for an error
 *
 * Replaces the file atomically, if it is still what was read. A new one is for
 * its owner only.
 *
 * Returns: whether it was replaced; else it is what it was, no temporary file
 *   is left, and the error is %RING_ERROR_BUSY (changed meanwhile),
 *   %RING_ERROR_DENIED, %RING_ERROR_UNSUPPORTED, %RING_ERROR_NO_SPACE or
 *   %RING_ERROR_FAILED
 */
gboolean
ring_settings_file_replace (const RingSettingsFile *file,
                            GBytes *bytes,
                            char **backup_out,
                            GError **error)
{
  g_autofree char *temporary = NULL;

  if (backup_out != NULL)
    *backup_out = NULL;
  if (!ring_settings_file_check_writable (file, error) || !make_folder (file, error))
    return FALSE;
  temporary = write_beside (file, file->target, bytes, error);
  if (temporary == NULL)
    return FALSE;
  if (check_unchanged (file, error) && back_up (file, backup_out, error) && check_unchanged (file, error) && move (temporary, file->target, error))
    return TRUE;
  g_unlink (temporary);
  drop_back_up (backup_out);
  return FALSE;
}

/**
 * ring_settings_file_delete:
 * @file: what was read
 * @backup_out: (out) (optional) (nullable): the copy of the old content; no copy
 *   is made if it is not asked for
 * @error: return location for an error
 *
 * Deletes a file that has nothing in it any more and was made by us.
 *
 * Returns: whether it is gone; else no copy is left either, and the error is as
 *   for ring_settings_file_replace()
 */
gboolean
ring_settings_file_delete (const RingSettingsFile *file,
                           char **backup_out,
                           GError **error)
{
  if (backup_out != NULL)
    *backup_out = NULL;
  if (!ring_settings_file_check_writable (file, error) || !check_unchanged (file, error) || !back_up (file, backup_out, error))
    return FALSE;
  /* Once more: until the copy is on the disk, an agent can write a lot. */
  if (check_unchanged (file, error))
    {
      if (g_unlink (file->target) == 0)
        return TRUE;
      ring_error_set_errno (error, errno, "Cannot delete %s", file->target);
    }
  drop_back_up (backup_out);
  return FALSE;
}

static gboolean
has_entry (const char *folder,
           const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* What the folders above a link's target say, up to the home folder. */
static RingSettingsManager
find_collection (const char *target,
                 const char *home)
{
  g_autofree char *folder = g_path_get_dirname (target);

  while (!g_str_equal (folder, "/") && g_strcmp0 (folder, home) != 0)
    {
      char *parent = g_path_get_dirname (folder);

      if (has_entry (folder, ".stow") || has_entry (folder, ".stowrc") || has_entry (folder, ".stow-local-ignore"))
        {
          g_free (parent);
          return RING_SETTINGS_MANAGER_STOW;
        }
      if (has_entry (folder, ".git"))
        {
          g_free (parent);
          return RING_SETTINGS_MANAGER_GIT;
        }
      g_free (folder);
      folder = parent;
    }
  return RING_SETTINGS_MANAGER_NONE;
}

/* chezmoi does not link: it copies, from a name that tells the mode. */
static gboolean
is_of_chezmoi (const char *path,
               const char *home)
{
  static const char *const prefixes[] = { "dot_claude", "private_dot_claude", "dot_codex", "private_dot_codex" };
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *stem = g_strndup (name, strcspn (name, "."));

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    {
      g_autofree char *folder = g_build_filename (home, ".local/share/chezmoi", prefixes[i], NULL);
      g_autoptr (GDir) listing = g_dir_open (folder, 0, NULL);
      const char *found;

      while (listing != NULL && (found = g_dir_read_name (listing)) != NULL)
        {
          if (strstr (found, stem) != NULL)
            return TRUE;
        }
    }
  return FALSE;
}

/**
 * ring_settings_file_find_manager:
 * @path: a settings file
 * @home: (nullable): the home folder
 *
 * For messages: where would a change have to be made to last?
 *
 * Returns: what seems to make the file
 */
RingSettingsManager
ring_settings_file_find_manager (const char *path,
                                 const char *home)
{
  g_autofree char *target = realpath (path, NULL);

  if (target != NULL && g_str_has_prefix (target, "/nix/store/"))
    return RING_SETTINGS_MANAGER_NIX;
  if (home != NULL && is_of_chezmoi (path, home))
    return RING_SETTINGS_MANAGER_CHEZMOI;
  if (target != NULL && !g_str_equal (target, path))
    return find_collection (target, home);
  return RING_SETTINGS_MANAGER_NONE;
}
