/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What Kimi Code's settings need, to be added by hand: they are TOML, in which
 * nothing is edited here. Pure; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

#define RING_KIMI_SETTINGS "~/.kimi-code/config.toml"

char *ring_kimi_block (const char *hook_path) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
