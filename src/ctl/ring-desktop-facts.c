/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDesktopFacts"

#include "config.h"

#include "ring-desktop-facts.h"

#define TIMEOUT_MSEC 2000

#define BUS "org.freedesktop.DBus"
#define WATCHER "org.kde.StatusNotifierWatcher"
#define NOTIFICATIONS "org.freedesktop.Notifications"

/* The bus's address as GLib would find it, but without starting a bus; NULL if
 * there is none. */
static char *
find_address (void)
{
  const char *named = g_getenv ("DBUS_SESSION_BUS_ADDRESS");
  g_autofree char *socket = NULL;
  g_autofree char *escaped = NULL;

  if (named != NULL && named[0] != '\0')
    return g_str_has_prefix (named, "autolaunch:") ? NULL : g_strdup (named);
  socket = g_build_filename (g_get_user_runtime_dir (), "bus", NULL);
  if (!g_file_test (socket, G_FILE_TEST_EXISTS))
    return NULL;
  escaped = g_dbus_address_escape_value (socket);
  return g_strconcat ("unix:path=", escaped, NULL);
}

/* --- connecting, which has no limit of time of its own --- */

typedef struct
{
  int ref_count; /* the answer may come when nobody waits any more */
  gboolean is_over;
  gboolean is_late;
  GDBusConnection *connection; /* (owned) (nullable) */
} Attempt;

static void
attempt_unref (Attempt *attempt)
{
  if (--attempt->ref_count > 0)
    return;
  g_clear_object (&attempt->connection);
  g_free (attempt);
}

static void
on_connected (GObject *source,
              GAsyncResult *result,
              gpointer user_data)
{
  Attempt *attempt = user_data;
  g_autoptr (GError) error = NULL;

  attempt->connection = g_dbus_connection_new_for_address_finish (result, &error);
  if (attempt->connection == NULL)
    g_debug ("No bus: %s", error->message);
  attempt->is_over = TRUE;
  attempt_unref (attempt);
}

static gboolean
on_too_late (gpointer user_data)
{
  Attempt *attempt = user_data;

  attempt->is_late = TRUE;
  return G_SOURCE_REMOVE;
}

/* A connection, or NULL. */
static GDBusConnection *
open_bus (const char *address,
          RingPresence *presence_out)
{
  Attempt *attempt = g_new0 (Attempt, 1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GDBusConnection *connection = NULL;
  guint timeout_id = g_timeout_add (TIMEOUT_MSEC, on_too_late, attempt);

  attempt->ref_count = 2;
  g_dbus_connection_new_for_address (address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                     NULL, cancellable, on_connected, attempt);
  while (!attempt->is_over && !attempt->is_late)
    g_main_context_iteration (NULL, TRUE);
  if (!attempt->is_late)
    g_source_remove (timeout_id);
  g_cancellable_cancel (cancellable);
  connection = g_steal_pointer (&attempt->connection);
  *presence_out = RING_PRESENCE_ABSENT;
  if (connection != NULL)
    *presence_out = RING_PRESENCE_PRESENT;
  else if (attempt->is_late)
    *presence_out = RING_PRESENCE_MUTE;
  attempt_unref (attempt);
  return connection;
}

/* --- asking --- */

static GVariant *
call (GDBusConnection *connection,
      const char *name,
      const char *path,
      const char *interface,
      const char *method,
      GVariant *arguments,
      const char *reply_type,
      RingPresence *presence_out)
{
  g_autoptr (GError) error = NULL;
  GVariant *reply = g_dbus_connection_call_sync (connection, name, path, interface, method, arguments, G_VARIANT_TYPE (reply_type),
                                                 G_DBUS_CALL_FLAGS_NO_AUTO_START, TIMEOUT_MSEC, NULL, &error);

  if (reply != NULL)
    {
      *presence_out = RING_PRESENCE_PRESENT;
      return reply;
    }
  g_debug ("%s of %s: %s", method, name, error->message);
  *presence_out = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT) ? RING_PRESENCE_MUTE : RING_PRESENCE_REFUSED;
  return NULL;
}

static GVariant *
call_bus (GDBusConnection *connection,
          const char *method,
          GVariant *arguments,
          const char *reply_type)
{
  RingPresence presence = RING_PRESENCE_ABSENT;

  return call (connection, BUS, "/org/freedesktop/DBus", BUS, method, arguments, reply_type, &presence);
}

