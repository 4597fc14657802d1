/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Small windows: a problem, a name, a text to take along. They return at once.
 * Main thread only. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * RingDialogsNameFunc:
 *
 * The human has given a name.
 */
typedef void (*RingDialogsNameFunc) (const char *session_id,
                                     const char *name,
                                     gpointer user_data);

void ring_dialogs_show_problem (GtkApplication *application,
                                const char *sentence,
                                const GError *error);
void ring_dialogs_ask_name (GtkApplication *application,
                            const char *session_id,
                            const char *name,
                            RingDialogsNameFunc func,
                            gpointer user_data);
void ring_dialogs_offer_command (GtkApplication *application,
                                 const char *command);
void ring_dialogs_copy_command (GtkApplication *application,
                                const char *command);

G_END_DECLS
