/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#include "io/ring-facts-keeper.h"
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

static gboolean
has_all (const RingFacts *facts)
{
  return facts->rows->len == 1 && facts->lives->len == 1 && facts->transcripts->len == 1;
}

/* Nothing is heard, and all is seen, only later. */
static void
look_without_watches (gpointer data)
{
  const char *limit = data;
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();
  g_autoptr (RingPaths) paths = ring_paths_new (ring_test_folder_root (folder), NULL);
  const RingAgentPlaces places = { .home = ring_test_folder_root (folder) };
  g_autoptr (RingFactsKeeper) keeper = NULL;
  RingSource *registry;

  if (!set_limit (limit))
    {
      g_printerr ("# No user namespace can be had: %s\n", g_strerror (errno));
      ring_test_folder_free (g_steal_pointer (&folder));
      _exit (77);
    }
  ring_test_folder_make (folder, "sessions");
  ring_test_folder_make (folder, ".claude/projects/-tmp");
  keeper = ring_facts_keeper_new (paths, &places, "/proc", NULL);
  registry = RING_SOURCE (ring_facts_keeper_get_registry (keeper));
  g_assert_true (ring_source_is_deaf (registry));
  g_assert_nonnull (strstr (ring_source_get_problem (registry), "watch"));
  g_assert_cmpint (ring_source_registry_get_sight (RING_SOURCE_REGISTRY (registry)), ==, RING_SIGHT_LATE);
  ring_test_folder_write (folder, "sessions/a.json", "{\"session_id\": \"a\"}", -1);
  ring_test_folder_write (folder, ".claude/sessions/7.json", "{\"pid\": 7, \"sessionId\": \"b\"}", -1);
  ring_test_folder_write (folder, ".claude/projects/-tmp/c.jsonl", "{}\n", -1);
  g_timeout_add_seconds (PATIENCE_SECONDS, on_too_late, NULL);
  while (!has_all (ring_facts_keeper_take (keeper)))
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
