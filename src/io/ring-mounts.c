/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingMounts"

#include "config.h"

#include "ring-mounts.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* As the kernel. */
#define MAX_LINKS 40

/* No machine has that many mounts. */
#define MAX_TABLE_BYTES (4 * 1024 * 1024)

/* Fields of a line of the table. */
#define FIELD_ID 0
#define FIELD_POINT 4
#define N_FIELDS_BEFORE 6

struct _RingMounts
{
  int fd;          /* of the table; -1 if there is none */
  GHashTable *far; /* (owned) (element-type filename RingMount): by point */
};

/* A FUSE file system on a block device is a disk of this machine's. */
static const char *const far_types[] = {
  "9p",
  "afs",
  "autofs",
  "beegfs",
  "ceph",
  "cifs",
  "coda",
  "fuse",
  "glusterfs",
  "gpfs",
  "lustre",
  "ncpfs",
  "nfs",
  "nfs4",
  "orangefs",
  "prl_fs",
  "smb3",
  "smbfs",
  "vboxsf",
  "virtiofs",
  "vmhgfs",
};

static gboolean
is_far (const char *type)
{
  if (g_str_has_prefix (type, "fuse."))
    return TRUE;
  for (size_t i = 0; i < G_N_ELEMENTS (far_types); i++)
    {
      if (g_str_equal (type, far_types[i]))
        return TRUE;
    }
  return FALSE;
}

static void
mount_free (RingMount *mount)
{
  g_free (mount->id);
  g_free (mount->point);
  g_free (mount);
}

/* `id parent device root point options [more …] - type source options`; a later
 * one hides an earlier one at the same place. */
static void
take_line (RingMounts *self,
           const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, " ", -1);
  guint n_fields = g_strv_length (fields);
  guint i = N_FIELDS_BEFORE;
  g_autofree char *point = NULL;
  RingMount *mount = NULL;

  while (i < n_fields && !g_str_equal (fields[i], "-"))
    i++;
  if (i + 1 >= n_fields)
    return;
  /* Spaces in names are written as octal numbers. */
  point = g_strcompress (fields[FIELD_POINT]);
  if (!is_far (fields[i + 1]))
    {
      g_hash_table_remove (self->far, point);
      return;
    }
  mount = g_new0 (RingMount, 1);
  mount->id = g_strdup (fields[FIELD_ID]);
  mount->point = g_steal_pointer (&point);
  g_hash_table_replace (self->far, mount->point, mount);
}

static void
read_table (RingMounts *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  char buffer[8192];
  gssize length = 0;

  g_hash_table_remove_all (self->far);
  if (lseek (self->fd, 0, SEEK_SET) != 0)
    return;
  while (text->len < MAX_TABLE_BYTES && (length = read (self->fd, buffer, sizeof buffer)) > 0)
    g_string_append_len (text, buffer, length);
  lines = g_strsplit (text->str, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    take_line (self, lines[i]);
}

/* The kernel tells whether the table has changed since it was asked last. */
static gboolean
has_changed (RingMounts *self)
{
  struct pollfd table = { .fd = self->fd, .events = POLLPRI };

  return poll (&table, 1, 0) > 0 && (table.revents & POLLPRI) != 0;
}

/**
 * ring_mounts_new:
 * @table: `/proc/self/mountinfo`, or a file in its form
 *
 * Returns: (transfer full): the mounts; none if there is no such table
 */
RingMounts *
ring_mounts_new (const char *table)
{
  RingMounts *self = g_new0 (RingMounts, 1);

  self->far = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) mount_free);
  self->fd = open (table, O_RDONLY | O_CLOEXEC);
  if (self->fd < 0)
    return self;
  /* What is new from now on will be told. */
  has_changed (self);
  read_table (self);
  return self;
}

/**
 * ring_mounts_free:
 * @mounts: (transfer full) (nullable): the mounts
 */
void
ring_mounts_free (RingMounts *mounts)
{
  if (mounts == NULL)
    return;
  g_hash_table_unref (mounts->far);
  if (mounts->fd >= 0)
    close (mounts->fd);
  g_free (mounts);
}

/* Where a link leads, or NULL if it is none. */
static char *
read_link (const char *path)
{
  char target[PATH_MAX];
  gssize length = readlink (path, target, sizeof target);

  return length > 0 && length < (gssize) sizeof target ? g_strndup (target, (gsize) length) : NULL;
}

static void
go_up (GString *place)
{
  const char *slash = strrchr (place->str, '/');

  if (slash != NULL)
    g_string_truncate (place, (gsize) (slash - place->str));
}

/* Takes the next name from the front of what is left of a path. */
static char *
take_name (GString *rest)
{
  gsize n_slashes = strspn (rest->str, "/");
  gsize length = strcspn (rest->str + n_slashes, "/");
  char *name = g_strndup (rest->str + n_slashes, length);

  g_string_erase (rest, 0, (gssize) (n_slashes + length));
  return name;
}

/* Puts where a link leads in front of what is left of a path. */
static void
follow (const char *target,
        GString *place,
        GString *rest)
{
  if (target[0] == '/')
    g_string_truncate (place, 0);
  else
    go_up (place);
  g_string_prepend_c (rest, '/');
  g_string_prepend (rest, target);
}

/**
 * ring_mounts_find_far:
 * @mounts: the mounts
 * @path: an absolute path, which need not exist
 *
 * Follows the path, and links in it, as far as it is this machine's own, and no
 * further: to ask for a name beyond may already take for ever. Cheap where
 * there is no such mount at all.
 *
 * Returns: (transfer none) (nullable): the first mount on the way for which
 *   somebody else answers, until the next call; %NULL if there is none
 */
const RingMount *
ring_mounts_find_far (RingMounts *mounts,
                      const char *path)
{
  RingMounts *self = mounts;
  g_autoptr (GString) place = NULL;
  g_autoptr (GString) rest = NULL;
  const RingMount *mount = NULL;
  int n_links = 0;

  if (self->fd >= 0 && has_changed (self))
    read_table (self);
  if (g_hash_table_size (self->far) == 0)
    return NULL;
  place = g_string_new (NULL);
  rest = g_string_new (path);
  mount = g_hash_table_lookup (self->far, "/");
  while (mount == NULL && strspn (rest->str, "/") < rest->len && n_links <= MAX_LINKS)
    {
      g_autofree char *name = take_name (rest);
      g_autofree char *target = NULL;

      if (g_str_equal (name, "."))
        continue;
      if (g_str_equal (name, ".."))
        {
          go_up (place);
          continue;
        }
      g_string_append_printf (place, "/%s", name);
      mount = g_hash_table_lookup (self->far, place->str);
      target = mount == NULL ? read_link (place->str) : NULL;
      if (target == NULL)
        continue;
      n_links++;
      follow (target, place, rest);
    }
  return mount;
}
