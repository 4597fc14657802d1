/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Whether agents would call a hook, as their settings are. Not tied to a thread;
 * blocks for as long as some small files take. */

#include "core/ring-agents.h"

G_BEGIN_DECLS

gboolean ring_hooks_survey_has (RingAgent agent,
                                const char *home);
gboolean ring_hooks_survey_is_untrusted (RingAgent agent,
                                         const char *home);
gboolean ring_hooks_survey_is_in_vain (const char *home);

G_END_DECLS
