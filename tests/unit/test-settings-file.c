/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/ring-settings-file.h"
#include "ring-test-folder.h"

typedef struct
{
  RingTestFolder *folder;
  char *path; /* (owned) */
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->path = ring_test_folder_path (fixture->folder, "settings.json");
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_free (fixture->path);
  ring_test_folder_free (fixture->folder);
}

static void
check_refused (Fixture *fixture,
               const char *name,
               RingError code)
{
  g_autofree char *path = ring_test_folder_path (fixture->folder, name);
  g_autoptr (GError) error = NULL;

  g_assert_null (ring_settings_file_read (path, &error));
  g_assert_error (error, RING_ERROR, (int) code);
}

static void
test_read_refused (Fixture *fixture,
                   gconstpointer data)
{
  ring_test_folder_make (fixture->folder, "folder");
  ring_test_folder_pipe (fixture->folder, "pipe");
  ring_test_folder_link (fixture->folder, "dangling", "nowhere");
  ring_test_folder_link (fixture->folder, "second", "dangling");
  ring_test_folder_link (fixture->folder, "circle", "circle");
  ring_test_folder_link (fixture->folder, "lost", "no-folder");

  check_refused (fixture, "folder", RING_ERROR_INVALID);
  check_refused (fixture, "pipe", RING_ERROR_INVALID);
  check_refused (fixture, "dangling", RING_ERROR_MISSING);
  check_refused (fixture, "second", RING_ERROR_MISSING);
  check_refused (fixture, "circle", RING_ERROR_INVALID);
  check_refused (fixture, "lost/settings.json", RING_ERROR_MISSING);
}

/* Replaces what was read, and says how that went. */
static gboolean
replace (const RingSettingsFile *file,
         const char *text,
         GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autofree char *backup = NULL;

  return ring_settings_file_replace (file, bytes, &backup, error);
}

static void
check_files (Fixture *fixture,
             const char *expected)
{
  g_autofree char *names = ring_test_folder_list (fixture->folder, "");

  g_assert_cmpstr (names, ==, expected);
}

static void
check_content (Fixture *fixture,
               const char *name,
               const char *expected)
{
  g_autofree char *text = ring_test_folder_read (fixture->folder, name);

  g_assert_cmpstr (text, ==, expected);
}

