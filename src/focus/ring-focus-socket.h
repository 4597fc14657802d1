/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Sockets that a row or an environment names: only our own user's are talked
 * to. For src/focus; any thread. */

#include <gio/gio.h>

G_BEGIN_DECLS

gboolean ring_focus_socket_is_ours (const char *path);
GSocketConnection *ring_focus_socket_connect (const char *name,
                                              GCancellable *cancellable,
                                              gint64 *peer_out) G_GNUC_WARN_UNUSED_RESULT;
char *ring_focus_socket_ask (GSocketConnection *connection,
                             const char *request,
                             const char *end,
                             GCancellable *cancellable,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
