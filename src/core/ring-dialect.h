/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* How the agents differ: whose payload is it, and what does it call what Claude
 * Code calls by another name? (docs/agents.md.) Pure; any room, any thread. */

#include "ring-json.h"

G_BEGIN_DECLS

const char *ring_dialect_find_provider (const RingJsonValue *payload,
                                        const char *event_name);
const char *ring_dialect_event_name (const RingJsonValue *payload,
                                     const char *name);
const char *ring_dialect_tool (const char *event_name);
gboolean ring_dialect_request_is_dialog (const char *provider,
                                         const char *event_name);
const char *ring_dialect_answer (const char *provider);

G_END_DECLS
