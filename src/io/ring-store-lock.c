/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingStore"

#include "config.h"

#include "ring-store-private.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "io/ring-clock.h"

#define FIRST_PAUSE_USEC 100
#define LONGEST_PAUSE_USEC 4000

/* A change that a human wants waits so long for the one before it, and in a
 * main loop, which has a menu to show, only as long as nobody notices. */
#define PATIENCE_USEC (2 * G_USEC_PER_SEC)
#define LOOP_PATIENCE_USEC (G_USEC_PER_SEC / 10)

static int
open_lock (int folder_fd,
           const char *path,
           int access)
{
  return openat (folder_fd, path, access | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
}

static void
pause_for (gint64 usec)
{
  struct timespec pause = { 0, usec * 1000 };

  nanosleep (&pause, NULL);
}

/**
 * ring_store_lock_fd:
 * @fd: an open file
 * @operation: `LOCK_EX` or `LOCK_SH`
 * @deadline_usec: until when to wait, by ring_clock_boot_usec()
 *
 * Asks again and again, with pauses of 0.1 to 4 ms: a lock is held for some
 * tenths of a millisecond, and the alternative, a blocking call that a signal
 * ends, would take a signal away from the program.
 *
 * Returns: whether the lock was had; else `errno` is set
 */
gboolean
ring_store_lock_fd (int fd,
                    int operation,
                    gint64 deadline_usec)
{
  gint64 pause_usec = FIRST_PAUSE_USEC;

  while (flock (fd, operation | LOCK_NB) != 0)
    {
      if (errno != EWOULDBLOCK && errno != EINTR)
        return FALSE;
      if (ring_clock_boot_usec () >= deadline_usec)
        return FALSE;
      pause_for (pause_usec);
      pause_usec = MIN (pause_usec * 2, LONGEST_PAUSE_USEC);
    }
  return TRUE;
}

/**
 * ring_store_lock:
 * @folder_fd: folder that a relative @path is below, or `AT_FDCWD`
 * @path: the lock file, made if it is missing
 * @operation: `LOCK_EX` or `LOCK_SH`
 * @max_wait_usec: how long to wait for it
 *
 * Closing the descriptor gives the lock back.
 *
 * Returns: a descriptor, or -1 with `errno` set (`EWOULDBLOCK`: somebody has
 *   it) if the lock could not be had; then go on without it, late is better
 *   than lost
 */
int
ring_store_lock (int folder_fd,
                 const char *path,
                 int operation,
                 gint64 max_wait_usec)
{
  gint64 deadline_usec = ring_clock_boot_usec () + max_wait_usec;
  int saved_errno;
  /* Closing a file that was open for writing would wake every monitor of the
   * folder. */
  int fd = open_lock (folder_fd, path, O_RDONLY);

  if (fd < 0)
    return -1;
  if (ring_store_lock_fd (fd, operation, deadline_usec))
    return fd;
  if (errno == EBADF)
    {
      /* NFS locks exclusively only what is open for writing. */
      close (fd);
      fd = open_lock (folder_fd, path, O_RDWR);
      if (fd < 0 || ring_store_lock_fd (fd, operation, deadline_usec))
        return fd;
    }
  saved_errno = errno;
  close (fd);
  errno = saved_errno;
  return -1;
}

/**
 * ring_store_lock_change:
 * @path: the file that is to be changed
 *
 * As ring_store_lock(), for `<path>.lock`: alone, and for 2 s, but for 0.1 s
 * when called from a main loop.
 *
 * Returns: a descriptor, or -1 if the lock could not be had
 */
int
ring_store_lock_change (const char *path)
{
  g_autofree char *lock_path = g_strconcat (path, ".lock", NULL);

  return ring_store_lock (AT_FDCWD, lock_path, LOCK_EX, g_main_depth () > 0 ? LOOP_PATIENCE_USEC : PATIENCE_USEC);
}

/**
 * ring_store_lock_row:
 * @folder_fd: the folder of rows
 * @session_id: whose row
 * @max_wait_usec: how long to wait for it
 *
 * As ring_store_lock(), for one row: whoever writes or removes it holds this.
 *
 * Returns: a descriptor, or -1 if the lock could not be had
 */
int
ring_store_lock_row (int folder_fd,
                     const char *session_id,
                     gint64 max_wait_usec)
{
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, session_id, -1);
  g_autofree char *name = g_strdup_printf (".lock-%.2s", hash);

  return ring_store_lock (folder_fd, name, LOCK_EX, max_wait_usec);
}
