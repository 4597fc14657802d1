/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "io/ring-config-file.h"
#include "io/ring-config-writer.h"
#include "ring-test-folder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

#define FILE_NAME "config.toml"

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

static gboolean
change (const Fixture *fixture,
        GError **error)
{
  static const RingConfigChange changes[] = { { RING_CONFIG_SHOW_ALL, "true" }, { RING_CONFIG_TRAY_MENU_SESSIONS, "7" }, { RING_CONFIG_LANG, NULL } };

  return ring_config_writer_change (fixture->paths, changes, G_N_ELEMENTS (changes), error);
}

static void
check_refused (const Fixture *fixture,
               RingError code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = ring_test_folder_exists (fixture->folder, FILE_NAME) ? ring_test_folder_read (fixture->folder, FILE_NAME) : NULL;
  g_autofree char *after = NULL;

  g_assert_false (change (fixture, &error));
  g_assert_error (error, RING_ERROR, (int) code);
  g_test_message ("%s", error->message);
  if (before == NULL)
    return;
  after = ring_test_folder_read (fixture->folder, FILE_NAME);
  g_assert_cmpstr (after, ==, before);
}

static void
check_denied (gpointer data)
{
  check_refused (data, RING_ERROR_DENIED);
}

static void
check_files (const Fixture *fixture,
             const char *expected)
{
  g_autofree char *names = ring_test_folder_list (fixture->folder, "");

  g_assert_cmpstr (names, ==, expected);
}

static void
check_content (const Fixture *fixture,
               const char *name,
               const char *expected)
{
  g_autofree char *text = ring_test_folder_read (fixture->folder, name);

  g_assert_cmpstr (text, ==, expected);
}

/* None of several changes is made if one cannot be. */
static void
test_not_understood (Fixture *fixture,
                     gconstpointer data)
{
  static const char *const texts[] = { "show_all = yes\n", "lang = \"x\"\nlang = \"y\"\n", "tray = 1\n", "# \xFF\n" };
  g_autofree char *padding = g_strnfill (256 * 1024 - 1, '\n');
  g_autofree char *prefix = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      ring_test_folder_write (fixture->folder, FILE_NAME, texts[i], -1);
      check_refused (fixture, RING_ERROR_INVALID);
    }
  ring_test_folder_write (fixture->folder, FILE_NAME, "\nx\n", -1);
  g_assert_false (change (fixture, &error));
  prefix = g_strdup_printf ("%s: line 2: ", ring_paths_get_config (fixture->paths));
  g_assert_true (g_str_has_prefix (error->message, prefix));
  ring_test_folder_write (fixture->folder, FILE_NAME, padding, -1);
  check_refused (fixture, RING_ERROR_TOO_LARGE);
}

static void
test_no_file (Fixture *fixture,
              gconstpointer data)
{
  ring_test_folder_pipe (fixture->folder, FILE_NAME);
  g_assert_false (change (fixture, NULL));
  ring_test_folder_remove (fixture->folder, FILE_NAME);
  ring_test_folder_link (fixture->folder, FILE_NAME, "nowhere");
  g_assert_false (change (fixture, NULL));
  g_assert_false (ring_test_folder_exists (fixture->folder, "nowhere"));
}

static void
test_denied (Fixture *fixture,
             gconstpointer data)
{
  ring_test_folder_write (fixture->folder, FILE_NAME, "", -1);
  ring_test_folder_set_mode (fixture->folder, FILE_NAME, 0444);
  ring_test_folder_set_mode (fixture->folder, "", 0777);
  ring_test_run_without_rights (check_denied, fixture);
  ring_test_folder_remove (fixture->folder, FILE_NAME);
  ring_test_folder_set_mode (fixture->folder, "", 0555);
  ring_test_run_without_rights (check_denied, fixture);
  ring_test_folder_set_mode (fixture->folder, "", 0755);
}

