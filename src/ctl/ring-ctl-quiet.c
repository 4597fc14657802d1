/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlQuiet"

#include "config.h"

#include "ring-ctl.h"

#include <glib/gi18n.h>

#include "core/ring-classify.h"
#include "core/ring-quiet-choice.h"
#include "io/ring-clock.h"
#include "io/ring-quiet.h"
#include "ring-printer.h"

static void
print_quiet (const RingQuiet *quiet,
             gint64 now_usec)
{
  g_autoptr (GDateTime) until = NULL;
  g_autofree char *time = NULL;
  g_autofree char *text = NULL;

  if (!ring_quiet_holds (quiet, now_usec))
    {
      ring_printer_out (_ ("Not quiet: waits are announced.\n"));
      return;
    }
  if (quiet->until_usec == RING_DEADLINE_NEVER)
    {
      ring_printer_out (_ ("Quiet until you turn it off.\n"));
      return;
    }
  until = g_date_time_new_from_unix_local (quiet->until_usec / G_USEC_PER_SEC);
  /* Translators: date and time in the order of your language, see strftime(3) */
  time = until != NULL ? g_date_time_format (until, _ ("%Y-%m-%d %H:%M")) : g_strdup ("—");
  /* Translators: %s is a date and a time */
  text = g_strdup_printf (_ ("Quiet until %s.\n"), time);
  ring_printer_out (text);
}

/**
 * ring_ctl_quiet:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl quiet [on|off|DURATION]`: holds alerts back, or says whether they are.
 *
 * Returns: an exit status
 */
int
ring_ctl_quiet (int argc,
                char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (_ ("[on|off|DURATION]"));
  g_autoptr (GError) error = NULL;
  g_autoptr (RingPaths) paths = NULL;
  RingQuiet quiet = { 0 };
  gint64 now_usec = ring_clock_wall_usec ();
  int exit_status = RING_CTL_EXIT_OK;

  if (!ring_ctl_parse_options (context, &argc, &argv, &exit_status))
    return exit_status;
  if (argc > 2 || (argc == 2 && !ring_quiet_parse (argv[1], now_usec, &quiet)))
    {
      ring_printer_error (_ ("“ringctl quiet” takes on, off or a duration like 30m, 4h or 1d."));
      return RING_CTL_EXIT_USAGE;
    }
  paths = ring_paths_new_from_environment (&error);
  if (paths == NULL || (argc == 2 && !ring_quiet_write (paths, &quiet, now_usec, &error)))
    {
      ring_printer_fail (error);
      return RING_CTL_EXIT_FAILED;
    }
  quiet = ring_quiet_read (paths);
  print_quiet (&quiet, now_usec);
  return RING_CTL_EXIT_OK;
}
