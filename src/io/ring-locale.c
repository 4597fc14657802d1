/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingLocale"

#include "config.h"

#include "ring-locale.h"

#include <glib/gi18n-lib.h>
#include <locale.h>

/* Where the build tree has the translations, seen from the running program: the
 * program is `src/ctl/ringctl` or `src/tray/ring-tray`, they are in `po`. */
static char *
find_uninstalled (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : NULL;
  g_autofree char *locale_folder = NULL;

  if (folder == NULL || (!g_str_has_suffix (folder, "/src/ctl") && !g_str_has_suffix (folder, "/src/tray")))
    return NULL;
  locale_folder = g_canonicalize_filename ("../../po", folder);
  return g_file_test (locale_folder, G_FILE_TEST_IS_DIR) ? g_steal_pointer (&locale_folder) : NULL;
}

/**
 * ring_locale_start:
 *
 * Makes the program speak the language of the human, with the translations that
 * are installed or, when it runs from the build tree, those built with it. Call
 * it first of all.
 */
void
ring_locale_start (void)
{
  g_autofree char *uninstalled = find_uninstalled ();

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, uninstalled != NULL ? uninstalled : RING_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}
