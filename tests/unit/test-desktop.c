/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-desktop.h"
#include "core/ring-resume.h"
#include "ring-test-session.h"

#include <string.h>

static void
test_names (void)
{
  static const struct
  {
    const char *names;
    RingDesktop desktop;
    gboolean has_labels;
    const char *advice; /* a word of it */
  } cases[] = {
    { NULL, RING_DESKTOP_OTHER, FALSE, "Add a tray" },
    { "", RING_DESKTOP_OTHER, FALSE, "Add a tray" },
    { ":::", RING_DESKTOP_OTHER, FALSE, "Add a tray" },
    { "ubuntu:GNOME", RING_DESKTOP_GNOME, TRUE, "gnome-shell-extension-appindicator" },
    { "KDE", RING_DESKTOP_KDE, FALSE, "System Tray" },
    { "XFCE", RING_DESKTOP_XFCE, FALSE, "Status Tray" },
    { "Budgie:GNOME", RING_DESKTOP_BUDGIE, FALSE, "applet" },
    { "sway:wlroots", RING_DESKTOP_SWAY, FALSE, "swaybar" },
    { "Hyprland", RING_DESKTOP_WLROOTS, FALSE, "Waybar" },
    { "lxqt", RING_DESKTOP_LXQT, FALSE, "Status Notifier" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RingDesktop desktop = ring_desktop_parse (cases[i].names);

      g_test_message ("%s", cases[i].names);
      g_assert_cmpint (desktop, ==, cases[i].desktop);
      g_assert_cmpint (ring_desktop_shows_labels (desktop), ==, cases[i].has_labels);
      g_assert_nonnull (strstr (ring_desktop_get_host_advice (desktop), cases[i].advice));
    }
}

/* What is pasted into a shell is a command of two words and an id, or nothing. */
static void
test_resume (void)
{
  static const struct
  {
    const char *provider;
    const char *id;
    const char *command;
  } cases[] = {
    { "claude-code", "be9c4000-0000-4000", "claude --resume be9c4000-0000-4000" },
    { "codex", "019a", "codex resume 019a" },
    { "codex", "codex:019a", "codex resume 019a" },
    { "codex", "codex:", NULL },
    { "gemini", "019a", NULL },
    { "claude-code", "x; rm -r ~", NULL },
    { "claude-code", "$(reboot)", NULL },
    { "claude-code", "--version", NULL },
    { "claude-code", "a\\nb", NULL },
    { "claude-code", "synthetic:/w", NULL },
  };
  g_autoptr (RingConfig) config = ring_test_config (NULL);

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *rows = g_strdup_printf ("[{'session_id': '%s', 'provider': '%s', 'status': 'working', "
                                               "'last_active': 1800000000, 'cwd': '/w'}]",
                                               cases[i].id, cases[i].provider);
      g_autoptr (RingBoard) board = ring_test_board (rows, NULL, config, 1);
      g_autofree char *command = NULL;

      g_test_message ("%s", rows);
      g_assert_cmpuint (ring_board_get_n_sessions (board), ==, 1);
      command = ring_resume_command (ring_board_get_session (board, 0));
      g_assert_cmpstr (command, ==, cases[i].command);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/desktop/names", test_names);
  g_test_add_func ("/resume/commands", test_resume);
  return g_test_run ();
}
