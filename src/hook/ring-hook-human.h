/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the hook says to a human who calls it. English, for the hook takes no
 * time to look for translations. Main thread. */

#include <glib.h>

G_BEGIN_DECLS

gboolean ring_hook_answer_human (const char *const *args);

G_END_DECLS
