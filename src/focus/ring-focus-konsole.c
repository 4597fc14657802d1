/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusKonsole"

#include "config.h"

#include "ring-focus-konsole.h"

#include "ring-focus-bus.h"
#include "ring-focus-desk.h"
#include "ring-focusers.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PROGRAM "Konsole"
#define SESSION_PREFIX "/Sessions/"
#define WINDOW_PREFIX "/Windows/"
#define MAX_WINDOWS 64

/* The ids that Konsole has put into the environment, and the bus they are on. */
typedef struct
{
  GDBusConnection *bus;
  GCancellable *cancellable;
  const char *service;
  const char *session_path;
  gint32 session;
} Konsole;

/* The number after @prefix; -1 if @path is anything else. */
static gint32
number_of_path (const char *path,
                const char *prefix)
{
  guint64 number = 0;

  if (path == NULL || !g_str_has_prefix (path, prefix)
      || !g_ascii_string_to_unsigned (path + strlen (prefix), 10, 0, G_MAXINT32, &number, NULL))
    return -1;
  return (gint32) number;
}

/* A number is given again when Konsole starts again: the session must be the
 * one whose shell is around ours. */
static gboolean
is_session_of (Konsole *konsole,
               const RingFocusPlace *place)
{
  g_autoptr (GVariant) reply = ring_focus_bus_call (konsole->bus, konsole->service, konsole->session_path,
                                                    "org.kde.konsole.Session.processId", NULL, "(i)", konsole->cancellable, NULL);
  gint32 pid = 0;

  if (reply != NULL)
    g_variant_get (reply, "(i)", &pid);
  return pid > 0 && ring_focus_place_has_ancestor (place, pid);
}

static gboolean
has_session (Konsole *konsole,
             const char *window)
{
  g_autoptr (GVariant) reply = ring_focus_bus_call (konsole->bus, konsole->service, window, "org.kde.konsole.Window.sessionList",
                                                    NULL, "(as)", konsole->cancellable, NULL);
  g_autofree char *number = g_strdup_printf ("%d", konsole->session);
  g_autofree const char **sessions = NULL;

  if (reply == NULL)
    return FALSE;
  g_variant_get (reply, "(^a&s)", &sessions);
  return g_strv_contains (sessions, number);
}

/* The windows there are, as objects of the bus. */
static GDBusNodeInfo *
list_windows (Konsole *konsole)
{
  g_autoptr (GVariant) reply = ring_focus_bus_call (konsole->bus, konsole->service, "/Windows",
                                                    "org.freedesktop.DBus.Introspectable.Introspect",
                                                    NULL, "(s)", konsole->cancellable, NULL);
  const char *xml = NULL;

  if (reply == NULL)
    return NULL;
  g_variant_get (reply, "(&s)", &xml);
  return g_dbus_node_info_new_for_xml (xml, NULL);
}

/* A tab can be torn off, so it need not be in the window it began in. */
static char *
find_window (Konsole *konsole)
{
  GDBusNodeInfo *info = list_windows (konsole);
  char *found = NULL;

  for (guint i = 0; info != NULL && info->nodes != NULL && info->nodes[i] != NULL && i < MAX_WINDOWS && found == NULL; i++)
    {
      g_autofree char *window = g_strconcat (WINDOW_PREFIX, info->nodes[i]->path, NULL);

      if (number_of_path (window, WINDOW_PREFIX) >= 0 && has_session (konsole, window))
        found = g_steal_pointer (&window);
    }
  g_clear_pointer (&info, g_dbus_node_info_unref);
  return found;
}

static gboolean
choose_tab (Konsole *konsole,
            const char *window,
            GError **error)
{
  g_autoptr (GVariant) reply = ring_focus_bus_call (konsole->bus, konsole->service, window, "org.kde.konsole.Window.setCurrentSession",
                                                    g_variant_new ("(i)", konsole->session), "()", konsole->cancellable, error);

  return reply != NULL;
}

