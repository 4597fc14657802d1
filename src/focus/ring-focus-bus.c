/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusBus"

#include "config.h"

#include "ring-focus-bus.h"

#include "core/ring-error.h"
#include "core/ring-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_REASON_CHARACTERS 160

/* Takes @foreign and says it in this project's terms: MISSING where the other
 * side does not have what was asked for. */
static void
take_error (GError **error,
            GError *foreign)
{
  g_autofree char *clean = NULL;
  g_autofree char *reason = NULL;

  g_dbus_error_strip_remote_error (foreign);
  clean = ring_text_clean (foreign->message, -1);
  reason = ring_text_first_line (clean, MAX_REASON_CHARACTERS);
  if (g_error_matches (foreign, G_IO_ERROR, G_IO_ERROR_TIMED_OUT) || g_error_matches (foreign, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      || g_error_matches (foreign, G_DBUS_ERROR, G_DBUS_ERROR_NO_REPLY))
    g_set_error_literal (error, RING_ERROR, RING_ERROR_TIMED_OUT, _ ("it does not answer"));
  else if (g_error_matches (foreign, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN)
           || g_error_matches (foreign, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER)
           || g_error_matches (foreign, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD)
           || g_error_matches (foreign, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_INTERFACE)
           || g_error_matches (foreign, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_OBJECT))
    g_set_error_literal (error, RING_ERROR, RING_ERROR_MISSING, reason);
  else
    g_set_error_literal (error, RING_ERROR, RING_ERROR_FAILED, reason);
  g_error_free (foreign);
}

/* Only this login session's bus: an address from anywhere else could lead to
 * a bus of somebody else. */
static char *
find_address (const RingFocusRequest *request)
{
  const char *address = g_environ_getenv ((char **) request->environ, "DBUS_SESSION_BUS_ADDRESS");
  const char *runtime = g_environ_getenv ((char **) request->environ, "XDG_RUNTIME_DIR");
  g_autofree char *path = NULL;
  g_autofree char *escaped = NULL;

  if (address != NULL && address[0] != '\0')
    return g_str_has_prefix (address, "unix:") && g_dbus_is_address (address) ? g_strdup (address) : NULL;
  path = runtime != NULL ? g_build_filename (runtime, "bus", NULL) : NULL;
  if (path == NULL || !g_file_test (path, G_FILE_TEST_EXISTS))
    return NULL;
  escaped = g_dbus_address_escape_value (path);
  return g_strconcat ("unix:path=", escaped, NULL);
}

/**
 * ring_focus_bus_open:
 * @request: what is asked
 * @cancellable: (nullable): ends the waiting
 * @error: return location for an error: %RING_ERROR_MISSING if there is no
 *   bus, else those of ring_focus_bus_call()
 *
 * Connects to the session bus. Call it once for each jump; answers and calls
 * of others come in the calling thread's main context.
 *
 * Returns: (transfer full): a connection, for ring_focus_bus_close()
 */
GDBusConnection *
ring_focus_bus_open (const RingFocusRequest *request,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autofree char *address = find_address (request);
  GDBusConnection *bus = NULL;
  GError *foreign = NULL;

  if (address == NULL)
    {
      g_set_error_literal (error, RING_ERROR, RING_ERROR_MISSING, _ ("there is no session bus"));
      return NULL;
    }
  bus = g_dbus_connection_new_for_address_sync (address,
                                                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                NULL, cancellable, &foreign);
  if (bus == NULL)
    take_error (error, foreign);
  return bus;
}

/**
 * ring_focus_bus_close:
 * @bus: (transfer full): from ring_focus_bus_open()
 */
void
ring_focus_bus_close (GDBusConnection *bus)
{
  g_dbus_connection_close_sync (bus, NULL, NULL);
  g_object_unref (bus);
}

/**
 * ring_focus_bus_call:
 * @bus: from ring_focus_bus_open()
 * @name: whom to ask: a bus name of good form
 * @path: which object
 * @method: the interface and the method, as `org.kde.konsole.Window.sessionList`
 * @arguments: (nullable) (transfer floating): a tuple
 * @reply_type: the answer's type: of another type it is an error
 * @cancellable: (nullable): ends the waiting
 * @error: return location for an error: %RING_ERROR_MISSING if nobody is there
 *   or does not know that, %RING_ERROR_TIMED_OUT, %RING_ERROR_FAILED
 *
 * Calls a method and waits for its answer.
 *
 * Returns: (transfer full): the answer
 */
GVariant *
ring_focus_bus_call (GDBusConnection *bus,
                     const char *name,
                     const char *path,
                     const char *method,
                     GVariant *arguments,
                     const char *reply_type,
                     GCancellable *cancellable,
                     GError **error)
{
  const char *dot = strrchr (method, '.');
  g_autofree char *interface = g_strndup (method, (size_t) (dot - method));
  GError *foreign = NULL;
  GVariant *reply = g_dbus_connection_call_sync (bus, name, path, interface, dot + 1, arguments, G_VARIANT_TYPE (reply_type),
                                                 G_DBUS_CALL_FLAGS_NO_AUTO_START, RING_FOCUSER_LIMIT_MSEC, cancellable, &foreign);

  if (reply == NULL)
    take_error (error, foreign);
  return reply;
}

/**
 * ring_focus_bus_owner:
 * @bus: from ring_focus_bus_open()
 * @name: a bus name of good form
 * @cancellable: (nullable): ends the waiting
 *
 * Call it to check that a name that a row tells of belongs to the terminal.
 *
 * Returns: the process that owns @name, 0 if none does
 */
gint64
ring_focus_bus_owner (GDBusConnection *bus,
                      const char *name,
                      GCancellable *cancellable)
{
  g_autoptr (GVariant) reply = ring_focus_bus_call (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                                    "org.freedesktop.DBus.GetConnectionUnixProcessID",
                                                    g_variant_new ("(s)", name), "(u)", cancellable, NULL);
  guint32 pid = 0;

  if (reply != NULL)
    g_variant_get (reply, "(u)", &pid);
  return pid;
}
