/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Where the icons are. Installed ones are found by name; a program in the build
 * tree has them beside it. Any thread. */

#include <glib.h>

G_BEGIN_DECLS

char *ring_icons_find_uninstalled (void) G_GNUC_WARN_UNUSED_RESULT;
char *ring_icons_get_path (const char *icon_folder,
                           const char *icon_name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
