/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What can be done about one session: as an item with a menu of its own, and as a
 * menu that comes up beside its row. Main thread only. */

#include "core/ring-view.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* In the menu's order. */
typedef enum
{
  RING_SESSION_COMMAND_GO,
  RING_SESSION_COMMAND_WHY,
  RING_SESSION_COMMAND_RENAME,
  RING_SESSION_COMMAND_MUTE, /* or unmute, if it is */
  RING_SESSION_COMMAND_HIDE,
  RING_SESSION_COMMAND_COPY_RESUME,
  RING_SESSION_COMMAND_OPEN_FOLDER,
  RING_N_SESSION_COMMANDS,
} RingSessionCommand;

/**
 * RingSessionMenuFunc:
 *
 * The human has chosen a command. The item may go during the call.
 */
typedef void (*RingSessionMenuFunc) (const char *session_id,
                                     RingSessionCommand command,
                                     gpointer user_data);

/* What of a session decides how its menu reads. */
typedef struct
{
  RingState state;
  gboolean is_muted;
  gboolean can_resume; /* a command is known that goes on with it */
  gboolean has_folder; /* it works in a folder that is known */
} RingSessionTraits;

GtkWidget *ring_session_menu_new_popup (const char *session_id,
                                        const RingSessionTraits *traits,
                                        RingSessionMenuFunc func,
                                        gpointer user_data);
GtkWidget *ring_session_menu_new (const char *session_id,
                                  RingSessionMenuFunc func,
                                  gpointer user_data);
void ring_session_menu_show (GtkWidget *item,
                             const RingViewRow *row,
                             gboolean is_muted);

G_END_DECLS
