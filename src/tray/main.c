/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTray"

#include "config.h"

#include <glib/gi18n.h>

#include "io/ring-locale.h"
#include "ring-application.h"

int
main (int argc,
      char **argv)
{
  g_autoptr (RingApplication) application = NULL;

  ring_locale_start ();
  g_set_application_name (_ ("RiNG Tray"));

  application = ring_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
