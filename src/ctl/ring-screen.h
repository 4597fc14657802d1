/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The whole terminal as a page that is drawn anew: its alternate screen, which
 * gives back what stood there before. At most one; main thread only. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RingScreen RingScreen;

typedef void (*RingScreenFunc) (gpointer user_data);

gboolean ring_screen_is_possible (void);
RingScreen *ring_screen_new (RingScreenFunc on_resize,
                             gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_screen_free (RingScreen *screen);
char *ring_screen_compose (const RingScreen *screen,
                           const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingScreen, ring_screen_free)

G_END_DECLS
