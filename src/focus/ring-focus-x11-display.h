/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The windows of an X server, and one of them brought to the front, as EWMH
 * has it. A connection of its own, for one jump; blocks, so it is for a
 * focuser's own thread. What windows say about themselves is foreign. */

#include "ring-focus-windows.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _RingFocusX11Display RingFocusX11Display;

RingFocusX11Display *ring_focus_x11_display_open (const char *name,
                                                  GCancellable *cancellable,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
void ring_focus_x11_display_close (RingFocusX11Display *display);

GArray *ring_focus_x11_display_list (RingFocusX11Display *display) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_focus_x11_display_find (RingFocusX11Display *display,
                                      GArray *windows,
                                      guint64 id,
                                      size_t *index_out);
gboolean ring_focus_x11_display_raise (RingFocusX11Display *display,
                                       guint32 window,
                                       guint32 timestamp,
                                       GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingFocusX11Display, ring_focus_x11_display_close)

G_END_DECLS
