/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The agents among all processes, from /proc. No GIO; any thread. */

#include "core/ring-error.h"
#include "core/ring-procs.h"

G_BEGIN_DECLS

GPtrArray *ring_process_table_read (const char *proc_root,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_process_table_read_one (const char *proc_root,
                                      gint64 pid,
                                      RingProc **proc_out,
                                      GError **error);

G_END_DECLS
