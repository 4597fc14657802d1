/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What may stand in a command line of ringctl at its end, for the shells'
 * completions. */

#include <glib.h>

G_BEGIN_DECLS

char *ring_completion_list (int n_words,
                            char **words) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
