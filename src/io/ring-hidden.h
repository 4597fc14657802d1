/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* deleted_sessions.json: the sessions that the human has hidden, and when. No
 * GIO. Any thread. */

#include "io/ring-paths.h"

G_BEGIN_DECLS

GHashTable *ring_hidden_read (RingPaths *paths,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

gboolean ring_hidden_set (RingPaths *paths,
                          const char *session_id,
                          gint64 hidden_usec,
                          GError **error);
gboolean ring_hidden_forget (RingPaths *paths,
                             GHashTable *hidden,
                             GError **error);

G_END_DECLS
