/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The session bus, for one jump: a connection of its own, never one that
 * starts a program which does not run. Blocks: for a focuser's own thread. */

#include "ring-focuser.h"

G_BEGIN_DECLS

GDBusConnection *ring_focus_bus_open (const RingFocusRequest *request,
                                      GCancellable *cancellable,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;
void ring_focus_bus_close (GDBusConnection *bus);

GVariant *ring_focus_bus_call (GDBusConnection *bus,
                               const char *name,
                               const char *path,
                               const char *method,
                               GVariant *arguments,
                               const char *reply_type,
                               GCancellable *cancellable,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
gint64 ring_focus_bus_owner (GDBusConnection *bus,
                             const char *name,
                             GCancellable *cancellable);

G_END_DECLS
