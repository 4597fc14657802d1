/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Questions to a program that listens on a Unix socket. The socket's path is
 * foreign, so is every answer: a socket of another user is not spoken to, and
 * nothing is read without bounds. Blocks: for a focuser's own thread. */

#include "core/ring-error.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* No desktop has more to say about its windows. */
#define RING_FOCUS_SOCKET_MAX_BYTES (8 * 1024 * 1024)

gboolean ring_focus_socket_is_ours (const char *path);
GSocket *ring_focus_socket_open (const char *name,
                                 gint64 *peer_out,
                                 GCancellable *cancellable,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_focus_socket_send (GSocket *socket,
                                 const void *bytes,
                                 size_t length,
                                 GCancellable *cancellable,
                                 GError **error);
gboolean ring_focus_socket_receive (GSocket *socket,
                                    void *bytes,
                                    size_t length,
                                    GCancellable *cancellable,
                                    GError **error);
char *ring_focus_socket_receive_text (GSocket *socket,
                                      const char *end,
                                      GCancellable *cancellable,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *ring_focus_socket_ask (const char *name,
                             const char *question,
                             const char *end,
                             GCancellable *cancellable,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
