/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingLabels"

#include "config.h"

#include "ring-labels.h"

#include "io/ring-map-file.h"

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
  g_autoptr (GHashTable) labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (RingJson) json = ring_map_file_read (ring_paths_get_labels (paths), error);

  if (json == NULL)
    return NULL;
  ring_json_foreach_member (ring_json_root (json), add_label, labels);
  return g_steal_pointer (&labels);
}

/**
 * ring_labels_set:
 * @paths: the registry
 * @session_id: a session
 * @label: (nullable): its new name; %NULL or empty gives it its own again
 * @error: (out) (optional): as ring_map_file_change()
 *
 * Returns: whether it is so now
 */
gboolean
ring_labels_set (RingPaths *paths,
                 const char *session_id,
                 const char *label,
                 GError **error)
{
  return ring_map_file_set_string (ring_paths_get_labels (paths), session_id,
                                   label != NULL && label[0] != '\0' ? label : NULL, error);
}
