/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What would change in a text, line by line, as `diff -u` shows it. Pure; any room,
 * any thread. */

#include <glib.h>

G_BEGIN_DECLS

char *ring_diff_format (const char *old_text,
                        const char *new_text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
