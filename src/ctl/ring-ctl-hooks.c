/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlHooks"

#include "config.h"

#include "ring-ctl.h"

#include "core/ring-agents.h"
#include "core/ring-text.h"
#include "core/ring-view.h"
#include "io/ring-agent-find.h"
#include "io/ring-hooks-install.h"
#include "io/ring-hooks-report.h"
#include "io/ring-sandbox.h"
#include "ring-printer.h"

#include <glib/gi18n.h>
#include <signal.h>

typedef struct
{
  char *agent; /* (owned) (nullable) */
  char *hook;  /* (owned) (nullable) */
  gboolean is_dry_run;
  gboolean replace_ring;
} Options;

static void
options_clear (Options *options)
{
  g_clear_pointer (&options->agent, g_free);
  g_clear_pointer (&options->hook, g_free);
}

static gboolean
fail (int *exit_status_out,
      int exit_status,
      const char *sentence)
{
  ring_printer_error (sentence);
  *exit_status_out = exit_status;
  return FALSE;
}

static gboolean
parse (RingHooksAction action,
       int argc,
       char **argv,
       Options *options,
       int *exit_status_out)
{
  g_autofree char *ids = ring_agent_join_ids (ring_view_list_separator ());
  /* Translators: %s is a list of names as they are typed, as “claude-code, codex” */
  g_autofree char *agent_help = g_strdup_printf (_ ("This agent only: %s"), ids);
  const GOptionEntry entries[] = {
    { "agent", 0, 0, G_OPTION_ARG_STRING, &options->agent, agent_help, N_ ("NAME") },
    { "dry-run", 0, 0, G_OPTION_ARG_NONE, &options->is_dry_run, N_ ("Only show what would be changed"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  const GOptionEntry install_entries[] = {
    { "replace-ring", 0, 0, G_OPTION_ARG_NONE, &options->replace_ring, N_ ("Put our hook in the place of RiNG's"), NULL },
    { "hook", 0, 0, G_OPTION_ARG_FILENAME, &options->hook, N_ ("The ring-hook to be called"), N_ ("PATH") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (action == RING_HOOKS_INSTALL)
    g_option_context_add_main_entries (context, install_entries, GETTEXT_PACKAGE);
  g_option_context_set_summary (context, action == RING_HOOKS_INSTALL
                                             ? N_ ("Put the hook into the settings of the agents that are found here.")
                                             : N_ ("Take the hook out of the agents' settings."));
  if (!ring_ctl_parse_options (context, &argc, &argv, exit_status_out))
    return FALSE;
  if (argc > 1)
    return fail (exit_status_out, RING_CTL_EXIT_USAGE, _ ("This command takes options only. “--help” lists them."));
  return TRUE;
}

/* The hook to be installed. Agents call it from any folder, so its path has to
 * be absolute; we know it again by its name. */
static char *
choose_hook (const Options *options,
             int *exit_status_out)
{
  g_autofree char *path = options->hook == NULL ? ring_agent_find_hook () : g_canonicalize_filename (options->hook, NULL);
  g_autofree char *name = path == NULL ? NULL : g_path_get_basename (path);

  if (path == NULL)
    {
      fail (exit_status_out, RING_CTL_EXIT_FAILED, _ ("ring-hook is not beside ringctl. Name it with --hook."));
      return NULL;
    }
  if (!g_str_equal (name, "ring-hook") || !g_utf8_validate (path, -1, NULL) || !g_file_test (path, G_FILE_TEST_IS_EXECUTABLE) || g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      fail (exit_status_out, RING_CTL_EXIT_USAGE, _ ("The file named with --hook is not a program called ring-hook."));
      return NULL;
    }
  return g_steal_pointer (&path);
}

static int
apply (RingPaths *paths,
       const RingHooksRequest *request)
{
  g_auto (RingHooksResult) result = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *report = NULL;

  if (ring_hooks_apply (paths, request, &result, &error))
    {
      report = ring_hooks_report_success (request, &result);
      ring_printer_out (report);
      return RING_CTL_EXIT_OK;
    }
  report = ring_hooks_report_failure (request, &result, error);
  ring_printer_error (report);
  return RING_CTL_EXIT_FAILED;
}

static int
apply_to_all (RingPaths *paths,
              RingHooksRequest *request)
{
  guint n_found = 0;
  int exit_status = RING_CTL_EXIT_OK;

  for (guint i = 0; i < RING_N_AGENTS; i++)
    {
      request->agent = (RingAgent) i;
      if (!ring_agent_is_present (request->agent, ring_paths_get_home (paths)))
        continue;
      n_found++;
      if (apply (paths, request) != RING_CTL_EXIT_OK)
        exit_status = RING_CTL_EXIT_FAILED;
    }
  if (n_found > 0 || request->action == RING_HOOKS_REMOVE)
    return exit_status;
  ring_printer_error (request->is_sandboxed ? _ ("No agent's folder is seen from inside the sandbox.") : _ ("No agent was found. Name one with --agent."));
  return RING_CTL_EXIT_FAILED;
}

static int
run (RingHooksAction action,
     const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RingPaths) paths = ring_paths_new_from_environment (&error);
  RingHooksRequest request = { .action = action,
                               .replace_ring = options->replace_ring,
                               .is_dry_run = options->is_dry_run,
                               .is_for_one = options->agent != NULL,
                               .is_sandboxed = ring_sandbox_is_ours ("/") && options->hook == NULL };
  g_autofree char *hook = NULL;
  g_autofree char *ids = NULL;
  g_autofree char *sentence = NULL;
  int exit_status = RING_CTL_EXIT_OK;

  if (paths == NULL)
    {
      ring_printer_error (_ ("There is no home folder: neither HOME nor RING_HOME is an absolute path."));
      return RING_CTL_EXIT_FAILED;
    }
  if (action == RING_HOOKS_INSTALL && !request.is_sandboxed)
    {
      hook = choose_hook (options, &exit_status);
      if (hook == NULL)
        return exit_status;
      request.hook_path = hook;
    }
  if (options->agent == NULL)
    return apply_to_all (paths, &request);
  if (ring_agent_from_name (options->agent, &request.agent))
    return apply (paths, &request);
  ids = ring_agent_join_ids (ring_view_list_separator ());
  /* Translators: %s is a list of names as they are typed, as “claude-code, codex” */
  sentence = g_strdup_printf (_ ("There is no such agent. These are known: %s."), ids);
  ring_printer_error (sentence);
  return RING_CTL_EXIT_USAGE;
}

static int
main_of (RingHooksAction action,
         int argc,
         char **argv)
{
  Options options = { 0 };
  int exit_status = RING_CTL_EXIT_OK;

  /* A file that may not grow is a failure that is told, not a reason to die. */
  signal (SIGXFSZ, SIG_IGN);
  if (parse (action, argc, argv, &options, &exit_status))
    exit_status = run (action, &options);
  options_clear (&options);
  return exit_status;
}

/**
 * ring_ctl_install_hooks:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl install-hooks`: puts our hook into the agents' settings.
 *
 * Returns: 0 if all found agents have it now (or had it), 1 if one could not
 *   get it or none was found, 2 for a wrong command line
 */
int
ring_ctl_install_hooks (int argc,
                        char **argv)
{
  return main_of (RING_HOOKS_INSTALL, argc, argv);
}

/**
 * ring_ctl_remove_hooks:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl remove-hooks`: takes our hook out again.
 *
 * Returns: 0 if no agent has it now, 1 if one could not lose it, 2 for a wrong
 *   command line
 */
int
ring_ctl_remove_hooks (int argc,
                       char **argv)
{
  return main_of (RING_HOOKS_REMOVE, argc, argv);
}
