/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "io/ring-clock.h"
#include "io/ring-paths.h"

typedef struct
{
  const char *ring_home;
  const char *home;
  const char *xdg;
  const char *root; /* NULL: there is none */
} Case;

static void
set_or_unset (const char *name,
              const char *value)
{
  if (value == NULL)
    g_unsetenv (name);
  else
    g_assert_true (g_setenv (name, value, TRUE));
}

static void
test_no_home (void)
{
  const Case cases[] = {
    { NULL, NULL, NULL, NULL },
    { NULL, "", NULL, NULL },
    { "", "", NULL, NULL },
    { NULL, "home/sam", NULL, NULL },
    { NULL, NULL, "/home/sam/.config", NULL },
    { "ring", "/home/sam", NULL, NULL },
    { "./ring", NULL, NULL, NULL },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RingPaths) paths = NULL;

      set_or_unset ("RING_HOME", cases[i].ring_home);
      set_or_unset ("HOME", cases[i].home);
      set_or_unset ("XDG_CONFIG_HOME", cases[i].xdg);
      paths = ring_paths_new_from_environment (&error);
      g_assert_error (error, RING_ERROR, RING_ERROR_NO_HOME);
      g_assert_null (paths);
    }
}

static void
test_root (void)
{
  const Case cases[] = {
    { NULL, "/home/sam", NULL, "/home/sam/.config/ring" },
    { "", "/home/sam", NULL, "/home/sam/.config/ring" },
    { NULL, "/home/sam", "/elsewhere", "/home/sam/.config/ring" },
    { "/demo", "/home/sam", NULL, "/demo" },
    { "/demo", NULL, NULL, "/demo" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RingPaths) paths = NULL;

      set_or_unset ("RING_HOME", cases[i].ring_home);
      set_or_unset ("HOME", cases[i].home);
      set_or_unset ("XDG_CONFIG_HOME", cases[i].xdg);
      paths = ring_paths_new_from_environment (&error);
      g_assert_no_error (error);
      g_assert_cmpstr (ring_paths_get_root (paths), ==, cases[i].root);
      g_assert_cmpstr (ring_paths_get_home (paths), ==, cases[i].home);
    }
}

static void
test_files (void)
{
  g_autoptr (RingPaths) paths = ring_paths_new ("/r", NULL);
  g_autoptr (RingPaths) other = ring_paths_ref (paths);

  g_assert_null (ring_paths_get_home (other));
  g_assert_cmpstr (ring_paths_get_sessions (paths), ==, "/r/sessions");
  g_assert_cmpstr (ring_paths_get_temporary (paths), ==, "/r/sessions/.tmp");
  g_assert_cmpstr (ring_paths_get_config (paths), ==, "/r/config.toml");
  g_assert_cmpstr (ring_paths_get_labels (paths), ==, "/r/labels.json");
  g_assert_cmpstr (ring_paths_get_hidden (paths), ==, "/r/deleted_sessions.json");
  g_assert_cmpstr (ring_paths_get_quiet (paths), ==, "/r/quiet");
  g_assert_cmpstr (ring_paths_get_events_log (paths), ==, "/r/events.jsonl");
  g_assert_cmpstr (ring_paths_get_events_lock (paths), ==, "/r/events.jsonl.lock");
  g_assert_cmpstr (ring_paths_get_hook_log (paths), ==, "/r/hook.log");
  g_assert_cmpstr (ring_paths_get_tray_memory (paths), ==, "/r/tray.json");
  g_assert_cmpstr (ring_paths_get_focus_log (paths), ==, "/r/focus.jsonl");
}

static void
test_clock (void)
{
  gint64 boot_usec = ring_clock_boot_usec ();

  g_assert_cmpint (ring_clock_wall_usec (), >, G_GINT64_CONSTANT (1700000000) * G_USEC_PER_SEC);
  g_assert_cmpint (boot_usec, >, 0);
  g_assert_cmpint (ring_clock_boot_usec (), >=, boot_usec);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paths/no-home", test_no_home);
  g_test_add_func ("/paths/root", test_root);
  g_test_add_func ("/paths/files", test_files);
  g_test_add_func ("/clock", test_clock);
  return g_test_run ();
}
