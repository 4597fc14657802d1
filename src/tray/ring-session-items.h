/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A run of items in a menu, one for each session, in a view's order. An item
 * belongs to one session for life: it is moved, never relabelled for another
 * one, or a click would land in the wrong terminal. Main thread only. */

#include "core/ring-view.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _RingSessionItems RingSessionItems;

typedef struct
{
  /* Makes the item of a new session: (transfer floating). */
  GtkWidget *(*make) (const char *session_id,
                      gpointer user_data);
  /* Makes the item say what the row says. */
  void (*show) (GtkWidget *item,
                const RingViewRow *row,
                gpointer user_data);
  /* An item was moved in the menu: whoever exports it has to move it too. NULL
   * if that is no use: then it is made anew in its new place. */
  void (*moved) (guint from,
                 guint to,
                 gpointer user_data);
} RingSessionItemsFuncs;

RingSessionItems *ring_session_items_new (GtkMenuShell *shell,
                                          guint first_position,
                                          const RingSessionItemsFuncs *funcs,
                                          gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_session_items_free (RingSessionItems *items);
void ring_session_items_arrange (RingSessionItems *items,
                                 const RingView *view);
void ring_session_items_refresh (RingSessionItems *items,
                                 const RingView *view);
const char *ring_session_items_get_id (GtkWidget *item);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingSessionItems, ring_session_items_free)

G_END_DECLS
