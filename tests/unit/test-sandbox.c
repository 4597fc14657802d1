/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "io/ring-sandbox.h"
#include "ring-test-folder.h"

#define OURS "[Application]\nname=io.github.ring_tray.RingTray\nruntime=runtime/org.gnome.Platform/x86_64/47\n"

/* What a root folder with that text in its mark is taken for. */
static void
check (const char *info,
       gboolean is_inside,
       const char *app_id,
       gboolean is_ours)
{
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();
  g_autofree char *root = ring_test_folder_path (folder, ".");
  g_autofree char *found = NULL;

  if (info != NULL)
    ring_test_folder_write (folder, ".flatpak-info", info, -1);
  found = ring_sandbox_app_id (root);
  g_assert_cmpint (ring_sandbox_is_inside (root), ==, is_inside);
  g_assert_cmpstr (found, ==, app_id);
  g_assert_cmpint (ring_sandbox_is_ours (root), ==, is_ours);
  g_assert_cmpint (g_str_has_suffix (ring_sandbox_version (root), " (Flatpak)"), ==, is_ours);
}

static void
test_whose (void)
{
  check (NULL, FALSE, NULL, FALSE);
  /* inside, though nobody says whose it is */
  check ("", TRUE, NULL, FALSE);
  check ("[Application\nname", TRUE, NULL, FALSE);
  check ("[Runtime]\nname=io.github.ring_tray.RingTray\n", TRUE, NULL, FALSE);
  check ("[Application]\nruntime=x\n", TRUE, NULL, FALSE);
  check ("[Application]\nname=com.visualstudio.code\n", TRUE, "com.visualstudio.code", FALSE);
  check ("[Application]\nname=io.github.ring_tray.RingTray.Devel\n", TRUE, "io.github.ring_tray.RingTray.Devel", FALSE);
  check (OURS, TRUE, "io.github.ring_tray.RingTray", TRUE);
}

static void
look_without_rights (gpointer data)
{
  const RingTestFolder *folder = data;
  g_autofree char *locked = ring_test_folder_path (folder, "locked/settings.json");
  g_autofree char *missing = ring_test_folder_path (folder, "locked/a/b");
  g_autofree char *free_file = ring_test_folder_path (folder, "free/settings.json");
  g_autofree char *free_path = ring_test_folder_path (folder, "free/a/b/c");
  g_autofree char *through_file = ring_test_folder_path (folder, "free/settings.json/c");

  g_assert_false (ring_sandbox_is_writable (locked));
  g_assert_false (ring_sandbox_is_writable (missing));
  g_assert_false (ring_sandbox_is_writable (through_file));
  g_assert_true (ring_sandbox_is_writable (free_file));
  g_assert_true (ring_sandbox_is_writable (free_path));
}

static void
test_writable (void)
{
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();

  ring_test_folder_write (folder, "locked/settings.json", "{}", -1);
  ring_test_folder_write (folder, "free/settings.json", "{}", -1);
  ring_test_folder_set_mode (folder, "locked/settings.json", 0444);
  ring_test_folder_set_mode (folder, "locked", 0555);
  ring_test_folder_set_mode (folder, "free/settings.json", 0666);
  ring_test_folder_set_mode (folder, "free", 0777);
  ring_test_folder_set_mode (folder, ".", 0755);
  ring_test_run_without_rights (look_without_rights, folder);
  ring_test_folder_set_mode (folder, "locked", 0755);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sandbox/whose", test_whose);
  g_test_add_func ("/sandbox/writable", test_writable);
  return g_test_run ();
}
