/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCollector"

#include "config.h"

#include "ring-collector.h"

#include <fcntl.h>
#include <stdlib.h>

#include "core/ring-row-places.h"
#include "io/ring-claude-folder.h"
#include "io/ring-codex-store.h"
#include "io/ring-file-stamp.h"
#include "io/ring-hidden.h"
#include "io/ring-labels.h"
#include "io/ring-process-table.h"
#include "io/ring-process.h"
#include "io/ring-row-folder.h"

struct _RingCollector
{
  RingPaths *paths;       /* (owned) */
  char *proc_root;        /* (owned) (nullable) */
  char *boot;             /* (owned) (nullable) */
  char *host;             /* (owned) (nullable) */
  RingRowFolder *rows;    /* (owned) */
  GHashTable *claude;     /* (element-type filename RingClaudeFolder): by root */
  GHashTable *codex;      /* (element-type filename RingCodexStore): by root */
  GPtrArray *lives;       /* (element-type RingLive): borrowed from the folders */
  GPtrArray *transcripts; /* (element-type RingTranscript): borrowed */
  GPtrArray *threads;     /* (element-type RingThread): borrowed */
  GPtrArray *procs;       /* (owned) (nullable) (element-type RingProc) */
  GHashTable *labels;     /* (owned) */
  GHashTable *hidden;     /* (owned) */
  GHashTable *modified;   /* (owned) (element-type utf8 gint64) */
  GHashTable *real_paths; /* (owned) (element-type utf8 utf8) */
  RingFacts facts;
};

static void
add_claude (RingCollector *self,
            const char *root)
{
  g_autofree char *path = root != NULL && g_path_is_absolute (root) ? g_canonicalize_filename (root, NULL) : NULL;
  RingClaudeFolder *folder = NULL;

  if (path == NULL || g_hash_table_contains (self->claude, path))
    return;
  folder = ring_claude_folder_new (path);
  g_hash_table_insert (self->claude, (gpointer) ring_claude_folder_get_root (folder), folder);
}

static void
add_codex (RingCollector *self,
           const char *root)
{
  g_autofree char *path = root != NULL && g_path_is_absolute (root) ? g_canonicalize_filename (root, NULL) : NULL;
  RingCodexStore *store = NULL;

  if (path == NULL || g_hash_table_contains (self->codex, path))
    return;
  store = ring_codex_store_new (path);
  g_hash_table_insert (self->codex, (gpointer) ring_codex_store_get_root (store), store);
}

/**
 * ring_collector_new:
 * @paths: the registry
 * @places: where else to look
 *
 * Returns: (transfer full): a collector that has not looked yet
 */
RingCollector *
ring_collector_new (RingPaths *paths,
                    const RingCollectorPlaces *places)
{
  RingCollector *self = g_new0 (RingCollector, 1);
  const char *home = ring_paths_get_home (paths);

  self->paths = ring_paths_ref (paths);
  self->proc_root = g_strdup (places->proc);
  self->boot = ring_process_boot_id ("/proc");
  self->host = ring_process_host_hash ();
  self->rows = ring_row_folder_new (paths);
  self->claude = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) ring_claude_folder_free);
  self->codex = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) ring_codex_store_free);
  self->lives = g_ptr_array_new ();
  self->transcripts = g_ptr_array_new ();
  self->threads = g_ptr_array_new ();
  self->modified = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->real_paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  add_claude (self, places->claude);
  add_codex (self, places->codex);
  if (home != NULL)
    {
      g_autofree char *claude = g_build_filename (home, ".claude", NULL);
      g_autofree char *codex = g_build_filename (home, ".codex", NULL);

      add_claude (self, claude);
      add_codex (self, codex);
    }
  self->facts.pidns = ring_process_pid_namespace ("/proc");
  return self;
}

/**
 * ring_collector_new_from_environment:
 * @paths: the registry
 *
 * Looks where the agents themselves look, and at this machine's processes.
 *
 * Returns: (transfer full): a collector that has not looked yet
 */
