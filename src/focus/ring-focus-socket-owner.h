/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Sockets that a row or an environment names: only our own user's are talked
 * to. For src/focus; any thread. */

#include <glib.h>

G_BEGIN_DECLS

gboolean ring_focus_socket_is_ours (const char *path);
gint64 ring_focus_socket_find_peer (const char *name);

G_END_DECLS
