/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHooksNotes"

#include "config.h"

#include "ring-hooks-notes.h"

#include "core/ring-json.h"
#include "io/ring-store.h"

#define MAX_BYTES (256 * 1024)

static RingJson *
read_notes (RingPaths *paths)
{
  g_autoptr (GBytes) bytes = ring_store_read_link (ring_paths_get_hooks_notes (paths), MAX_BYTES, NULL);
  RingJsonLimits limits = RING_JSON_LIMITS_FILE;

  if (bytes == NULL)
    return NULL;
  limits.verbatim = TRUE;
  return ring_json_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &limits, NULL);
}

static void
add_origin (const char *name,
            const RingJsonValue *value,
            gpointer data)
{
  const char *origin = ring_json_string (value);

  if (origin != NULL)
    g_hash_table_replace (data, g_strdup (name), g_strdup (origin));
}

/**
 * ring_hooks_notes_read:
 * @paths: the registry
 * @target: a settings file, links followed
 *
 * Returns: (transfer full): container → how it was written; empty if nothing
 *   was noted
 */
GHashTable *
ring_hooks_notes_read (RingPaths *paths,
                       const char *target)
{
  GHashTable *origins = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (RingJson) json = read_notes (paths);

  if (json != NULL)
    ring_json_foreach_member (ring_json_get (ring_json_root (json), target), add_origin, origins);
  return origins;
}

typedef struct
{
  RingJsonWriter *writer;
  const char *target;
} Copy;

/* Notes about files that are gone are dropped. */
static void
copy_note (const char *name,
           const RingJsonValue *value,
           gpointer data)
{
  Copy *copy = data;

  if (g_str_equal (name, copy->target) || !g_file_test (name, G_FILE_TEST_EXISTS))
    return;
  ring_json_writer_name (copy->writer, name);
  ring_json_writer_value (copy->writer, value);
}

static void
write_origins (RingJsonWriter *writer,
               const char *target,
               GHashTable *origins)
{
  g_autoptr (GList) keys = g_list_sort (g_hash_table_get_keys (origins), (GCompareFunc) g_strcmp0);

  ring_json_writer_name (writer, target);
  ring_json_writer_begin_object (writer);
  for (GList *item = keys; item != NULL; item = item->next)
    {
      ring_json_writer_name (writer, item->data);
      ring_json_writer_string (writer, g_hash_table_lookup (origins, item->data));
    }
  ring_json_writer_end_object (writer);
}

/**
 * ring_hooks_notes_write:
 * @paths: the registry
 * @target: a settings file, links followed
 * @origins: (nullable): what is to be noted; %NULL or empty if nothing
 *
 * Failing is no reason not to install.
 */
void
ring_hooks_notes_write (RingPaths *paths,
                        const char *target,
                        GHashTable *origins)
{
  g_autoptr (RingJson) old = read_notes (paths);
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  Copy copy = { writer, target };
  gboolean is_empty = origins == NULL || g_hash_table_size (origins) == 0;
  size_t length = 0;

  if (is_empty && (old == NULL || ring_json_get (ring_json_root (old), target) == NULL))
    return;
  ring_json_writer_begin_object (writer);
  if (old != NULL)
    ring_json_foreach_member (ring_json_root (old), copy_note, &copy);
  if (!is_empty && g_utf8_validate (target, -1, NULL))
    write_origins (writer, target, origins);
  ring_json_writer_end_object (writer);
  text = ring_json_writer_finish (writer, &length);
  if (!ring_store_write_file (ring_paths_get_hooks_notes (paths), text, length, &error))
    g_debug ("%s", error->message);
}
