/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingClaudeFolder"

#include "config.h"

#include "ring-claude-folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>

#include "io/ring-file-cache.h"
#include "io/ring-store-private.h"

#define MAX_LIVE_BYTES (256 * 1024)
#define TRANSCRIPT_SUFFIX ".jsonl"

/* A folder of transcripts. */
typedef struct
{
  char *name; /* (owned): the cwd, written otherwise */
  RingFileCache *files;
  gint64 oldest_usec; /* transcripts older than this are not read */
  gboolean is_seen;
} Project;

struct _RingClaudeFolder
{
  char *root;           /* (owned) */
  char *projects_path;  /* (owned) */
  RingFileCache *lives; /* (element-type RingLive) */
  GHashTable *projects; /* (element-type filename Project) */
  RingFileStamp stamp;  /* of the folder of projects when it was listed */
  guint64 n_past_reads; /* of folders that are gone */
};

/* --- live files --- */

/* `<pid>.json` and nothing else: beside them lie files that hold secrets. */
static gboolean
is_live_name (const char *name)
{
  size_t n_digits = strspn (name, "0123456789");

  return n_digits > 0 && g_str_equal (name + n_digits, ".json");
}

static gpointer
read_live (int folder_fd,
           const char *name,
           const RingFileStamp *stamp,
           gconstpointer old_record,
           gboolean *is_final_out,
           gpointer user_data)
{
  g_autoptr (GBytes) bytes = ring_store_read_at (folder_fd, name, O_NOFOLLOW, MAX_LIVE_BYTES, NULL);
  size_t length = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;
  RingLive *live = data != NULL ? ring_live_parse (data, length, NULL) : NULL;

  /* It is written in place, so it may be torn: then it is read again. */
  *is_final_out = live != NULL;
  return live;
}

static gboolean
is_same_live (gconstpointer one,
              gconstpointer other)
{
  return ring_live_equal (one, other);
}

static const RingFileCacheKind live_kind = {
  .is_wanted = is_live_name,
  .read = read_live,
  .is_equal = is_same_live,
  .free = (GDestroyNotify) ring_live_unref,
  .stamp_flags = AT_SYMLINK_NOFOLLOW,
};

/* --- transcripts --- */

static gboolean
is_transcript_name (const char *name)
{
  return name[0] != '.' && g_str_has_suffix (name, TRANSCRIPT_SUFFIX) && strlen (name) > strlen (TRANSCRIPT_SUFFIX);
}

static gpointer
read_transcript (int folder_fd,
                 const char *name,
                 const RingFileStamp *stamp,
                 gconstpointer old_record,
                 gboolean *is_final_out,
                 gpointer user_data)
{
  const Project *project = user_data;
  const RingTranscript *old_transcript = old_record;
  g_autofree char *path = g_build_filename (ring_file_cache_get_path (project->files), name, NULL);
  g_autofree char *session_id = g_strndup (name, strlen (name) - strlen (TRANSCRIPT_SUFFIX));
  g_autoptr (GBytes) head = NULL;
  g_autoptr (GBytes) tail = NULL;
  RingTranscriptPieces pieces = { .session_id = session_id,
                                  .folder_name = project->name,
                                  .modified_usec = stamp->modified_nsec / 1000 };

  /* An old one counts for nothing; it is read when it grows again. */
  if (pieces.modified_usec < project->oldest_usec || !g_utf8_validate (name, -1, NULL))
    return NULL;
  tail = ring_store_read_tail (path, RING_TRANSCRIPT_TAIL_BYTES, &pieces.is_cut, NULL);
  if (tail == NULL)
    {
      *is_final_out = FALSE;
      return NULL;
    }
  /* What was at the beginning is still there. */
  pieces.first_cwd = old_transcript != NULL ? old_transcript->first_cwd : NULL;
  if (pieces.first_cwd == NULL)
    head = pieces.is_cut ? ring_store_read_head (path, RING_TRANSCRIPT_TAIL_BYTES, NULL, NULL) : g_bytes_ref (tail);
  pieces.tail = g_bytes_get_data (tail, &pieces.tail_length);
  if (head != NULL)
    pieces.head = g_bytes_get_data (head, &pieces.head_length);
  return ring_transcript_parse (&pieces);
}

