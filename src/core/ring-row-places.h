/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Where else a row says that something is to be found: its agent's own folder.
 * Pure; any room, any thread. */

#include "ring-row.h"

G_BEGIN_DECLS

char *ring_row_places_claude_root (const RingRow *row) G_GNUC_WARN_UNUSED_RESULT;
char *ring_row_places_codex_root (const RingRow *row) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
