/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A folder of a test's own, and what tests do with files in it. Every failure
 * is a failed assertion. Paths are relative to the folder. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RingTestFolder RingTestFolder;

RingTestFolder *ring_test_folder_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_test_folder_free (RingTestFolder *folder);

const char *ring_test_folder_root (const RingTestFolder *folder);
char *ring_test_folder_path (const RingTestFolder *folder,
                             const char *path) G_GNUC_WARN_UNUSED_RESULT;

void ring_test_folder_write (const RingTestFolder *folder,
                             const char *path,
                             const char *bytes,
                             gssize length);
char *ring_test_folder_read (const RingTestFolder *folder,
                             const char *path) G_GNUC_WARN_UNUSED_RESULT;
void ring_test_folder_make (const RingTestFolder *folder,
                            const char *path);
void ring_test_folder_link (const RingTestFolder *folder,
                            const char *path,
                            const char *target);
void ring_test_folder_pipe (const RingTestFolder *folder,
                            const char *path);
void ring_test_folder_rename (const RingTestFolder *folder,
                              const char *from,
                              const char *to);
void ring_test_folder_remove (const RingTestFolder *folder,
                              const char *path);
void ring_test_folder_set_time (const RingTestFolder *folder,
                                const char *path,
                                gint64 usec);
void ring_test_folder_set_mode (const RingTestFolder *folder,
                                const char *path,
                                guint mode);

gboolean ring_test_folder_exists (const RingTestFolder *folder,
                                  const char *path);
guint ring_test_folder_mode (const RingTestFolder *folder,
                             const char *path);
char *ring_test_folder_list (const RingTestFolder *folder,
                             const char *path) G_GNUC_WARN_UNUSED_RESULT;

/**
 * RingTestFunc:
 *
 * Something that is done in a process of its own.
 */
typedef void (*RingTestFunc) (gpointer data);

void ring_test_run_without_rights (RingTestFunc func,
                                   gpointer data);
gboolean ring_test_run_apart (RingTestFunc func,
                              gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingTestFolder, ring_test_folder_free)

G_END_DECLS
