/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlBoard"

#include "config.h"

#include "ring-ctl.h"

#include <glib/gi18n.h>

#include "io/ring-tray-file.h"
#include "ring-board-output.h"
#include "ring-ctl-session.h"
#include "ring-printer.h"

typedef char *(*OutputFunc) (const RingBoardOutput *output);

/* The function that makes @format; NULL if there is none of that name. */
static OutputFunc
find_output (const char *format)
{
  if (format == NULL || g_str_equal (format, "table"))
    return ring_board_output_table;
  if (g_str_equal (format, "json"))
    return ring_board_output_json;
  return g_str_equal (format, "oneline") ? ring_board_output_line : NULL;
}

/* Looks at everything and prints the board. */
static int
print_board (OutputFunc make_output,
             gboolean all)
{
  g_autoptr (GError) error = NULL;
  g_auto (RingCtlLook) look = { 0 };
  g_autoptr (GHashTable) muted = NULL;
  g_autofree char *text = NULL;
  RingBoardOutput output = { .coloured = ring_printer_has_colours () };

  if (!ring_ctl_look (&look, &error))
    {
      ring_printer_fail (error);
      return RING_CTL_EXIT_FAILED;
    }
  /* One that cannot be read is a fault of the alerts, not of the board. */
  muted = ring_tray_file_read_muted (look.paths, NULL);
  output.board = look.board;
  output.muted = muted;
  output.has_hidden = all;
  output.now_usec = look.now_usec;
  output.home = ring_paths_get_home (look.paths);
  output.all = all || ring_config_get_boolean (look.config, RING_CONFIG_SHOW_ALL);
  text = make_output (&output);
  ring_printer_out (text);
  return RING_CTL_EXIT_OK;
}

/**
 * ring_ctl_board:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl` alone, or `ringctl list`: the board.
 *
 * Returns: an exit status
 */
int
ring_ctl_board (int argc,
                char **argv)
{
  gboolean all = FALSE;
  g_autofree char *format = NULL;
  const GOptionEntry entries[] = {
    { "all", 'a', 0, G_OPTION_ARG_NONE, &all, N_ ("Show ended, headless and hidden sessions too"), NULL },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format, N_ ("How: table, json or oneline"), N_ ("FORMAT") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  int exit_status = RING_CTL_EXIT_OK;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!ring_ctl_parse_only_options (context, &argc, &argv, &exit_status))
    return exit_status;
  if (find_output (format) == NULL)
    {
      ring_printer_error (_ ("“--format” takes table, json or oneline."));
      return RING_CTL_EXIT_USAGE;
    }
  return print_board (find_output (format), all);
}
