/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "io/ring-source-registry.h"
#include "ring-test-folder.h"

#define PATIENCE_SECONDS 10

typedef struct
{
  RingTestFolder *folder;
  RingPaths *paths;
  RingSourceRegistry *source; /* (nullable): not started yet */
  guint n_changes;
} Fixture;

typedef gboolean (*Condition) (Fixture *fixture,
                               const char *argument);

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *root = NULL;

  fixture->folder = ring_test_folder_new ();
  root = ring_test_folder_path (fixture->folder, "ring");
  fixture->paths = ring_paths_new (root, NULL);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_clear_object (&fixture->source);
  ring_paths_unref (fixture->paths);
  ring_test_folder_free (fixture->folder);
}

static void
on_changed (RingSource *source,
            Fixture *fixture)
{
  fixture->n_changes++;
}

static void
start (Fixture *fixture)
{
  fixture->source = ring_source_registry_new (fixture->paths, NULL);
  g_signal_connect (fixture->source, "changed", G_CALLBACK (on_changed), fixture);
}

static gboolean
on_too_late (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
wait_for (Fixture *fixture,
          Condition condition,
          const char *argument)
{
  gboolean is_too_late = FALSE;
  guint timer = g_timeout_add_seconds (PATIENCE_SECONDS, on_too_late, &is_too_late);

  while (!condition (fixture, argument) && !is_too_late)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (is_too_late);
  g_source_remove (timer);
}

static int
compare_words (gconstpointer one,
               gconstpointer other)
{
  return strcmp (*(const char *const *) one, *(const char *const *) other);
}

/* "id:status" of every row, sorted. */
static char *
describe (Fixture *fixture)
{
  const char *const statuses[] = { "waiting", "working", "idle", "ended" };
  GPtrArray *rows = ring_source_registry_get_rows (fixture->source);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (words, g_strdup_printf ("%s:%s", ring_row_get_session_id (rows->pdata[i]),
                                             statuses[ring_row_get_status (rows->pdata[i])]));
  g_ptr_array_sort (words, compare_words);
  g_ptr_array_add (words, NULL);
  return g_strjoinv (" ", (char **) words->pdata);
}

static gboolean
shows (Fixture *fixture,
       const char *expected)
{
  g_autofree char *found = describe (fixture);

  return g_str_equal (found, expected);
}

static gboolean
has_changed (Fixture *fixture,
             const char *argument)
{
  return fixture->n_changes > 0;
}

static gboolean
has_looked_again (Fixture *fixture,
                  const char *n_looks)
{
  return ring_source_registry_get_n_looks (fixture->source) > g_ascii_strtoull (n_looks, NULL, 10);
}

/* As the hook does it: a temporary file, renamed over the row. */
static void
put_row_below (Fixture *fixture,
               const char *root,
               const char *id,
               const char *status)
{
  g_autofree char *temporary = g_build_filename (root, "sessions/.tmp/x", NULL);
  g_autofree char *name = ring_row_file_name (id);
  g_autofree char *path = g_build_filename (root, "sessions", name, NULL);
  g_autofree char *json = g_strdup_printf ("{\"session_id\": \"%s\", \"status\": \"%s\", \"last_active\": 5}", id, status);

  ring_test_folder_write (fixture->folder, temporary, json, -1);
  ring_test_folder_rename (fixture->folder, temporary, path);
}

static void
put_row (Fixture *fixture,
         const char *id,
         const char *status)
{
  put_row_below (fixture, "ring", id, status);
}

static void
test_changes (Fixture *fixture,
              gconstpointer data)
{
  put_row (fixture, "a", "idle");
  start (fixture);
  g_assert_true (shows (fixture, "a:idle"));
  g_assert_cmpuint (fixture->n_changes, ==, 0);
  g_assert_null (ring_source_get_problem (RING_SOURCE (fixture->source)));
  put_row (fixture, "b", "waiting");
  wait_for (fixture, shows, "a:idle b:waiting");
  g_assert_cmpuint (fixture->n_changes, ==, 1);
  put_row (fixture, "a", "working");
  wait_for (fixture, shows, "a:working b:waiting");
  ring_test_folder_remove (fixture->folder, "ring/sessions/b.json");
  wait_for (fixture, shows, "a:working");
  put_row (fixture, ".dot", "idle");
  wait_for (fixture, shows, ".dot:idle a:working");
}

static void
test_torn (Fixture *fixture,
           gconstpointer data)
{
  put_row (fixture, "a", "idle");
  put_row (fixture, "b", "idle");
  start (fixture);
  ring_test_folder_write (fixture->folder, "ring/sessions/a.json", "{\"session_id\": \"a\", \"sta", -1);
  wait_for (fixture, shows, "b:idle");
  ring_test_folder_write (fixture->folder, "ring/sessions/a.json", "{\"session_id\": \"a\", \"status\": \"waiting\"}", -1);
  wait_for (fixture, shows, "a:waiting b:idle");
}

/* What is no news is not told. */
static void
test_no_news (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *n_looks = NULL;

  put_row (fixture, "a", "idle");
  start (fixture);
  n_looks = g_strdup_printf ("%" G_GUINT64_FORMAT, ring_source_registry_get_n_looks (fixture->source));
  put_row (fixture, "a", "idle");
  ring_test_folder_write (fixture->folder, "ring/sessions/x.json", "torn", -1);
  ring_test_folder_write (fixture->folder, "ring/events.jsonl", "x", -1);
  wait_for (fixture, has_looked_again, n_looks);
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_cmpuint (fixture->n_changes, ==, 0);
}

static void
test_no_folder_yet (Fixture *fixture,
                    gconstpointer data)
{
  start (fixture);
  g_assert_true (shows (fixture, ""));
  g_assert_null (ring_source_get_problem (RING_SOURCE (fixture->source)));
  put_row (fixture, "a", "idle");
  wait_for (fixture, shows, "a:idle");
  put_row (fixture, "b", "idle");
  wait_for (fixture, shows, "a:idle b:idle");
}

static void
test_deleted_and_made_again (Fixture *fixture,
                             gconstpointer data)
{
  put_row (fixture, "a", "idle");
  start (fixture);
  ring_test_folder_remove (fixture->folder, "ring/sessions");
  wait_for (fixture, shows, "");
  put_row (fixture, "b", "idle");
  wait_for (fixture, shows, "b:idle");
  ring_test_folder_remove (fixture->folder, "ring");
  wait_for (fixture, shows, "");
  put_row (fixture, "c", "idle");
  wait_for (fixture, shows, "c:idle");
  put_row (fixture, "c", "waiting");
  wait_for (fixture, shows, "c:waiting");
}

/* Deleted and made again before anybody looked. */
static void
test_exchanged_at_once (Fixture *fixture,
                        gconstpointer data)
{
  put_row (fixture, "a", "idle");
  start (fixture);
  ring_test_folder_remove (fixture->folder, "ring");
  put_row (fixture, "b", "idle");
  wait_for (fixture, shows, "b:idle");
  put_row (fixture, "b", "waiting");
  wait_for (fixture, shows, "b:waiting");
}

static void
test_renamed_away (Fixture *fixture,
                   gconstpointer data)
{
  put_row (fixture, "a", "idle");
  start (fixture);
  ring_test_folder_rename (fixture->folder, "ring/sessions", "ring/old");
  wait_for (fixture, shows, "");
  put_row (fixture, "b", "idle");
  wait_for (fixture, shows, "b:idle");
  ring_test_folder_rename (fixture->folder, "ring", "elsewhere");
  wait_for (fixture, shows, "");
  put_row (fixture, "c", "idle");
  wait_for (fixture, shows, "c:idle");
  put_row (fixture, "d", "idle");
  wait_for (fixture, shows, "c:idle d:idle");
}

static void
test_replaced_by_a_link (Fixture *fixture,
                         gconstpointer data)
{
  put_row (fixture, "a", "idle");
  put_row_below (fixture, "other", "b", "idle");
  put_row_below (fixture, "third", "c", "idle");
  start (fixture);
  ring_test_folder_rename (fixture->folder, "ring/sessions", "ring/old");
  ring_test_folder_link (fixture->folder, "ring/sessions", "../other/sessions");
  wait_for (fixture, shows, "b:idle");
  put_row_below (fixture, "other", "b", "waiting");
  wait_for (fixture, shows, "b:waiting");
  ring_test_folder_link (fixture->folder, "ring/new", "../third/sessions");
  ring_test_folder_rename (fixture->folder, "ring/new", "ring/sessions");
  wait_for (fixture, shows, "c:idle");
  put_row_below (fixture, "third", "c", "waiting");
  wait_for (fixture, shows, "c:waiting");
}

static void
test_root_linked_elsewhere (Fixture *fixture,
                            gconstpointer data)
{
  ring_test_folder_link (fixture->folder, "ring", "other");
  put_row_below (fixture, "other", "b", "idle");
  put_row_below (fixture, "third", "c", "idle");
  start (fixture);
  wait_for (fixture, shows, "b:idle");
  ring_test_folder_link (fixture->folder, "new", "third");
  ring_test_folder_rename (fixture->folder, "new", "ring");
  wait_for (fixture, shows, "c:idle");
  put_row_below (fixture, "third", "c", "waiting");
  wait_for (fixture, shows, "c:waiting");
}

static void
test_no_folder_at_all (Fixture *fixture,
                       gconstpointer data)
{
  put_row (fixture, "a", "idle");
  start (fixture);
  ring_test_folder_rename (fixture->folder, "ring/sessions", "ring/old");
  ring_test_folder_write (fixture->folder, "ring/sessions", "", 0);
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_nonnull (strstr (ring_source_get_problem (RING_SOURCE (fixture->source)), "is not a folder"));
  g_assert_cmpint (ring_source_registry_get_sight (fixture->source), ==, RING_SIGHT_NONE);
  g_assert_true (shows (fixture, "a:idle"));
  ring_test_folder_remove (fixture->folder, "ring/sessions");
  wait_for (fixture, shows, "");
  g_assert_null (ring_source_get_problem (RING_SOURCE (fixture->source)));
  g_assert_cmpint (ring_source_registry_get_sight (fixture->source), ==, RING_SIGHT_CLEAR);
}

static void
test_storm (Fixture *fixture,
            gconstpointer data)
{
  guint64 n_looks;
  gint64 start_usec;
  guint64 most;

  put_row (fixture, "a", "idle");
  start (fixture);
  n_looks = ring_source_registry_get_n_looks (fixture->source);
  start_usec = g_get_monotonic_time ();
  for (int i = 0; i < 200; i++)
    {
      put_row (fixture, "a", i % 2 == 0 ? "working" : "idle");
      while (g_main_context_iteration (NULL, FALSE))
        continue;
    }
  put_row (fixture, "a", "waiting");
  wait_for (fixture, shows, "a:waiting");
  /* One at once, one more for what came since, and one per 8 ms. */
  most = 2 + (guint64) (g_get_monotonic_time () - start_usec) / 8000;
  g_assert_cmpuint (ring_source_registry_get_n_looks (fixture->source) - n_looks, <=, most);
}

static void
test_only_changed_are_read (Fixture *fixture,
                            gconstpointer data)
{
  guint64 n_reads;

  for (int i = 0; i < 100; i++)
    {
      g_autofree char *id = g_strdup_printf ("s%02d", i);
      g_autofree char *path = g_strdup_printf ("ring/sessions/%s.json", id);

      put_row (fixture, id, "idle");
      ring_test_folder_set_time (fixture->folder, path, 1700000000 * G_GINT64_CONSTANT (1000000));
    }
  start (fixture);
  n_reads = ring_source_registry_get_n_reads (fixture->source);
  g_assert_cmpuint (n_reads, ==, 100);
  put_row (fixture, "s50", "waiting");
  wait_for (fixture, has_changed, NULL);
  g_assert_cmpuint (ring_source_registry_get_n_reads (fixture->source), <=, n_reads + 2);
  ring_test_folder_set_time (fixture->folder, "ring/sessions/s50.json", 1700000000 * G_GINT64_CONSTANT (1000000));
  ring_source_refresh (RING_SOURCE (fixture->source));
  n_reads = ring_source_registry_get_n_reads (fixture->source);
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_cmpuint (ring_source_registry_get_n_reads (fixture->source), ==, n_reads);
}

static gboolean
labels_a (Fixture *fixture,
          const char *label)
{
  return g_strcmp0 (g_hash_table_lookup (ring_source_registry_get_labels (fixture->source), "a"), label) == 0;
}

static void
test_labels (Fixture *fixture,
             gconstpointer data)
{
  start (fixture);
  g_assert_true (labels_a (fixture, NULL));
  ring_test_folder_write (fixture->folder, "ring/labels.json", "{\"a\": \"One\", \"b\": 2, \"c\": \"\"}", -1);
  wait_for (fixture, labels_a, "One");
  g_assert_cmpuint (g_hash_table_size (ring_source_registry_get_labels (fixture->source)), ==, 1);
  ring_test_folder_write (fixture->folder, "ring/labels.json", "{\"a\": ", -1);
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_true (labels_a (fixture, "One"));
  ring_test_folder_write (fixture->folder, "ring/labels.json", "{\"a\": \"Two\"}", -1);
  wait_for (fixture, labels_a, "Two");
  ring_test_folder_remove (fixture->folder, "ring/labels.json");
  wait_for (fixture, labels_a, NULL);
}

/* Kept elsewhere, as by ring_map_file_change() and ring_quiet_write() that write
 * through the link. */
static void
test_linked_lists (Fixture *fixture,
                   gconstpointer data)
{
  ring_test_folder_write (fixture->folder, "dotfiles/labels.json", "{\"a\": \"One\"}", -1);
  ring_test_folder_write (fixture->folder, "dotfiles/hidden.json", "{\"a\": \"2026-01-01T00:00:00Z\"}", -1);
  ring_test_folder_write (fixture->folder, "dotfiles/quiet", "{\"until\": null}", -1);
  ring_test_folder_make (fixture->folder, "ring");
  ring_test_folder_link (fixture->folder, "ring/labels.json", "../dotfiles/labels.json");
  ring_test_folder_link (fixture->folder, "ring/deleted_sessions.json", "../dotfiles/hidden.json");
  ring_test_folder_link (fixture->folder, "ring/quiet", "../dotfiles/quiet");
  start (fixture);
  g_assert_true (labels_a (fixture, "One"));
  g_assert_true (g_hash_table_contains (ring_source_registry_get_hidden (fixture->source), "a"));
  g_assert_true (ring_source_registry_get_quiet (fixture->source).is_on);
  ring_test_folder_write (fixture->folder, "dotfiles/labels.json", "{\"a\": \"Two\"}", -1);
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_true (labels_a (fixture, "Two"));
}

static gboolean
shows_all (Fixture *fixture,
           const char *expected)
{
  RingConfig *config = ring_source_registry_get_config (fixture->source);

  return ring_config_get_boolean (config, RING_CONFIG_SHOW_ALL) == g_str_equal (expected, "yes");
}

static void
test_config (Fixture *fixture,
             gconstpointer data)
{
  start (fixture);
  g_assert_true (shows_all (fixture, "no"));
  ring_test_folder_write (fixture->folder, "ring/config.toml", "show_all = true\n", -1);
  wait_for (fixture, shows_all, "yes");
  g_assert_cmpuint (fixture->n_changes, >, 0);
  ring_test_folder_write (fixture->folder, "ring/config.toml", "show_all = 7\n", -1);
  wait_for (fixture, shows_all, "no");
  g_assert_cmpuint (ring_source_registry_get_config_warnings (fixture->source)->len, ==, 1);
  ring_test_folder_remove (fixture->folder, "ring/config.toml");
  ring_test_folder_write (fixture->folder, "dotfiles/config.toml", "show_all = true\n", -1);
  ring_test_folder_link (fixture->folder, "ring/config.toml", "../dotfiles/config.toml");
  wait_for (fixture, shows_all, "yes");
  g_assert_cmpuint (ring_source_registry_get_config_warnings (fixture->source)->len, ==, 0);
}

static void
on_changed_drop (RingSource *source,
                 Fixture *fixture)
{
  fixture->n_changes++;
  g_clear_object (&fixture->source);
}

/* Whoever hears of a change may drop the source then and there. */
static void
test_dropped_when_changed (Fixture *fixture,
                           gconstpointer data)
{
  fixture->source = ring_source_registry_new (fixture->paths, NULL);
  g_signal_connect (fixture->source, "changed", G_CALLBACK (on_changed_drop), fixture);
  put_row (fixture, "a", "idle");
  wait_for (fixture, has_changed, NULL);
  g_assert_null (fixture->source);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/source-registry/no-folder-yet", test_no_folder_yet);
  ADD ("/source-registry/no-folder-at-all", test_no_folder_at_all);
  ADD ("/source-registry/torn", test_torn);
  ADD ("/source-registry/deleted-and-made-again", test_deleted_and_made_again);
  ADD ("/source-registry/exchanged-at-once", test_exchanged_at_once);
  ADD ("/source-registry/renamed-away", test_renamed_away);
  ADD ("/source-registry/replaced-by-a-link", test_replaced_by_a_link);
  ADD ("/source-registry/root-linked-elsewhere", test_root_linked_elsewhere);
  ADD ("/source-registry/changes", test_changes);
  ADD ("/source-registry/no-news", test_no_news);
  ADD ("/source-registry/storm", test_storm);
  ADD ("/source-registry/only-changed-are-read", test_only_changed_are_read);
  ADD ("/source-registry/labels", test_labels);
  ADD ("/source-registry/linked-lists", test_linked_lists);
  ADD ("/source-registry/config", test_config);
  ADD ("/source-registry/dropped-when-changed", test_dropped_when_changed);
  return g_test_run ();
}
