/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingIcons"

#include "config.h"

#include "ring-icons.h"

/**
 * ring_icons_get_path:
 * @icon_folder: folder with a hicolor folder in it
 * @icon_name: name of an icon
 *
 * Call it for whoever does not know @icon_folder and so cannot find the icon by
 * its name.
 *
 * Returns: (transfer full): path of the icon
 */
char *
ring_icons_get_path (const char *icon_folder,
                     const char *icon_name)
{
  g_autofree char *file_name = g_strconcat (icon_name, ".svg", NULL);
  const char *set = g_str_has_suffix (icon_name, "-symbolic") ? "symbolic" : "scalable";

  return g_build_filename (icon_folder, "hicolor", set, "apps", file_name, NULL);
}

/**
 * ring_icons_find_uninstalled:
 *
 * Looks for icons where the build tree has them, seen from the running program:
 * the program is `src/tray/ring-tray`, they are in `data/icons`. Call it at
 * the start.
 *
 * Returns: (transfer full) (nullable): folder with a hicolor folder in it, or
 *   %NULL if the program is installed
 */
char *
ring_icons_find_uninstalled (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = NULL;
  g_autofree char *icon_folder = NULL;
  g_autofree char *icon = NULL;

  if (program == NULL)
    return NULL;
  folder = g_path_get_dirname (program);
  if (!g_str_has_suffix (folder, "/src/tray"))
    return NULL;
  icon_folder = g_canonicalize_filename ("../../data/icons", folder);
  icon = ring_icons_get_path (icon_folder, RING_APP_ID);
  return g_file_test (icon, G_FILE_TEST_IS_REGULAR) ? g_steal_pointer (&icon_folder) : NULL;
}
