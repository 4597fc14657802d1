/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAgentRecord"

#include "config.h"

#include "ring-agent-record.h"

#include <dirent.h>
#include <fcntl.h>

#include "core/ring-json.h"
#include "core/ring-lines.h"
#include "core/ring-transcript.h"
#include "io/ring-file-stamp.h"
#include "io/ring-store.h"

#define RECORD_SUFFIX ".jsonl"

/* Codex begins a record with its instructions. */
#define MAX_HEAD_BYTES (256 * 1024)

/* sessions/YEAR/MONTH/DAY/ */
#define N_CODEX_LEVELS 3

typedef void (*NameFunc) (int folder_fd,
                          const char *name,
                          gpointer user_data);

static void
for_each_name (const char *folder,
               NameFunc func,
               gpointer user_data)
{
  const struct dirent *item = NULL;
  DIR *listing = opendir (folder);

  while (listing != NULL && (item = readdir (listing)) != NULL)
    {
      if (item->d_name[0] != '.')
        func (dirfd (listing), item->d_name, user_data);
    }
  if (listing != NULL)
    closedir (listing);
}

/* --- Claude Code: the transcript that was written last --- */

typedef struct
{
  const char *folder; /* that is listed */
  char *path;         /* (owned) (nullable) */
  gint64 modified_nsec;
} Newest;

static void
take_transcript (int folder_fd,
                 const char *name,
                 gpointer user_data)
{
  Newest *newest = user_data;
  RingFileStamp stamp;

  if (!g_str_has_suffix (name, RECORD_SUFFIX) || !ring_file_stamp_take (folder_fd, name, AT_SYMLINK_NOFOLLOW, G_MAXINT64, &stamp))
    return;
  if (newest->path != NULL && stamp.modified_nsec <= newest->modified_nsec)
    return;
  g_free (newest->path);
  newest->path = g_build_filename (newest->folder, name, NULL);
  newest->modified_nsec = stamp.modified_nsec;
}

static void
take_project (int folder_fd,
              const char *name,
              gpointer user_data)
{
  Newest *newest = user_data;
  const char *above = newest->folder;
  g_autofree char *folder = g_build_filename (above, name, NULL);

  newest->folder = folder;
  for_each_name (folder, take_transcript, newest);
  newest->folder = above;
}

/* The version that is a member of the object or of the one in it. */
static char *
read_version (const char *line,
              size_t length,
              const char *object,
              const char *member)
{
  g_autoptr (RingJson) json = ring_json_parse (line, length, &RING_JSON_LIMITS_FILE, NULL);
  const RingJsonValue *value = json != NULL ? ring_json_root (json) : NULL;
  const char *version = NULL;

  if (value != NULL && object != NULL)
    value = ring_json_get (value, object);
  if (value != NULL && ring_json_is_object (value))
    version = ring_json_get_string (value, member);
  return ring_agent_is_version (version) ? g_strdup (version) : NULL;
}

static char *
read_claude_version (const char *folder)
{
  g_autofree char *projects = g_build_filename (folder, "projects", NULL);
  Newest newest = { .folder = projects };
  g_autofree char *path = NULL;
  g_autoptr (GBytes) tail = NULL;
  gboolean is_cut = FALSE;
  const char *line = NULL;
  const char *bytes = NULL;
  size_t length = 0;
  char *version = NULL;
  RingLines lines;

  for_each_name (projects, take_project, &newest);
  path = newest.path;
  tail = path != NULL ? ring_store_read_tail (path, RING_TRANSCRIPT_TAIL_BYTES, &is_cut, NULL) : NULL;
  bytes = tail != NULL ? g_bytes_get_data (tail, &length) : NULL;
  if (bytes == NULL)
    return NULL;
  ring_lines_init_tail (&lines, bytes, length, is_cut);
  while (version == NULL && ring_lines_previous (&lines, &line, &length))
    version = read_version (line, length, NULL, "version");
  return version;
}

/* --- Codex: the rollout that was begun last; names say when --- */

static void
take_greatest (int folder_fd,
               const char *name,
               gpointer user_data)
{
  char **greatest = user_data;

  if (*greatest != NULL && g_strcmp0 (name, *greatest) <= 0)
    return;
  g_free (*greatest);
  *greatest = g_strdup (name);
}

static char *
read_codex_version (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "sessions", NULL);
  g_autoptr (GBytes) head = NULL;
  const char *line = NULL;
  const char *bytes = NULL;
  size_t length = 0;
  RingLines lines;

  for (int level = 0; level <= N_CODEX_LEVELS; level++)
    {
      g_autofree char *greatest = NULL;
      char *below = NULL;

      for_each_name (path, take_greatest, &greatest);
      if (greatest == NULL)
        return NULL;
      below = g_build_filename (path, greatest, NULL);
      g_free (path);
      path = below;
    }
  head = ring_store_read_head (path, MAX_HEAD_BYTES, NULL, NULL);
  bytes = head != NULL ? g_bytes_get_data (head, &length) : NULL;
  if (bytes == NULL)
    return NULL;
  ring_lines_init_head (&lines, bytes, length);
  return ring_lines_next (&lines, &line, &length) ? read_version (line, length, "payload", "cli_version") : NULL;
}

/**
 * ring_agent_record_version:
 * @agent: an agent
 * @folder: the folder of its settings
 *
 * Call it where its program is not to be found, as inside a sandbox: an agent that
 * was run says in its records which version it is.
 *
 * Returns: (transfer full) (nullable): the version that was run last; %NULL if it
 *   is not known
 */
char *
ring_agent_record_version (RingAgent agent,
                           const char *folder)
{
  if (agent == RING_AGENT_CLAUDE_CODE)
    return read_claude_version (folder);
  return agent == RING_AGENT_CODEX ? read_codex_version (folder) : NULL;
}
