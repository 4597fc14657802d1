/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Which of a desktop's windows shows a place? Never a guess: if two fit, none
 * does. Pure; any thread. */

#include "ring-focus-place.h"

#include "core/ring-error.h"

G_BEGIN_DECLS

/* A window, as a desktop tells of it. */
typedef struct
{
  guint64 id; /* whatever the desktop calls it by */
  gint64 pid; /* 0 = not known */
  gboolean is_focused;
} RingFocusWindow;

gint64 ring_focus_windows_owner (const RingFocusWindow *windows,
                                 size_t n_windows,
                                 const RingFocusPlace *place);
gboolean ring_focus_windows_choose (const RingFocusWindow *windows,
                                    size_t n_windows,
                                    const RingFocusPlace *place,
                                    size_t *index_out,
                                    GError **error);

G_END_DECLS
