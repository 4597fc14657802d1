/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBusName"

#include "config.h"

#include "ring-bus-name.h"

#define START_TIMEOUT_MSEC 25000

static GVariant *
call_bus (GDBusConnection *connection,
          const char *method,
          GVariant *arguments,
          const char *reply_type,
          int timeout_msec)
{
  g_autoptr (GError) error = NULL;
  GVariant *reply;

  reply = g_dbus_connection_call_sync (connection, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                       "org.freedesktop.DBus", method, arguments,
                                       G_VARIANT_TYPE (reply_type), G_DBUS_CALL_FLAGS_NONE,
                                       timeout_msec, NULL, &error);
  if (reply == NULL)
    g_debug ("%s: %s", method, error->message);
  return reply;
}

/**
 * ring_bus_name_get_owner:
 * @connection: a connection to a message bus
 * @name: a well-known name
 *
 * Call it before anything that would wait for a service that is not there.
 *
 * Returns: (transfer full) (nullable): unique name of the owner, or %NULL if
 *   there is none
 */
char *
ring_bus_name_get_owner (GDBusConnection *connection,
                         const char *name)
{
  g_autoptr (GVariant) reply = NULL;
  char *owner = NULL;

  reply = call_bus (connection, "GetNameOwner", g_variant_new ("(s)", name), "(s)", -1);
  if (reply != NULL)
    g_variant_get (reply, "(s)", &owner);
  return owner;
}

static gboolean
can_be_started (GDBusConnection *connection,
                const char *name)
{
  g_autoptr (GVariant) reply = NULL;
  g_autofree const char **names = NULL;

  reply = call_bus (connection, "ListActivatableNames", NULL, "(as)", -1);
  if (reply == NULL)
    return FALSE;
  g_variant_get (reply, "(^a&s)", &names);
  return g_strv_contains (names, name);
}

/**
 * ring_bus_name_start:
 * @connection: a connection to a message bus
 * @name: a well-known name without an owner
 *
 * Starts the service that owns @name, if the bus knows how. May take as long as
 * half a minute.
 *
 * Returns: (transfer full) (nullable): unique name of the owner, or %NULL if
 *   there still is none
 */
char *
ring_bus_name_start (GDBusConnection *connection,
                     const char *name)
{
  g_autoptr (GVariant) reply = NULL;

  if (!can_be_started (connection, name))
    return NULL;
  reply = call_bus (connection, "StartServiceByName", g_variant_new ("(su)", name, 0), "(u)",
                    START_TIMEOUT_MSEC);
  return reply != NULL ? ring_bus_name_get_owner (connection, name) : NULL;
}
