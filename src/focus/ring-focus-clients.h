/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The clients of multiplexers that do not tell of them: processes on terminals.
 * For src/focus; any thread. */

#include "io/ring-process.h"

G_BEGIN_DECLS

GPtrArray *ring_focus_clients_find (const char *proc_root,
                                    const char *comm) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_focus_clients_names (const RingProcess *client,
                                   const char *session);
GHashTable *ring_focus_clients_open_terminals (const char *proc_root,
                                               gint64 server_pid) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
