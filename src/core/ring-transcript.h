/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Claude Code's own record of a session, JSON lines, of which only the end is
 * looked at. Pure: the bytes are handed in; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

/* How much of the end is looked at. */
#define RING_TRANSCRIPT_TAIL_BYTES (128 * 1024)

char *ring_transcript_find_last_text (const char *bytes,
                                      size_t length,
                                      gboolean is_cut) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
