/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* In which language this call speaks: --lang, RING_LANG, RiNG's setting "lang",
 * else that of the locale. To be chosen before anything is said. */

#include "io/ring-reach.h"

G_BEGIN_DECLS

gboolean ring_language_choose (int *argc,
                               char **argv,
                               RingReach *reach);

G_END_DECLS
