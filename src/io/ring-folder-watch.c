/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFolderWatch"

#include "config.h"

#include "ring-folder-watch.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <string.h>
#include <sys/stat.h>

#include "io/ring-file-monitor.h"

/* Changes in place are told at once, then at this rate; moves always. */
#define RATE_LIMIT_MSEC 50

#define MAX_TRIES 4

/* What tells a folder from the one that was at its path before: file systems
 * use inode numbers again at once. */
typedef struct
{
  guint32 device_major;
  guint32 device_minor;
  guint64 inode;
  gint64 born_sec; /* 0 where it is not known */
  guint32 born_nsec;
} FolderIdentity;

struct _RingFolderWatch
{
  char *path; /* (owned) */
  RingFolderWatchMode mode;
  RingFolderWatchFunc on_hint;
  gpointer user_data;

  GFileMonitor *monitor; /* (owned) (nullable) */
  gulong handler;
  GFileMonitor *link_monitor; /* (owned) (nullable): of the path, where that is a link */
  gulong link_handler;
  gboolean is_link_unheard; /* no such monitor can be had */
  char *watched;            /* (owned) (nullable): path itself, or an ancestor of it */
  FolderIdentity identity;
  gboolean is_deaf;
  gboolean is_unlisted; /* it was heard though the kernel does not list the inode */
};

static gboolean
lists_inode (const char *text,
             guint64 inode)
{
  g_autofree char *field = g_strdup_printf (" ino:%" G_GINT64_MODIFIER "x ", inode);

  return strstr (text, field) != NULL;
}

/* What the kernel watches for us: GLib makes a monitor without an error when no
 * watch is left, and the monitor hears nothing. */
static char *
read_kernel_watches (void)
{
  g_autoptr (GDir) descriptors = g_dir_open ("/proc/self/fd", 0, NULL);
  g_autoptr (GString) watches = g_string_new (NULL);
  const char *name;

  while (descriptors != NULL && (name = g_dir_read_name (descriptors)) != NULL)
    {
      g_autofree char *link = g_build_filename ("/proc/self/fd", name, NULL);
      g_autofree char *target = g_file_read_link (link, NULL);
      g_autofree char *info = NULL;
      g_autofree char *text = NULL;

      if (g_strcmp0 (target, "anon_inode:inotify") != 0)
        continue;
      info = g_build_filename ("/proc/self/fdinfo", name, NULL);
      if (g_file_get_contents (info, &text, NULL, NULL))
        g_string_append (watches, text);
    }
  return g_string_free (g_steal_pointer (&watches), FALSE);
}

static void
drop_monitor (RingFolderWatch *self)
{
  if (self->monitor == NULL)
    return;
  g_clear_signal_handler (&self->handler, self->monitor);
  g_file_monitor_cancel (self->monitor);
  g_clear_object (&self->monitor);
}

static void
drop_link_monitor (RingFolderWatch *self)
{
  if (self->link_monitor == NULL)
    return;
  g_clear_signal_handler (&self->link_handler, self->link_monitor);
  g_file_monitor_cancel (self->link_monitor);
  g_clear_object (&self->link_monitor);
}

static void
on_link_changed (GFileMonitor *monitor,
                 GFile *file,
                 GFile *other_file,
                 GFileMonitorEvent event,
                 RingFolderWatch *self)
{
  self->on_hint (self->user_data);
}

/* A watch follows the link, and hears nothing when that leads elsewhere. Where
 * nothing tells of it, the next look finds out. */
static void
watch_link (RingFolderWatch *self)
{
  gboolean is_link = g_file_test (self->path, G_FILE_TEST_IS_SYMLINK);

  if (is_link == (self->link_monitor != NULL))
    return;
  drop_link_monitor (self);
  if (!is_link || self->is_link_unheard)
    return;
  self->link_monitor = ring_file_monitor_new (self->path);
  self->is_link_unheard = self->link_monitor == NULL;
  if (self->link_monitor != NULL)
    self->link_handler = g_signal_connect (self->link_monitor, "changed", G_CALLBACK (on_link_changed), self);
}

