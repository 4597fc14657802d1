/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusGnomeTerminal"

#include "config.h"

#include "ring-focus-bus.h"
#include "ring-focus-desktop.h"
#include "ring-focus-desk.h"
#include "ring-focusers.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PROGRAM "GNOME Terminal"
#define NAME "org.gnome.Terminal"
#define PATH "/org/gnome/Terminal/SearchProvider"
#define INTERFACE "org.gnome.Shell.SearchProvider2"
#define SCREEN_PREFIX "/org/gnome/Terminal/screen/"

/* The tab's UUID, from its object path, which has no hyphens. */
static char *
find_uuid (const RingFocusRequest *request)
{
  const char *path = ring_focus_place_get (request->place, "GNOME_TERMINAL_SCREEN");
  char *uuid = NULL;

  if (path == NULL || !g_str_has_prefix (path, SCREEN_PREFIX))
    return NULL;
  uuid = g_strdelimit (g_strdup (path + strlen (SCREEN_PREFIX)), "_", '-');
  if (!g_uuid_string_is_valid (uuid))
    g_clear_pointer (&uuid, g_free);
  return uuid;
}

/* A server of its own (`--app-id`) has another name, which it tells. */
static const char *
find_name (const RingFocusRequest *request)
{
  const char *name = ring_focus_place_get (request->place, "GNOME_TERMINAL_SERVICE");

  return name != NULL && g_dbus_is_name (name) ? name : NAME;
}

/* It is off unless somebody has switched it on. */
static gboolean
has_search (GDBusConnection *bus,
            const char *name,
            GCancellable *cancellable)
{
  const char *const no_tabs[] = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = ring_focus_bus_call (bus, name, PATH, INTERFACE ".GetResultMetas",
                                                    g_variant_new ("(^as)", no_tabs), "(aa{sv})", cancellable, &error);

  return reply != NULL || !g_error_matches (error, RING_ERROR, RING_ERROR_MISSING);
}

/* What the terminal shows to GNOME's search: it can also be asked whether it
 * has the tab, without doing anything. */
static gboolean
has_tab (GDBusConnection *bus,
         const char *name,
         const char *uuid,
         GCancellable *cancellable,
         GError **error)
{
  const char *const tabs[] = { uuid, NULL };
  g_autoptr (GVariant) reply = ring_focus_bus_call (bus, name, PATH, INTERFACE ".GetResultMetas",
                                                    g_variant_new ("(^as)", tabs), "(aa{sv})", cancellable, error);
  g_autoptr (GVariant) metas = NULL;

  if (reply == NULL)
    return FALSE;
  metas = g_variant_get_child_value (reply, 0);
  if (g_variant_n_children (metas) == 1)
    return TRUE;
  g_set_error_literal (error, RING_ERROR, RING_ERROR_MISSING, _ ("the tab is gone"));
  return FALSE;
}

static gboolean
show_tab (GDBusConnection *bus,
          const char *name,
          const char *uuid,
          guint32 timestamp,
          GCancellable *cancellable,
          GError **error)
{
  const char *const no_terms[] = { NULL };
  g_autoptr (GVariant) reply = ring_focus_bus_call (bus, name, PATH, INTERFACE ".ActivateResult",
                                                    g_variant_new ("(s^asu)", uuid, no_terms, timestamp), "()", cancellable, error);

  return reply != NULL;
}

static RingFocusAnswer *
ask_terminal (GDBusConnection *bus,
              const RingFocusRequest *request,
              const char *uuid,
              GCancellable *cancellable)
{
  const char *name = find_name (request);
  gint64 pid = ring_focus_bus_owner (bus, name, cancellable);
  g_autoptr (GError) error = NULL;
  RingFocusWindow before;

  if (pid == 0 || !ring_focus_place_has_ancestor (request->place, pid))
    return ring_focus_answer_not_mine (_ ("it is not in GNOME Terminal"));
  if (!has_search (bus, name, cancellable))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, "%s",
                                  _ ("GNOME Terminal takes such requests only if it was started with its setting “shell-integration-enabled” on: "
                                     "gsettings set org.gnome.Terminal.Legacy.Settings shell-integration-enabled true"));
  if (!has_tab (bus, name, uuid, cancellable, &error))
    return ring_focus_answer_failed (PROGRAM, error);
  if (request->is_rehearsal)
    return ring_focus_answer_new (RING_FOCUS_CHOSEN, NULL, "%s", _ ("GNOME Terminal would show its tab"));
  ring_focus_desktop_find_focused (request, &before, cancellable);
  if (!show_tab (bus, name, uuid, request->timestamp, cancellable, &error))
    return ring_focus_answer_failed (PROGRAM, error);
  return ring_focus_desktop_presented (request, PROGRAM, pid, &before, cancellable);
}

static RingFocusAnswer *
work (const RingFocusRequest *request,
      GCancellable *cancellable)
{
  g_autofree char *uuid = find_uuid (request);
  g_autoptr (GError) error = NULL;
  GDBusConnection *bus = NULL;
  RingFocusAnswer *answer = NULL;

  if (uuid == NULL)
    return ring_focus_answer_not_mine (_ ("it is not in GNOME Terminal"));
  bus = ring_focus_bus_open (request, cancellable, &error);
  if (bus == NULL)
    return ring_focus_answer_failed (PROGRAM, error);
  answer = ask_terminal (bus, request, uuid, cancellable);
  ring_focus_bus_close (bus);
  return answer;
}

const RingFocuser ring_focuser_gnome_terminal = { .name = "gnome-terminal", .layer = RING_FOCUS_LAYER_TAB, .work = work };
