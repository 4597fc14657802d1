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
#define FOCUS_LOG_MAX_BYTES (256 * 1024)
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
           off_t size,
           size_t max_bytes)
{
  size_t capacity = max_bytes / 2;
  g_autofree char *newest = g_malloc (capacity);
  const char *line;
  gssize length = pread (fd, newest, capacity, MAX (size - (off_t) capacity, 0));

  if (length < 0 || ftruncate (fd, 0) != 0)
    return FALSE;
  line = memchr (newest, '\n', (size_t) length);
  if (line == NULL)
    return TRUE;
  line++;
  return ring_store_write_all (fd, line, (size_t) (newest + length - line));
}

/* Appends to the log, which stays below its limit; with the lock held. */
static gboolean
append_locked (int fd,
               const char *line,
               size_t max_bytes)
{
  size_t length = strlen (line);
  struct stat info;

  if (length > max_bytes || fstat (fd, &info) != 0 || !S_ISREG (info.st_mode))
    return FALSE;
  if (info.st_size + (off_t) length > (off_t) max_bytes && !halve_log (fd, info.st_size, max_bytes))
    return FALSE;
  return ring_store_write_all (fd, line, length);
}

/* Appends a line to a log beside the sessions' folder; gives up if somebody
 * holds the log's lock for long. */
static void
append_line (RingPaths *paths,
             const char *path,
             const char *line,
             size_t max_bytes)
{
  int folder_fd = ring_store_open_sessions (paths, NULL);
  int fd;

  if (folder_fd < 0)
    return;
  close (folder_fd);
  fd = open (path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
  if (fd < 0)
    return;
  if (!ring_store_lock_fd (fd, LOCK_EX, ring_clock_boot_usec () + MAX_LOCK_WAIT_USEC) || !append_locked (fd, line, max_bytes))
    g_debug ("A line of %s was lost", path);
  close (fd);
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

  append_line (paths, ring_paths_get_hook_log (paths), line, HOOK_LOG_MAX_BYTES);
}

/**
 * ring_store_log_focus:
 * @paths: the registry
 * @line: a whole line with its line feed
 *
 * Notes a jump in focus.jsonl, which stays below a quarter of a megabyte.
 * Never fails: the jump counts, not its record.
 */
void
ring_store_log_focus (RingPaths *paths,
                      const char *line)
{
  append_line (paths, ring_paths_get_focus_log (paths), line, FOCUS_LOG_MAX_BYTES);
}
