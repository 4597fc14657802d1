/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorRegistry"

#include "config.h"

#include "ring-doctor-checks.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <unistd.h>

#define TOPIC RING_DOCTOR_TOPIC_REGISTRY

/* A row that the hook writes anew stands beside the old one for a moment, and the
 * log grows. */
#define MIN_FREE_BYTES (1024 * 1024)

/* Magic numbers of statfs(2) that linux/magic.h does not have. */
#define MAGIC_NFSD 0x6e667364
#define MAGIC_LUSTRE 0x0bd00bd0
#define MAGIC_GPFS 0x47504653
#define MAGIC_VBOX 0x786f4256
#define MAGIC_BEEGFS 0x19830326

/**
 * ring_doctor_is_network:
 * @file_system: the type of a file system, as statfs(2) has it
 *
 * FUSE counts, since nobody can tell what is behind it; mostly another machine.
 *
 * Returns: whether other machines, or the host of a virtual one, may change its
 *   files without this kernel hearing of it
 */
gboolean
ring_doctor_is_network (guint64 file_system)
{
  static const guint64 types[] = {
    NFS_SUPER_MAGIC,
    SMB_SUPER_MAGIC,
    SMB2_SUPER_MAGIC,
    CIFS_SUPER_MAGIC,
    MAGIC_NFSD,
    AFS_SUPER_MAGIC,
    AFS_FS_MAGIC,
    CODA_SUPER_MAGIC,
    CEPH_SUPER_MAGIC,
    V9FS_MAGIC,
    FUSE_SUPER_MAGIC,
    OCFS2_SUPER_MAGIC,
    MAGIC_LUSTRE,
    MAGIC_GPFS,
    MAGIC_VBOX,
    MAGIC_BEEGFS,
  };

  for (size_t i = 0; i < G_N_ELEMENTS (types); i++)
    {
      if (file_system == types[i])
        return TRUE;
    }
  return FALSE;
}

/* Whether the hook could make @path: its nearest ancestor that exists takes files. */
static gboolean
can_be_made (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  while (access (folder, F_OK) != 0 && errno == ENOENT && !g_str_equal (folder, "/"))
    {
      char *parent = g_path_get_dirname (folder);

      g_free (folder);
      folder = parent;
    }
  return g_file_test (folder, G_FILE_TEST_IS_DIR) && faccessat (AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) == 0;
}

/* Says why there is nothing at @path. */
static void
add_missing (RingDoctor *doctor,
             const char *path,
             int saved_errno)
{
  g_autofree char *shown = ring_doctor_show (path);
  struct stat info;

  if (saved_errno != ENOENT)
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "unreachable", _ ("Look at the folders above it: they have to be yours."),
                     /* Translators: the folder, and the system's words */
                     _ ("%s cannot be reached: %s"), shown, g_strerror (saved_errno));
  else if (lstat (path, &info) == 0)
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "dangling-link", _ ("Make the folder that it names, or remove the link."),
                     _ ("%s is a link that leads nowhere"), shown);
  else if (!can_be_made (path))
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "cannot-be-made", _ ("Make it yourself, with mode 0700 and owned by you."),
                     _ ("%s is not there, and the hook has no right to make it"), shown);
  else
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "missing",
                     _ ("It is made at the first event. Set up the hooks with “ringctl install-hooks”, then start an agent."),
                     _ ("%s is not there: no agent has reported yet"), shown);
}

/* Says it if we have not the rights that hook and tray need. */
static gboolean
has_rights (RingDoctor *doctor,
            const char *path,
            const struct stat *info)
{
  g_autofree char *shown = ring_doctor_show (path);
  g_autofree char *quoted = ring_doctor_show_quoted (path);
  g_autofree char *own = g_strdup_printf ("sudo chown -R \"$USER\" %s", quoted);
  g_autofree char *open = g_strdup_printf ("chmod 700 %s", quoted);
  gboolean is_mine = info->st_uid == geteuid ();
  const char *remedy = is_mine ? open : own;

  if (faccessat (AT_FDCWD, path, R_OK | X_OK, AT_EACCESS) != 0)
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "not-readable", remedy, _ ("%s cannot be read"), shown);
  else if (faccessat (AT_FDCWD, path, W_OK, AT_EACCESS) != 0)
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "not-writable", errno == EROFS ? _ ("The file system is mounted read-only.") : remedy,
                     _ ("%s cannot be written to: what agents report is lost"), shown);
  else
    return TRUE;
  return FALSE;
}

