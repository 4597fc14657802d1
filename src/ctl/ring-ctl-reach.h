/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Whether the registry answers: it may be on a file system that keeps whoever
 * looks at it waiting for ever. */

#include "io/ring-reach.h"

G_BEGIN_DECLS

gboolean ring_ctl_await_registry (RingReach *reach);

G_END_DECLS
