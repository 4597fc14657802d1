/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlDoctor"

#include "config.h"

#include "ring-ctl.h"

#include <glib/gi18n.h>

#include "io/ring-clock.h"
#include "io/ring-collector.h"
#include "io/ring-config-file.h"
#include "io/ring-sandbox.h"
#include "ring-doctor-checks.h"
#include "ring-doctor-output.h"
#include "ring-printer.h"

/* All that one look found; what the scene borrows. */
typedef struct
{
  RingPaths *paths;         /* (owned) (nullable) */
  RingConfig *config;       /* (owned) */
  GPtrArray *warnings;      /* (owned) */
  RingCollector *collector; /* (owned) (nullable) */
  RingBoard *board;         /* (owned) (nullable) */
} Look;

/* Unlike other commands, this one goes on with what there is. */
static void
look_around (Look *look,
             gint64 now_usec)
{
  look->warnings = g_ptr_array_new_with_free_func (g_free);
  look->paths = ring_paths_new_from_environment (NULL);
  if (look->paths == NULL)
    {
      look->config = ring_config_new_default ();
      return;
    }
  look->config = ring_config_file_read (look->paths, look->warnings);
  look->collector = ring_collector_new_from_environment (look->paths);
  ring_collector_look (look->collector, look->config, now_usec, NULL);
  look->board = ring_board_new (ring_collector_get_facts (look->collector), look->config, now_usec);
}

static void
look_clear (Look *look)
{
  g_clear_pointer (&look->board, ring_board_unref);
  g_clear_pointer (&look->collector, ring_collector_free);
  g_clear_pointer (&look->config, ring_config_unref);
  g_clear_pointer (&look->paths, ring_paths_unref);
  g_clear_pointer (&look->warnings, g_ptr_array_unref);
}

static void
examine (RingDoctor *doctor,
         gint64 now_usec)
{
  g_auto (RingDesktopFacts) desktop = { 0 };
  Look look = { 0 };
  RingDoctorScene scene = { .now_usec = now_usec };

  look_around (&look, now_usec);
  scene.paths = look.paths;
  scene.home = look.paths != NULL ? ring_paths_get_home (look.paths) : NULL;
  scene.config = look.config;
  scene.config_warnings = look.warnings;
  scene.board = look.board;
  scene.is_sandboxed = ring_sandbox_is_ours ("/");
  ring_doctor_check_sandbox (doctor, &scene);
  ring_doctor_check_registry (doctor, &scene);
  ring_doctor_check_rows (doctor, &scene);
  ring_doctor_check_hooks (doctor, &scene);
  ring_doctor_check_agents (doctor, &scene);
  ring_desktop_facts_gather (&desktop);
  ring_doctor_check_desktop (doctor, &desktop, look.config);
  ring_doctor_check_doubled (doctor, &scene);
  ring_doctor_check_settings (doctor, &scene);
  ring_doctor_check_watches (doctor, &scene);
  ring_doctor_check_hook_log (doctor, &scene);
  look_clear (&look);
}

static int
get_exit_status (RingSeverity severity)
{
  switch (severity)
    {
    case RING_SEVERITY_BROKEN:
      return RING_CTL_EXIT_BROKEN;
    case RING_SEVERITY_ATTENTION:
      return RING_CTL_EXIT_FAILED;
    case RING_SEVERITY_OK:
    default:
      return RING_CTL_EXIT_OK;
    }
}

static int
print_findings (gboolean is_json)
{
  g_autoptr (RingDoctor) doctor = ring_doctor_new ();
  gint64 now_usec = ring_clock_wall_usec ();
  g_autofree char *text = NULL;

  examine (doctor, now_usec);
  text = is_json ? ring_doctor_output_json (doctor, now_usec) : ring_doctor_output_page (doctor, ring_printer_has_colours ());
  ring_printer_out (text);
  return get_exit_status (ring_doctor_get_worst (doctor));
}

/**
 * ring_ctl_doctor:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl doctor`: looks for what keeps a wait from being seen, and says what
 * to do about it. Changes nothing.
 *
 * Returns: 0 if all is well, 1 if something needs attention, 2 for a wrong
 *   command line, 3 if something is broken
 */
int
ring_ctl_doctor (int argc,
                 char **argv)
{
  g_autofree char *format = NULL;
  const GOptionEntry entries[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format, N_ ("How: text or json"), N_ ("FORMAT") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  int exit_status = RING_CTL_EXIT_OK;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_set_summary (context, N_ ("Look for what keeps a wait from being seen, and say what to do. Nothing is changed."));
  g_option_context_set_description (context, N_ ("Exit status: 0 all is well, 1 something needs attention, 2 wrong command line,\n"
                                                 "3 something is broken."));
  if (!ring_ctl_parse_only_options (context, &argc, &argv, &exit_status))
    return exit_status;
  if (format != NULL && !g_str_equal (format, "text") && !g_str_equal (format, "json"))
    {
      ring_printer_error (_ ("“--format” takes text or json."));
      return RING_CTL_EXIT_USAGE;
    }
  return print_findings (g_strcmp0 (format, "json") == 0);
}
