/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorDesktop"

#include "config.h"

#include "ring-doctor-checks.h"

#include <glib/gi18n.h>

#include "core/ring-view.h"

#define TRAY RING_DOCTOR_TOPIC_TRAY
#define PANEL RING_DOCTOR_TOPIC_PANEL
#define NOTIFICATIONS RING_DOCTOR_TOPIC_NOTIFICATIONS

/* What to do on a desktop whose panel shows no icons. */
typedef struct
{
  const char *desktop; /* as XDG_CURRENT_DESKTOP has it */
  const char *remedy;  /* marked for translation */
} Advice;

static const Advice advices[] = {
  { "GNOME", N_ ("Install the extension “AppIndicator and KStatusNotifierItem Support” and switch it on.") },
  { "KDE", N_ ("Add the widget “System Tray” to the panel.") },
  { "XFCE", N_ ("Add the “Status Tray Plugin” to the panel.") },
  { "X-Cinnamon", N_ ("Add the applet “XApp Status Applet” to the panel.") },
  { "Cinnamon", N_ ("Add the applet “XApp Status Applet” to the panel.") },
  { "MATE", N_ ("Add the “Notification Area” to the panel.") },
  { "LXQt", N_ ("Add the plugin “Status Notifier” to the panel.") },
  { "Budgie", N_ ("Add the applet “System Tray” to the panel.") },
  { "COSMIC", N_ ("Add the applet “Notification Tray” to the panel.") },
  { "Pantheon", N_ ("Install an indicator for Wingpanel that shows AppIndicators.") },
  { "sway", N_ ("Use Waybar with its module “tray”.") },
  { "Hyprland", N_ ("Use Waybar with its module “tray”.") },
  { "niri", N_ ("Use Waybar with its module “tray”.") },
  { "river", N_ ("Use Waybar with its module “tray”.") },
  { "wlroots", N_ ("Use Waybar with its module “tray”.") },
  { "i3", N_ ("Start snixembed, which hands such icons to i3bar.") },
};

/* XDG_CURRENT_DESKTOP is a list, as "ubuntu:GNOME". */
static const char *
get_advice (const char *desktop)
{
  g_auto (GStrv) names = g_strsplit (desktop != NULL ? desktop : "", ":", -1);

  for (guint i = 0; names[i] != NULL; i++)
    {
      for (size_t j = 0; j < G_N_ELEMENTS (advices); j++)
        {
          if (g_ascii_strcasecmp (names[i], advices[j].desktop) == 0)
            return _ (advices[j].remedy);
        }
    }
  return _ ("Use a panel that shows StatusNotifier icons: of KDE Plasma, Xfce, Cinnamon or MATE, or Waybar.");
}

static void
check_tray (RingDoctor *doctor,
            const RingDesktopFacts *facts)
{
  if (facts->tray == RING_PRESENCE_PRESENT)
    ring_doctor_add (doctor, RING_SEVERITY_OK, TRAY, "ok", NULL, _ ("The tray runs"));
  else
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TRAY, "not-running", _ ("Start “ring-tray”, or log in again if it starts at login."),
                     _ ("The tray does not run: nobody tells you when a session waits"));
}

static void
check_panel (RingDoctor *doctor,
             const RingDesktopFacts *facts)
{
  switch (facts->watcher)
    {
    case RING_PRESENCE_MUTE:
    case RING_PRESENCE_REFUSED:
      ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, PANEL, "mute", _ ("Restart the panel."),
                       _ ("The panel does not answer: the icon may be missing"));
      return;
    case RING_PRESENCE_PRESENT:
      if (facts->has_host)
        ring_doctor_add (doctor, RING_SEVERITY_OK, PANEL, "ok", NULL, _ ("A panel shows icons"));
      else
        ring_doctor_add (doctor, RING_SEVERITY_BROKEN, PANEL, "no-host", get_advice (facts->desktop),
                         _ ("Icons can be registered, but no panel shows them"));
      return;
    case RING_PRESENCE_ABSENT:
    case RING_PRESENCE_STARTABLE:
    default:
      break;
    }
  if (facts->is_x11)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, PANEL, "old-style", get_advice (facts->desktop),
                     _ ("No panel shows StatusNotifier icons; one of the old kind may show ours without its number"));
  else
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, PANEL, "no-watcher", get_advice (facts->desktop),
                     _ ("No panel shows icons"));
}

