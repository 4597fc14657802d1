/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlTray"

#include "config.h"

#include "ring-ctl.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "ring-printer.h"

/* A GApplication's actions stand at the path made of its id. */
#define TRAY_PATH "/io/github/ring_tray/RingTray"
#define TIMEOUT_MSEC 2000

/* Which action of the tray a command calls. */
static const char *
get_action (const char *command)
{
  return g_str_equal (command, "next") ? "next-waiting" : "board";
}

static gboolean
call_action (const char *action,
             GError **error)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, error);
  g_autoptr (GVariant) answer = NULL;

  if (bus == NULL)
    return FALSE;
  /* The tray is not started for it: there would be nothing to go to. */
  answer = g_dbus_connection_call_sync (bus, RING_APP_ID, TRAY_PATH, "org.gtk.Actions", "Activate",
                                        g_variant_new ("(sava{sv})", action, NULL, NULL), NULL,
                                        G_DBUS_CALL_FLAGS_NO_AUTO_START, TIMEOUT_MSEC, NULL, error);
  return answer != NULL;
}

/**
 * ring_ctl_tray:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl next` goes to the session that waits longest, `ringctl board` shows
 * the tray's board. For keys of the desktop.
 *
 * Returns: an exit status
 */
int
ring_ctl_tray (int argc,
               char **argv)
{
  const char *action = get_action (argv[0]);
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  int exit_status = RING_CTL_EXIT_OK;

  if (!ring_ctl_parse_only_options (context, &argc, &argv, &exit_status))
    return exit_status;
  if (call_action (action, &error))
    return RING_CTL_EXIT_OK;
  if (g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN) || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER))
    ring_printer_error (_ ("The tray does not run. Start it with “ring-tray”."));
  else if (g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_INVALID_ARGS) || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD))
    ring_printer_error (_ ("The tray that runs does not know this command: it is of another version. Quit it, and start it again."));
  else
    ring_printer_error (_ ("The tray cannot be reached: there is no session bus, or it does not answer."));
  return RING_CTL_EXIT_FAILED;
}