static RingFocusAnswer *
ask_konsole (Konsole *konsole,
             const RingFocusRequest *request)
{
  const char *const moved[] = { "WINDOWID", NULL };
  const char *first_window = ring_focus_place_get (request->place, "KONSOLE_DBUS_WINDOW");
  gint64 pid = ring_focus_bus_owner (konsole->bus, konsole->service, konsole->cancellable);
  g_autofree char *window = NULL;
  g_autoptr (GError) error = NULL;

  if (pid == 0 || !ring_focus_place_has_ancestor (request->place, pid) || !is_session_of (konsole, request->place))
    return ring_focus_answer_not_mine (_ ("it is not in Konsole"));
  window = find_window (konsole);
  if (window == NULL)
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, "%s", _ ("Konsole: none of its windows has the tab"));
  if (!request->is_rehearsal && !choose_tab (konsole, window, &error))
    return ring_focus_answer_failed (PROGRAM, error);
  return ring_focus_answer_new (RING_FOCUS_CHOSEN,
                                g_strcmp0 (window, first_window) == 0 ? NULL : ring_focus_place_without (request->place, moved),
                                "%s", request->is_rehearsal ? _ ("Konsole would show its tab") : _ ("Konsole shows its tab"));
}

static gboolean
init (Konsole *konsole,
      const RingFocusPlace *place,
      GCancellable *cancellable)
{
  konsole->cancellable = cancellable;
  konsole->service = ring_focus_place_get (place, "KONSOLE_DBUS_SERVICE");
  konsole->session_path = ring_focus_place_get (place, "KONSOLE_DBUS_SESSION");
  konsole->session = number_of_path (konsole->session_path, SESSION_PREFIX);
  return konsole->service != NULL && g_dbus_is_name (konsole->service) && konsole->session >= 0;
}

static gint32
current_session (Konsole *konsole,
                 const char *window)
{
  g_autoptr (GVariant) reply = ring_focus_bus_call (konsole->bus, konsole->service, window, "org.kde.konsole.Window.currentSession",
                                                    NULL, "(i)", konsole->cancellable, NULL);
  gint32 session = -1;

  if (reply != NULL)
    g_variant_get (reply, "(i)", &session);
  return session;
}

/**
 * ring_focus_konsole_shows:
 * @request: for whom
 * @cancellable: cancelled when nobody waits any longer
 * @place: where a session is, in a tab of the focused window's process
 *
 * Call it where a terminal has several tabs.
 *
 * Returns: whether the place is in the current tab of the Konsole window that
 *   it began in
 */
gboolean
ring_focus_konsole_shows (const RingFocusRequest *request,
                          GCancellable *cancellable,
                          const RingFocusPlace *place)
{
  const char *window = ring_focus_place_get (place, "KONSOLE_DBUS_WINDOW");
  Konsole konsole = { 0 };
  gboolean is_shown = FALSE;

  if (!init (&konsole, place, cancellable) || number_of_path (window, WINDOW_PREFIX) < 0)
    return FALSE;
  konsole.bus = ring_focus_bus_open (request, cancellable, NULL);
  if (konsole.bus == NULL)
    return FALSE;
  is_shown = is_session_of (&konsole, place) && has_session (&konsole, window)
             && current_session (&konsole, window) == konsole.session;
  ring_focus_bus_close (konsole.bus);
  return is_shown;
}

static RingFocusAnswer *
work (const RingFocusRequest *request,
      GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  RingFocusAnswer *answer = NULL;
  Konsole konsole = { 0 };

  if (!init (&konsole, request->place, cancellable))
    return ring_focus_answer_not_mine (_ ("it is not in Konsole"));
  konsole.bus = ring_focus_bus_open (request, cancellable, &error);
  if (konsole.bus == NULL)
    return ring_focus_answer_failed (PROGRAM, error);
  answer = ask_konsole (&konsole, request);
  ring_focus_bus_close (konsole.bus);
  return answer;
}

const RingFocuser ring_focuser_konsole = { .name = "konsole", .layer = RING_FOCUS_LAYER_TAB, .work = work };
