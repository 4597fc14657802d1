/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "io/ring-config-file.h"
#include "ring-test-folder.h"

typedef struct
{
  RingTestFolder *folder;
  RingPaths *paths;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->paths = ring_paths_new (ring_test_folder_root (fixture->folder), NULL);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_paths_unref (fixture->paths);
  ring_test_folder_free (fixture->folder);
}

static void
check_config (Fixture *fixture,
              gboolean shows_all,
              guint n_warnings)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (RingConfig) config = ring_config_file_read (fixture->paths, warnings);
  g_autoptr (RingConfig) unwarned = ring_config_file_read (fixture->paths, NULL);

  g_assert_cmpint (ring_config_get_boolean (config, RING_CONFIG_SHOW_ALL), ==, shows_all);
  g_assert_cmpint (ring_config_get_boolean (unwarned, RING_CONFIG_SHOW_ALL), ==, shows_all);
  g_assert_cmpuint (warnings->len, ==, n_warnings);
}

static void
read_denied (gpointer data)
{
  check_config (data, FALSE, 1);
}

static void
test_unreadable (Fixture *fixture,
                 gconstpointer data)
{
  g_autofree char *padding = g_strnfill (256 * 1024, '\n');
  g_autofree char *large = g_strconcat ("show_all = true", padding, NULL);

  ring_test_folder_pipe (fixture->folder, "config.toml");
  check_config (fixture, FALSE, 1);
  ring_test_folder_remove (fixture->folder, "config.toml");
  ring_test_folder_write (fixture->folder, "config.toml", large, -1);
  check_config (fixture, FALSE, 1);
  ring_test_folder_write (fixture->folder, "config.toml", "show_all = true\n", -1);
  ring_test_folder_set_mode (fixture->folder, "config.toml", 0);
  ring_test_folder_set_mode (fixture->folder, "", 0755);
  ring_test_run_without_rights (read_denied, fixture);
}

static void
test_missing (Fixture *fixture,
              gconstpointer data)
{
  check_config (fixture, FALSE, 0);
  ring_test_folder_link (fixture->folder, "config.toml", "nowhere");
  check_config (fixture, FALSE, 0);
}

static void
test_read (Fixture *fixture,
           gconstpointer data)
{
  ring_test_folder_write (fixture->folder, "dotfiles/ring.toml", "show_all = true\nlang = 7\n", -1);
  ring_test_folder_link (fixture->folder, "config.toml", "dotfiles/ring.toml");
  check_config (fixture, TRUE, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/config-file/unreadable", test_unreadable);
  ADD ("/config-file/missing", test_missing);
  ADD ("/config-file/read", test_read);
  return g_test_run ();
}
