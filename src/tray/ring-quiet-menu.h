/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The menu in which quiet is chosen. Main thread only. */

#include "core/ring-panel-view.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _RingQuietMenu RingQuietMenu;

/**
 * RingQuietMenuFunc:
 *
 * The human has chosen something.
 */
typedef void (*RingQuietMenuFunc) (RingQuietChoice choice,
                                   gpointer user_data);

RingQuietMenu *ring_quiet_menu_new (GtkMenuItem *item,
                                    RingQuietMenuFunc func,
                                    gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_quiet_menu_free (RingQuietMenu *menu);
void ring_quiet_menu_show (RingQuietMenu *menu,
                           const RingPanelView *panel);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingQuietMenu, ring_quiet_menu_free)

G_END_DECLS
