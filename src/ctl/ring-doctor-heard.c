/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorHeard"

#include "config.h"

#include "ring-doctor-hooks.h"

#include <string.h>

#include "core/ring-json.h"
#include "io/ring-store.h"

/* The last thousand changes or so. */
#define MAX_LOG_BYTES (256 * 1024)

static gint64
find_in_board (const RingBoard *board,
               const char *provider)
{
  gint64 newest_usec = 0;

  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      if (ring_session_get_row (session) != NULL && g_str_equal (ring_session_get_provider (session), provider))
        newest_usec = MAX (newest_usec, ring_session_get_heartbeat_usec (session));
    }
  return newest_usec;
}

/* Lines of the tray tell what no hook saw. */
static gint64
read_line (const char *line,
           const char *provider)
{
  g_autoptr (RingJson) json = ring_json_parse (line, strlen (line), &RING_JSON_LIMITS_FILE, NULL);
  const RingJsonValue *root = json != NULL ? ring_json_root (json) : NULL;
  gint64 usec = 0;

  if (g_strcmp0 (ring_json_get_string (root, "provider"), provider) != 0 || ring_json_get (root, "by") != NULL)
    return 0;
  return ring_json_get_seconds (root, "ts", &usec) ? usec : 0;
}

static gint64
find_in_log (RingPaths *paths,
             const char *provider)
{
  g_autoptr (GBytes) bytes = ring_store_read_tail (ring_paths_get_events_log (paths), MAX_LOG_BYTES, NULL, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gint64 usec = 0;

  if (bytes == NULL)
    return 0;
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = g_strv_length (lines); i > 0 && usec == 0; i--)
    {
      if (strstr (lines[i - 1], provider) != NULL)
        usec = read_line (lines[i - 1], provider);
    }
  return usec;
}

/**
 * ring_doctor_last_heard:
 * @scene: what one look found
 * @provider: an agent's id
 *
 * Returns: when one of its hooks told something last, as far as rows and the
 *   log of changes know; 0 if never
 */
gint64
ring_doctor_last_heard (const RingDoctorScene *scene,
                        const char *provider)
{
  gint64 usec = scene->board != NULL ? find_in_board (scene->board, provider) : 0;

  return scene->paths != NULL ? MAX (usec, find_in_log (scene->paths, provider)) : usec;
}
