/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingQuiet"

#include "config.h"

#include "ring-quiet.h"

#include <errno.h>
#include <unistd.h>

#include "core/ring-classify.h"
#include "core/ring-json.h"
#include "io/ring-store.h"

#define MAX_QUIET_BYTES (64 * 1024)

/**
 * ring_quiet_read:
 * @paths: the registry
 *
 * `{"until": seconds or null, "since": seconds}`; a file that is absent or no
 * such object means no quiet: better one alert too many than none.
 *
 * Returns: what the human wants
 */
RingQuiet
ring_quiet_read (RingPaths *paths)
{
  g_autoptr (GBytes) bytes = ring_store_read_link (ring_paths_get_quiet (paths), MAX_QUIET_BYTES, NULL);
  g_autoptr (RingJson) json = NULL;
  const RingJsonValue *root = NULL;
  const RingJsonValue *until = NULL;
  RingQuiet quiet = { .is_on = FALSE };
  size_t length = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  if (data != NULL)
    json = ring_json_parse (data, length, &RING_JSON_LIMITS_FILE, NULL);
  root = json != NULL ? ring_json_root (json) : NULL;
  if (!ring_json_is_object (root))
    return quiet;
  until = ring_json_get (root, "until");
  if (until != NULL && ring_json_type (until) == RING_JSON_TYPE_NULL)
    quiet = (RingQuiet){ .is_on = TRUE, .until_usec = RING_DEADLINE_NEVER };
  else
    {
      quiet.is_on = ring_json_get_seconds (root, "until", &quiet.until_usec);
      ring_json_get_seconds (root, "since", &quiet.since_usec);
    }
  return quiet;
}

/**
 * ring_quiet_write:
 * @paths: the registry
 * @quiet: what the human wants
 * @now_usec: the time
 * @error: (out) (optional): what writing or removing the file says
 *
 * Returns: whether it is so now
 */
gboolean
ring_quiet_write (RingPaths *paths,
                  const RingQuiet *quiet,
                  gint64 now_usec,
                  GError **error)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *text = NULL;
  size_t length = 0;

  if (!quiet->is_on)
    {
      if (unlink (ring_paths_get_quiet (paths)) == 0 || errno == ENOENT)
        return TRUE;
      ring_error_set_errno (error, errno, "Cannot remove %s", ring_paths_get_quiet (paths));
      return FALSE;
    }
  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, "until");
  if (quiet->until_usec == RING_DEADLINE_NEVER)
    ring_json_writer_null (writer);
  else
    ring_json_writer_seconds (writer, quiet->until_usec);
  ring_json_writer_name (writer, "since");
  ring_json_writer_seconds (writer, now_usec);
  ring_json_writer_end_object (writer);
  text = ring_json_writer_finish (writer, &length);
  return ring_store_write_file (ring_paths_get_quiet (paths), text, length, error);
}
