/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A watch on a folder that may not exist yet, or be replaced by another one.
 * It gives hints; what there is, the owner finds out by looking, and calls
 * ring_folder_watch_check() first. Main thread only. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RingFolderWatch RingFolderWatch;
typedef void (*RingFolderWatchFunc) (gpointer user_data);

/**
 * RingFolderWatchMode:
 * @RING_FOLDER_WATCH_ALWAYS: every change gives a hint
 * @RING_FOLDER_WATCH_ONCE: the first change gives a hint, then there is silence
 *   until ring_folder_watch_check() is called: for folders in which somebody
 *   writes all the time, and that are looked at later anyway
 *
 * How often a watch gives hints.
 */
typedef enum
{
  RING_FOLDER_WATCH_ALWAYS,
  RING_FOLDER_WATCH_ONCE,
} RingFolderWatchMode;

RingFolderWatch *ring_folder_watch_new (const char *path,
                                        RingFolderWatchMode mode,
                                        RingFolderWatchFunc on_hint,
                                        gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_folder_watch_free (RingFolderWatch *watch);
gboolean ring_folder_watch_is_current (RingFolderWatch *watch);
gboolean ring_folder_watch_check (RingFolderWatch *watch);
gboolean ring_folder_watch_check_all (GPtrArray *watches);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingFolderWatch, ring_folder_watch_free)

G_END_DECLS
