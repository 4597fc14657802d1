/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAgentFolders"

#include "config.h"

#include "ring-agent-folders.h"

#include <stdlib.h>

#include "core/ring-row-places.h"

/* Rows that name ever new folders shall not make us watch them all. */
#define MAX_FOLDERS 32

struct _RingAgentFolders
{
  GPtrArray *claude_places; /* (element-type filename): looked at, whatever rows say */
  GPtrArray *codex_places;  /* (element-type filename) */
  GHashTable *claude;       /* (element-type filename): a set */
  GHashTable *codex;        /* (element-type filename): a set */
  RingReach *reach;         /* (owned) (nullable) */
};

static void
add_place (GPtrArray *places,
           const char *path)
{
  if (path != NULL && g_path_is_absolute (path))
    g_ptr_array_add (places, g_canonicalize_filename (path, NULL));
}

static void
add_default (GPtrArray *places,
             const char *home,
             const char *name)
{
  g_autofree char *path = home != NULL ? g_build_filename (home, name, NULL) : NULL;

  add_place (places, path);
}

/**
 * ring_agent_folders_new:
 * @places: where to look at any rate
 *
 * Returns: (transfer full): the folders, none before rows are taken
 */
RingAgentFolders *
ring_agent_folders_new (const RingAgentPlaces *places)
{
  RingAgentFolders *self = g_new0 (RingAgentFolders, 1);

  self->claude_places = g_ptr_array_new_with_free_func (g_free);
  self->codex_places = g_ptr_array_new_with_free_func (g_free);
  self->claude = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->codex = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  add_default (self->claude_places, places->home, ".claude");
  add_default (self->codex_places, places->home, ".codex");
  add_place (self->claude_places, places->claude);
  add_place (self->codex_places, places->codex);
  return self;
}

/**
 * ring_agent_folders_free:
 * @folders: (transfer full): the folders
 */
void
ring_agent_folders_free (RingAgentFolders *folders)
{
  g_ptr_array_unref (folders->claude_places);
  g_ptr_array_unref (folders->codex_places);
  g_hash_table_unref (folders->claude);
  g_hash_table_unref (folders->codex);
  ring_reach_unref (folders->reach);
  g_free (folders);
}

/**
 * ring_agent_folders_set_reach:
 * @folders: the folders
 * @reach: tells whether they answer
 *
 * From now on the names of folders that do not are taken as they are.
 */
void
ring_agent_folders_set_reach (RingAgentFolders *folders,
                              RingReach *reach)
{
  g_clear_pointer (&folders->reach, ring_reach_unref);
  folders->reach = ring_reach_ref (reach);
}

static char *
find_real (RingAgentFolders *self,
           const char *path)
{
  return ring_reach_ask (self->reach, path) ? realpath (path, NULL) : NULL;
}

/* One folder by two names would have every session twice. */
static gboolean
is_known (RingAgentFolders *self,
          GHashTable *set,
          const char *path)
{
  g_autofree char *real = NULL;
  GHashTableIter iter;
  gpointer other = NULL;

  if (g_hash_table_contains (set, path))
    return TRUE;
  real = find_real (self, path);
  g_hash_table_iter_init (&iter, set);
  while (real != NULL && g_hash_table_iter_next (&iter, &other, NULL))
    {
      g_autofree char *other_real = find_real (self, other);

      if (g_strcmp0 (real, other_real) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
add_to_set (RingAgentFolders *self,
            GHashTable *set,
            const char *path)
{
  if (g_hash_table_size (set) < MAX_FOLDERS && !is_known (self, set, path))
    g_hash_table_add (set, g_strdup (path));
}

/* What the rows name, each folder once. */
static GHashTable *
find_named (GPtrArray *rows,
            char *(*get_root) (const RingRow *row))
{
  GHashTable *named = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      char *root = get_root (g_ptr_array_index (rows, i));

      if (root != NULL)
        g_hash_table_add (named, root);
    }
  return named;
}

static void
make_set (RingAgentFolders *self,
          GHashTable *set,
          GPtrArray *places,
          GHashTable *named)
{
  GHashTableIter iter;
  gpointer path = NULL;

  g_hash_table_remove_all (set);
  for (guint i = 0; i < places->len; i++)
    add_to_set (self, set, g_ptr_array_index (places, i));
  g_hash_table_iter_init (&iter, named);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    {
      g_autofree char *canonical = g_canonicalize_filename (path, NULL);

      add_to_set (self, set, canonical);
    }
}

/**
 * ring_agent_folders_take:
 * @folders: the folders
 * @rows: (element-type RingRow): the rows
 *
 * Finds out what the rows name. Call it when they have changed.
 */
void
ring_agent_folders_take (RingAgentFolders *folders,
                         GPtrArray *rows)
{
  g_autoptr (GHashTable) claude = find_named (rows, ring_row_places_claude_root);
  g_autoptr (GHashTable) codex = find_named (rows, ring_row_places_codex_root);

  make_set (folders, folders->claude, folders->claude_places, claude);
  make_set (folders, folders->codex, folders->codex_places, codex);
}

/**
 * ring_agent_folders_get_claude:
 * @folders: the folders
 *
 * Returns: (transfer none) (element-type filename): those of Claude Code, which
 *   need not exist
 */
GHashTable *
ring_agent_folders_get_claude (RingAgentFolders *folders)
{
  return folders->claude;
}

/**
 * ring_agent_folders_get_codex:
 * @folders: the folders
 *
 * Returns: (transfer none) (element-type filename): those of Codex, which need
 *   not exist
 */
GHashTable *
ring_agent_folders_get_codex (RingAgentFolders *folders)
{
  return folders->codex;
}

/**
 * ring_agent_folders_find_cwds:
 * @procs: (nullable) (element-type RingProc): the agents, if they are known
 * @role: which of them
 *
 * Returns: (transfer container) (element-type utf8): the folders in which they
 *   run, borrowed from @procs
 */
GHashTable *
ring_agent_folders_find_cwds (const GPtrArray *procs,
                              RingProcRole role)
{
  GHashTable *cwds = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; procs != NULL && i < procs->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (procs, i);

      if (proc->role == role && proc->cwd != NULL)
        g_hash_table_add (cwds, proc->cwd);
    }
  return cwds;
}

/**
 * ring_agent_folders_sync:
 * @held: (inout) (element-type filename gpointer): root → what stands for it;
 *   the table frees both
 * @wanted: (element-type filename): a set of roots
 * @open: (scope call): makes what stands for a root
 * @user_data: for @open
 *
 * Returns: whether @held is other than before
 */
gboolean
ring_agent_folders_sync (GHashTable *held,
                         GHashTable *wanted,
                         RingAgentFolderOpenFunc open,
                         gpointer user_data)
{
  GHashTableIter iter;
  gpointer root = NULL;
  gboolean has_changed = FALSE;

  g_hash_table_iter_init (&iter, held);
  while (g_hash_table_iter_next (&iter, &root, NULL))
    {
      if (g_hash_table_contains (wanted, root))
        continue;
      g_hash_table_iter_remove (&iter);
      has_changed = TRUE;
    }
  g_hash_table_iter_init (&iter, wanted);
  while (g_hash_table_iter_next (&iter, &root, NULL))
    {
      if (g_hash_table_contains (held, root))
        continue;
      g_hash_table_insert (held, g_strdup (root), open (root, user_data));
      has_changed = TRUE;
    }
  return has_changed;
}
