/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-error.h"
#include "ring-test-folder.h"
#include "tray/ring-autostart.h"

#include <string.h>

#define FILE_NAME "autostart/io.github.ring_tray.RingTray.desktop"
#define USER "user/" FILE_NAME
#define SYSTEM "system/" FILE_NAME
#define PROGRAM "/opt/my $tools/100%/ring-tray"

typedef struct
{
  RingTestFolder *folder;
  char *user_folder;
  char *system_folders[2];
  RingAutostartPlaces places;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->user_folder = ring_test_folder_path (fixture->folder, "user");
  fixture->system_folders[0] = ring_test_folder_path (fixture->folder, "system");
  fixture->places = (RingAutostartPlaces){ .user_folder = fixture->user_folder,
                                           .system_folders = (const char *const *) fixture->system_folders };
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_free (fixture->user_folder);
  g_free (fixture->system_folders[0]);
  ring_test_folder_free (fixture->folder);
}

static void
set (const Fixture *fixture,
     gboolean is_on)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (ring_autostart_set (&fixture->places, is_on, PROGRAM, &error));
  g_assert_no_error (error);
  g_assert_cmpint (ring_autostart_is_on (&fixture->places), ==, is_on);
}

static void
test_not_writable (Fixture *fixture,
                   gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  ring_test_folder_write (fixture->folder, "user", "a file is in the way", -1);
  g_assert_false (ring_autostart_set (&fixture->places, TRUE, PROGRAM, &error));
  g_assert_nonnull (error);
  g_assert_false (ring_autostart_is_on (&fixture->places));
}

static void
test_on_and_off (Fixture *fixture,
                 gconstpointer data)
{
  g_autofree char *text = NULL;

  g_assert_false (ring_autostart_is_on (&fixture->places));
  set (fixture, TRUE);
  text = ring_test_folder_read (fixture->folder, USER);
  /* Both the desktop file's own and the key file's escapes. */
  g_assert_nonnull (strstr (text, "\nExec=\"/opt/my \\\\$tools/100%%/ring-tray\"\n"));
  g_assert_nonnull (strstr (text, "\nTryExec=" PROGRAM "\n"));
  g_assert_null (strstr (text, "Phase"));
  g_assert_null (strstr (text, "OnlyShowIn"));
  set (fixture, FALSE);
  g_assert_false (ring_test_folder_exists (fixture->folder, USER));
  set (fixture, FALSE);
}

/* What is installed for all is switched off by a file of the user's. */
static void
test_over_a_system_file (Fixture *fixture,
                         gconstpointer data)
{
  g_autofree char *text = NULL;

  ring_test_folder_write (fixture->folder, SYSTEM, "[Desktop Entry]\nType=Application\nName=R\nExec=r\n", -1);
  g_assert_true (ring_autostart_is_on (&fixture->places));
  set (fixture, FALSE);
  text = ring_test_folder_read (fixture->folder, USER);
  g_assert_nonnull (strstr (text, "Hidden=true"));
  set (fixture, TRUE);
}

/* Each desktop has its own way to switch it off. What else is in the file stays. */
static void
test_switched_off_by_hand (Fixture *fixture,
                           gconstpointer data)
{
  static const char *const texts[] = {
    "[Desktop Entry]\nExec=r\nHidden=true\nX-Mine=kept\n",
    "[Desktop Entry]\nExec=r\nX-GNOME-Autostart-enabled=false\nX-Mine=kept\n",
  };

  ring_test_folder_write (fixture->folder, SYSTEM, "[Desktop Entry]\nExec=r\n", -1);
  for (size_t i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = NULL;

      ring_test_folder_write (fixture->folder, USER, texts[i], -1);
      g_assert_false (ring_autostart_is_on (&fixture->places));
      set (fixture, TRUE);
      text = ring_test_folder_read (fixture->folder, USER);
      g_assert_nonnull (strstr (text, "X-Mine=kept"));
      g_assert_null (strstr (text, "Hidden"));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/autostart/not-writable", Fixture, NULL, set_up, test_not_writable, tear_down);
  g_test_add ("/autostart/on-and-off", Fixture, NULL, set_up, test_on_and_off, tear_down);
  g_test_add ("/autostart/over-a-system-file", Fixture, NULL, set_up, test_over_a_system_file, tear_down);
  g_test_add ("/autostart/switched-off-by-hand", Fixture, NULL, set_up, test_switched_off_by_hand, tear_down);
  return g_test_run ();
}
