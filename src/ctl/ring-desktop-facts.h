/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Who is there on the session bus: the tray, a panel, a notification server.
 * Asked with a limit of time on each question; nothing is started. Main thread
 * only. */

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * RingPresence:
 * @RING_PRESENCE_ABSENT: not there
 * @RING_PRESENCE_STARTABLE: not there, but the bus can start it
 * @RING_PRESENCE_MUTE: there, but it does not answer in time
 * @RING_PRESENCE_REFUSED: there, but it answers with an error
 * @RING_PRESENCE_PRESENT: there
 *
 * Whether somebody is there.
 */
typedef enum
{
  RING_PRESENCE_ABSENT,
  RING_PRESENCE_STARTABLE,
  RING_PRESENCE_MUTE,
  RING_PRESENCE_REFUSED,
  RING_PRESENCE_PRESENT,
} RingPresence;

/* What was found; without a bus nothing else is known. */
typedef struct
{
  RingPresence bus;
  RingPresence tray;
  RingPresence watcher; /* of StatusNotifier items */
  gboolean has_host;    /* the watcher says that somebody shows them */
  RingPresence server;  /* of notifications */
  char *server_name;    /* (owned) (nullable): as it says, not cleaned; likewise the next three */
  char *server_vendor;
  char *server_version;
  char **capabilities;
  char *desktop;   /* (owned) (nullable): XDG_CURRENT_DESKTOP */
  gboolean is_x11; /* no Wayland: old panels may show the icon in another way */
} RingDesktopFacts;

void ring_desktop_facts_gather (RingDesktopFacts *facts_out);
void ring_desktop_facts_clear (RingDesktopFacts *facts);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RingDesktopFacts, ring_desktop_facts_clear)

G_END_DECLS
