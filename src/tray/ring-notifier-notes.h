/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What a tray leaves on the screen when it is killed is taken back by the next
 * one. For ring-notifier-worker.c only, in its thread. */

#include <gio/gio.h>

G_BEGIN_DECLS

char *ring_notifier_notes_make_path (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_notifier_notes_write (const char *path,
                                GDBusConnection *connection,
                                const char *owner,
                                GHashTable *shown);
void ring_notifier_notes_withdraw_left (const char *path,
                                        GDBusConnection *connection,
                                        const char *owner);

G_END_DECLS
