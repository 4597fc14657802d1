/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Does what the human chooses: in the menu, in a notification, by a key. What
 * cannot be done is said in a window. Main thread only. */

#include "ring-model.h"
#include "ring-session-menu.h"

G_BEGIN_DECLS

typedef struct _RingCommander RingCommander;

RingCommander *ring_commander_new (GtkApplication *application,
                                   RingPaths *paths,
                                   RingModel *model,
                                   RingAlertKeeper *alert_keeper,
                                   RingReach *reach) G_GNUC_WARN_UNUSED_RESULT;
void ring_commander_free (RingCommander *self);
void ring_commander_run (RingCommander *self,
                         const char *session_id,
                         RingSessionCommand command);
void ring_commander_snooze (RingCommander *self,
                            const char *session_id);
void ring_commander_set_quiet (RingCommander *self,
                               const RingQuiet *quiet);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingCommander, ring_commander_free)

G_END_DECLS