/* What is heard proves that a watch works, also on file systems whose inodes
 * have other numbers inside the kernel. */
static void
on_monitor_changed (GFileMonitor *monitor,
                    GFile *file,
                    GFile *other_file,
                    GFileMonitorEvent event,
                    RingFolderWatch *self)
{
  self->is_unlisted = self->is_unlisted || self->is_deaf;
  self->is_deaf = FALSE;
  /* Each event would wake two threads. */
  if (self->mode == RING_FOLDER_WATCH_ONCE)
    drop_monitor (self);
  self->on_hint (self->user_data);
}

static void
make_monitor (RingFolderWatch *self)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->watched);
  g_autoptr (GError) error = NULL;

  self->monitor = g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, &error);
  self->is_deaf = self->monitor == NULL;
  if (self->monitor == NULL)
    {
      g_debug ("No monitor for %s: %s", self->watched, error->message);
      return;
    }
  g_file_monitor_set_rate_limit (self->monitor, RATE_LIMIT_MSEC);
  self->handler = g_signal_connect (self->monitor, "changed", G_CALLBACK (on_monitor_changed), self);
}

static gboolean
identify (const char *path,
          FolderIdentity *identity_out)
{
  struct statx info = { 0 };

  if (statx (AT_FDCWD, path, 0, STATX_TYPE | STATX_INO | STATX_BTIME, &info) != 0 || !S_ISDIR (info.stx_mode))
    return FALSE;
  *identity_out = (FolderIdentity){ 0 };
  identity_out->device_major = info.stx_dev_major;
  identity_out->device_minor = info.stx_dev_minor;
  identity_out->inode = info.stx_ino;
  if ((info.stx_mask & STATX_BTIME) != 0)
    {
      identity_out->born_sec = info.stx_btime.tv_sec;
      identity_out->born_nsec = info.stx_btime.tv_nsec;
    }
  return TRUE;
}

static gboolean
is_same_folder (const FolderIdentity *one,
                const FolderIdentity *other)
{
  if (one->device_major != other->device_major || one->device_minor != other->device_minor)
    return FALSE;
  return one->inode == other->inode && one->born_sec == other->born_sec && one->born_nsec == other->born_nsec;
}

/* The folder itself, or the nearest ancestor that exists: GLib polls for a path
 * that does not, every 4 s. */
static char *
find_nearest (const char *path,
              FolderIdentity *identity_out)
{
  g_autofree char *folder = g_strdup (path);

  while (!identify (folder, identity_out))
    {
      char *parent = g_path_get_dirname (folder);

      if (g_str_equal (parent, folder) || g_str_equal (parent, "."))
        {
          g_free (parent);
          return NULL;
        }
      g_free (folder);
      folder = parent;
    }
  return g_steal_pointer (&folder);
}

static gboolean
is_current (RingFolderWatch *self,
            const char *folder,
            const FolderIdentity *identity)
{
  if (self->monitor == NULL || self->is_deaf || g_file_monitor_is_cancelled (self->monitor))
    return FALSE;
  return g_str_equal (self->watched, folder) && is_same_folder (&self->identity, identity);
}

/**
 * ring_folder_watch_new:
 * @path: a folder, which need not exist
 * @mode: how often it gives hints
 * @on_hint: (scope notified): called when something may have changed in or
 *   about the folder
 * @user_data: for @on_hint
 *
 * Watches nothing before the first ring_folder_watch_check().
 *
 * Returns: (transfer full): the watch
 */
RingFolderWatch *
ring_folder_watch_new (const char *path,
                       RingFolderWatchMode mode,
                       RingFolderWatchFunc on_hint,
                       gpointer user_data)
{
  RingFolderWatch *self;

  g_return_val_if_fail (path != NULL && on_hint != NULL, NULL);

  self = g_new0 (RingFolderWatch, 1);
  self->path = g_strdup (path);
  self->mode = mode;
  self->on_hint = on_hint;
  self->user_data = user_data;
  return self;
}

/**
 * ring_folder_watch_free:
 * @watch: (transfer full) (nullable): a watch
 */
