/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Who owns a name on the bus, and can it be started? Asks the bus itself, which
 * answers at once; starting takes as long as the service does, so this is for
 * threads that may wait. */

#include <gio/gio.h>

G_BEGIN_DECLS

char *ring_bus_name_get_owner (GDBusConnection *connection,
                               const char *name) G_GNUC_WARN_UNUSED_RESULT;
char *ring_bus_name_start (GDBusConnection *connection,
                           const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
