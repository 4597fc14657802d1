/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Posts JSON, and nothing more; the only file that knows libsoup. Certificates
 * are checked; where the server sends us on to, we do not go; what it answers
 * beyond its status is not read. Main thread only; never blocks. */

#include <glib.h>

G_BEGIN_DECLS

/* A server has this long, from the first name looked up to its status. */
#define RING_REMOTE_HTTP_LIMIT_MSEC 3000

typedef struct _RingRemoteHttp RingRemoteHttp;

/**
 * RingRemoteHttpFunc:
 * @fault: (nullable): why it was not taken, without the URL; %NULL if it was
 */
typedef void (*RingRemoteHttpFunc) (const char *fault,
                                    gpointer user_data);

RingRemoteHttp *ring_remote_http_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_remote_http_free (RingRemoteHttp *self);
void ring_remote_http_post (RingRemoteHttp *self,
                            const char *url,
                            const char *json,
                            RingRemoteHttpFunc on_done,
                            gpointer user_data,
                            GDestroyNotify destroy);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingRemoteHttp, ring_remote_http_free)

G_END_DECLS
