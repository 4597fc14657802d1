/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#include "io/ring-source-registry.h"
#include "ring-test-folder.h"

#define PATIENCE_SECONDS 10

static gboolean
write_text (const char *path,
            const char *text)
{
  int fd = open (path, O_WRONLY | O_CLOEXEC);
  gboolean is_written = fd >= 0 && write (fd, text, strlen (text)) == (gssize) strlen (text);

  if (fd >= 0)
    close (fd);
  return is_written;
}

/* A user namespace of our own, so that the limit is nobody else's. */
static gboolean
set_limit (const char *name)
{
  g_autofree char *map = g_strdup_printf ("0 %d 1", (int) geteuid ());
  g_autofree char *path = g_build_filename ("/proc/sys/user", name, NULL);

  return unshare (CLONE_NEWUSER) == 0 && write_text ("/proc/self/uid_map", map) && write_text (path, "0");
}

static gboolean
on_too_late (gpointer user_data)
{
  g_assert_not_reached ();
}

/* Nothing is heard, and all is seen, only later. */
static void
look_without_watches (gpointer data)
{
  const char *limit = data;
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();
  g_autoptr (RingPaths) paths = ring_paths_new (ring_test_folder_root (folder), NULL);
  g_autoptr (RingSourceRegistry) source = NULL;
  const char *problem;

  if (!set_limit (limit))
    {
      g_printerr ("# No user namespace can be had: %s\n", g_strerror (errno));
      ring_test_folder_free (g_steal_pointer (&folder));
      _exit (77);
    }
  ring_test_folder_make (folder, "sessions");
  source = ring_source_registry_new (paths);
  problem = ring_source_get_problem (RING_SOURCE (source));
  g_assert_nonnull (problem);
  g_assert_nonnull (strstr (problem, "watch"));
  ring_test_folder_write (folder, "sessions/a.json", "{\"session_id\": \"a\"}", -1);
  g_timeout_add_seconds (PATIENCE_SECONDS, on_too_late, NULL);
  while (ring_source_registry_get_rows (source)->len == 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_limit (gconstpointer data)
{
  if (!ring_test_run_apart (look_without_watches, (gpointer) data))
    g_test_skip ("No user namespace can be had");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/source-deaf/no-watches", "max_inotify_watches", test_limit);
  g_test_add_data_func ("/source-deaf/no-instances", "max_inotify_instances", test_limit);
  return g_test_run ();
}
