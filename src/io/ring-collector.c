/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCollector"

#include "config.h"

#include "ring-collector.h"

#include "io/ring-agent-folders.h"
#include "io/ring-claude-folder.h"
#include "io/ring-codex-store.h"
#include "io/ring-fact-sheet.h"
#include "io/ring-hidden.h"
#include "io/ring-labels.h"
#include "io/ring-process-table.h"
#include "io/ring-row-folder.h"

struct _RingCollector
{
  RingPaths *paths;          /* (owned) */
  RingReach *reach;          /* (owned) (nullable) */
  char *proc_root;           /* (owned) (nullable) */
  RingRowFolder *rows;       /* (owned) */
  RingAgentFolders *folders; /* (owned) */
  GHashTable *claude;        /* (element-type filename RingClaudeFolder): by root */
  GHashTable *codex;         /* (element-type filename RingCodexStore): by root */
  GPtrArray *procs;          /* (owned) (nullable) (element-type RingProc) */
  GHashTable *labels;        /* (owned) (nullable) */
  GHashTable *hidden;        /* (owned) (nullable) */
  RingFactSheet *sheet;      /* (owned) */
};

static gpointer
open_claude (const char *root,
             gpointer user_data)
{
  return ring_claude_folder_new (root);
}

static gpointer
open_codex (const char *root,
            gpointer user_data)
{
  return ring_codex_store_new (root);
}

/**
 * ring_collector_new:
 * @paths: the registry
 * @places: where the agents' own folders are
 * @proc_root: (nullable): `/proc`; without it the process table is what
 *   ring_collector_set_procs() says
 *
 * Returns: (transfer full): a collector that has not looked yet
 */
RingCollector *
ring_collector_new (RingPaths *paths,
                    const RingAgentPlaces *places,
                    const char *proc_root)
{
  RingCollector *self = g_new0 (RingCollector, 1);

  self->paths = ring_paths_ref (paths);
  self->proc_root = g_strdup (proc_root);
  self->rows = ring_row_folder_new (paths);
  self->folders = ring_agent_folders_new (places);
  self->claude = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) ring_claude_folder_free);
  self->codex = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) ring_codex_store_free);
  self->sheet = ring_fact_sheet_new ();
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
  const RingAgentPlaces places = { .home = ring_paths_get_home (paths),
                                   .claude = g_getenv ("CLAUDE_CONFIG_DIR"),
                                   .codex = g_getenv ("CODEX_HOME") };

  return ring_collector_new (paths, &places, "/proc");
}

/**
 * ring_collector_free:
 * @collector: (transfer full): a collector
 */
void
ring_collector_free (RingCollector *collector)
{
  ring_fact_sheet_free (collector->sheet);
  ring_paths_unref (collector->paths);
  ring_reach_unref (collector->reach);
  g_free (collector->proc_root);
  ring_row_folder_free (collector->rows);
  ring_agent_folders_free (collector->folders);
  g_hash_table_unref (collector->claude);
  g_hash_table_unref (collector->codex);
  g_clear_pointer (&collector->procs, g_ptr_array_unref);
  g_clear_pointer (&collector->labels, g_hash_table_unref);
  g_clear_pointer (&collector->hidden, g_hash_table_unref);
  g_free (collector);
}

/**
 * ring_collector_set_reach:
 * @collector: a collector
 * @reach: tells whether folders answer
 *
 * From now on agents' folders that do not are passed over. Whether the registry
 * answers is for the caller to find out.
 */
void
ring_collector_set_reach (RingCollector *collector,
                          RingReach *reach)
{
  ring_reach_unref (collector->reach);
  collector->reach = ring_reach_ref (reach);
  ring_agent_folders_set_reach (collector->folders, reach);
  ring_fact_sheet_set_reach (collector->sheet, reach);
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

/* --- the look --- */

/* Parts of an agent's folder may be kept elsewhere behind links. */
static gboolean
is_within_reach (RingCollector *self,
                 const char *root,
                 const char *const *parts)
{
  if (!ring_reach_ask (self->reach, root))
    return FALSE;
  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *part = g_build_filename (root, parts[i], NULL);

      if (!ring_reach_ask (self->reach, part))
        return FALSE;
    }
  return TRUE;
}

static void
look_at_claude (RingCollector *self,
                RingFacts *facts,
                gint64 now_usec,
                gint64 window_usec)
{
  const char *const parts[] = { "sessions", "projects", NULL };
  GHashTableIter iter;
  gpointer root = NULL;
  gpointer folder = NULL;

  ring_agent_folders_sync (self->claude, ring_agent_folders_get_claude (self->folders), open_claude, NULL);
  g_hash_table_iter_init (&iter, self->claude);
  while (g_hash_table_iter_next (&iter, &root, &folder))
    {
      if (!is_within_reach (self, root, parts))
        continue;
      ring_claude_folder_look (folder, now_usec, window_usec);
      ring_claude_folder_collect (folder, facts->lives, facts->transcripts);
    }
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
               RingFacts *facts,
               gint64 now_usec,
               gint64 window_usec)
{
  g_autoptr (GHashTable) cwds = ring_agent_folders_find_cwds (self->procs, RING_PROC_ROLE_CODEX);
  const char *const parts[] = { "sessions", NULL };
  GHashTableIter iter;
  gpointer root = NULL;
  gpointer store = NULL;

  ring_agent_folders_sync (self->codex, ring_agent_folders_get_codex (self->folders), open_codex, NULL);
  g_hash_table_iter_init (&iter, self->codex);
  while (g_hash_table_iter_next (&iter, &root, &store))
    {
      if (!is_within_reach (self, root, parts))
        continue;
      ring_codex_store_set_folders (store, cwds);
      ring_codex_store_look (store, now_usec, window_usec);
      ring_codex_store_collect (store, facts->threads);
    }
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
 * ring_collector_remove_faults:
 * @collector: a collector
 *
 * From now on rows that are old faults of RiNG's and no sessions are removed
 * when they are read, as the tray does. For a replay; a program that only
 * prints leaves files alone.
 */
void
ring_collector_remove_faults (RingCollector *collector)
{
  ring_row_folder_remove_faults (collector->rows);
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
  RingFacts *facts = ring_fact_sheet_begin (self->sheet);
  gint64 window_usec = ring_config_get_usec (config, RING_CONFIG_ACTIVE_WINDOW_SECONDS);
  gboolean has_changed = FALSE;
  gboolean is_listed = ring_row_folder_look (self->rows, now_usec, &has_changed, error);

  facts->rows = ring_row_folder_get_rows (self->rows);
  ring_agent_folders_take (self->folders, facts->rows);
  look_at_claude (self, facts, now_usec, window_usec);
  look_at_procs (self);
  look_at_codex (self, facts, now_usec, window_usec);
  look_at_lists (self);
  facts->labels = self->labels;
  facts->hidden = self->hidden;
  facts->are_procs_known = self->procs != NULL;
  facts->procs = self->procs;
  ring_fact_sheet_finish (self->sheet, TRUE, now_usec);
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
  return ring_fact_sheet_get (collector->sheet);
}
