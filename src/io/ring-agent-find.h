/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Which agents are on this machine, in which version, with settings where? No
 * agent is started to find that out. Not tied to a thread. */

#include "core/ring-agents.h"

G_BEGIN_DECLS

char *ring_agent_find_folder (RingAgent agent,
                              const char *home) G_GNUC_WARN_UNUSED_RESULT;
char *ring_agent_find_settings (RingAgent agent,
                                const char *home) G_GNUC_WARN_UNUSED_RESULT;
char *ring_agent_find_program (RingAgent agent,
                               const char *home) G_GNUC_WARN_UNUSED_RESULT;
char **ring_agent_find_places (RingAgent agent,
                               const char *home) G_GNUC_WARN_UNUSED_RESULT;
char *ring_agent_find_version (RingAgent agent,
                               const char *home) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_agent_is_present (RingAgent agent,
                                const char *home);
char *ring_agent_find_hook (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
