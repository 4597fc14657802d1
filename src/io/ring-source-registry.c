/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSourceRegistry"

#include "config.h"

#include "ring-source-registry.h"

#include <fcntl.h>

#include "io/ring-clock.h"
#include "io/ring-config-file.h"
#include "io/ring-file-stamp.h"
#include "io/ring-folder-watch.h"
#include "io/ring-labels.h"
#include "io/ring-lookout.h"
#include "io/ring-row-folder.h"

struct _RingSourceRegistry
{
  GObject parent_instance;

  RingPaths *paths;                /* (owned) */
  RingLookout *lookout;            /* (owned) */
  RingFolderWatch *root_watch;     /* (owned) */
  RingFolderWatch *sessions_watch; /* (owned) */
  RingRowFolder *row_folder;       /* (owned) */

  RingFileStamp config_stamp;
  RingConfig *config;         /* (owned) */
  GPtrArray *config_warnings; /* (owned) (element-type utf8) */
  RingFileStamp labels_stamp;
  GHashTable *labels; /* (owned) (element-type utf8 utf8) */

  char *problem; /* (owned) (nullable) */
  guint64 n_looks;
};

static void ring_source_registry_iface_init (RingSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RingSourceRegistry, ring_source_registry, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (RING_TYPE_SOURCE, ring_source_registry_iface_init))

static void
on_hint (gpointer user_data)
{
  RingSourceRegistry *self = user_data;

  ring_lookout_hint (self->lookout);
}

/* Settings are people's files: they may be kept elsewhere behind a link. */
static gboolean
look_at_config (RingSourceRegistry *self,
                gint64 now_usec)
{
  RingFileStamp stamp;

  ring_file_stamp_take (AT_FDCWD, ring_paths_get_config (self->paths), 0, now_usec, &stamp);
  if (self->config != NULL && ring_file_stamp_is_same (&self->config_stamp, &stamp))
    return FALSE;
  self->config_stamp = stamp;
  g_clear_pointer (&self->config, ring_config_unref);
  g_ptr_array_set_size (self->config_warnings, 0);
  self->config = ring_config_file_read (self->paths, self->config_warnings);
  return TRUE;
}

static gboolean
have_same_labels (GHashTable *one,
                  GHashTable *other)
{
  GHashTableIter iter;
  gpointer id;
  gpointer label;

  if (g_hash_table_size (one) != g_hash_table_size (other))
    return FALSE;
  g_hash_table_iter_init (&iter, one);
  while (g_hash_table_iter_next (&iter, &id, &label))
    {
      if (g_strcmp0 (g_hash_table_lookup (other, id), label) != 0)
        return FALSE;
    }
  return TRUE;
}

/* While the file is torn the names stay what they were. */
static gboolean
look_at_labels (RingSourceRegistry *self,
                gint64 now_usec)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) labels = NULL;
  RingFileStamp stamp;

  ring_file_stamp_take (AT_FDCWD, ring_paths_get_labels (self->paths), AT_SYMLINK_NOFOLLOW, now_usec, &stamp);
  if (ring_file_stamp_is_same (&self->labels_stamp, &stamp))
    return FALSE;
  self->labels_stamp = stamp;
  labels = ring_labels_read (self->paths, &error);
  if (labels == NULL)
    {
      g_debug ("Labels are not read: %s", error->message);
      return FALSE;
    }
  if (have_same_labels (labels, self->labels))
    return FALSE;
  g_hash_table_unref (self->labels);
  self->labels = g_steal_pointer (&labels);
  return TRUE;
}

static gboolean
look_at_rows (RingSourceRegistry *self,
              gint64 now_usec)
{
  g_autoptr (GError) error = NULL;
  gboolean has_changed = FALSE;

  g_clear_pointer (&self->problem, g_free);
  if (!ring_row_folder_look (self->row_folder, now_usec, &has_changed, &error))
    self->problem = g_strdup (error->message);
  return has_changed;
}

/* Watches come first: what changes while the folder is listed gives a hint. */
static gboolean
look (gpointer user_data)
{
  RingSourceRegistry *self = user_data;
  gint64 now_usec = ring_clock_wall_usec ();
  gboolean is_root_watched = ring_folder_watch_check (self->root_watch);
  gboolean is_watched = ring_folder_watch_check (self->sessions_watch) && is_root_watched;
  gboolean has_changed = look_at_rows (self, now_usec);

  has_changed |= look_at_config (self, now_usec);
  has_changed |= look_at_labels (self, now_usec);
  if (!is_watched && self->problem == NULL)
    self->problem = g_strdup_printf ("No file watch can be had for %s; it is looked at every 2 s",
                                     ring_paths_get_sessions (self->paths));
  self->n_looks++;
  if (has_changed)
    ring_source_emit_changed (RING_SOURCE (self));
  return is_watched;
}

