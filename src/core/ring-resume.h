/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The command that goes on with a session in another terminal. Pure; any room,
 * any thread. */

#include "ring-board.h"

G_BEGIN_DECLS

char *ring_resume_command (const RingSession *session) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
