/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A script that runs in KWin for one jump: it tells which windows there are,
 * is told which one to raise, and says so when that one is the active one. Blocks: for a focuser's own thread. */

#include "ring-focuser.h"

G_BEGIN_DECLS

/* The object that the script calls. */
#define RING_FOCUS_KWIN_PATH "/"
#define RING_FOCUS_KWIN_INTERFACE "io.github.ring_tray.RingTray.Focus"
#define RING_FOCUS_KWIN_INTROSPECTION                                                            \
  "<node><interface name='" RING_FOCUS_KWIN_INTERFACE "'>"                                       \
  "<method name='Choose'><arg type='s' direction='in'/><arg type='i' direction='out'/></method>" \
  "<method name='Raised'><arg type='s' direction='in'/></method>"                                \
  "</interface></node>"

typedef struct _RingFocusKwinScript RingFocusKwinScript;

RingFocusKwinScript *ring_focus_kwin_script_start (GDBusConnection *bus,
                                                   const RingFocusRequest *request,
                                                   GCancellable *cancellable,
                                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;
void ring_focus_kwin_script_stop (RingFocusKwinScript *script);

G_END_DECLS
