/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Holds back what the bus answers, for a moment, so that other things can come
 * first. All connections share GLib's one thread for them and stand still with
 * this one: while the gate is closed the main thread must not wait for any
 * answer. It opens by itself after a second. Main thread only. */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _RingBusGate RingBusGate;

RingBusGate *ring_bus_gate_close (GDBusConnection *connection) G_GNUC_WARN_UNUSED_RESULT;
void ring_bus_gate_open (RingBusGate *self);

G_END_DECLS
