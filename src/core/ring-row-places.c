/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRowPlaces"

#include "config.h"

#include "ring-row-places.h"

#include "ring-row-private.h"

#include <string.h>

/* What stands before the last @part of an absolute path, or NULL. */
static char *
dup_before (const char *path,
            const char *part)
{
  const char *found = path != NULL && path[0] == '/' ? g_strrstr (path, part) : NULL;

  return found == NULL || found == path ? NULL : g_strndup (path, (gsize) (found - path));
}

/**
 * ring_row_places_claude_root:
 * @row: a row
 *
 * Returns: (transfer full) (nullable): the folder of Claude Code that the row's
 *   record is in
 */
char *
ring_row_places_claude_root (const RingRow *row)
{
  if (!g_str_equal (row->provider, "claude-code"))
    return NULL;
  return dup_before (row->source_path, "/projects/");
}

/**
 * ring_row_places_codex_root:
 * @row: a row
 *
 * Returns: (transfer full) (nullable): the folder of Codex that the row's
 *   record is in
 */
char *
ring_row_places_codex_root (const RingRow *row)
{
  if (!g_str_equal (row->provider, "codex"))
    return NULL;
  return dup_before (row->source_path, "/sessions/");
}
