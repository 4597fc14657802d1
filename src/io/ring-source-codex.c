/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSourceCodex"

#include "config.h"

#include "ring-source-codex.h"

#include "io/ring-clock.h"
#include "io/ring-codex-store.h"
#include "io/ring-folder-watch.h"
#include "io/ring-lookout.h"

/* At most one look in this time: an agent at work writes several times a second. */
#define INTERVAL_MSEC 1000

struct _RingSourceCodex
{
  GObject parent_instance;

  gint64 window_usec;
  char *root;                  /* (owned) */
  RingReach *reach;            /* (owned) (nullable) */
  RingCodexStore *store;       /* (owned) */
  RingLookout *lookout;        /* (owned) */
  RingFolderWatch *root_watch; /* (owned) */
  GHashTable *watches;         /* (owned) (element-type filename RingFolderWatch): of folders of rollouts */
  gboolean is_deaf;
};

static void ring_source_codex_iface_init (RingSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RingSourceCodex, ring_source_codex, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (RING_TYPE_SOURCE, ring_source_codex_iface_init))

static void
on_hint (gpointer user_data)
{
  RingSourceCodex *self = user_data;

  ring_lookout_hint (self->lookout);
}

/* Watches the folders that threads name now, and no others. Whether hints will
 * come, and @is_new_out whether there is one that was not watched before. */
static gboolean
watch_rollouts (RingSourceCodex *self,
                gboolean *is_new_out)
{
  g_autoptr (GHashTable) folders = ring_codex_store_find_folders (self->store);
  g_autoptr (GPtrArray) watches = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer path = NULL;
  gpointer watch = NULL;

  *is_new_out = FALSE;
  g_hash_table_iter_init (&iter, folders);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    {
      if (g_hash_table_contains (self->watches, path))
        continue;
      watch = ring_folder_watch_new (path, RING_FOLDER_WATCH_ONCE, on_hint, self);
      g_hash_table_insert (self->watches, g_strdup (path), watch);
      *is_new_out = TRUE;
    }
  g_hash_table_iter_init (&iter, self->watches);
  while (g_hash_table_iter_next (&iter, &path, &watch))
    {
      if (g_hash_table_contains (folders, path))
        g_ptr_array_add (watches, watch);
      else
        g_hash_table_iter_remove (&iter);
    }
  return ring_folder_watch_check_all (watches);
}

static void
look_closely (RingSourceCodex *self)
{
  gint64 now_usec = ring_clock_wall_usec ();
  gboolean is_watched = ring_folder_watch_check (self->root_watch);
  gboolean has_changed = ring_codex_store_look (self->store, now_usec, self->window_usec);
  gboolean was_deaf = self->is_deaf;
  gboolean is_new = FALSE;

  is_watched = watch_rollouts (self, &is_new) && is_watched;
  /* What was written before the watch was there. */
  if (is_new)
    has_changed |= ring_codex_store_look (self->store, now_usec, self->window_usec);
  /* Nothing tells when a lock is given back. */
  self->is_deaf = !is_watched || ring_codex_store_is_behind (self->store);
  if (self->is_deaf && !was_deaf)
    ring_source_emit_deaf (RING_SOURCE (self));
  if (has_changed)
    ring_source_emit_changed (RING_SOURCE (self));
}

static void
look (gpointer user_data)
{
  RingSourceCodex *self = user_data;
  g_autofree char *rollouts = g_build_filename (self->root, "sessions", NULL);

  /* That may be kept elsewhere behind a link. */
  if (ring_reach_ask (self->reach, self->root) && ring_reach_ask (self->reach, rollouts))
    look_closely (self);
}

static void
ring_source_codex_refresh (RingSource *source)
{
  RingSourceCodex *self = RING_SOURCE_CODEX (source);

  ring_lookout_look (self->lookout);
}

static gboolean
ring_source_codex_is_deaf (RingSource *source)
{
  return RING_SOURCE_CODEX (source)->is_deaf;
}

static void
ring_source_codex_iface_init (RingSourceInterface *iface)
{
  iface->refresh = ring_source_codex_refresh;
  iface->is_deaf = ring_source_codex_is_deaf;
}

static void
ring_source_codex_dispose (GObject *object)
{
  RingSourceCodex *self = RING_SOURCE_CODEX (object);

  g_hash_table_remove_all (self->watches);
  g_clear_pointer (&self->root_watch, ring_folder_watch_free);
  g_clear_pointer (&self->lookout, ring_lookout_free);
  G_OBJECT_CLASS (ring_source_codex_parent_class)->dispose (object);
}

static void
ring_source_codex_finalize (GObject *object)
{
  RingSourceCodex *self = RING_SOURCE_CODEX (object);

  g_hash_table_unref (self->watches);
  ring_codex_store_free (self->store);
  ring_reach_unref (self->reach);
  g_free (self->root);
  G_OBJECT_CLASS (ring_source_codex_parent_class)->finalize (object);
}

static void
ring_source_codex_class_init (RingSourceCodexClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ring_source_codex_dispose;
  object_class->finalize = ring_source_codex_finalize;
}

static void
ring_source_codex_init (RingSourceCodex *self)
{
  self->watches = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) ring_folder_watch_free);
}

/**
 * ring_source_codex_new:
 * @root: Codex's folder, which need not exist
 * @window_usec: rollouts of threads that stood still for so long are not read
 * @reach: (nullable): tells whether the folder answers
 *
 * Looks once before it returns, then whenever it hears that something may have
 * changed, as long as the main loop runs. While the folder does not answer, what
 * was seen of it stays.
 *
 * Returns: (transfer full): the source
 */
RingSourceCodex *
ring_source_codex_new (const char *root,
                       gint64 window_usec,
                       RingReach *reach)
{
  RingSourceCodex *self = g_object_new (RING_TYPE_SOURCE_CODEX, NULL);

  self->window_usec = window_usec;
  self->root = g_strdup (root);
  self->reach = reach != NULL ? ring_reach_ref (reach) : NULL;
  self->store = ring_codex_store_new (root);
  self->lookout = ring_lookout_new (INTERVAL_MSEC, look, self);
  self->root_watch = ring_folder_watch_new (root, RING_FOLDER_WATCH_ONCE, on_hint, self);
  ring_lookout_look (self->lookout);
  return self;
}

/**
 * ring_source_codex_set_folders:
 * @self: the source
 * @folders: (element-type utf8): the folders in which Codex runs
 *
 * Threads there count however old they are. If these are other folders than
 * before, the source looks again as soon as the main loop turns.
 */
void
ring_source_codex_set_folders (RingSourceCodex *self,
                               GHashTable *folders)
{
  if (ring_codex_store_set_folders (self->store, folders))
    ring_lookout_hint (self->lookout);
}

/**
 * ring_source_codex_collect:
 * @self: the source
 * @threads: (inout): where its threads are added; they are borrowed until the
 *   main loop turns again
 */
void
ring_source_codex_collect (RingSourceCodex *self,
                           GPtrArray *threads)
{
  ring_codex_store_collect (self->store, threads);
}
