/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A hook payload, read (design: events.md §1). Immutable. Pure; any room, any
 * thread. */

#include "ring-json.h"
#include "ring-types.h"

G_BEGIN_DECLS

typedef struct _RingEvent RingEvent;

/* What a payload may be: 64 MiB read, 4 MiB kept, 64 levels, and only the
 * members that an event is made of. */
extern const RingJsonLimits RING_JSON_LIMITS_PAYLOAD;

RingEvent *ring_event_new (RingJson *payload,
                           const char *provider,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
void ring_event_free (RingEvent *event);

const char *ring_event_get_provider (const RingEvent *event);
const char *ring_event_get_session_id (const RingEvent *event);
const char *ring_event_get_transcript (const RingEvent *event);
gboolean ring_event_ends_turn (const RingEvent *event);
gboolean ring_event_wants_transcript (const RingEvent *event);

char *ring_event_find_provider (RingJson *payload,
                                const char *provider) G_GNUC_WARN_UNUSED_RESULT;
char *ring_provider_normalise (const char *provider) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingEvent, ring_event_free)

G_END_DECLS
