/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* config.toml, found and read; what is in it is ring-config's. No GIO. Any
 * thread. */

#include "core/ring-config.h"
#include "io/ring-paths.h"

G_BEGIN_DECLS

RingConfig *ring_config_file_read (RingPaths *paths,
                                   GPtrArray *warnings) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
