/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Does this text end in a question? Pure; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

char *ring_question_find (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