static const RingFileCacheKind transcript_kind = {
  .is_wanted = is_transcript_name,
  .read = read_transcript,
  .free = (GDestroyNotify) ring_transcript_unref,
  .stamp_flags = 0,
};

static void
project_free (Project *project)
{
  ring_file_cache_free (project->files);
  g_free (project->name);
  g_free (project);
}

static Project *
project_new (const char *projects_path,
             const char *name)
{
  Project *project = g_new0 (Project, 1);
  g_autofree char *path = g_build_filename (projects_path, name, NULL);

  project->name = g_strdup (name);
  project->files = ring_file_cache_new (path, &transcript_kind, project);
  return project;
}

/* --- the folder --- */

/**
 * ring_claude_folder_new:
 * @root: Claude Code's folder; it need not exist
 *
 * Returns: (transfer full): the folder, empty before the first look
 */
RingClaudeFolder *
ring_claude_folder_new (const char *root)
{
  RingClaudeFolder *self = g_new0 (RingClaudeFolder, 1);
  g_autofree char *lives_path = g_build_filename (root, "sessions", NULL);

  self->root = g_strdup (root);
  self->projects_path = g_build_filename (root, "projects", NULL);
  self->lives = ring_file_cache_new (lives_path, &live_kind, self);
  self->projects = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) project_free);
  return self;
}

/**
 * ring_claude_folder_free:
 * @folder: (transfer full): a folder
 */
void
ring_claude_folder_free (RingClaudeFolder *folder)
{
  g_hash_table_unref (folder->projects);
  ring_file_cache_free (folder->lives);
  g_free (folder->projects_path);
  g_free (folder->root);
  g_free (folder);
}

/**
 * ring_claude_folder_keep_torn:
 * @folder: a folder that was not looked at yet
 *
 * From now on a live file that is torn is what it was before: the agent is
 * writing it, and it is looked at again when that is done. For those who look
 * whenever something changes.
 */
void
ring_claude_folder_keep_torn (RingClaudeFolder *folder)
{
  ring_file_cache_keep_torn (folder->lives);
}

/**
 * ring_claude_folder_get_root:
 * @folder: a folder
 *
 * Returns: (transfer none): its path
 */
const char *
ring_claude_folder_get_root (RingClaudeFolder *folder)
{
  return folder->root;
}

/**
 * ring_claude_folder_look_lives:
 * @folder: a folder
 * @now_usec: the time
 *
 * Looks at the live files.
 *
 * Returns: whether they are others than before
 */
gboolean
ring_claude_folder_look_lives (RingClaudeFolder *folder,
                               gint64 now_usec)
{
  gboolean has_changed = FALSE;

  ring_file_cache_look (folder->lives, now_usec, &has_changed, NULL);
  return has_changed;
}

static gboolean
forget_unseen_projects (RingClaudeFolder *self)
{
  GHashTableIter iter;
  gpointer value = NULL;
  gboolean is_gone = FALSE;

  g_hash_table_iter_init (&iter, self->projects);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Project *project = value;

      if (!project->is_seen)
        {
          is_gone = TRUE;
          self->n_past_reads += ring_file_cache_get_n_reads (project->files);
          g_hash_table_iter_remove (&iter);
          continue;
        }
      project->is_seen = FALSE;
    }
  return is_gone;
}

/* Whether there was no such project before. */
static gboolean
see_project (RingClaudeFolder *self,
             const struct dirent *item)
{
  Project *project = g_hash_table_lookup (self->projects, item->d_name);
  gboolean is_new = project == NULL;

  if (item->d_name[0] == '.' || item->d_type == DT_REG || !g_utf8_validate (item->d_name, -1, NULL))
    return FALSE;
  if (project == NULL)
    {
      project = project_new (self->projects_path, item->d_name);
      g_hash_table_insert (self->projects, project->name, project);
    }
  project->is_seen = TRUE;
  return is_new;
}

/**
 * ring_claude_folder_look_projects:
 * @folder: a folder
 *
 * Looks which folders of transcripts there are, not at what is in them. If they
 * cannot be listed now, they are not known to be gone.
 *
 * Returns: whether they are others than before
 */
