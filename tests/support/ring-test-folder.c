/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTestFolder"

#include "ring-test-folder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <grp.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* The user that owns nothing. */
#define NOBODY 65534

struct _RingTestFolder
{
  char *root; /* (owned) */
};

RingTestFolder *
ring_test_folder_new (void)
{
  RingTestFolder *folder = g_new0 (RingTestFolder, 1);
  g_autoptr (GError) error = NULL;

  folder->root = g_dir_make_tmp ("ring-test-XXXXXX", &error);
  g_assert_no_error (error);
  return folder;
}

static gboolean
is_real_folder (const char *path)
{
  struct stat info;

  return lstat (path, &info) == 0 && S_ISDIR (info.st_mode);
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) children = is_real_folder (path) ? g_dir_open (path, 0, NULL) : NULL;
  const char *name;

  while (children != NULL && (name = g_dir_read_name (children)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_tree (child);
    }
  g_assert_cmpint (g_remove (path), ==, 0);
}

void
ring_test_folder_free (RingTestFolder *folder)
{
  remove_tree (folder->root);
  g_free (folder->root);
  g_free (folder);
}

const char *
ring_test_folder_root (const RingTestFolder *folder)
{
  return folder->root;
}

char *
ring_test_folder_path (const RingTestFolder *folder,
                       const char *path)
{
  return g_build_filename (folder->root, path, NULL);
}

/* The full path, whose folders exist. */
static char *
prepare (const RingTestFolder *folder,
         const char *path)
{
  char *full = ring_test_folder_path (folder, path);
  g_autofree char *parent = g_path_get_dirname (full);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  return full;
}

/* In place, as the worst of writers does it. */
void
ring_test_folder_write (const RingTestFolder *folder,
                        const char *path,
                        const char *bytes,
                        gssize length)
{
  g_autofree char *full = prepare (folder, path);
  size_t size = length < 0 ? strlen (bytes) : (size_t) length;
  int fd = open (full, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, bytes, size), ==, (gssize) size);
  g_assert_cmpint (close (fd), ==, 0);
}

char *
ring_test_folder_read (const RingTestFolder *folder,
                       const char *path)
{
  g_autofree char *full = ring_test_folder_path (folder, path);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (full, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

void
ring_test_folder_make (const RingTestFolder *folder,
                       const char *path)
{
  g_autofree char *full = prepare (folder, path);

  g_assert_cmpint (g_mkdir (full, 0700), ==, 0);
}

void
ring_test_folder_link (const RingTestFolder *folder,
                       const char *path,
                       const char *target)
{
  g_autofree char *full = prepare (folder, path);

  g_assert_cmpint (symlink (target, full), ==, 0);
}

void
ring_test_folder_pipe (const RingTestFolder *folder,
                       const char *path)
{
  g_autofree char *full = prepare (folder, path);

  g_assert_cmpint (mkfifo (full, 0600), ==, 0);
}

void
ring_test_folder_rename (const RingTestFolder *folder,
                         const char *from,
                         const char *to)
{
  g_autofree char *full_from = ring_test_folder_path (folder, from);
  g_autofree char *full_to = prepare (folder, to);

  g_assert_cmpint (g_rename (full_from, full_to), ==, 0);
}

void
ring_test_folder_remove (const RingTestFolder *folder,
                         const char *path)
{
  g_autofree char *full = ring_test_folder_path (folder, path);

  remove_tree (full);
}

void
ring_test_folder_set_time (const RingTestFolder *folder,
                           const char *path,
                           gint64 usec)
{
  g_autofree char *full = ring_test_folder_path (folder, path);
  const struct timespec stamp = { usec / G_USEC_PER_SEC, usec % G_USEC_PER_SEC * 1000 };
  const struct timespec stamps[] = { stamp, stamp };

  g_assert_cmpint (utimensat (AT_FDCWD, full, stamps, AT_SYMLINK_NOFOLLOW), ==, 0);
}

void
ring_test_folder_set_mode (const RingTestFolder *folder,
                           const char *path,
                           guint mode)
{
  g_autofree char *full = ring_test_folder_path (folder, path);

  g_assert_cmpint (g_chmod (full, (int) mode), ==, 0);
}

gboolean
ring_test_folder_exists (const RingTestFolder *folder,
                         const char *path)
{
  g_autofree char *full = ring_test_folder_path (folder, path);
  struct stat info;

  return lstat (full, &info) == 0;
}

guint
ring_test_folder_mode (const RingTestFolder *folder,
                       const char *path)
{
  g_autofree char *full = ring_test_folder_path (folder, path);
  struct stat info;

  g_assert_cmpint (lstat (full, &info), ==, 0);
  return info.st_mode & 07777;
}

static int
compare_names (gconstpointer one,
               gconstpointer other)
{
  return strcmp (*(const char *const *) one, *(const char *const *) other);
}

/* The names in a folder, sorted, with a blank between two. */
char *
ring_test_folder_list (const RingTestFolder *folder,
                       const char *path)
{
  g_autofree char *full = ring_test_folder_path (folder, path);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) children = g_dir_open (full, 0, &error);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (children)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (" ", (char **) names->pdata);
}

/* What a child says that cannot do its test here. */
#define SKIPPED 77

static gboolean
run_in_child (RingTestFunc func,
              gpointer data,
              gboolean with_rights)
{
  int status = 0;
  pid_t pid = fork ();

  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    {
      if (!with_rights && geteuid () == 0)
        {
          g_assert_cmpint (setgroups (0, NULL), ==, 0);
          g_assert_cmpint (setresgid (NOBODY, NOBODY, NOBODY), ==, 0);
          g_assert_cmpint (setresuid (NOBODY, NOBODY, NOBODY), ==, 0);
        }
      func (data);
      _exit (0);
    }
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFEXITED (status));
  if (WEXITSTATUS (status) == SKIPPED)
    return FALSE;
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  return TRUE;
}

/* Limits, signals and the like that would stay. Whether @func could do it: it
 * may leave with status 77. */
gboolean
ring_test_run_apart (RingTestFunc func,
                     gpointer data)
{
  return run_in_child (func, data, TRUE);
}

/* As a user whom permissions stop, also where tests run as root. Where they do
 * not, the user stays the owner: give rights that stop the owner, too. */
void
ring_test_run_without_rights (RingTestFunc func,
                              gpointer data)
{
  run_in_child (func, data, FALSE);
}
