/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingMapFile"

#include "config.h"

#include "ring-map-file.h"

#include <unistd.h>

#include "io/ring-store-private.h"

#define MAX_BYTES (4 * 1024 * 1024)

/* One change being made. */
typedef struct
{
  const char *name;
  RingMapFileFunc func;
  gpointer user_data;
  RingJsonWriter *writer;
} Change;

/* Some members being dropped. */
typedef struct
{
  RingMapFileFilter func;
  gpointer user_data;
  RingJsonWriter *writer;
  gboolean is_any_dropped;
} Sieve;

/**
 * ring_map_file_read:
 * @path: the file
 * @error: (out) (optional): %RING_ERROR_INVALID (no JSON object),
 *   %RING_ERROR_TOO_LARGE, %RING_ERROR_DENIED or %RING_ERROR_FAILED
 *
 * Returns: (transfer full) (nullable): its object, an empty one if there is no
 *   file; %NULL if it cannot be read
 */
RingJson *
ring_map_file_read (const char *path,
                    GError **error)
{
  g_autoptr (GError) read_error = NULL;
  g_autoptr (GBytes) bytes = ring_store_read_link (path, MAX_BYTES, &read_error);
  g_autoptr (RingJson) json = NULL;
  size_t length = 0;
  const char *data = NULL;

  if (g_error_matches (read_error, RING_ERROR, RING_ERROR_MISSING))
    return ring_json_parse ("{}", 2, &RING_JSON_LIMITS_FILE, error);
  if (bytes == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&read_error));
      return NULL;
    }
  data = g_bytes_get_data (bytes, &length);
  json = ring_json_parse (data != NULL ? data : "", length, &RING_JSON_LIMITS_FILE, error);
  if (json != NULL && ring_json_is_object (ring_json_root (json)))
    return g_steal_pointer (&json);
  if (json != NULL)
    g_set_error_literal (error, RING_ERROR, RING_ERROR_INVALID, "no JSON object");
  g_prefix_error (error, "%s: ", path);
  return NULL;
}

static void
on_other_member (const char *name,
                 const RingJsonValue *value,
                 gpointer user_data)
{
  const Change *change = user_data;

  if (g_str_equal (name, change->name))
    return;
  ring_json_writer_name (change->writer, name);
  ring_json_writer_value (change->writer, value);
}

/* Writes the value of the member that changes, if it stays. It is written
 * apart first, for only then is it known whether its name is to be written. */
static void
write_changed_member (const Change *change,
                      const RingJsonValue *old_value)
{
  g_autoptr (RingJsonWriter) apart = ring_json_writer_new ();
  g_autoptr (RingJson) json = NULL;
  g_autofree char *text = NULL;
  size_t length = 0;

  if (!change->func (old_value, apart, change->user_data))
    return;
  text = ring_json_writer_finish (apart, &length);
  json = ring_json_parse (text, length, &RING_JSON_LIMITS_FILE, NULL);
  if (json == NULL)
    return;
  ring_json_writer_name (change->writer, change->name);
  ring_json_writer_value (change->writer, ring_json_root (json));
}

/**
 * ring_map_file_change:
 * @path: the file
 * @name: a member of its object
 * @func: (scope call): writes the member's new value
 * @user_data: for @func
 * @error: (out) (optional): as ring_map_file_read(), or what writing says
 *
 * Changes one member under the lock `<path>.lock`. A file that is no JSON
 * object is left alone.
 *
 * Returns: whether it is as it should be now
 */
gboolean
ring_map_file_change (const char *path,
                      const char *name,
                      RingMapFileFunc func,
                      gpointer user_data,
                      GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (RingJson) json = NULL;
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *text = NULL;
  Change change = { .name = name, .func = func, .user_data = user_data, .writer = writer };
  size_t length = 0;
  gboolean is_written = FALSE;
  int lock_fd = -1;

  g_mkdir_with_parents (folder, 0700);
  lock_fd = ring_store_lock_change (path);
  json = ring_map_file_read (path, error);
  if (json != NULL)
    {
      ring_json_writer_begin_object (writer);
      ring_json_foreach_member (ring_json_root (json), on_other_member, &change);
      write_changed_member (&change, ring_json_get (ring_json_root (json), name));
      ring_json_writer_end_object (writer);
      text = ring_json_writer_finish (writer, &length);
      is_written = ring_store_write_file (path, text, length, error);
    }
  if (lock_fd >= 0)
    close (lock_fd);
  return is_written;
}

static gboolean
write_string (const RingJsonValue *old_value,
              RingJsonWriter *writer,
              gpointer user_data)
{
  if (user_data == NULL)
    return FALSE;
  ring_json_writer_string (writer, user_data);
  return TRUE;
}

/**
 * ring_map_file_set_string:
 * @path: the file
 * @name: a member of its object
 * @string: (nullable): its new value; %NULL takes the member away
 * @error: (out) (optional): as ring_map_file_change()
 *
 * Returns: whether it is as it should be now
 */
gboolean
ring_map_file_set_string (const char *path,
                          const char *name,
                          const char *string,
                          GError **error)
{
  return ring_map_file_change (path, name, write_string, (gpointer) string, error);
}

static void
on_sieved_member (const char *name,
                  const RingJsonValue *value,
                  gpointer user_data)
{
  Sieve *sieve = user_data;

  if (!sieve->func (name, value, sieve->user_data))
    {
      sieve->is_any_dropped = TRUE;
      return;
    }
  ring_json_writer_name (sieve->writer, name);
  ring_json_writer_value (sieve->writer, value);
}

/**
 * ring_map_file_filter:
 * @path: the file
 * @func: (scope call): says which members stay
 * @user_data: for @func
 * @error: (out) (optional): as ring_map_file_change()
 *
 * Drops members under the lock; a file of which all stay is not written.
 *
 * Returns: whether it is as it should be now
 */
gboolean
ring_map_file_filter (const char *path,
                      RingMapFileFilter func,
                      gpointer user_data,
                      GError **error)
{
  g_autoptr (RingJson) json = NULL;
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *text = NULL;
  Sieve sieve = { .func = func, .user_data = user_data, .writer = writer };
  size_t length = 0;
  gboolean is_done = FALSE;
  int lock_fd = ring_store_lock_change (path);

  json = ring_map_file_read (path, error);
  if (json != NULL)
    {
      ring_json_writer_begin_object (writer);
      ring_json_foreach_member (ring_json_root (json), on_sieved_member, &sieve);
      ring_json_writer_end_object (writer);
      text = ring_json_writer_finish (writer, &length);
      is_done = !sieve.is_any_dropped || ring_store_write_file (path, text, length, error);
    }
  if (lock_fd >= 0)
    close (lock_fd);
  return is_done;
}
