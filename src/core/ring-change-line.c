/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingChangeLine"

#include "config.h"

#include "ring-change-line.h"

#include "ring-names.h"

/* Lines of ours have a few hundred bytes. */
static const char *const members[] = { "ts", "session_id", "provider", "cwd", "status", NULL };
static const RingJsonLimits line_limits = { .max_read = 16 * 1024, .max_kept = 16 * 1024, .max_depth = 8, .members = members };

static const char *
get_text (const RingJsonValue *root,
          const char *name)
{
  const char *text = ring_json_get_string (root, name);

  return text != NULL ? text : "";
}

/**
 * ring_change_line_read:
 * @text: a line of the log, not terminated
 * @length: its length without the line end
 * @line_out: (out caller-allocates): what it says; cleared if it says nothing
 *
 * Call it for each line; anything may stand in the file.
 *
 * Returns: whether it is a line of the log
 */
gboolean
ring_change_line_read (const char *text,
                       size_t length,
                       RingChangeLine *line_out)
{
  g_autoptr (RingJson) json = ring_json_parse (text, length, &line_limits, NULL);
  const RingJsonValue *root = json != NULL ? ring_json_root (json) : NULL;
  const char *status = NULL;
  RingChangeLine line = { 0 };

  *line_out = line;
  if (root == NULL)
    return FALSE;
  status = ring_json_get_string (root, "status");
  line.session_id = get_text (root, "session_id");
  line.provider = get_text (root, "provider");
  line.cwd = get_text (root, "cwd");
  if (line.session_id[0] == '\0' || status == NULL || !ring_state_from_name (status, &line.state))
    return FALSE;
  if (!ring_json_get_seconds (root, "ts", &line.at_usec) || line.at_usec <= 0)
    return FALSE;
  line.json = g_steal_pointer (&json);
  *line_out = line;
  return TRUE;
}

/**
 * ring_change_line_clear:
 * @line: a line, or one that was cleared
 */
void
ring_change_line_clear (RingChangeLine *line)
{
  g_clear_pointer (&line->json, ring_json_unref);
}

/**
 * ring_change_line_project:
 * @cwd: (nullable): a folder
 *
 * Returns: (transfer full): the project that is worked on there: its last part,
 *   where it says which folder that is; empty if not known
 */
char *
ring_change_line_project (const char *cwd)
{
  g_autofree char *name = cwd != NULL && cwd[0] != '\0' ? g_path_get_basename (cwd) : g_strdup ("");
  g_autofree char *whole = NULL;

  if (!g_str_equal (name, ".") && !g_str_equal (name, ".."))
    return g_steal_pointer (&name);
  if (!g_path_is_absolute (cwd))
    return g_strdup ("");
  whole = g_canonicalize_filename (cwd, "/");
  return g_path_get_basename (whole);
}
