/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRow"

#include "config.h"

#include "ring-row.h"

#include <string.h>

/* File systems take names of up to 255 bytes. */
#define MAX_NAME_BYTES 250
#define KEPT_BYTES 200
#define HASH_DIGITS 16

static const char suffix[] = ".json";

static gboolean
is_kept (char byte)
{
  return g_ascii_isalnum (byte) || strchr ("_.-~:", byte) != NULL;
}

/**
 * ring_row_file_name:
 * @session_id: a session id, of any bytes and any length
 *
 * Never a path, so no id leaves the folder, and no two ids that agents give
 * share a file. Call it wherever a row's file is opened or listed.
 *
 * Returns: (transfer full): name of the row's file in the folder of rows
 */
char *
ring_row_file_name (const char *session_id)
{
  g_autoptr (GString) name = NULL;

  g_return_val_if_fail (session_id != NULL, NULL);

  name = g_string_sized_new (64);
  for (const char *byte = session_id; *byte != '\0'; byte++)
    {
      if (is_kept (*byte))
        g_string_append_c (name, *byte);
      else
        g_string_append_printf (name, "%%%02X", (guchar) *byte);
    }
  if (name->len + strlen (suffix) > MAX_NAME_BYTES)
    {
      g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, session_id, -1);

      g_string_truncate (name, KEPT_BYTES);
      g_string_append_c (name, '~');
      g_string_append_len (name, hash, HASH_DIGITS);
    }
  g_string_append (name, suffix);
  return g_string_free (g_steal_pointer (&name), FALSE);
}
