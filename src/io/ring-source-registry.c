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
#include "io/ring-hidden.h"
#include "io/ring-labels.h"
#include "io/ring-lookout.h"
#include "io/ring-quiet.h"
#include "io/ring-row-folder.h"
#include "io/ring-tables.h"

/* At most one look in this time. */
#define INTERVAL_MSEC 8

struct _RingSourceRegistry
{
  GObject parent_instance;

  RingPaths *paths;                /* (owned) */
  RingReach *reach;                /* (owned) (nullable) */
  RingLookout *lookout;            /* (owned) */
  RingFolderWatch *root_watch;     /* (owned) */
  RingFolderWatch *sessions_watch; /* (owned) */
  RingRowFolder *row_folder;       /* (owned) */

  RingFileStamp config_stamp;
  RingConfig *config;         /* (owned) */
  GPtrArray *config_warnings; /* (owned) (element-type utf8) */
  RingFileStamp labels_stamp;
  GHashTable *labels; /* (owned) (element-type utf8 utf8) */
  RingFileStamp hidden_stamp;
  GHashTable *hidden; /* (owned) (element-type utf8 gint64) */
  RingFileStamp quiet_stamp;
  RingQuiet quiet;

  gboolean are_rows_dirty; /* they are to be looked at */
  gboolean is_deaf;
  gboolean is_watched;
  gboolean is_reached; /* at the last look */
  gboolean is_readable;
  char *problem; /* (owned) (nullable) */
  guint64 n_looks;
};

static void ring_source_registry_iface_init (RingSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RingSourceRegistry, ring_source_registry, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (RING_TYPE_SOURCE, ring_source_registry_iface_init))

static void
on_root_hint (gpointer user_data)
{
  RingSourceRegistry *self = user_data;

  ring_lookout_hint (self->lookout);
}