RingCollector *
ring_collector_new_from_environment (RingPaths *paths)
{
  const RingCollectorPlaces places = { .claude = g_getenv ("CLAUDE_CONFIG_DIR"),
                                       .codex = g_getenv ("CODEX_HOME"),
                                       .proc = "/proc" };

  return ring_collector_new (paths, &places);
}

/**
 * ring_collector_free:
 * @collector: (transfer full): a collector
 */
void
ring_collector_free (RingCollector *collector)
{
  ring_paths_unref (collector->paths);
  g_free (collector->proc_root);
  g_free (collector->boot);
  g_free (collector->host);
  ring_row_folder_free (collector->rows);
  g_ptr_array_unref (collector->lives);
  g_ptr_array_unref (collector->transcripts);
  g_ptr_array_unref (collector->threads);
  g_hash_table_unref (collector->claude);
  g_hash_table_unref (collector->codex);
  g_clear_pointer (&collector->procs, g_ptr_array_unref);
  g_clear_pointer (&collector->labels, g_hash_table_unref);
  g_clear_pointer (&collector->hidden, g_hash_table_unref);
  g_hash_table_unref (collector->modified);
  g_hash_table_unref (collector->real_paths);
  g_free (collector);
}

/**
 * ring_collector_set_procs:
 * @collector: a collector without a place for processes
 * @procs: (nullable) (element-type RingProc): the agents; NULL if they are not known
 */
void
ring_collector_set_procs (RingCollector *collector,
                          GPtrArray *procs)
{
  g_clear_pointer (&collector->procs, g_ptr_array_unref);
  collector->procs = procs != NULL ? g_ptr_array_ref (procs) : NULL;
}

/* --- what is said of single rows --- */

static void
note_modified (RingCollector *self,
               const char *path,
               gint64 now_usec)
{
  RingFileStamp stamp;
  gint64 usec = 0;

  if (!g_path_is_absolute (path) || !ring_file_stamp_take (AT_FDCWD, path, 0, now_usec, &stamp))
    return;
  usec = stamp.modified_nsec / 1000;
  g_hash_table_insert (self->modified, g_strdup (path), g_memdup2 (&usec, sizeof usec));
}

static void
note_real_path (RingCollector *self,
                const char *folder)
{
  char *real = NULL;

  if (folder[0] != '/' || g_hash_table_contains (self->real_paths, folder))
    return;
  real = realpath (folder, NULL);
  if (real == NULL)
    /* It is gone, or not for us: at least no slash too many. */
    g_hash_table_insert (self->real_paths, g_strdup (folder), g_canonicalize_filename (folder, NULL));
  else if (g_utf8_validate (real, -1, NULL))
    g_hash_table_insert (self->real_paths, g_strdup (folder), g_strdup (real));
  free (real);
}

/* What a row's names lead to: its record, its folder, its agent's folder. */
static void
follow_row (RingCollector *self,
            const RingRow *row,
            gint64 now_usec)
{
  const char *record = ring_row_get_source_path (row);
  g_autofree char *claude = ring_row_places_claude_root (row);
  g_autofree char *codex = ring_row_places_codex_root (row);

  note_real_path (self, ring_row_get_cwd (row));
  if (record != NULL)
    note_modified (self, record, now_usec);
  add_claude (self, claude);
  add_codex (self, codex);
}

/* --- the look --- */

/* The folders in which Codex runs. */
static GHashTable *
find_codex_folders (const GPtrArray *procs)
{
  GHashTable *folders = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; procs != NULL && i < procs->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (procs, i);

      if (proc->role == RING_PROC_ROLE_CODEX && proc->cwd != NULL)
        g_hash_table_add (folders, proc->cwd);
    }
  return folders;
}

static void
look_at_claude (RingCollector *self,
                gint64 now_usec,
                gint64 window_usec)
{
  GHashTableIter iter;
  gpointer place = NULL;

  g_ptr_array_set_size (self->lives, 0);
  g_ptr_array_set_size (self->transcripts, 0);
  g_hash_table_iter_init (&iter, self->claude);
  while (g_hash_table_iter_next (&iter, NULL, &place))
    {
      ring_claude_folder_look (place, now_usec, window_usec);
      ring_claude_folder_collect (place, self->lives, self->transcripts);
    }
  for (guint i = 0; i < self->lives->len; i++)
    note_real_path (self, ((const RingLive *) g_ptr_array_index (self->lives, i))->cwd);
  for (guint i = 0; i < self->transcripts->len; i++)
    note_real_path (self, ((const RingTranscript *) g_ptr_array_index (self->transcripts, i))->cwd);
}