void
ring_folder_watch_free (RingFolderWatch *watch)
{
  if (watch == NULL)
    return;
  drop_monitor (watch);
  drop_link_monitor (watch);
  g_free (watch->watched);
  g_free (watch->path);
  g_free (watch);
}

/* Finds what is to be watched now, and gives up the watch if that is another
 * folder than before, or the same is to be tried again. Whether it is. */
static gboolean
aim (RingFolderWatch *self)
{
  FolderIdentity identity;
  g_autofree char *nearest = NULL;

  watch_link (self);
  nearest = find_nearest (self->path, &identity);
  if (nearest == NULL || is_current (self, nearest, &identity))
    return FALSE;
  drop_monitor (self);
  g_free (self->watched);
  self->watched = g_steal_pointer (&nearest);
  self->is_unlisted = self->is_unlisted && is_same_folder (&self->identity, &identity);
  self->identity = identity;
  return TRUE;
}

/* Those of the watches that have to be made anew. GLib keeps one watch per path
 * for the whole process: all old ones must be gone before a new one is made, or
 * the new one is an old one. */
static GPtrArray *
make_outdated (GPtrArray *watches)
{
  GPtrArray *made = g_ptr_array_new ();

  for (guint i = 0; i < watches->len; i++)
    {
      if (aim (g_ptr_array_index (watches, i)))
        g_ptr_array_add (made, g_ptr_array_index (watches, i));
    }
  for (guint i = 0; i < made->len; i++)
    make_monitor (g_ptr_array_index (made, i));
  return made;
}

/* Finds out which of them the kernel does not know of, and leaves the others. */
static void
drop_deaf (GPtrArray *made)
{
  g_autofree char *kernel_watches = made->len > 0 ? read_kernel_watches () : NULL;

  for (guint i = made->len; i > 0; i--)
    {
      RingFolderWatch *watch = g_ptr_array_index (made, i - 1);

      watch->is_deaf = watch->is_deaf || (!watch->is_unlisted && !lists_inode (kernel_watches, watch->identity.inode));
      if (watch->is_deaf)
        g_ptr_array_remove_index_fast (made, i - 1);
    }
}

/**
 * ring_folder_watch_is_current:
 * @watch: a watch
 *
 * Returns: whether it watches what its path means now; if not,
 *   ring_folder_watch_check() will, and the folder is to be looked at whatever
 *   was heard
 */
gboolean
ring_folder_watch_is_current (RingFolderWatch *watch)
{
  FolderIdentity identity;
  g_autofree char *nearest = find_nearest (watch->path, &identity);

  return nearest != NULL && is_current (watch, nearest, &identity);
}

/**
 * ring_folder_watch_check_all:
 * @watches: (element-type RingFolderWatch): watches
 *
 * As ring_folder_watch_check() for each of them, and much cheaper where many
 * are new: what the kernel watches is read once for all.
 *
 * Returns: whether hints will come for all of them
 */
gboolean
ring_folder_watch_check_all (GPtrArray *watches)
{
  g_autoptr (GPtrArray) pending = g_ptr_array_ref (watches);
  gboolean are_all_told = TRUE;

  /* While a watch is made its path may become another one. */
  for (int i = 0; i < MAX_TRIES && pending->len > 0; i++)
    {
      GPtrArray *made = make_outdated (pending);

      drop_deaf (made);
      g_ptr_array_unref (pending);
      pending = made;
    }
  for (guint i = 0; i < watches->len; i++)
    {
      const RingFolderWatch *watch = g_ptr_array_index (watches, i);

      are_all_told = are_all_told && watch->monitor != NULL && !watch->is_deaf;
    }
  return are_all_told;
}

/**
 * ring_folder_watch_check:
 * @watch: a watch
 *
 * Watches what the path means now, if that is another folder than before, and
 * tries again where no watch could be had. Call it at the beginning of every
 * look, before the folder is listed, so that nothing falls in between.
 *
 * Returns: whether hints will come
 */
gboolean
ring_folder_watch_check (RingFolderWatch *watch)
{
  g_autoptr (GPtrArray) watches = g_ptr_array_new ();

  g_ptr_array_add (watches, watch);
  return ring_folder_watch_check_all (watches);
}
