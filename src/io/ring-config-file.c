/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingConfigFile"

#include "config.h"

#include "ring-config-file.h"

#include "core/ring-error-words.h"
#include "io/ring-store.h"

#include <glib/gi18n-lib.h>

/**
 * ring_config_file_read:
 * @paths: the registry
 * @warnings: (nullable) (element-type utf8): where to append what is wrong
 *   with the file
 *
 * A missing file is no fault. One that cannot be read means the defaults, with
 * one warning; so does a fault in it, for the keys that it spoils.
 *
 * Returns: (transfer full): the settings
 */
RingConfig *
ring_config_file_read (RingPaths *paths,
                       GPtrArray *warnings)
{
  const char *path = ring_paths_get_config (paths);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ring_store_read_link (path, RING_CONFIG_FILE_MAX_BYTES, warnings == NULL ? NULL : &error);

  if (bytes != NULL)
    return ring_config_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), warnings);
  if (warnings != NULL && !g_error_matches (error, RING_ERROR, RING_ERROR_MISSING))
    /* Translators: a sentence that says what went wrong, and its detail */
    g_ptr_array_add (warnings, g_strdup_printf (_ ("%s (%s)"), ring_error_words (error), error->message));
  return ring_config_new_default ();
}