gboolean
ring_claude_folder_look_projects (RingClaudeFolder *folder)
{
  const struct dirent *item = NULL;
  gboolean is_new = FALSE;
  DIR *listing = opendir (folder->projects_path);
  RingFileStamp stamp = { 0 };

  if (listing == NULL && errno != ENOENT && errno != ENOTDIR)
    return FALSE;
  if (listing != NULL && ring_file_stamp_take_folder (dirfd (listing), &stamp) && ring_file_stamp_is_same (&folder->stamp, &stamp))
    {
      closedir (listing);
      return FALSE;
    }
  folder->stamp = stamp;
  while (listing != NULL && (item = readdir (listing)) != NULL)
    is_new |= see_project (folder, item);
  if (listing != NULL)
    closedir (listing);
  return forget_unseen_projects (folder) || is_new;
}

static gboolean
look_at_project (Project *project,
                 gint64 now_usec,
                 gint64 window_usec)
{
  gboolean has_changed = FALSE;

  project->oldest_usec = now_usec - window_usec;
  ring_file_cache_look (project->files, now_usec, &has_changed, NULL);
  return has_changed;
}

/**
 * ring_claude_folder_look_project:
 * @folder: a folder
 * @name: a folder of transcripts in it
 * @now_usec: the time
 * @window_usec: transcripts that did not grow for so long are not read
 *
 * Looks at the transcripts of one folder.
 *
 * Returns: whether they say something else than before
 */
gboolean
ring_claude_folder_look_project (RingClaudeFolder *folder,
                                 const char *name,
                                 gint64 now_usec,
                                 gint64 window_usec)
{
  Project *project = g_hash_table_lookup (folder->projects, name);

  return project != NULL && look_at_project (project, now_usec, window_usec);
}

/**
 * ring_claude_folder_look:
 * @folder: a folder
 * @now_usec: the time
 * @window_usec: transcripts that did not grow for so long are not read
 *
 * Looks at everything.
 *
 * Returns: whether anything is other than before
 */
gboolean
ring_claude_folder_look (RingClaudeFolder *folder,
                         gint64 now_usec,
                         gint64 window_usec)
{
  GHashTableIter iter;
  gpointer project = NULL;
  gboolean has_changed = ring_claude_folder_look_lives (folder, now_usec);

  has_changed |= ring_claude_folder_look_projects (folder);
  g_hash_table_iter_init (&iter, folder->projects);
  while (g_hash_table_iter_next (&iter, NULL, &project))
    has_changed |= look_at_project (project, now_usec, window_usec);
  return has_changed;
}

/**
 * ring_claude_folder_dup_projects:
 * @folder: a folder
 *
 * Returns: (transfer container) (element-type filename): names of the folders
 *   of transcripts; they live until the next look
 */
GPtrArray *
ring_claude_folder_dup_projects (RingClaudeFolder *folder)
{
  GPtrArray *names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name = NULL;

  g_hash_table_iter_init (&iter, folder->projects);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, name);
  return names;
}

/**
 * ring_claude_folder_collect:
 * @folder: a folder
 * @lives: (inout): where its live files are added
 * @transcripts: (inout) (nullable): where its transcripts are added
 *
 * What is added is borrowed until the next look.
 */
void
ring_claude_folder_collect (RingClaudeFolder *folder,
                            GPtrArray *lives,
                            GPtrArray *transcripts)
{
  GHashTableIter iter;
  gpointer value = NULL;

  ring_file_cache_collect (folder->lives, lives);
  if (transcripts == NULL)
    return;
  g_hash_table_iter_init (&iter, folder->projects);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    ring_file_cache_collect (((const Project *) value)->files, transcripts);
}

/**
 * ring_claude_folder_get_n_reads:
 * @folder: a folder
 *
 * Returns: how many files were read so far
 */
guint64
ring_claude_folder_get_n_reads (RingClaudeFolder *folder)
{
  GHashTableIter iter;
  gpointer value = NULL;
  guint64 n_reads = folder->n_past_reads + ring_file_cache_get_n_reads (folder->lives);

  g_hash_table_iter_init (&iter, folder->projects);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    n_reads += ring_file_cache_get_n_reads (((const Project *) value)->files);
  return n_reads;
}
