/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* One run of the hook, without its process: command line, environment, time
 * and the agent found are arguments, so that a replay plays the very same code.
 *
 *   payload ─▶ event ─▶ (transcript's tail) ─▶ reducer under the row's lock ─▶ row */

#include "core/ring-json.h"
#include "core/ring-reduce.h"
#include "hook/ring-hook-environment.h"
#include "io/ring-paths.h"

G_BEGIN_DECLS

/* What one run is given. All borrowed. */
typedef struct
{
  const char *const *args; /* command line behind the program's name */
  const RingHookEnvironment *environment;
  RingPaths *paths;
  gint64 now_usec;
  gint64 pid;
  const RingAgentFacts *agent; /* (nullable): not found */
  const RingSeat *seat;        /* (nullable): not found, or not needed */
  const char *tty;             /* (nullable): the agent's terminal */
} RingHookRun;

gboolean ring_hook_run (const RingHookRun *run,
                        RingJson *payload,
                        GError **error);

gboolean ring_hook_knows_agent (const char *const *args,
                                RingJson *payload);
const char *ring_hook_find_provider (const char *const *args);
void ring_hook_answer (const char *const *args,
                       RingJson *payload,
                       int fd);

G_END_DECLS
