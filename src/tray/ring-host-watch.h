/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Whether somebody shows what the watcher of icons knows of: a watcher can be
 * there without any panel, and icons register with it all the same. Main thread
 * only. */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _RingHostWatch RingHostWatch;
typedef void (*RingHostWatchFunc) (gpointer user_data);

RingHostWatch *ring_host_watch_new (RingHostWatchFunc on_changed,
                                    gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_host_watch_free (RingHostWatch *watch);
gboolean ring_host_watch_is_lonely (RingHostWatch *watch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingHostWatch, ring_host_watch_free)

G_END_DECLS
