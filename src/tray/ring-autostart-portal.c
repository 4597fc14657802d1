/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAutostartPortal"

#include "config.h"

#include "ring-autostart-portal.h"

#include <glib/gi18n.h>
#include <libportal/portal.h>

/* What is run at login; the portal puts what starts the sandbox before it. */
#define PROGRAM "ring-tray"

typedef struct
{
  gboolean is_wanted;
  RingAutostartPortalFunc func;
  gpointer user_data;
} Question;

static gboolean
is_nobody_there (const GError *error)
{
  static const GDBusError codes[] = { G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_UNKNOWN_METHOD,
                                      G_DBUS_ERROR_UNKNOWN_INTERFACE, G_DBUS_ERROR_UNKNOWN_OBJECT };

  for (size_t i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      if (g_error_matches (error, G_DBUS_ERROR, (int) codes[i]))
        return TRUE;
    }
  return FALSE;
}

/* A permission to run in the background is not needed, so that it is denied says
 * nothing where autostart was switched off. */
static RingLoginAnswer
judge (gboolean is_wanted,
       gboolean is_granted,
       const GError *error)
{
  if (error == NULL)
    return is_granted || !is_wanted ? RING_LOGIN_ANSWER_GRANTED : RING_LOGIN_ANSWER_DENIED;
  if (is_nobody_there (error))
    return RING_LOGIN_ANSWER_MISSING;
  return is_wanted && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? RING_LOGIN_ANSWER_DENIED : RING_LOGIN_ANSWER_FAILED;
}

static void
on_answered (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autofree Question *question = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_granted = xdp_portal_request_background_finish (XDP_PORTAL (source), result, &error);
  RingLoginAnswer answer = judge (question->is_wanted, is_granted, error);

  if (error != NULL)
    g_message ("The Background portal: %s", error->message);
  question->func (question->is_wanted, answer, question->user_data);
}

/* Nobody can be asked without a bus. */
static gboolean
on_no_bus (gpointer user_data)
{
  g_autofree Question *question = user_data;

  question->func (question->is_wanted, RING_LOGIN_ANSWER_MISSING, question->user_data);
  return G_SOURCE_REMOVE;
}

/**
 * ring_autostart_portal_ask:
 * @is_wanted: whether to start at login
 * @func: is told the answer, not before this returns
 * @user_data: for @func; has to live until then, which may be long: a human may
 *   have to answer, and some never do
 *
 * Call it when the human has switched it, and never else: each request sets the
 * whole state anew, so one that only asks to go on in the background would take
 * the start at login away.
 */
void
ring_autostart_portal_ask (gboolean is_wanted,
                           RingAutostartPortalFunc func,
                           gpointer user_data)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (XdpPortal) portal = bus != NULL ? xdp_portal_new () : NULL;
  g_autoptr (GPtrArray) command = g_ptr_array_new ();
  g_autofree char *reason = g_strdup (_ ("Tells you from login on when an agent waits for you."));
  Question *question = g_new0 (Question, 1);

  *question = (Question){ .is_wanted = is_wanted, .func = func, .user_data = user_data };
  if (portal == NULL)
    {
      g_idle_add (on_no_bus, question);
      return;
    }
  g_ptr_array_add (command, (gpointer) PROGRAM);
  xdp_portal_request_background (portal, NULL, reason, command, is_wanted ? XDP_BACKGROUND_FLAG_AUTOSTART : XDP_BACKGROUND_FLAG_NONE,
                                 NULL, on_answered, question);
}
