/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#include "tray/ring-bus-gate.h"

typedef struct
{
  GTestDBus *bus;
  GDBusConnection *connection;
} Fixture;

static GDBusConnection *
connect_to (GTestDBus *bus)
{
  g_autoptr (GError) error = NULL;
  GDBusConnection *connection;

  connection = g_dbus_connection_new_for_address_sync (g_test_dbus_get_bus_address (bus),
                                                       G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                       NULL, NULL, &error);
  g_assert_no_error (error);
  return connection;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (fixture->bus);
  fixture->connection = connect_to (fixture->bus);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_dbus_connection_close_sync (fixture->connection, NULL, NULL);
  g_clear_object (&fixture->connection);
  g_test_dbus_down (fixture->bus);
  g_clear_object (&fixture->bus);
}

static void
on_answer (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);

  g_assert_nonnull (reply);
  *(gboolean *) user_data = TRUE;
}

static void
ask (GDBusConnection *connection,
     gboolean *is_answered)
{
  g_dbus_connection_call (connection, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                          "org.freedesktop.DBus", "GetId", NULL, NULL, G_DBUS_CALL_FLAGS_NONE,
                          -1, NULL, on_answer, is_answered);
}

/* Another process: all connections of one share a thread. By the time that it
 * has its answer the bus has had the time to give ours. */
static void
ask_from_outside (GTestDBus *bus)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = NULL;

  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, "gdbus", "call", "--address",
                              g_test_dbus_get_bus_address (bus), "--dest", "org.freedesktop.DBus",
                              "--object-path", "/org/freedesktop/DBus",
                              "--method", "org.freedesktop.DBus.GetId", NULL);
  g_assert_no_error (error);
  g_subprocess_wait_check (process, NULL, &error);
  g_assert_no_error (error);
}

static void
wait_for (const gboolean *is_answered)
{
  while (!*is_answered)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_holds_answers_back (Fixture *fixture,
                         gconstpointer data)
{
  gboolean is_answered = FALSE;
  RingBusGate *gate = ring_bus_gate_close (fixture->connection);

  ask (fixture->connection, &is_answered);
  ask_from_outside (fixture->bus);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_false (is_answered);

  ring_bus_gate_open (gate);
  wait_for (&is_answered);
}

static void
test_opens_by_itself (Fixture *fixture,
                      gconstpointer data)
{
  gboolean is_answered = FALSE;
  RingBusGate *gate = ring_bus_gate_close (fixture->connection);

  g_test_summary ("Whoever forgets it waits a second, not for ever");
  ask (fixture->connection, &is_answered);
  wait_for (&is_answered);
  ring_bus_gate_open (gate);
}

static void
test_open_gate_is_gone (Fixture *fixture,
                        gconstpointer data)
{
  gboolean is_answered = FALSE;

  ring_bus_gate_open (ring_bus_gate_close (fixture->connection));
  ask (fixture->connection, &is_answered);
  wait_for (&is_answered);
}

static void
add (const char *path,
     void (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("/bus-gate/holds-answers-back", test_holds_answers_back);
  add ("/bus-gate/opens-by-itself", test_opens_by_itself);
  add ("/bus-gate/open-gate-is-gone", test_open_gate_is_gone);

  return g_test_run ();
}
