/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingStore"

#include "config.h"

#include "ring-store-private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/ring-json.h"
#include "core/ring-names.h"

#define MAX_LOCK_WAIT_USEC (G_USEC_PER_SEC / 10)
#define MAX_BYTES (5 * 1024 * 1024)

/* What one line says. */
typedef struct
{
  const char *session_id;
  const char *provider;
  const char *cwd;
  RingState status;
  const char *by; /* (nullable): who has seen it, if not the session's hook */
} Line;

static void
append_line (GString *lines,
             gint64 now_usec,
             const Line *line)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *json = NULL;
  size_t length = 0;

  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, "ts");
  ring_json_writer_seconds (writer, now_usec);
  ring_json_writer_name (writer, "session_id");
  ring_json_writer_string (writer, line->session_id);
  ring_json_writer_name (writer, "provider");
  ring_json_writer_string (writer, line->provider);
  ring_json_writer_name (writer, "cwd");
  ring_json_writer_string (writer, line->cwd != NULL ? line->cwd : "");
  ring_json_writer_name (writer, "status");
  ring_json_writer_string (writer, ring_state_to_name (line->status));
  if (line->by != NULL)
    {
      ring_json_writer_name (writer, "by");
      ring_json_writer_string (writer, line->by);
    }
  ring_json_writer_end_object (writer);
  json = ring_json_writer_finish (writer, &length);
  g_string_append_len (lines, json, (gssize) length);
  g_string_append_c (lines, '\n');
}

/* In one piece, so that lines of several writers stay whole. */
static void
append_to_log (RingPaths *paths,
               const GString *lines)
{
  int fd = open (ring_paths_get_events_log (paths),
                 O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);

  if (fd < 0)
    return;
  if (!ring_store_write_all (fd, lines->str, lines->len))
    g_debug ("A line of the log of changes was lost");
  close (fd);
}

/**
 * ring_store_log_change:
 * @paths: the registry
 * @now_usec: time of the event
 * @row: the session's row
 * @status: what it is now; ended if the row was removed
 *
 * Appends one line to events.jsonl. The shared lock keeps away those who halve
 * the log; a line that cannot be written is lost, for the row counts.
 */
void
ring_store_log_change (RingPaths *paths,
                       gint64 now_usec,
                       const RingRow *row,
                       RingState status)
{
  const Line line = { .session_id = ring_row_get_session_id (row),
                      .provider = ring_row_get_provider (row),
                      .cwd = ring_row_get_cwd (row),
                      .status = status };
  g_autoptr (GString) lines = g_string_new (NULL);
  int lock_fd = ring_store_lock (AT_FDCWD, ring_paths_get_events_lock (paths), LOCK_SH, MAX_LOCK_WAIT_USEC);

  append_line (lines, now_usec, &line);
  append_to_log (paths, lines);
  if (lock_fd >= 0)
    close (lock_fd);
}

/**
 * ring_store_format_changes:
 * @changes: (element-type RingChange): changes that no hook saw
 * @now_usec: the time
 * @by: who has seen them
 * @lines: (inout): where their lines are added
 *
 * Makes lines of events.jsonl, for ring_store_append_changes().
 */
void
ring_store_format_changes (const GPtrArray *changes,
                           gint64 now_usec,
                           const char *by,
                           GString *lines)
{
  for (guint i = 0; i < changes->len; i++)
    {
      const RingChange *change = g_ptr_array_index (changes, i);
      const Line line = { .session_id = change->session_id,
                          .provider = change->provider,
                          .cwd = change->cwd,
                          .status = change->state,
                          .by = by };

      append_line (lines, now_usec, &line);
    }
}

/**
 * ring_store_append_changes:
 * @paths: the registry
 * @lines: whole lines
 *
 * Appends lines to events.jsonl without waiting for anybody.
 *
 * Returns: whether it was tried; %FALSE if the log is being halved right now,
 *   and it should be tried again later
 */
gboolean
ring_store_append_changes (RingPaths *paths,
                           const GString *lines)
{
  int lock_fd = ring_store_lock (AT_FDCWD, ring_paths_get_events_lock (paths), LOCK_SH, 0);

  if (lock_fd < 0 && errno == EWOULDBLOCK)
    return FALSE;
  append_to_log (paths, lines);
  if (lock_fd >= 0)
    close (lock_fd);
  return TRUE;
}

static gboolean
is_too_large (const char *path)
{
  struct stat info;

  return lstat (path, &info) == 0 && S_ISREG (info.st_mode) && info.st_size > MAX_BYTES;
}

/* With the lock held. A crash leaves the old log or the new one. */
static gboolean
halve (const char *path,
       GError **error)
{
  gboolean is_cut = FALSE;
  g_autoptr (GBytes) bytes = ring_store_read_tail (path, MAX_BYTES / 2, &is_cut, error);
  size_t length = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;
  const char *end = NULL;

  if (bytes == NULL)
    return FALSE;
  end = data != NULL && is_cut ? memchr (data, '\n', length) : NULL;
  if (end != NULL)
    {
      length -= (size_t) (end + 1 - data);
      data = end + 1;
    }
  return ring_store_write_file (path, data != NULL ? data : "", length, error);
}

/**
 * ring_store_halve_changes:
 * @paths: the registry
 * @error: return location for an error
 *
 * Throws the older half of events.jsonl away if it is over 5 MiB; if somebody
 * is just writing to it, nothing happens. Call it now and then.
 *
 * Returns: %FALSE with %RING_ERROR_DENIED, %RING_ERROR_NO_SPACE or
 *   %RING_ERROR_FAILED, and the log as it was
 */
gboolean
ring_store_halve_changes (RingPaths *paths,
                          GError **error)
{
  const char *path = ring_paths_get_events_log (paths);
  gboolean is_done = TRUE;
  int lock_fd;

  if (!is_too_large (path))
    return TRUE;
  lock_fd = ring_store_lock (AT_FDCWD, ring_paths_get_events_lock (paths), LOCK_EX, 0);
  if (lock_fd < 0 && errno == EWOULDBLOCK)
    return TRUE;
  /* Another one may have been faster. */
  if (is_too_large (path))
    is_done = halve (path, error);
  if (lock_fd >= 0)
    close (lock_fd);
  return is_done;
}
