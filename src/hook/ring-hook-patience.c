/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHookPatience"

#include "config.h"

#include "ring-hook-patience.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/ring-clock.h"
#include "io/ring-mounts.h"

#define MOUNT_TABLE "/proc/self/mountinfo"

/**
 * ring_hook_patience_is_needed:
 * @paths: (array zero-terminated=1): what will be read and written
 *
 * Asks none of them.
 *
 * Returns: whether somebody else answers for one of them, and may not
 */
gboolean
ring_hook_patience_is_needed (const char *const *paths)
{
  g_autoptr (RingMounts) mounts = ring_mounts_new (MOUNT_TABLE);

  for (size_t i = 0; paths[i] != NULL; i++)
    {
      if (g_path_is_absolute (paths[i]) && ring_mounts_find_far (mounts, paths[i]) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* The agent waits until all who hold its pipes have closed them. */
static void
let_go_of_agent (void)
{
  int null_fd = open ("/dev/null", O_RDWR | O_CLOEXEC);

  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    {
      if (null_fd < 0 || dup2 (null_fd, fd) < 0)
        close (fd);
    }
  if (null_fd > STDERR_FILENO)
    close (null_fd);
}

/* Waits until the other end is closed. */
static gboolean
is_closed_in_time (int fd,
                   int msec)
{
  gint64 end_usec = ring_clock_boot_usec () + (gint64) msec * 1000;
  struct pollfd other_end = { .fd = fd };
  int n_ready = -1;

  while (n_ready < 0)
    {
      gint64 left_usec = end_usec - ring_clock_boot_usec ();

      n_ready = poll (&other_end, 1, (int) MAX (left_usec / 1000, 0));
      if (n_ready < 0 && errno != EINTR)
        return FALSE;
    }
  return n_ready > 0;
}

/**
 * ring_hook_patience_split:
 * @msec: how long the work may take
 *
 * A process that waits for a file system hears no signal but the last one, and
 * some not even that; so another process does the work, and this one waits for
 * it, and ends it when it has waited long enough. Call it when the payload is
 * read.
 *
 * Returns: in the process that works %RING_HOOK_PART_WORK, in the other one
 *   %RING_HOOK_PART_WAIT when the agent need not wait any longer. If there is no
 *   other process to be had, this one works
 */
RingHookPart
ring_hook_patience_split (int msec)
{
  int ends[2] = { -1, -1 };
  pid_t worker;

  if (pipe2 (ends, O_CLOEXEC) != 0)
    return RING_HOOK_PART_WORK;
  worker = fork ();
  if (worker == 0)
    {
      close (ends[0]);
      let_go_of_agent ();
      /* The other end tells by its end that it is done. */
      return RING_HOOK_PART_WORK;
    }
  close (ends[1]);
  if (worker > 0 && !is_closed_in_time (ends[0], msec))
    kill (worker, SIGKILL);
  close (ends[0]);
  if (worker < 0)
    return RING_HOOK_PART_WORK;
  waitpid (worker, NULL, WNOHANG);
  return RING_HOOK_PART_WAIT;
}
