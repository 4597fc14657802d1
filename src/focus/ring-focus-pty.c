/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusPty"

#include "config.h"

#include "ring-focus-pty.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define TTY_PREFIX "/dev/pts/"
#define MAX_INFO_BYTES 1024

/* Number of ptys looked at, of a process that holds very many. */
#define MAX_PTYS 256

static gboolean
is_master (const char *folder,
           const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char target[64];
  ssize_t length = readlink (path, target, sizeof target - 1);

  if (length <= 0)
    return FALSE;
  target[length] = '\0';
  return g_str_equal (target, "/dev/ptmx") || g_str_equal (target, "/dev/pts/ptmx");
}

/* The number of the tty at the other end of a master, -1 if the kernel does not say. */
static gint64
index_of (const char *proc_root,
          gint64 pid,
          const char *name)
{
  g_autofree char *path = g_strdup_printf ("%s/%" G_GINT64_FORMAT "/fdinfo/%s", proc_root, pid, name);
  char info[MAX_INFO_BYTES];
  const char *line = NULL;
  ssize_t length = 0;
  int fd = open (path, O_RDONLY | O_CLOEXEC);

  if (fd < 0)
    return -1;
  length = read (fd, info, sizeof info - 1);
  close (fd);
  if (length <= 0)
    return -1;
  info[length] = '\0';
  line = strstr (info, "tty-index:");
  return line != NULL ? g_ascii_strtoll (line + strlen ("tty-index:"), NULL, 10) : -1;
}

static gboolean
has_tty (GArray *ttys,
         gint64 index)
{
  for (guint i = 0; i < ttys->len; i++)
    if (g_array_index (ttys, gint64, i) == index)
      return TRUE;
  return FALSE;
}

/* The ttys whose other end @pid holds. */
static GArray *
find_ttys (const char *proc_root,
           gint64 pid)
{
  g_autofree char *folder = g_strdup_printf ("%s/%" G_GINT64_FORMAT "/fd", proc_root, pid);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GArray *ttys = g_array_new (FALSE, FALSE, sizeof (gint64));
  const char *name = NULL;

  while (dir != NULL && ttys->len < MAX_PTYS && (name = g_dir_read_name (dir)) != NULL)
    if (is_master (folder, name))
      {
        gint64 index = index_of (proc_root, pid, name);

        /* Some terminals read from one file and write to another. */
        if (index < 0 || !has_tty (ttys, index))
          g_array_append_val (ttys, index);
      }
  return ttys;
}

/**
 * ring_focus_pty_holder:
 * @proc_root: where /proc is
 * @place: where a session is
 *
 * Finds the terminal that a place is in. Call it where a wrong window is near:
 * windows of programs around the terminal, or several terminals in a process.
 *
 * Returns: the nearest ancestor that holds the other end of the place's tty, 0
 *   if there is none or the kernel does not tell
 */
gint64
ring_focus_pty_holder (const char *proc_root,
                       const RingFocusPlace *place)
{
  const GPtrArray *ancestors = ring_focus_place_get_ancestors (place);
  const char *tty = ring_focus_place_get_tty (place);
  guint64 index = 0;

  if (tty == NULL || !g_str_has_prefix (tty, TTY_PREFIX)
      || !g_ascii_string_to_unsigned (tty + strlen (TTY_PREFIX), 10, 0, G_MAXINT32, &index, NULL))
    return 0;
  for (guint i = 0; i < ancestors->len; i++)
    {
      const RingFocusAncestor *ancestor = g_ptr_array_index (ancestors, i);
      g_autoptr (GArray) ttys = find_ttys (proc_root, ancestor->pid);

      if (has_tty (ttys, (gint64) index))
        return ancestor->pid;
    }
  return 0;
}

/**
 * ring_focus_pty_count:
 * @proc_root: where /proc is
 * @pid: a process
 *
 * Returns: how many ttys @pid holds the other end of: more than one, and its
 *   window may be showing another one
 */
guint
ring_focus_pty_count (const char *proc_root,
                      gint64 pid)
{
  g_autoptr (GArray) ttys = find_ttys (proc_root, pid);

  return ttys->len;
}