/* Whoever was quicker must not lose what was written. */
static void
test_changed_meanwhile (Fixture *fixture,
                        gconstpointer data)
{
  g_autoptr (RingSettingsFile) missing = ring_settings_file_read (fixture->path, NULL);
  g_autoptr (RingSettingsFile) old = NULL;
  g_autoptr (RingSettingsFile) deleted = NULL;
  g_autofree char *backup = NULL;
  g_autoptr (GError) error = NULL;

  ring_test_folder_write (fixture->folder, "settings.json", "old", -1);
  g_assert_false (replace (missing, "ours", &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_BUSY);
  g_clear_error (&error);

  old = ring_settings_file_read (fixture->path, NULL);
  ring_test_folder_write (fixture->folder, "settings.json", "new", -1);
  g_assert_false (replace (old, "ours", &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_BUSY);
  g_clear_error (&error);
  g_assert_false (ring_settings_file_delete (old, &backup, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_BUSY);
  g_clear_error (&error);

  deleted = ring_settings_file_read (fixture->path, NULL);
  check_content (fixture, "settings.json", "new");
  ring_test_folder_remove (fixture->folder, "settings.json");
  g_assert_false (replace (deleted, "ours", &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_BUSY);
  check_files (fixture, "");
}

static void
test_several_names (Fixture *fixture,
                    gconstpointer data)
{
  g_autofree char *other = ring_test_folder_path (fixture->folder, "other");
  g_autoptr (RingSettingsFile) file = NULL;
  g_autoptr (GError) error = NULL;

  ring_test_folder_write (fixture->folder, "settings.json", "old", -1);
  g_assert_cmpint (link (fixture->path, other), ==, 0);
  file = ring_settings_file_read (fixture->path, NULL);
  g_assert_false (replace (file, "new", &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_UNSUPPORTED);
  check_files (fixture, "other settings.json");
  check_content (fixture, "other", "old");
}

static void
replace_without_rights (gpointer data)
{
  Fixture *fixture = data;
  g_autoptr (RingSettingsFile) file = ring_settings_file_read (fixture->path, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (replace (file, "new", &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_DENIED);
}

static void
check_denied (Fixture *fixture,
              guint mode)
{
  ring_test_folder_write (fixture->folder, "settings.json", "old", -1);
  ring_test_folder_set_mode (fixture->folder, "settings.json", mode);
  ring_test_folder_set_mode (fixture->folder, "", 0777);
  ring_test_run_without_rights (replace_without_rights, fixture);
  check_files (fixture, "settings.json");
  check_content (fixture, "settings.json", "old");
}

static void
test_denied (Fixture *fixture,
             gconstpointer data)
{
  check_denied (fixture, 0444);
}

/* A folder that may be written, with a file of somebody else: the new file
 * would be ours, not theirs. */
static void
test_foreign (Fixture *fixture,
              gconstpointer data)
{
  check_denied (fixture, 0666);
}

static void
test_replace (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (RingSettingsFile) file = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new ("new", 3);
  g_autofree char *backup = NULL;
  g_autoptr (GError) error = NULL;

  ring_test_folder_write (fixture->folder, "dots/real", "old", -1);
  ring_test_folder_set_mode (fixture->folder, "dots/real", 0640);
  ring_test_folder_link (fixture->folder, "middle", "dots/real");
  ring_test_folder_link (fixture->folder, "settings.json", "middle");
  file = ring_settings_file_read (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_true (ring_settings_file_replace (file, bytes, &backup, &error));
  g_assert_no_error (error);
  check_files (fixture, "dots middle settings.json settings.json.ring-backup");
  check_content (fixture, "dots/real", "new");
  check_content (fixture, "settings.json.ring-backup", "old");
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "dots/real"), ==, 0640);
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "settings.json.ring-backup"), ==, 0640);
  g_assert_true (g_file_test (fixture->path, G_FILE_TEST_IS_SYMLINK));
}

static void
test_new (Fixture *fixture,
          gconstpointer data)
{
  g_autofree char *path = ring_test_folder_path (fixture->folder, "a/settings.json");
  g_autoptr (RingSettingsFile) file = ring_settings_file_read (path, NULL);
  g_autoptr (RingSettingsFile) again = NULL;
  g_autofree char *backup = NULL;

  g_assert_null (ring_settings_file_get_bytes (file));
  g_assert_true (replace (file, "new", NULL));
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "a"), ==, 0700);
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "a/settings.json"), ==, 0600);
  again = ring_settings_file_read (path, NULL);
  g_assert_true (ring_settings_file_delete (again, &backup, NULL));
  g_assert_false (ring_test_folder_exists (fixture->folder, "a/settings.json"));
}

static void
check_manager (Fixture *fixture,
               RingSettingsManager expected)
{
  g_assert_cmpint (ring_settings_file_find_manager (fixture->path, ring_test_folder_root (fixture->folder)), ==, expected);
}

static void
test_managers (Fixture *fixture,
               gconstpointer data)
{
  check_manager (fixture, RING_SETTINGS_MANAGER_NONE);
  ring_test_folder_write (fixture->folder, "dots/claude/settings.json", "{}", -1);
  ring_test_folder_link (fixture->folder, "settings.json", "dots/claude/settings.json");
  check_manager (fixture, RING_SETTINGS_MANAGER_NONE);
  ring_test_folder_make (fixture->folder, "dots/.git");
  check_manager (fixture, RING_SETTINGS_MANAGER_GIT);
  ring_test_folder_write (fixture->folder, "dots/.stow", "", -1);
  check_manager (fixture, RING_SETTINGS_MANAGER_STOW);
  ring_test_folder_write (fixture->folder, ".local/share/chezmoi/dot_claude/private_settings.json.tmpl", "", -1);
  check_manager (fixture, RING_SETTINGS_MANAGER_CHEZMOI);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/settings-file/read-refused", test_read_refused);
  ADD ("/settings-file/changed-meanwhile", test_changed_meanwhile);
  ADD ("/settings-file/several-names", test_several_names);
  ADD ("/settings-file/denied", test_denied);
  /* Only root can make a file of somebody else. */
  if (geteuid () == 0)
    ADD ("/settings-file/foreign", test_foreign);
  ADD ("/settings-file/replace", test_replace);
  ADD ("/settings-file/new", test_new);
  ADD ("/settings-file/managers", test_managers);
  return g_test_run ();
}
