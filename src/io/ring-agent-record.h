/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What agents' own records say of the agent: for where its program is not seen.
 * Not tied to a thread; blocks for as long as some folders take to be listed. */

#include "core/ring-agents.h"

G_BEGIN_DECLS

char *ring_agent_record_version (RingAgent agent,
                                 const char *folder) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