/* After the rows and live files: a process that they name is in the table then,
 * unless it has ended. */
static void
look_at_procs (RingCollector *self)
{
  if (self->proc_root == NULL)
    return;
  g_clear_pointer (&self->procs, g_ptr_array_unref);
  self->procs = ring_process_table_read (self->proc_root, NULL);
}

static void
look_at_codex (RingCollector *self,
               gint64 now_usec,
               gint64 window_usec)
{
  g_autoptr (GHashTable) folders = find_codex_folders (self->procs);
  GHashTableIter iter;
  gpointer place = NULL;

  g_ptr_array_set_size (self->threads, 0);
  g_hash_table_iter_init (&iter, self->codex);
  while (g_hash_table_iter_next (&iter, NULL, &place))
    {
      ring_codex_store_set_folders (place, folders);
      ring_codex_store_look (place, now_usec, window_usec);
      ring_codex_store_collect (place, self->threads);
    }
  for (guint i = 0; i < self->threads->len; i++)
    note_real_path (self, ((const RingThread *) g_ptr_array_index (self->threads, i))->cwd);
}

/* Lists that cannot be read now stay what they were. */
static void
look_at_lists (RingCollector *self)
{
  GHashTable *labels = ring_labels_read (self->paths, NULL);
  GHashTable *hidden = ring_hidden_read (self->paths, NULL);

  if (labels != NULL)
    {
      g_clear_pointer (&self->labels, g_hash_table_unref);
      self->labels = labels;
    }
  if (hidden != NULL)
    {
      g_clear_pointer (&self->hidden, g_hash_table_unref);
      self->hidden = hidden;
    }
}

/**
 * ring_collector_look:
 * @collector: a collector
 * @config: the settings
 * @now_usec: the time
 * @error: (out) (optional): why the registry's rows cannot be listed
 *
 * Looks at everything; only what has changed is read.
 *
 * Returns: whether the rows could be listed. If not, the facts are still there,
 *   with the rows as they were
 */
gboolean
ring_collector_look (RingCollector *collector,
                     const RingConfig *config,
                     gint64 now_usec,
                     GError **error)
{
  RingCollector *self = collector;
  gint64 window_usec = ring_config_get_usec (config, RING_CONFIG_ACTIVE_WINDOW_SECONDS);
  gboolean has_changed = FALSE;
  gboolean is_listed = ring_row_folder_look (self->rows, now_usec, &has_changed, error);
  GPtrArray *rows = ring_row_folder_get_rows (self->rows);

  g_hash_table_remove_all (self->modified);
  g_hash_table_remove_all (self->real_paths);
  for (guint i = 0; i < rows->len; i++)
    follow_row (self, g_ptr_array_index (rows, i), now_usec);
  look_at_claude (self, now_usec, window_usec);
  look_at_procs (self);
  look_at_codex (self, now_usec, window_usec);
  look_at_lists (self);
  self->facts.rows = rows;
  self->facts.lives = self->lives;
  self->facts.transcripts = self->transcripts;
  self->facts.threads = self->threads;
  self->facts.labels = self->labels;
  self->facts.hidden = self->hidden;
  self->facts.modified = self->modified;
  self->facts.real_paths = self->real_paths;
  self->facts.are_procs_known = self->procs != NULL;
  self->facts.procs = self->procs;
  self->facts.boot = self->boot;
  self->facts.host = self->host;
  return is_listed;
}

/**
 * ring_collector_get_facts:
 * @collector: a collector that has looked
 *
 * Returns: (transfer none): what the last look found; it lives until the next one
 */
const RingFacts *
ring_collector_get_facts (RingCollector *collector)
{
  return &collector->facts;
}
