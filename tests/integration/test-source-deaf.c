/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>
#include <unistd.h>

#include "io/ring-facts-keeper.h"
#include "ring-test-folder.h"
#include "ring-test-refuse.h"

#define PATIENCE_SECONDS 10

typedef gboolean (*Refusal) (void);

static const Refusal watches = ring_test_refuse_watches;
static const Refusal instances = ring_test_refuse_instances;

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
  const Refusal *refuse = data;
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();
  g_autoptr (RingPaths) paths = ring_paths_new (ring_test_folder_root (folder), NULL);
  const RingAgentPlaces places = { .home = ring_test_folder_root (folder) };
  g_autoptr (RingFactsKeeper) keeper = NULL;
  RingSource *registry;

  if (!(*refuse) ())
    {
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
    g_test_skip ("System calls cannot be refused");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/source-deaf/no-watches", &watches, test_limit);
  g_test_add_data_func ("/source-deaf/no-instances", &instances, test_limit);
  return g_test_run ();
}
