/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A settings file that others write too, read and replaced with care: through
 * links, with its mode, owner and attributes, only if it is still what was
 * read, and with a copy of what it was if that is wanted. Not tied to a thread. */

#include "core/ring-error.h"

G_BEGIN_DECLS

/* What stands behind a name in the copy of the old content. */
#define RING_SETTINGS_FILE_BACKUP_SUFFIX ".ring-backup"

/* What seems to make or keep a settings file. */
typedef enum
{
  RING_SETTINGS_MANAGER_NONE,
  RING_SETTINGS_MANAGER_NIX,
  RING_SETTINGS_MANAGER_CHEZMOI,
  RING_SETTINGS_MANAGER_STOW,
  RING_SETTINGS_MANAGER_GIT,
} RingSettingsManager;

/* What was read. */
typedef struct _RingSettingsFile RingSettingsFile;

RingSettingsFile *ring_settings_file_read (const char *path,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
void ring_settings_file_free (RingSettingsFile *file);
GBytes *ring_settings_file_get_bytes (const RingSettingsFile *file);
const char *ring_settings_file_get_target (const RingSettingsFile *file);
gboolean ring_settings_file_check_writable (const RingSettingsFile *file,
                                            GError **error);
gboolean ring_settings_file_replace (const RingSettingsFile *file,
                                     GBytes *bytes,
                                     char **backup_out,
                                     GError **error);
gboolean ring_settings_file_delete (const RingSettingsFile *file,
                                    char **backup_out,
                                    GError **error);

RingSettingsManager ring_settings_file_find_manager (const char *path,
                                                     const char *home);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingSettingsFile, ring_settings_file_free)

G_END_DECLS
