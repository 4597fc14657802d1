/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDesktop"

#include "config.h"

#include "ring-desktop.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *name;
  RingDesktop desktop;
} desktops[] = {
  { "GNOME", RING_DESKTOP_GNOME },
  { "GNOME-Classic", RING_DESKTOP_GNOME },
  { "KDE", RING_DESKTOP_KDE },
  { "XFCE", RING_DESKTOP_XFCE },
  { "MATE", RING_DESKTOP_MATE },
  { "X-Cinnamon", RING_DESKTOP_CINNAMON },
  { "Cinnamon", RING_DESKTOP_CINNAMON },
  { "LXQt", RING_DESKTOP_LXQT },
  { "Budgie", RING_DESKTOP_BUDGIE },
  { "Unity", RING_DESKTOP_UNITY },
  { "sway", RING_DESKTOP_SWAY },
  { "Hyprland", RING_DESKTOP_WLROOTS },
  { "river", RING_DESKTOP_WLROOTS },
  { "niri", RING_DESKTOP_WLROOTS },
  { "labwc", RING_DESKTOP_WLROOTS },
  { "wlroots", RING_DESKTOP_WLROOTS },
};

static RingDesktop
find_desktop (const char *name)
{
  for (size_t i = 0; i < G_N_ELEMENTS (desktops); i++)
    {
      if (g_ascii_strcasecmp (desktops[i].name, name) == 0)
        return desktops[i].desktop;
    }
  return RING_DESKTOP_OTHER;
}

/**
 * ring_desktop_parse:
 * @names: (nullable): the value of XDG_CURRENT_DESKTOP: names with colons
 *   between them, the closest first, as in "Budgie:GNOME"
 *
 * Returns: the first desktop that is known
 */
RingDesktop
ring_desktop_parse (const char *names)
{
  g_auto (GStrv) words = g_strsplit (names != NULL ? names : "", ":", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      RingDesktop desktop = find_desktop (words[i]);

      if (desktop != RING_DESKTOP_OTHER)
        return desktop;
    }
  return RING_DESKTOP_OTHER;
}

/**
 * ring_desktop_shows_labels:
 * @desktop: a desktop
 *
 * Nothing tells whether a host shows the label. Where it does, a number in the
 * icon would be said twice; where it does not, the icon is the only place.
 *
 * Returns: whether the panel shows a text beside the icon
 */
gboolean
ring_desktop_shows_labels (RingDesktop desktop)
{
  return desktop == RING_DESKTOP_GNOME || desktop == RING_DESKTOP_UNITY;
}

/**
 * ring_desktop_follows_moves:
 * @desktop: a desktop
 *
 * GNOME's extension is told of a moved item and leaves it where it was: it takes
 * the arguments of its own signal in the wrong order (seen in version 50,
 * dbusMenu.js, _onRootChildMoved).
 *
 * Returns: whether the panel moves an item of the menu that has moved
 */
gboolean
ring_desktop_follows_moves (RingDesktop desktop)
{
  return desktop != RING_DESKTOP_GNOME;
}

/**
 * ring_desktop_get_host_advice:
 * @desktop: a desktop
 *
 * Returns: (transfer none): what to do where no panel shows the icon
 */
const char *
ring_desktop_get_host_advice (RingDesktop desktop)
{
  switch (desktop)
    {
    case RING_DESKTOP_GNOME:
      /* Translators: the words in quotes are the name of a GNOME extension */
      return _ ("Install the extension “AppIndicator and KStatusNotifierItem Support” (package "
                "gnome-shell-extension-appindicator), log out and in again, and turn it on.");
    case RING_DESKTOP_KDE:
      /* Translators: the words in quotes are the name of a widget of Plasma */
      return _ ("Add the widget “System Tray” to the panel.");
    case RING_DESKTOP_XFCE:
      /* Translators: the words in quotes are the name of an item of Xfce's panel */
      return _ ("Add the item “Status Tray Plugin” to the panel.");
    case RING_DESKTOP_MATE:
      /* Translators: the words in quotes are the name of an item of MATE's panel */
      return _ ("Add “Notification Area” to the panel.");
    case RING_DESKTOP_CINNAMON:
      /* Translators: the words in quotes are the name of an applet of Cinnamon */
      return _ ("Add the applet “XApp Status Applet” to the panel.");
    case RING_DESKTOP_LXQT:
      /* Translators: the words in quotes are the name of a widget of LXQt's panel */
      return _ ("Add the widget “Status Notifier Plugin” to the panel.");
    case RING_DESKTOP_BUDGIE:
      /* Translators: the words in quotes are the name of an applet of Budgie */
      return _ ("Add the applet “System Tray” to the panel.");
    case RING_DESKTOP_SWAY:
      return _ ("Start a bar with a tray: Waybar with the module “tray”, or swaybar with “tray_output *”.");
    case RING_DESKTOP_WLROOTS:
      return _ ("Start a bar with a tray, for example Waybar with the module “tray”.");
    case RING_DESKTOP_UNITY:
    case RING_DESKTOP_OTHER:
    default:
      return _ ("Add a tray to the panel. On GNOME that is the extension “AppIndicator and KStatusNotifierItem "
                "Support”.");
    }
}
