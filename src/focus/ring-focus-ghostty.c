/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusGhostty"

#include "config.h"

#include "ring-focus-bus.h"
#include "ring-focus-desktop.h"
#include "ring-focus-desk.h"
#include "ring-focusers.h"

#include <glib/gi18n-lib.h>

#define PROGRAM "Ghostty"
#define INTERFACE "org.gtk.Actions"
#define ACTION "present-surface"

/* A release, and a build of one's own. */
static const struct
{
  const char *name;
  const char *path;
} services[] = {
  { "com.mitchellh.ghostty", "/com/mitchellh/ghostty" },
  { "com.mitchellh.ghostty-debug", "/com/mitchellh/ghostty_debug" },
};

/* The id of a split, which programs in it know since the release after 1.3.1
 * (https://github.com/ghostty-org/ghostty/pull/12027). */
static gboolean
find_surface (const RingFocusRequest *request,
              guint64 *surface_out)
{
  const char *text = ring_focus_place_get (request->place, "GHOSTTY_SURFACE_ID");

  return text != NULL && g_str_has_prefix (text, "0x") && g_ascii_string_to_unsigned (text + 2, 16, 1, G_MAXUINT64, surface_out, NULL);
}

/* An action that is not there is done without a word, so it is looked for first. */
static gboolean
can_present (GDBusConnection *bus,
             size_t service,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GVariant) reply = ring_focus_bus_call (bus, services[service].name, services[service].path, INTERFACE ".Describe",
                                                    g_variant_new ("(s)", ACTION), "((bgav))", cancellable, error);
  gboolean is_enabled = FALSE;
  const char *type = NULL;

  if (reply == NULL)
    return FALSE;
  g_variant_get (reply, "((b&g@av))", &is_enabled, &type, NULL);
  if (is_enabled && g_str_equal (type, "t"))
    return TRUE;
  g_set_error_literal (error, RING_ERROR, RING_ERROR_UNSUPPORTED, _ ("this version cannot be asked for a tab"));
  return FALSE;
}

static gboolean
present (GDBusConnection *bus,
         size_t service,
         const RingFocusRequest *request,
         guint64 surface,
         GCancellable *cancellable,
         GError **error)
{
  g_autoptr (GVariant) reply = NULL;
  GVariantBuilder parameters;
  GVariantBuilder platform_data;

  g_variant_builder_init (&parameters, G_VARIANT_TYPE ("av"));
  g_variant_builder_add (&parameters, "v", g_variant_new_uint64 (surface));
  g_variant_builder_init (&platform_data, G_VARIANT_TYPE ("a{sv}"));
  if (request->activation_token != NULL)
    {
      g_variant_builder_add (&platform_data, "{sv}", "activation-token", g_variant_new_string (request->activation_token));
      g_variant_builder_add (&platform_data, "{sv}", "desktop-startup-id", g_variant_new_string (request->activation_token));
    }
  reply = ring_focus_bus_call (bus, services[service].name, services[service].path, INTERFACE ".Activate",
                               g_variant_new ("(sava{sv})", ACTION, &parameters, &platform_data), "()", cancellable, error);
  return reply != NULL;
}

static RingFocusAnswer *
ask_ghostty (GDBusConnection *bus,
             const RingFocusRequest *request,
             guint64 surface,
             GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  RingFocusWindow before;
  gint64 pid = 0;
  size_t service = 0;

  for (service = 0; service < G_N_ELEMENTS (services); service++)
    {
      pid = ring_focus_bus_owner (bus, services[service].name, cancellable);
      if (pid != 0 && ring_focus_place_has_ancestor (request->place, pid))
        break;
    }
  if (service == G_N_ELEMENTS (services))
    return ring_focus_answer_not_mine (_ ("it is not in a Ghostty that can be asked"));
  if (!can_present (bus, service, cancellable, &error))
    return ring_focus_answer_failed (PROGRAM, error);
  if (request->is_rehearsal)
    return ring_focus_answer_new (RING_FOCUS_CHOSEN, NULL, "%s", _ ("Ghostty would show its tab"));
  ring_focus_desktop_find_focused (request, &before, cancellable);
  if (!present (bus, service, request, surface, cancellable, &error))
    return ring_focus_answer_failed (PROGRAM, error);
  return ring_focus_desktop_presented (request, PROGRAM, pid, &before, cancellable);
}

static RingFocusAnswer *
work (const RingFocusRequest *request,
      GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  GDBusConnection *bus = NULL;
  RingFocusAnswer *answer = NULL;
  guint64 surface = 0;

  if (!find_surface (request, &surface))
    return ring_focus_answer_not_mine (_ ("it is not in a Ghostty that can be asked"));
  bus = ring_focus_bus_open (request, cancellable, &error);
  if (bus == NULL)
    return ring_focus_answer_failed (PROGRAM, error);
  answer = ask_ghostty (bus, request, surface, cancellable);
  ring_focus_bus_close (bus);
  return answer;
}

const RingFocuser ring_focuser_ghostty = { .name = "ghostty", .layer = RING_FOCUS_LAYER_TAB, .work = work };
