/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* In which language a program speaks. For main() of the programs that speak to
 * people, before any other thread runs. */

#include <glib.h>

G_BEGIN_DECLS

void ring_locale_start (void);

G_END_DECLS
