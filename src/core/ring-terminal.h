/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The variables by which terminals, multiplexers and desktops say where a
 * process is to be seen (design: registry.md, `terminal`). Pure; any room, any
 * thread. */

#include <glib.h>

G_BEGIN_DECLS

#define RING_N_TERMINAL_NAMES 31

extern const char *const ring_terminal_names[RING_N_TERMINAL_NAMES];

char *ring_terminal_dup_value (const char *value) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
