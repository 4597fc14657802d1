/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHidden"

#include "config.h"

#include "ring-hidden.h"

#include "core/ring-json.h"
#include "io/ring-store.h"

#define MAX_HIDDEN_BYTES (4 * 1024 * 1024)

/* An ISO 8601 time; one without a zone is UTC. FALSE if it is none. */
static gboolean
parse_time (const char *text,
            gint64 *usec_out)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (text, utc);

  if (time == NULL)
    return FALSE;
  *usec_out = g_date_time_to_unix (time) * G_USEC_PER_SEC + g_date_time_get_microsecond (time);
  return TRUE;
}

static void
on_member (const char *name,
           const RingJsonValue *value,
           gpointer user_data)
{
  GHashTable *hidden = user_data;
  const char *text = ring_json_string (value);
  gint64 usec = 0;

  if (text != NULL && parse_time (text, &usec))
    g_hash_table_insert (hidden, g_strdup (name), g_memdup2 (&usec, sizeof usec));
}

/**
 * ring_hidden_read:
 * @paths: the registry
 * @error: (out) (optional): %RING_ERROR_INVALID, %RING_ERROR_TOO_LARGE,
 *   %RING_ERROR_DENIED or %RING_ERROR_FAILED
 *
 * Returns: (transfer full) (element-type utf8 gint64): session id → time in
 *   microseconds, empty if there is no file; %NULL if it cannot be read
 */
GHashTable *
ring_hidden_read (RingPaths *paths,
                  GError **error)
{
  g_autoptr (GHashTable) hidden = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GError) read_error = NULL;
  g_autoptr (GBytes) bytes = ring_store_read_file (ring_paths_get_hidden (paths), MAX_HIDDEN_BYTES, &read_error);
  g_autoptr (RingJson) json = NULL;
  size_t length = 0;
  const char *data = NULL;

  if (g_error_matches (read_error, RING_ERROR, RING_ERROR_MISSING))
    return g_steal_pointer (&hidden);
  if (bytes == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&read_error));
      return NULL;
    }
  data = g_bytes_get_data (bytes, &length);
  json = ring_json_parse (data != NULL ? data : "", length, &RING_JSON_LIMITS_FILE, error);
  if (json == NULL)
    return NULL;
  ring_json_foreach_member (ring_json_root (json), on_member, hidden);
  return g_steal_pointer (&hidden);
}
