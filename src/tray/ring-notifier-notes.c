/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingNotifierNotes"

#include "config.h"

#include "ring-notifier-notes.h"

#include "io/ring-sandbox.h"
#include "io/ring-shown-file.h"

#define SERVER_NAME "org.freedesktop.Notifications"
#define SERVER_PATH "/org/freedesktop/Notifications"

/**
 * ring_notifier_notes_make_path:
 *
 * The file is where the bus has its socket, and goes with it. A sandbox has a
 * folder of its own there that ends with it, and a portal with other ids.
 *
 * Returns: (transfer full) (nullable): where the notes are; %NULL if there can
 *   be none
 */
char *
ring_notifier_notes_make_path (void)
{
  if (ring_sandbox_is_inside ("/"))
    return NULL;
  return g_build_filename (g_get_user_runtime_dir (), "ring-tray", "notifications.json", NULL);
}

/**
 * ring_notifier_notes_write:
 * @path: (nullable): where the notes are
 * @connection: a connection to the session bus
 * @owner: (nullable): unique name of the server
 * @shown: (element-type utf8 NotifyNotification): what is out
 *
 * Call it whenever that has changed.
 */
void
ring_notifier_notes_write (const char *path,
                           GDBusConnection *connection,
                           const char *owner,
                           GHashTable *shown)
{
  RingShownBy by = { .bus = g_dbus_connection_get_guid (connection), .server = owner };
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;
  GHashTableIter iter;
  gpointer notification;

  if (path == NULL)
    return;
  g_hash_table_iter_init (&iter, shown);
  while (g_hash_table_iter_next (&iter, NULL, &notification))
    {
      int number = 0;
      guint32 id;

      g_object_get (notification, "id", &number, NULL);
      id = (guint32) number;
      if (id != 0)
        g_array_append_val (ids, id);
    }
  if (!ring_shown_file_write (path, &by, ids, &error))
    g_debug ("What is shown could not be noted: %s", error->message);
}

/**
 * ring_notifier_notes_withdraw_left:
 * @path: (nullable): where the notes are
 * @connection: a connection to the session bus
 * @owner: (nullable): unique name of the server
 *
 * Withdraws what an earlier tray has left behind. The server is spoken to by its
 * own name, and not waited for. Call it at the start, before anything is shown.
 */
void
ring_notifier_notes_withdraw_left (const char *path,
                                   GDBusConnection *connection,
                                   const char *owner)
{
  RingShownBy by = { .bus = g_dbus_connection_get_guid (connection), .server = owner };
  g_autoptr (GArray) ids = NULL;

  if (path == NULL || owner == NULL)
    return;
  ids = ring_shown_file_read (path, &by);
  for (guint i = 0; i < ids->len; i++)
    g_dbus_connection_call (connection, owner, SERVER_PATH, SERVER_NAME, "CloseNotification",
                            g_variant_new ("(u)", g_array_index (ids, guint32, i)), NULL,
                            G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, NULL, NULL);
  g_array_set_size (ids, 0);
  ring_shown_file_write (path, &by, ids, NULL);
}