static gboolean
can (const RingDesktopFacts *facts,
     const char *capability)
{
  return facts->capabilities != NULL && g_strv_contains ((const char *const *) facts->capabilities, capability);
}

/* What the server can do of what we use: "actions, body-markup". */
static char *
list_abilities (const RingDesktopFacts *facts)
{
  static const char *const used[] = { "actions", "body", "body-markup", "persistence", "sound" };
  g_autoptr (GString) text = g_string_new (NULL);

  for (size_t i = 0; i < G_N_ELEMENTS (used); i++)
    {
      if (can (facts, used[i]))
        g_string_append_printf (text, "%s%s", text->len > 0 ? ring_view_list_separator () : "", used[i]);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check_abilities (RingDoctor *doctor,
                 const RingDesktopFacts *facts)
{
  g_autofree char *name = ring_doctor_show (facts->server_name);
  g_autofree char *version = ring_doctor_show (facts->server_version);
  g_autofree char *vendor = ring_doctor_show (facts->server_vendor);
  g_autofree char *abilities = list_abilities (facts);

  if (!can (facts, "actions"))
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, NOTIFICATIONS, "no-actions", _ ("Use the menu of the icon, or another notification server."),
                     /* Translators: name, version and vendor of the notification server */
                     _ ("%s %s (%s) shows notifications, but a click on one does nothing"), name, version, vendor);
  else
    ring_doctor_add (doctor, RING_SEVERITY_OK, NOTIFICATIONS, "ok", NULL,
                     /* Translators: name, version and vendor of the notification server, and what it can, in its words */
                     _ ("%s %s (%s) shows notifications; it can: %s"), name, version, vendor, abilities);
}

static void
check_notifications (RingDoctor *doctor,
                     const RingDesktopFacts *facts,
                     const RingConfig *config)
{
  if (g_str_equal (ring_config_get_string (config, RING_CONFIG_NOTIFY_BACKEND), "none"))
    {
      ring_doctor_add (doctor, RING_SEVERITY_OK, NOTIFICATIONS, "off", NULL, _ ("Switched off in config.toml (notify_backend)"));
      return;
    }
  switch (facts->server)
    {
    case RING_PRESENCE_PRESENT:
      check_abilities (doctor, facts);
      return;
    case RING_PRESENCE_STARTABLE:
      ring_doctor_add (doctor, RING_SEVERITY_OK, NOTIFICATIONS, "startable", NULL, _ ("A notification server is started when one is needed"));
      return;
    case RING_PRESENCE_MUTE:
    case RING_PRESENCE_REFUSED:
      ring_doctor_add (doctor, RING_SEVERITY_BROKEN, NOTIFICATIONS, "mute", _ ("Restart it, or log in again."),
                       _ ("The notification server does not answer"));
      return;
    case RING_PRESENCE_ABSENT:
    default:
      ring_doctor_add (doctor, RING_SEVERITY_BROKEN, NOTIFICATIONS, "absent", _ ("Start the one of your desktop, or install one, such as dunst or mako."),
                       _ ("No notification server: only the icon tells of a wait"));
    }
}

/**
 * ring_doctor_check_desktop:
 * @doctor: where to put what is found
 * @facts: who is there on the session bus
 * @config: the settings
 *
 * Judges tray, panel and notification server. Pure.
 */
void
ring_doctor_check_desktop (RingDoctor *doctor,
                           const RingDesktopFacts *facts,
                           const RingConfig *config)
{
  if (facts->bus == RING_PRESENCE_MUTE)
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TRAY, "bus-mute", _ ("Log in again."), _ ("The session bus does not answer"));
  else if (facts->bus != RING_PRESENCE_PRESENT)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TRAY, "no-bus", _ ("Run this in a terminal of your desktop."),
                     _ ("There is no session bus here: tray, panel and notifications cannot be checked"));
  if (facts->bus != RING_PRESENCE_PRESENT)
    return;
  check_tray (doctor, facts);
  check_panel (doctor, facts);
  check_notifications (doctor, facts, config);
}
