/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBusGate"

#include "config.h"

#include "ring-bus-gate.h"

#define MAX_CLOSED_USEC G_USEC_PER_SEC

/* Atomically ref-counted: the connection's thread may be waiting in it when the
 * filter is removed. */
struct _RingBusGate
{
  GDBusConnection *connection; /* (owned): for the main thread */
  guint filter_id;

  GMutex mutex;
  GCond opened;
  gboolean is_open;     /* under mutex */
  gint64 deadline_usec; /* constant */
};

static void
gate_clear (gpointer data)
{
  RingBusGate *self = data;

  g_object_unref (self->connection);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->opened);
}

static void
gate_unref (gpointer self)
{
  g_atomic_rc_box_release_full (self, gate_clear);
}

/* In the connection's thread. */
static GDBusMessage *
on_message (GDBusConnection *connection,
            GDBusMessage *message,
            gboolean is_incoming,
            gpointer user_data)
{
  RingBusGate *self = user_data;
  GDBusMessageType type = g_dbus_message_get_message_type (message);
  gboolean is_in_time = TRUE;

  if (!is_incoming || (type != G_DBUS_MESSAGE_TYPE_METHOD_RETURN && type != G_DBUS_MESSAGE_TYPE_ERROR))
    return message;
  g_mutex_lock (&self->mutex);
  while (!self->is_open && is_in_time)
    is_in_time = g_cond_wait_until (&self->opened, &self->mutex, self->deadline_usec);
  g_mutex_unlock (&self->mutex);
  return message;
}

/**
 * ring_bus_gate_close:
 * @connection: a connection to a message bus
 *
 * From now on answers, and what comes after them, wait.
 *
 * Returns: (transfer full): the gate; ring_bus_gate_open() opens it
 */
RingBusGate *
ring_bus_gate_close (GDBusConnection *connection)
{
  RingBusGate *self = g_atomic_rc_box_new0 (RingBusGate);

  self->connection = g_object_ref (connection);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->opened);
  self->deadline_usec = g_get_monotonic_time () + MAX_CLOSED_USEC;
  self->filter_id = g_dbus_connection_add_filter (connection, on_message,
                                                  g_atomic_rc_box_acquire (self), gate_unref);
  return self;
}

/**
 * ring_bus_gate_open:
 * @self: (transfer full): the gate
 *
 * Lets everything that waited pass.
 */
void
ring_bus_gate_open (RingBusGate *self)
{
  g_mutex_lock (&self->mutex);
  self->is_open = TRUE;
  g_cond_broadcast (&self->opened);
  g_mutex_unlock (&self->mutex);
  g_dbus_connection_remove_filter (self->connection, self->filter_id);
  gate_unref (self);
}
