/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingStore"

#include "config.h"

#include "ring-store-private.h"

#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "io/ring-clock.h"

#define MAX_LOCK_WAIT_USEC (G_USEC_PER_SEC / 10)
#define HOOK_LOG_MAX_BYTES (64 * 1024)
#define MAX_REASON_BYTES 300

static char *
make_refusal_line (gint64 now_usec,
                   const char *reason)
{
  g_autofree char *line = NULL;
  char stamp[32] = "?";
  struct tm parts;
  time_t seconds = (time_t) (now_usec / G_USEC_PER_SEC);

  if (gmtime_r (&seconds, &parts) != NULL)
    strftime (stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &parts);
  line = g_strdup_printf ("%s %.*s", stamp, MAX_REASON_BYTES, reason);
  for (char *byte = line; *byte != '\0'; byte++)
    {
      if (g_ascii_iscntrl (*byte))
        *byte = ' ';
    }
  return g_strconcat (line, "\n", NULL);
}

/* Throws the older half away, up to the end of a line. */
static gboolean
halve_log (int fd,
           off_t size)
{
  char newest[HOOK_LOG_MAX_BYTES / 2];
  const char *line;
  gssize length = pread (fd, newest, sizeof newest, MAX (size - (off_t) sizeof newest, 0));

  if (length < 0 || ftruncate (fd, 0) != 0)
    return FALSE;
  line = memchr (newest, '\n', (size_t) length);
  if (line == NULL)
    return TRUE;
  line++;
  return ring_store_write_all (fd, line, (size_t) (newest + length - line));
}

/* Appends to the log, which stays below its limit; with the lock held. */
static void
append_refusal (int fd,
                const char *line)
{
  size_t length = strlen (line);
  struct stat info;

  if (fstat (fd, &info) != 0 || !S_ISREG (info.st_mode))
    return;
  if (info.st_size + (off_t) length > HOOK_LOG_MAX_BYTES && !halve_log (fd, info.st_size))
    return;
  if (!ring_store_write_all (fd, line, length))
    g_debug ("A line of the log of refusals was lost");
}

/**
 * ring_store_log_refusal:
 * @paths: the registry
 * @now_usec: the time
 * @reason: why, without anything of what was refused
 *
 * Notes in hook.log that a payload was not understood. Never fails: who sent
 * the payload must not notice.
 */
void
ring_store_log_refusal (RingPaths *paths,
                        gint64 now_usec,
                        const char *reason)
{
  g_autofree char *line = make_refusal_line (now_usec, reason);
  int folder_fd = ring_store_open_sessions (paths, NULL);
  int fd;

  if (folder_fd < 0)
    return;
  close (folder_fd);
  fd = open (ring_paths_get_hook_log (paths),
             O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
  if (fd < 0)
    return;
  if (ring_store_lock_fd (fd, LOCK_EX, ring_clock_boot_usec () + MAX_LOCK_WAIT_USEC))
    append_refusal (fd, line);
  close (fd);
}
