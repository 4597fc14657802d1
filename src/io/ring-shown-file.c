/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingShownFile"

#include "config.h"

#include "ring-shown-file.h"

#include <errno.h>
#include <unistd.h>

#include "core/ring-json.h"
#include "io/ring-store.h"

#define BUS "bus"
#define SERVER "server"
#define IDS "ids"

#define MAX_BYTES (64 * 1024)

/* More than any server shows: a file that names more is none of ours. */
#define MAX_IDS 1000

static void
take_ids (const RingJsonValue *list,
          GArray *ids)
{
  guint n_ids = MIN (ring_json_length (list), MAX_IDS);

  for (guint i = 0; i < n_ids; i++)
    {
      gint64 number = 0;
      guint32 id;

      if (!ring_json_integer (ring_json_at (list, i), &number) || number < 1 || number > G_MAXUINT32)
        continue;
      id = (guint32) number;
      g_array_append_val (ids, id);
    }
}

/**
 * ring_shown_file_read:
 * @path: the file
 * @by: the server at hand
 *
 * Call it at the start, before anything is shown.
 *
 * Returns: (transfer full) (element-type guint32): the notifications of @by that
 *   an earlier tray has left behind; empty if the file is absent, no such file,
 *   or about another server
 */
GArray *
ring_shown_file_read (const char *path,
                      const RingShownBy *by)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GBytes) bytes = ring_store_read_link (path, MAX_BYTES, NULL);
  g_autoptr (RingJson) json = NULL;
  const RingJsonValue *root = NULL;
  size_t length = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  if (data != NULL)
    json = ring_json_parse (data, length, &RING_JSON_LIMITS_FILE, NULL);
  root = json != NULL ? ring_json_root (json) : NULL;
  if (ring_json_is_object (root)
      && g_strcmp0 (ring_json_get_string (root, BUS), by->bus) == 0
      && g_strcmp0 (ring_json_get_string (root, SERVER), by->server) == 0
      && ring_json_is_array (ring_json_get (root, IDS)))
    take_ids (ring_json_get (root, IDS), ids);
  return ids;
}

/**
 * ring_shown_file_write:
 * @path: the file
 * @by: the server at hand
 * @ids: (element-type guint32): what is out
 * @error: (out) (optional): what writing or removing the file says
 *
 * While nothing is out there is no file. Call it whenever that changes.
 *
 * Returns: whether it is so now
 */
gboolean
ring_shown_file_write (const char *path,
                       const RingShownBy *by,
                       const GArray *ids,
                       GError **error)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *text = NULL;
  size_t length = 0;

  if (ids->len == 0)
    {
      if (unlink (path) == 0 || errno == ENOENT || errno == ENOTDIR)
        return TRUE;
      ring_error_set_errno (error, errno, "Cannot remove %s", path);
      return FALSE;
    }
  ring_json_writer_begin_object (writer);
  ring_json_writer_string_member (writer, BUS, by->bus);
  ring_json_writer_string_member (writer, SERVER, by->server);
  ring_json_writer_name (writer, IDS);
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < ids->len; i++)
    ring_json_writer_integer (writer, g_array_index (ids, guint32, i));
  ring_json_writer_end_array (writer);
  ring_json_writer_end_object (writer);
  text = ring_json_writer_finish (writer, &length);
  return ring_store_write_file (path, text, length, error);
}
