/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What is wrong with a settings file, in words for people; shared by tray and
 * command line. Pure; any room, any thread. */

#include "ring-json-text.h"

G_BEGIN_DECLS

const char *ring_settings_fault_words (RingJsonFaultKind kind);

G_END_DECLS
