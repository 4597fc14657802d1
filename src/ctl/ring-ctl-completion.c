/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlCompletion"

#include "config.h"

#include "ring-ctl.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "ring-completion.h"
#include "ring-printer.h"

#define FOLDER "/io/github/ring_tray/RingTray/completions/ringctl."

/* The script for a shell; NULL if there is none. */
static GBytes *
find_script (const char *shell)
{
  const char *const shells[] = { "bash", "zsh", "fish", NULL };
  g_autofree char *path = g_strconcat (FOLDER, shell, NULL);

  if (!g_strv_contains (shells, shell))
    return NULL;
  return g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

/**
 * ring_ctl_completion:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl completion SHELL`: the script that completes ringctl's command lines.
 * It calls `ringctl completion --list -- WORD…`, which is no business of people's.
 *
 * Returns: an exit status
 */
int
ring_ctl_completion (int argc,
                     char **argv)
{
  gboolean is_list = FALSE;
  const GOptionEntry entries[] = {
    { "list", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &is_list, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("bash|zsh|fish");
  g_autoptr (GBytes) script = NULL;
  g_autofree char *text = NULL;
  int exit_status = RING_CTL_EXIT_OK;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!ring_ctl_parse_options (context, &argc, &argv, &exit_status))
    return exit_status;
  if (is_list)
    {
      text = ring_completion_list (argc - 1, argv + 1);
      ring_printer_out (text);
      return RING_CTL_EXIT_OK;
    }
  script = argc == 2 ? find_script (argv[1]) : NULL;
  if (script == NULL)
    {
      ring_printer_error (_ ("For which shell? “ringctl completion bash”, “zsh” or “fish”."));
      return RING_CTL_EXIT_USAGE;
    }
  text = g_strndup (g_bytes_get_data (script, NULL), g_bytes_get_size (script));
  ring_printer_out (text);
  return RING_CTL_EXIT_OK;
}