/* Says what is wrong with a folder that works. */
static gboolean
is_proper (RingDoctor *doctor,
           const char *path,
           const struct stat *info)
{
  g_autofree char *shown = ring_doctor_show (path);
  g_autofree char *quoted = ring_doctor_show_quoted (path);
  g_autofree char *close = g_strdup_printf ("chmod 700 %s", quoted);
  guint n_before = ring_doctor_get_n_findings (doctor);
  struct statfs system_info;

  if (info->st_uid != geteuid ())
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "foreign-owner", _ ("Run this as the user whose agents they are, without sudo."),
                     _ ("%s belongs to another user"), shown);
  if ((info->st_mode & 0077) != 0)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "open-to-others", close,
                     /* Translators: a folder, and its mode */
                     _ ("%s is open to other users (mode %04o): it holds your commands and questions"), shown, info->st_mode & 07777);
  if (statfs (path, &system_info) == 0 && ring_doctor_is_network ((guint64) system_info.f_type & G_MAXUINT32))
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "network", _ ("Name a folder on a local disk with RING_HOME, for agents and tray alike."),
                     _ ("%s is on a network file system: changes are seen late, and locks may not hold"), shown);
  return ring_doctor_get_n_findings (doctor) == n_before;
}

/* The hook cannot tell it: its log is on the same disk. A limit of the user's own
 * is not seen here. */
static gboolean
has_space (RingDoctor *doctor,
           const char *path)
{
  g_autofree char *shown = ring_doctor_show (path);
  g_autofree char *left = NULL;
  const char *remedy = _ ("Make room there. Until the next event of each session, what is shown of it may be old.");
  struct statvfs info;
  guint64 n_bytes;

  /* Some of FUSE do not tell. */
  if (statvfs (path, &info) != 0 || info.f_blocks == 0)
    return TRUE;
  n_bytes = (guint64) info.f_bavail * info.f_frsize;
  left = g_format_size (n_bytes);
  if (n_bytes < MIN_FREE_BYTES)
    /* Translators: a folder, and a size such as “12.3 kB” */
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "full", remedy, _ ("%s has %s left: what agents report is lost"), shown, left);
  else if (info.f_files > 0 && info.f_favail == 0)
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "full", remedy, _ ("%s has no room for another file: what agents report is lost"), shown);
  else
    return TRUE;
  return FALSE;
}

/* Checks one folder; FALSE if those below need not be looked at. */
static gboolean
check_folder (RingDoctor *doctor,
              const char *path,
              gboolean *is_proper_out)
{
  g_autofree char *shown = ring_doctor_show (path);
  struct stat info;

  *is_proper_out = FALSE;
  if (stat (path, &info) != 0)
    {
      add_missing (doctor, path, errno);
      return FALSE;
    }
  if (!S_ISDIR (info.st_mode))
    {
      ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "no-folder", _ ("Move it away: the folder is made at the next event."),
                       _ ("%s is no folder"), shown);
      return FALSE;
    }
  if (!has_rights (doctor, path, &info))
    return FALSE;
  *is_proper_out = is_proper (doctor, path, &info);
  return TRUE;
}

/**
 * ring_doctor_check_registry:
 * @doctor: where to put what is found
 * @scene: what one look found
 *
 * The registry's folders: there, folders, ours, writable, closed to others, on
 * a local disk that is not full.
 */
void
ring_doctor_check_registry (RingDoctor *doctor,
                            const RingDoctorScene *scene)
{
  g_autofree char *shown = NULL;
  gboolean is_root_proper = FALSE;
  gboolean are_rows_proper = TRUE;
  const char *rows = NULL;
  gboolean are_rows_there = FALSE;
  struct stat info;

  if (scene->paths == NULL)
    {
      ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "no-home", _ ("Set HOME, or RING_HOME to an absolute path."),
                       _ ("There is no registry: HOME is not set, or RING_HOME is no absolute path"));
      return;
    }
  if (!check_folder (doctor, ring_paths_get_root (scene->paths), &is_root_proper))
    return;
  rows = ring_paths_get_sessions (scene->paths);
  if (lstat (rows, &info) == 0)
    are_rows_there = check_folder (doctor, rows, &are_rows_proper);
  if (!has_space (doctor, are_rows_there ? rows : ring_paths_get_root (scene->paths)) || !is_root_proper || !are_rows_proper)
    return;
  shown = ring_doctor_show (ring_paths_get_root (scene->paths));
  ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "ok", NULL, _ ("%s is yours alone, and writable"), shown);
}
