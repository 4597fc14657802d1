/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "io/ring-hooks-report.h"

#include <string.h>

static void
test_absence (void)
{
  g_autofree char *report = ring_hooks_report_absence ();

  g_test_message ("%s", report);
  for (int i = 0; i < RING_N_AGENTS; i++)
    g_assert_nonnull (strstr (report, ring_agent_title ((RingAgent) i)));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hooks-report/absence", test_absence);
  return g_test_run ();
}