static void
on_sessions_hint (gpointer user_data)
{
  RingSourceRegistry *self = user_data;

  self->are_rows_dirty = TRUE;
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

/* Whether the file is another one than at the last look. Links are followed, as
 * by those who read it and those who write it. */
static gboolean
is_new_file (const char *path,
             gint64 now_usec,
             RingFileStamp *stamp)
{
  RingFileStamp new_stamp;

  ring_file_stamp_take (AT_FDCWD, path, 0, now_usec, &new_stamp);
  if (ring_file_stamp_is_same (stamp, &new_stamp))
    return FALSE;
  *stamp = new_stamp;
  return TRUE;
}

/* Takes a list that was read. While its file is torn the list stays what it
 * was. Whether it is another one. */
static gboolean
take_list (GHashTable **list,
           GHashTable *read, /* (transfer full) (nullable) */
           GEqualFunc is_equal)
{
  g_autoptr (GHashTable) new_list = read;

  if (new_list == NULL || ring_tables_are_equal (new_list, *list, is_equal))
    return FALSE;
  g_hash_table_unref (*list);
  *list = g_steal_pointer (&new_list);
  return TRUE;
}

static gboolean
look_at_labels (RingSourceRegistry *self,
                gint64 now_usec)
{
  if (!is_new_file (ring_paths_get_labels (self->paths), now_usec, &self->labels_stamp))
    return FALSE;
  return take_list (&self->labels, ring_labels_read (self->paths, NULL), g_str_equal);
}

static gboolean
look_at_hidden (RingSourceRegistry *self,
                gint64 now_usec)
{
  if (!is_new_file (ring_paths_get_hidden (self->paths), now_usec, &self->hidden_stamp))
    return FALSE;
  return take_list (&self->hidden, ring_hidden_read (self->paths, NULL), g_int64_equal);
}

static gboolean
look_at_quiet (RingSourceRegistry *self,
               gint64 now_usec)
{
  RingQuiet old_quiet = self->quiet;

  if (!is_new_file (ring_paths_get_quiet (self->paths), now_usec, &self->quiet_stamp))
    return FALSE;
  self->quiet = ring_quiet_read (self->paths);
  return self->quiet.is_on != old_quiet.is_on || self->quiet.until_usec != old_quiet.until_usec;
}

static gboolean
look_at_rows (RingSourceRegistry *self,
              gint64 now_usec)
{
  g_autoptr (GError) error = NULL;
  gboolean has_changed = FALSE;

  self->are_rows_dirty = FALSE;
  g_clear_pointer (&self->problem, g_free);
  self->is_readable = ring_row_folder_look (self->row_folder, now_usec, &has_changed, &error);
  if (!self->is_readable)
    self->problem = g_strdup (error->message);
  return has_changed;
}

/* Whether nothing of it will keep us waiting. Parts may be kept elsewhere
 * behind links. */
static gboolean
is_within_reach (RingSourceRegistry *self)
{
  return ring_reach_ask (self->reach, ring_paths_get_root (self->paths)) && ring_reach_ask (self->reach, ring_paths_get_sessions (self->paths)) && ring_reach_ask (self->reach, ring_paths_get_config (self->paths));
}

static void
set_deaf (RingSourceRegistry *self,
          gboolean is_deaf)
{
  gboolean was_deaf = self->is_deaf;

  self->is_deaf = is_deaf;
  if (is_deaf && !was_deaf)
    ring_source_emit_deaf (RING_SOURCE (self));
}

/* Watches come first: what changes while the folder is listed gives a hint. */
static void
look_closely (RingSourceRegistry *self)
{
  gint64 now_usec = ring_clock_wall_usec ();
  gboolean is_other_folder = !ring_folder_watch_is_current (self->sessions_watch);
  gboolean is_root_watched = ring_folder_watch_check (self->root_watch);
  gboolean is_watched = ring_folder_watch_check (self->sessions_watch) && is_root_watched;
  RingSight old_sight = ring_source_registry_get_sight (self);
  gboolean has_changed = FALSE;

  /* The hook writes its log beside them, which is no reason to look at rows. */
  if (self->are_rows_dirty || is_other_folder || self->problem != NULL)
    has_changed = look_at_rows (self, now_usec);
  has_changed |= look_at_config (self, now_usec);
  has_changed |= look_at_labels (self, now_usec);
  has_changed |= look_at_hidden (self, now_usec);
  has_changed |= look_at_quiet (self, now_usec);
  if (!is_watched && self->problem == NULL)
    self->problem = g_strdup_printf ("No file watch can be had for %s; it is looked at every 2 s",
                                     ring_paths_get_sessions (self->paths));
  self->n_looks++;
  self->is_reached = TRUE;
  self->is_watched = is_watched;
  has_changed |= ring_source_registry_get_sight (self) != old_sight;
  /* Of what others write there the kernel does not tell. */
  set_deaf (self, !is_watched || ring_reach_is_far (self->reach, ring_paths_get_sessions (self->paths)));
  if (has_changed)
    ring_source_emit_changed (RING_SOURCE (self));
}

static void
look (gpointer user_data)
{
  RingSourceRegistry *self = user_data;

  if (is_within_reach (self))
    {
      look_closely (self);
      return;
    }
  self->is_reached = FALSE;
  self->are_rows_dirty = TRUE;
  set_deaf (self, TRUE);
}

static void
ring_source_registry_refresh (RingSource *source)
{
  RingSourceRegistry *self = RING_SOURCE_REGISTRY (source);

  self->are_rows_dirty = TRUE;
  ring_lookout_look (self->lookout);
}

static const char *
ring_source_registry_problem (RingSource *source)
{
  return RING_SOURCE_REGISTRY (source)->problem;
}

static gboolean
ring_source_registry_is_deaf (RingSource *source)
{
  return RING_SOURCE_REGISTRY (source)->is_deaf;
}

static void
ring_source_registry_iface_init (RingSourceInterface *iface)
{
  iface->refresh = ring_source_registry_refresh;
  iface->is_deaf = ring_source_registry_is_deaf;
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
  ring_reach_unref (self->reach);
  g_clear_pointer (&self->config, ring_config_unref);
  g_ptr_array_unref (self->config_warnings);
  g_hash_table_unref (self->labels);
  g_hash_table_unref (self->hidden);
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
  self->config = ring_config_new_default ();
  self->config_warnings = g_ptr_array_new_with_free_func (g_free);
  self->labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->hidden = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/**
 * ring_source_registry_new:
 * @paths: the registry, which need not exist yet
 * @reach: (nullable): tells whether it answers
 *
 * Looks once before it returns, then whenever it hears that something may have
 * changed, as long as the main loop runs. While the registry does not answer,
 * what was seen of it stays. It keeps nothing alive but itself.
 *
 * Returns: (transfer full): the source
 */
RingSourceRegistry *
ring_source_registry_new (RingPaths *paths,
                          RingReach *reach)
{
  RingSourceRegistry *self;

  g_return_val_if_fail (paths != NULL, NULL);

  self = g_object_new (RING_TYPE_SOURCE_REGISTRY, NULL);
  self->paths = ring_paths_ref (paths);
  self->reach = reach != NULL ? ring_reach_ref (reach) : NULL;
  self->row_folder = ring_row_folder_new (paths);
  ring_row_folder_remove_faults (self->row_folder);
  self->root_watch = ring_folder_watch_new (ring_paths_get_root (paths), RING_FOLDER_WATCH_ALWAYS, on_root_hint, self);
  self->sessions_watch = ring_folder_watch_new (ring_paths_get_sessions (paths), RING_FOLDER_WATCH_ALWAYS, on_sessions_hint, self);
  self->lookout = ring_lookout_new (INTERVAL_MSEC, look, self);
  ring_source_registry_refresh (RING_SOURCE (self));
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
 * ring_source_registry_get_hidden:
 * @self: the source
 *
 * Returns: (transfer none) (element-type utf8 gint64): session id → when it was
 *   hidden; ref it to keep it over the next change, after which there may be a
 *   new table
 */
GHashTable *
ring_source_registry_get_hidden (RingSourceRegistry *self)
{
  return self->hidden;
}

/**
 * ring_source_registry_get_quiet:
 * @self: the source
 *
 * Returns: whether the human wants alerts held back
 */
RingQuiet
ring_source_registry_get_quiet (RingSourceRegistry *self)
{
  return self->quiet;
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
 * ring_source_registry_get_sight:
 * @self: the source
 *
 * Returns: how well the registry was seen at the last look
 */
RingSight
ring_source_registry_get_sight (RingSourceRegistry *self)
{
  if (!self->is_reached && ring_reach_is_silent (self->reach, ring_paths_get_sessions (self->paths)))
    return RING_SIGHT_SILENT;
  if (self->is_reached && !self->is_readable)
    return RING_SIGHT_NONE;
  return self->is_reached && !self->is_watched ? RING_SIGHT_LATE : RING_SIGHT_CLEAR;
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
