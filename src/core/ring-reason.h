/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Why a session is in its state, in a sentence: for "Why is it red?". The
 * rules have short names, which rows keep and JSON shows; people read the
 * sentences, translated. Pure; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

const char *ring_reason_to_sentence (const char *reason);

G_END_DECLS
