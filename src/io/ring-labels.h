/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* labels.json: the names that the human gave to sessions. No GIO. Any
 * thread. */

#include "io/ring-paths.h"

G_BEGIN_DECLS

GHashTable *ring_labels_read (RingPaths *paths,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

gboolean ring_labels_set (RingPaths *paths,
                          const char *session_id,
                          const char *label,
                          GError **error);

G_END_DECLS
