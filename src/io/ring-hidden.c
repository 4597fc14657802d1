/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHidden"

#include "config.h"

#include "ring-hidden.h"

#include "core/ring-json.h"
#include "io/ring-map-file.h"

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
  g_autoptr (RingJson) json = ring_map_file_read (ring_paths_get_hidden (paths), error);

  if (json == NULL)
    return NULL;
  ring_json_foreach_member (ring_json_root (json), on_member, hidden);
  return g_steal_pointer (&hidden);
}

/**
 * ring_hidden_set:
 * @paths: the registry
 * @session_id: a session
 * @hidden_usec: when it is hidden: activity after that brings it back; 0 shows
 *   it again
 * @error: (out) (optional): as ring_map_file_change()
 *
 * Returns: whether it is so now
 */
gboolean
ring_hidden_set (RingPaths *paths,
                 const char *session_id,
                 gint64 hidden_usec,
                 GError **error)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (hidden_usec / G_USEC_PER_SEC);
  g_autofree char *seconds = g_date_time_format (time, "%Y-%m-%dT%H:%M:%S");
  g_autofree char *text = g_strdup_printf ("%s.%06d+00:00", seconds, (int) (hidden_usec % G_USEC_PER_SEC));

  return ring_map_file_set_string (ring_paths_get_hidden (paths), session_id, hidden_usec > 0 ? text : NULL, error);
}

/* Whoever was hidden once more meanwhile is not meant. */
static gboolean
stays (const char *name,
       const RingJsonValue *value,
       gpointer user_data)
{
  const gint64 *forgotten_usec = g_hash_table_lookup (user_data, name);
  const char *text = ring_json_string (value);
  gint64 usec = 0;

  return forgotten_usec == NULL || text == NULL || !parse_time (text, &usec) || usec != *forgotten_usec;
}

/**
 * ring_hidden_forget:
 * @paths: the registry
 * @hidden: (element-type utf8 gint64): some of what ring_hidden_read() gave
 * @error: (out) (optional): as ring_map_file_change()
 *
 * Takes sessions out of the file. Call it for those of which nothing is left
 * that could be shown.
 *
 * Returns: whether they are not in it now
 */
gboolean
ring_hidden_forget (RingPaths *paths,
                    GHashTable *hidden,
                    GError **error)
{
  return ring_map_file_filter (ring_paths_get_hidden (paths), stays, hidden, error);
}