static void
test_new (Fixture *fixture,
          gconstpointer data)
{
  static const RingConfigChange removal = { RING_CONFIG_LANG, NULL };
  g_autofree char *root = ring_test_folder_path (fixture->folder, "a/ring");
  g_autoptr (RingPaths) paths = ring_paths_new (root, NULL);
  static const RingConfigChange addition = { RING_CONFIG_LANG, "\"de\"" };

  g_assert_true (ring_config_writer_change (paths, &removal, 1, NULL));
  g_assert_false (ring_test_folder_exists (fixture->folder, "a/ring/config.toml"));
  g_assert_true (ring_config_writer_change (paths, &addition, 1, NULL));
  check_content (fixture, "a/ring/config.toml", "lang = \"de\"\n");
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "a/ring"), ==, 0700);
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "a/ring/config.toml"), ==, 0600);
}

static void
test_change (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RingConfig) config = NULL;

  ring_test_folder_write (fixture->folder, "dots/ring.toml", "# mine\ntheme = 'dark'\nlang = 'de' # German\n", -1);
  ring_test_folder_set_mode (fixture->folder, "dots/ring.toml", 0640);
  ring_test_folder_link (fixture->folder, FILE_NAME, "dots/ring.toml");
  g_assert_true (change (fixture, &error));
  g_assert_no_error (error);
  check_content (fixture, "dots/ring.toml", "# mine\ntheme = 'dark'\nshow_all = true\n\n[tray]\nmenu_sessions = 7\n");
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "dots/ring.toml"), ==, 0640);
  check_files (fixture, "config.toml config.toml.lock dots");
  g_assert_true (g_file_test (ring_paths_get_config (fixture->paths), G_FILE_TEST_IS_SYMLINK));
  config = ring_config_file_read (fixture->paths, NULL);
  g_assert_cmpfloat (ring_config_get_number (config, RING_CONFIG_TRAY_MENU_SESSIONS), ==, 7);
}

/* Who watches the file is not woken for nothing. */
static void
test_nothing_to_do (Fixture *fixture,
                    gconstpointer data)
{
  GStatBuf before;
  GStatBuf after;

  ring_test_folder_write (fixture->folder, FILE_NAME, "show_all = true\ntray.menu_sessions = 0x7\n", -1);
  g_assert_cmpint (g_stat (ring_paths_get_config (fixture->paths), &before), ==, 0);
  g_assert_true (change (fixture, NULL));
  g_assert_cmpint (g_stat (ring_paths_get_config (fixture->paths), &after), ==, 0);
  g_assert_cmpuint (after.st_ino, ==, before.st_ino);
}

static gboolean
on_idle (gpointer user_data)
{
  g_assert_true (change (user_data, NULL));
  return G_SOURCE_REMOVE;
}

/* Somebody holds it for ever: the window goes on. */
static void
test_lock_is_taken (Fixture *fixture,
                    gconstpointer data)
{
  g_autofree char *path = g_strconcat (ring_paths_get_config (fixture->paths), ".lock", NULL);
  int fd = -1;
  gint64 begun_usec = g_get_monotonic_time ();

  ring_test_folder_write (fixture->folder, FILE_NAME ".lock", "", -1);
  fd = open (path, O_RDWR | O_CLOEXEC);
  g_assert_cmpint (flock (fd, LOCK_EX | LOCK_NB), ==, 0);
  g_idle_add (on_idle, fixture);
  g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (g_get_monotonic_time () - begun_usec, <, G_USEC_PER_SEC);
  check_content (fixture, FILE_NAME, "show_all = true\n\n[tray]\nmenu_sessions = 7\n");
  close (fd);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/config-writer/not-understood", test_not_understood);
  ADD ("/config-writer/no-file", test_no_file);
  ADD ("/config-writer/denied", test_denied);
  ADD ("/config-writer/new", test_new);
  ADD ("/config-writer/change", test_change);
  ADD ("/config-writer/nothing-to-do", test_nothing_to_do);
  ADD ("/config-writer/lock-is-taken", test_lock_is_taken);
  return g_test_run ();
}
