/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingStore"

#include "config.h"

#include "ring-store-private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Of a log that nobody halves, the newest part; halved ones have 5 MiB. */
#define MAX_BYTES (64 * 1024 * 1024)

/* A line that is longer is none of a log. */
#define MAX_LINE_BYTES (64 * 1024)

/* The part of the file that is in memory. */
typedef struct
{
  char *bytes; /* (owned): MAX_LINE_BYTES */
  size_t length;
  gboolean is_cut; /* the line at its beginning is not whole */
} Window;

/* Hands the whole lines on, and keeps the begun one for the next piece. */
static void
hand_on (Window *window,
         RingStoreLineFunc func,
         gpointer user_data)
{
  const char *at = window->bytes;
  const char *end = window->bytes + window->length;
  const char *newline = NULL;

  while ((newline = memchr (at, '\n', (size_t) (end - at))) != NULL)
    {
      if (!window->is_cut && newline > at)
        func (at, (size_t) (newline - at), user_data);
      window->is_cut = FALSE;
      at = newline + 1;
    }
  window->length = (size_t) (end - at);
  if (window->length == MAX_LINE_BYTES)
    {
      window->is_cut = TRUE;
      window->length = 0;
    }
  else if (window->length > 0 && at > window->bytes)
    {
      memmove (window->bytes, at, window->length);
    }
}

/* From @offset up to @end, which the file had when it was opened: writers go on. */
static gboolean
read_lines (int fd,
            off_t offset,
            off_t end,
            RingStoreLineFunc func,
            gpointer user_data)
{
  g_autofree char *buffer = g_malloc (MAX_LINE_BYTES);
  Window window = { .bytes = buffer, .is_cut = offset > 0 };

  while (offset < end)
    {
      size_t room = MAX_LINE_BYTES - window.length;
      gssize n_read = pread (fd, buffer + window.length, MIN (room, (size_t) (end - offset)), offset);

      if (n_read < 0 && errno == EINTR)
        continue;
      if (n_read < 0)
        return FALSE;
      if (n_read == 0)
        break;
      offset += n_read;
      window.length += (size_t) n_read;
      hand_on (&window, func, user_data);
    }
  if (window.length > 0 && !window.is_cut)
    func (buffer, window.length, user_data);
  return TRUE;
}

/**
 * ring_store_foreach_change:
 * @paths: the registry
 * @func: (scope call): called with each line of events.jsonl
 * @user_data: for @func
 * @error: return location for an error
 *
 * Reads the log of changes from the oldest line to the newest, in pieces, and of
 * a log that has grown beyond all bounds the newest 64 MiB. Lines may be
 * anything; empty ones and those over 64 KiB are passed over, and the last one
 * may be torn. A log that is halved meanwhile is read as it was.
 *
 * Returns: whether it was read to its end, also if there is none yet; else
 *   %FALSE with %RING_ERROR_DENIED, %RING_ERROR_INVALID (no regular file) or
 *   %RING_ERROR_FAILED
 */
gboolean
ring_store_foreach_change (RingPaths *paths,
                           RingStoreLineFunc func,
                           gpointer user_data,
                           GError **error)
{
  const char *path = ring_paths_get_events_log (paths);
  g_autoptr (GError) local_error = NULL;
  struct stat info;
  gboolean is_read;
  int fd = ring_store_open_regular (AT_FDCWD, path, O_NOFOLLOW, &info, &local_error);

  if (fd < 0 && g_error_matches (local_error, RING_ERROR, RING_ERROR_MISSING))
    return TRUE;
  if (fd < 0)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }
  is_read = read_lines (fd, MAX (0, info.st_size - MAX_BYTES), info.st_size, func, user_data);
  if (!is_read)
    ring_error_set_errno (error, errno, "Cannot read %s", path);
  close (fd);
  return is_read;
}
