/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "io/ring-file-monitor.h"
#include "ring-test-folder.h"

#include <linux/magic.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

static gboolean is_home_far;

/* Stands before that of the C library, and says that all is another machine's. */
int
statfs (const char *path,
        struct statfs *info)
{
  int result = (int) syscall (SYS_statfs, path, info);

  if (is_home_far)
    info->f_type = NFS_SUPER_MAGIC;
  return result;
}

static RingTestFolder *
make_home (void)
{
  RingTestFolder *folder = ring_test_folder_new ();

  g_setenv ("HOME", ring_test_folder_root (folder), TRUE);
  ring_test_folder_write (folder, "file", "x", -1);
  return folder;
}

/* GLib finds out once in a process. */
static void
look_from_afar (gpointer data)
{
  g_autoptr (RingTestFolder) folder = make_home ();
  g_autofree char *path = ring_test_folder_path (folder, "file");
  g_autoptr (GFileMonitor) monitor = NULL;

  is_home_far = TRUE;
  monitor = ring_file_monitor_new (path);
  g_assert_null (monitor);
}

static void
test_far_home (void)
{
  if (!ring_test_run_apart (look_from_afar, NULL))
    g_test_skip ("No process can be had");
}

static void
test_home (void)
{
  g_autoptr (RingTestFolder) folder = make_home ();
  g_autofree char *path = ring_test_folder_path (folder, "file");
  g_autoptr (GFileMonitor) monitor = ring_file_monitor_new (path);

  g_assert_nonnull (monitor);
  g_assert_false (g_file_monitor_is_cancelled (monitor));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/file-monitor/far-home", test_far_home);
  g_test_add_func ("/file-monitor/home", test_home);
  return g_test_run ();
}