static void
ring_source_registry_refresh (RingSource *source)
{
  RingSourceRegistry *self = RING_SOURCE_REGISTRY (source);

  ring_lookout_look (self->lookout);
}

static const char *
ring_source_registry_problem (RingSource *source)
{
  return RING_SOURCE_REGISTRY (source)->problem;
}

static void
ring_source_registry_iface_init (RingSourceInterface *iface)
{
  iface->refresh = ring_source_registry_refresh;
  iface->problem = ring_source_registry_problem;
}

static void
ring_source_registry_dispose (GObject *object)
{
  RingSourceRegistry *self = RING_SOURCE_REGISTRY (object);

  g_clear_pointer (&self->root_watch, ring_folder_watch_free);
  g_clear_pointer (&self->sessions_watch, ring_folder_watch_free);
  g_clear_pointer (&self->lookout, ring_lookout_free);
  G_OBJECT_CLASS (ring_source_registry_parent_class)->dispose (object);
}

static void
ring_source_registry_finalize (GObject *object)
{
  RingSourceRegistry *self = RING_SOURCE_REGISTRY (object);

  ring_row_folder_free (self->row_folder);
  g_clear_pointer (&self->config, ring_config_unref);
  g_ptr_array_unref (self->config_warnings);
  g_hash_table_unref (self->labels);
  g_free (self->problem);
  ring_paths_unref (self->paths);
  G_OBJECT_CLASS (ring_source_registry_parent_class)->finalize (object);
}

static void
ring_source_registry_class_init (RingSourceRegistryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ring_source_registry_dispose;
  object_class->finalize = ring_source_registry_finalize;
}

static void
ring_source_registry_init (RingSourceRegistry *self)
{
  self->config_warnings = g_ptr_array_new_with_free_func (g_free);
  self->labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/**
 * ring_source_registry_new:
 * @paths: the registry, which need not exist yet
 *
 * Looks once before it returns, then whenever something may have changed, as
 * long as the main loop runs. It keeps nothing alive but itself.
 *
 * Returns: (transfer full): the source
 */
RingSourceRegistry *
ring_source_registry_new (RingPaths *paths)
{
  RingSourceRegistry *self;

  g_return_val_if_fail (paths != NULL, NULL);

  self = g_object_new (RING_TYPE_SOURCE_REGISTRY, NULL);
  self->paths = ring_paths_ref (paths);
  self->row_folder = ring_row_folder_new (paths);
  self->root_watch = ring_folder_watch_new (ring_paths_get_root (paths), on_hint, self);
  self->sessions_watch = ring_folder_watch_new (ring_paths_get_sessions (paths), on_hint, self);
  self->lookout = ring_lookout_new (look, self);
  ring_lookout_look (self->lookout);
  return self;
}

/**
 * ring_source_registry_get_rows:
 * @self: the source
 *
 * Returns: (transfer none) (element-type RingRow): the rows in no order; ref it
 *   to keep it over the next change, after which there is a new array
 */
GPtrArray *
ring_source_registry_get_rows (RingSourceRegistry *self)
{
  return ring_row_folder_get_rows (self->row_folder);
}

/**
 * ring_source_registry_get_labels:
 * @self: the source
 *
 * Returns: (transfer none) (element-type utf8 utf8): session id → name; ref it
 *   to keep it over the next change, after which there may be a new table
 */
GHashTable *
ring_source_registry_get_labels (RingSourceRegistry *self)
{
  return self->labels;
}

/**
 * ring_source_registry_get_config:
 * @self: the source
 *
 * Returns: (transfer none): the settings; ref them to keep them over the next
 *   change
 */
RingConfig *
ring_source_registry_get_config (RingSourceRegistry *self)
{
  return self->config;
}

/**
 * ring_source_registry_get_config_warnings:
 * @self: the source
 *
 * Returns: (transfer none) (element-type utf8): English sentences about what is
 *   wrong with the settings
 */
GPtrArray *
ring_source_registry_get_config_warnings (RingSourceRegistry *self)
{
  return self->config_warnings;
}

/**
 * ring_source_registry_get_n_reads:
 * @self: the source
 *
 * Returns: how many row files were read so far
 */
guint64
ring_source_registry_get_n_reads (RingSourceRegistry *self)
{
  return ring_row_folder_get_n_reads (self->row_folder);
}

/**
 * ring_source_registry_get_n_looks:
 * @self: the source
 *
 * Returns: how often the folders were looked at so far
 */
guint64
ring_source_registry_get_n_looks (RingSourceRegistry *self)
{
  return self->n_looks;
}