static RingPresence
find (GDBusConnection *connection,
      const char *name)
{
  g_autoptr (GVariant) owner = call_bus (connection, "NameHasOwner", g_variant_new ("(s)", name), "(b)");
  g_autoptr (GVariant) startable = NULL;
  g_autofree const char **names = NULL;
  gboolean is_owned = FALSE;

  if (owner != NULL)
    g_variant_get (owner, "(b)", &is_owned);
  if (is_owned)
    return RING_PRESENCE_PRESENT;
  startable = call_bus (connection, "ListActivatableNames", NULL, "(as)");
  if (startable == NULL)
    return RING_PRESENCE_ABSENT;
  g_variant_get (startable, "(^a&s)", &names);
  return g_strv_contains (names, name) ? RING_PRESENCE_STARTABLE : RING_PRESENCE_ABSENT;
}

static void
ask_watcher (GDBusConnection *connection,
             RingDesktopFacts *facts)
{
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GVariant) value = NULL;

  facts->watcher = find (connection, WATCHER);
  if (facts->watcher != RING_PRESENCE_PRESENT)
    return;
  reply = call (connection, WATCHER, "/StatusNotifierWatcher", "org.freedesktop.DBus.Properties", "Get",
                g_variant_new ("(ss)", WATCHER, "IsStatusNotifierHostRegistered"), "(v)", &facts->watcher);
  if (reply == NULL)
    return;
  g_variant_get (reply, "(v)", &value);
  facts->has_host = g_variant_is_of_type (value, G_VARIANT_TYPE_BOOLEAN) && g_variant_get_boolean (value);
}

static void
ask_server (GDBusConnection *connection,
            RingDesktopFacts *facts)
{
  g_autoptr (GVariant) information = NULL;
  g_autoptr (GVariant) capabilities = NULL;

  facts->server = find (connection, NOTIFICATIONS);
  if (facts->server != RING_PRESENCE_PRESENT)
    return;
  information = call (connection, NOTIFICATIONS, "/org/freedesktop/Notifications", NOTIFICATIONS, "GetServerInformation",
                      NULL, "(ssss)", &facts->server);
  if (information == NULL)
    return;
  g_variant_get (information, "(ssss)", &facts->server_name, &facts->server_vendor, &facts->server_version, NULL);
  capabilities = call (connection, NOTIFICATIONS, "/org/freedesktop/Notifications", NOTIFICATIONS, "GetCapabilities",
                       NULL, "(as)", &facts->server);
  if (capabilities != NULL)
    g_variant_get (capabilities, "(^as)", &facts->capabilities);
}

/**
 * ring_desktop_facts_gather:
 * @facts_out: (out caller-allocates): what was found; undo with
 *   ring_desktop_facts_clear()
 *
 * Asks the session bus. Takes a few milliseconds, or two seconds for each who
 * is there and does not answer.
 */
void
ring_desktop_facts_gather (RingDesktopFacts *facts_out)
{
  g_autofree char *address = find_address ();
  g_autoptr (GDBusConnection) connection = NULL;
  const char *wayland = g_getenv ("WAYLAND_DISPLAY");
  const char *display = g_getenv ("DISPLAY");

  *facts_out = (RingDesktopFacts){ 0 };
  facts_out->desktop = g_strdup (g_getenv ("XDG_CURRENT_DESKTOP"));
  facts_out->is_x11 = (wayland == NULL || wayland[0] == '\0') && display != NULL && display[0] != '\0';
  if (address == NULL)
    return;
  connection = open_bus (address, &facts_out->bus);
  if (connection == NULL)
    return;
  g_dbus_connection_set_exit_on_close (connection, FALSE);
  facts_out->tray = find (connection, RING_APP_ID);
  ask_watcher (connection, facts_out);
  ask_server (connection, facts_out);
}

/**
 * ring_desktop_facts_clear:
 * @facts: what was found
 */
void
ring_desktop_facts_clear (RingDesktopFacts *facts)
{
  g_clear_pointer (&facts->server_name, g_free);
  g_clear_pointer (&facts->server_vendor, g_free);
  g_clear_pointer (&facts->server_version, g_free);
  g_clear_pointer (&facts->capabilities, g_strfreev);
  g_clear_pointer (&facts->desktop, g_free);
}
