/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Errors in the words of people. For whoever tells them; any thread. */

#include <glib.h>

G_BEGIN_DECLS

const char *ring_error_words (const GError *error);

G_END_DECLS
