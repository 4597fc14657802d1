/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTray"

#include "config.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "ring-application.h"

int
main (int argc,
      char **argv)
{
  g_autoptr (RingApplication) application = NULL;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, RING_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name (_ ("RiNG Tray"));

  application = ring_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
