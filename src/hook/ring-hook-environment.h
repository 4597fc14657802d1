/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the hook's environment says of the terminal and of the agent
 * (design: registry.md, `terminal`). */

#include "core/ring-reduce.h"

G_BEGIN_DECLS

typedef struct _RingHookEnvironment RingHookEnvironment;

/**
 * RingHookGetenvFunc:
 *
 * Looks a variable up: (transfer none) (nullable).
 */
typedef const char *(*RingHookGetenvFunc) (const char *name,
                                           gpointer user_data);

RingHookEnvironment *ring_hook_environment_new (RingHookGetenvFunc get,
                                                gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_hook_environment_free (RingHookEnvironment *environment);
void ring_hook_environment_fill (const RingHookEnvironment *environment,
                                 RingHookFacts *facts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingHookEnvironment, ring_hook_environment_free)

G_END_DECLS
