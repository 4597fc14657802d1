/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* without watches|instances PROGRAM [ARGUMENT …]
 *
 * Runs a program that can have none of them. */

#include <stdio.h>
#include <unistd.h>

#include "ring-test-refuse.h"

int
main (int argc,
      char **argv)
{
  gboolean is_arranged = FALSE;

  if (argc < 3)
    return 2;
  if (g_str_equal (argv[1], "watches"))
    is_arranged = ring_test_refuse_watches ();
  else if (g_str_equal (argv[1], "instances"))
    is_arranged = ring_test_refuse_instances ();
  if (is_arranged)
    execvp (argv[2], argv + 2);
  perror (argv[0]);
  return 1;
}
