/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Which notifications are out, for the next tray if this one is killed: else
 * they stand for ever, and nobody takes back what is no longer so. No GIO. Any
 * thread. */

#include <glib.h>

G_BEGIN_DECLS

/* An id says nothing without who gave it: on another bus, or by another server,
 * the same number is somebody else's notification. */
typedef struct
{
  const char *bus;    /* what no other bus has */
  const char *server; /* the server's unique name there */
} RingShownBy;

GArray *ring_shown_file_read (const char *path,
                              const RingShownBy *by) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_shown_file_write (const char *path,
                                const RingShownBy *by,
                                const GArray *ids,
                                GError **error);

G_END_DECLS
