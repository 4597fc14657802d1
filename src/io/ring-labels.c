/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingLabels"

#include "config.h"

#include "ring-labels.h"

#include "core/ring-json.h"
#include "io/ring-store.h"

#define MAX_BYTES (1024 * 1024)

static void
add_label (const char *session_id,
           const RingJsonValue *value,
           gpointer user_data)
{
  const char *label = ring_json_string (value);

  if (label != NULL && label[0] != '\0')
    g_hash_table_insert (user_data, g_strdup (session_id), g_strdup (label));
}

/**
 * ring_labels_read:
 * @paths: the registry
 * @error: return location for an error
 *
 * Returns: (transfer full) (element-type utf8 utf8): session id → name, empty
 *   if there is no such file; %NULL with %RING_ERROR_INVALID,
 *   %RING_ERROR_TOO_LARGE, %RING_ERROR_DENIED or %RING_ERROR_FAILED
 */
GHashTable *
ring_labels_read (RingPaths *paths,
                  GError **error)
{
  const char *path = ring_paths_get_labels (paths);
  g_autoptr (GHashTable) labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GError) local_error = NULL;
  g_autoptr (GBytes) bytes = ring_store_read_file (path, MAX_BYTES, &local_error);
  g_autoptr (RingJson) json = NULL;

  if (g_error_matches (local_error, RING_ERROR, RING_ERROR_MISSING))
    return g_steal_pointer (&labels);
  if (bytes == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }
  json = ring_json_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &RING_JSON_LIMITS_FILE, error);
  if (json == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return NULL;
    }
  if (!ring_json_is_object (ring_json_root (json)))
    {
      g_set_error (error, RING_ERROR, RING_ERROR_INVALID, "%s is not an object", path);
      return NULL;
    }
  ring_json_foreach_member (ring_json_root (json), add_label, labels);
  return g_steal_pointer (&labels);
}
