/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFileStamp"

#include "config.h"

#include "ring-file-stamp.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "io/ring-clock.h"

/* The kernel stamps files with a clock that stands still for up to 10 ms. */
#define TICK_USEC 20000

/* Some file systems stamp folders with steps of 2 s. */
#define FOLDER_TICK_USEC (3 * G_USEC_PER_SEC)

/* No clock of a file server is that far ahead. */
#define AHEAD_USEC (60 * G_USEC_PER_SEC)

#define NSEC_PER_SEC G_GINT64_CONSTANT (1000000000)
#define MAX_SECONDS (G_MAXINT64 / NSEC_PER_SEC - 1)

/* Some file systems take any number for a time. */
static gint64
get_modified_nsec (const struct stat *info)
{
  gint64 seconds = CLAMP ((gint64) info->st_mtim.tv_sec, -MAX_SECONDS, MAX_SECONDS);

  return seconds * NSEC_PER_SEC + info->st_mtim.tv_nsec;
}

/* A file from the future, left from before the clock was set back, is not being
 * written now; it must not be read at every look until its time has come. */
static gboolean
is_settled (gint64 modified_usec,
            gint64 now_usec,
            gint64 tick_usec)
{
  return modified_usec < now_usec - tick_usec || modified_usec - AHEAD_USEC > now_usec;
}

/**
 * ring_file_stamp_take:
 * @folder_fd: folder that a relative @path is below, or `AT_FDCWD`
 * @path: a file
 * @flags: `AT_SYMLINK_NOFOLLOW` or 0
 * @now_usec: the time
 * @stamp_out: (out): the stamp, all zero if there is no regular file
 *
 * Take it before the file is read.
 *
 * Returns: whether there is a regular file
 */
gboolean
ring_file_stamp_take (int folder_fd,
                      const char *path,
                      int flags,
                      gint64 now_usec,
                      RingFileStamp *stamp_out)
{
  struct stat info;

  *stamp_out = (RingFileStamp){ 0 };
  if (fstatat (folder_fd, path, &info, flags) != 0 || !S_ISREG (info.st_mode))
    return FALSE;
  stamp_out->device = info.st_dev;
  stamp_out->inode = info.st_ino;
  stamp_out->size = info.st_size;
  stamp_out->modified_nsec = get_modified_nsec (&info);
  stamp_out->is_settled = is_settled (stamp_out->modified_nsec / 1000, now_usec, TICK_USEC);
  return TRUE;
}

/**
 * ring_file_stamp_take_folder:
 * @folder_fd: a folder
 * @stamp_out: (out): the stamp
 *
 * Take it before the folder is listed. If it is the same later, the folder has
 * the same names then. Files may be written with stamps of one's own, but a
 * folder's are the kernel's: so is the clock that they are compared with.
 *
 * Returns: whether it could be taken
 */
gboolean
ring_file_stamp_take_folder (int folder_fd,
                             RingFileStamp *stamp_out)
{
  struct stat info;

  *stamp_out = (RingFileStamp){ 0 };
  if (fstat (folder_fd, &info) != 0)
    return FALSE;
  stamp_out->device = info.st_dev;
  stamp_out->inode = info.st_ino;
  stamp_out->size = info.st_size;
  stamp_out->modified_nsec = get_modified_nsec (&info);
  stamp_out->is_settled = is_settled (stamp_out->modified_nsec / 1000, ring_clock_wall_usec (), FOLDER_TICK_USEC);
  return TRUE;
}

/**
 * ring_file_stamp_is_same:
 * @old_stamp: taken before the file was read
 * @new_stamp: taken now
 *
 * A file that was read while it was new may have been written again within the
 * same tick of the clock, so it counts as another one once.
 *
 * Returns: whether the file is as it was read
 */
gboolean
ring_file_stamp_is_same (const RingFileStamp *old_stamp,
                         const RingFileStamp *new_stamp)
{
  if (old_stamp->inode == 0 && new_stamp->inode == 0)
    return TRUE;
  if (!old_stamp->is_settled || old_stamp->device != new_stamp->device || old_stamp->inode != new_stamp->inode)
    return FALSE;
  return old_stamp->size == new_stamp->size && old_stamp->modified_nsec == new_stamp->modified_nsec;
}
