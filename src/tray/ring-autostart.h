/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Whether the desktop starts the tray at login: a file in the user's autostart
 * folder, over one that may be installed for all. What others have written into
 * it is kept. Any thread. */

#include <glib.h>

G_BEGIN_DECLS

/* Where the files are; of ours there is one in each folder at most. */
typedef struct
{
  const char *user_folder;           /* the user's configuration */
  const char *const *system_folders; /* (array zero-terminated=1): that for all */
} RingAutostartPlaces;

RingAutostartPlaces ring_autostart_get_places (void);
gboolean ring_autostart_is_on (const RingAutostartPlaces *places);
gboolean ring_autostart_set (const RingAutostartPlaces *places,
                             gboolean is_on,
                             const char *program,
                             GError **error);
char *ring_autostart_find_program (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
