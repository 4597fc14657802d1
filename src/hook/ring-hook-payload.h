/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The payload from the agent's pipe. Some agents leave the pipe open, some
 * write slowly: one JSON value is read, and reading stops at its last byte. */

#include "core/ring-json.h"

G_BEGIN_DECLS

/* Patience, counted from the last byte. */
#define RING_HOOK_SILENCE_MSEC 3000

RingJson *ring_hook_payload_read (int fd,
                                  const RingJsonLimits *limits,
                                  int silence_msec,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
