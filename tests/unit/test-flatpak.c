/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-flatpak.h"

#define ID "io.github.ring_tray.RingTray"

static void
test_is_hook (void)
{
  static const struct
  {
    const char *command;
    gboolean is_hook;
  } table[] = {
    { "", FALSE },
    { "flatpak", FALSE },
    { "flatpak run", FALSE },
    { "flatpak run --command=ring-hook", FALSE },
    { "flatpak run " ID, FALSE },
    { "flatpak run --command=ringctl " ID, FALSE },
    { "flatpak run --command=ring-hook com.example.Other", FALSE },
    { "flatpak run --command=ring-hook " ID ".Devel", FALSE },
    { "flatpak run com.example.Other --command=ring-hook " ID, FALSE },
    { "flatpak run --command=ring-hook --command=sh " ID, FALSE },
    { "flatpak info --command=ring-hook " ID, FALSE },
    { "ring-flatpak run --command=ring-hook " ID, FALSE },
    { "echo flatpak run --command=ring-hook " ID, FALSE },
    { "flatpak run --command=ring-hook " ID, TRUE },
    { "flatpak run --command=ring-hook " ID " --provider codex", TRUE },
    { "/usr/bin/flatpak --user run --branch=stable --command=ring-hook " ID "//stable", TRUE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_auto (GStrv) words = g_strsplit (table[i].command, " ", -1);

      g_test_message ("%s", table[i].command);
      g_assert_cmpint (ring_flatpak_is_hook ((const char *const *) words), ==, table[i].is_hook);
    }
}

/* What we write we know again. */
static void
test_commands (void)
{
  g_autofree char *words = g_strjoinv (" ", (char **) ring_flatpak_hook_words ());
  g_autofree char *command = ring_flatpak_settings_command ("install-hooks");

  g_assert_cmpstr (words, ==, "run --command=ring-hook " ID);
  g_assert_cmpstr (command, ==, "flatpak run --filesystem=~/.claude --filesystem=~/.codex --command=ringctl " ID " install-hooks");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flatpak/is-hook", test_is_hook);
  g_test_add_func ("/flatpak/commands", test_commands);
  return g_test_run ();
}
