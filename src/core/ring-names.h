/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The words that stand for the enums of ring-types.h on disk, in JSON output
 * and in replay traces. They are a format, so they are never translated; what
 * people read comes from ring-view.h. Pure; any room, any thread. */

#include "ring-types.h"

G_BEGIN_DECLS

const char *ring_state_to_name (RingState state);
gboolean ring_state_from_name (const char *name,
                               RingState *state_out);

const char *ring_waiting_kind_to_name (RingWaitingKind kind);
gboolean ring_waiting_kind_from_name (const char *name,
                                      RingWaitingKind *kind_out);

RingEventKind ring_event_kind_from_name (const char *name);

const char *ring_source_kind_to_name (RingSourceKind kind);
const char *ring_session_kind_to_name (RingSessionKind kind);
const char *ring_alert_kind_to_name (RingAlertKind kind);

G_END_DECLS
