/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingConfigWriter"

#include "config.h"

#include "ring-config-writer.h"

#include <unistd.h>

#include "core/ring-toml-edit.h"
#include "io/ring-config-file.h"
#include "io/ring-settings-file.h"
#include "io/ring-store-private.h"

#define FOLDER_MODE 0700
#define MAX_TRIES 5

static GBytes *
edit_all (GBytes *before,
          const RingConfigChange *changes,
          size_t n_changes,
          GError **error)
{
  g_autoptr (GBytes) text = before != NULL ? g_bytes_ref (before) : g_bytes_new_static ("", 0);

  for (size_t i = 0; i < n_changes; i++)
    {
      g_auto (GStrv) path = ring_config_key_get_path (changes[i].key);
      GBytes *edited = ring_toml_edit (text, (const char *const *) path, changes[i].value, error);

      g_bytes_unref (text);
      text = edited;
      if (text == NULL)
        return NULL;
    }
  if (g_bytes_get_size (text) <= RING_CONFIG_FILE_MAX_BYTES)
    return g_steal_pointer (&text);
  g_set_error (error, RING_ERROR, RING_ERROR_TOO_LARGE, "more than %d bytes", RING_CONFIG_FILE_MAX_BYTES);
  return NULL;
}

static gboolean
try_once (const char *path,
          const RingConfigChange *changes,
          size_t n_changes,
          GError **error)
{
  g_autoptr (RingSettingsFile) file = ring_settings_file_read (path, error);
  g_autoptr (GBytes) text = NULL;
  GBytes *before = NULL;

  if (file == NULL)
    return FALSE;
  before = ring_settings_file_get_bytes (file);
  text = edit_all (before, changes, n_changes, error);
  if (text == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  if (before != NULL ? g_bytes_equal (text, before) : g_bytes_get_size (text) == 0)
    return TRUE;
  return ring_settings_file_replace (file, text, NULL, error);
}

/* Editors and RiNG know nothing of our lock, so the file may still change. */
static gboolean
try_often (const char *path,
           const RingConfigChange *changes,
           size_t n_changes,
           GError **error)
{
  g_autoptr (GError) local_error = NULL;

  for (guint i = 0; i < MAX_TRIES; i++)
    {
      g_clear_error (&local_error);
      if (try_once (path, changes, n_changes, &local_error))
        return TRUE;
      if (!g_error_matches (local_error, RING_ERROR, RING_ERROR_BUSY))
        break;
    }
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

/**
 * ring_config_writer_change:
 * @paths: the registry
 * @changes: (array length=n_changes): what to change
 * @n_changes: how many
 * @error: return location for an error
 *
 * Makes all changes at once, under the lock `config.toml.lock`; everything else
 * in the file stays, and so do its mode, its owner and the link that leads to
 * it. Call it when the human has chosen something.
 *
 * Returns: whether the file says so now; else it is what it was, and the error
 *   is %RING_ERROR_INVALID (it cannot be edited safely; the message names the
 *   line), %RING_ERROR_BUSY (somebody else writes all the time), or one of
 *   ring_settings_file_read() and ring_settings_file_replace()
 */
gboolean
ring_config_writer_change (RingPaths *paths,
                           const RingConfigChange *changes,
                           size_t n_changes,
                           GError **error)
{
  const char *path = ring_paths_get_config (paths);
  gboolean is_done = FALSE;
  int lock_fd = -1;

  g_mkdir_with_parents (ring_paths_get_root (paths), FOLDER_MODE);
  lock_fd = ring_store_lock_change (path);
  is_done = try_often (path, changes, n_changes, error);
  if (lock_fd >= 0)
    close (lock_fd);
  return is_done;
}
