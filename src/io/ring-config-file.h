/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* config.toml, found and read (ring-config-writer changes it); what is in it is ring-config's. No GIO. Any
 * thread. */

#include "core/ring-config.h"
#include "io/ring-paths.h"

G_BEGIN_DECLS

/* A larger file is none of settings. */
#define RING_CONFIG_FILE_MAX_BYTES (256 * 1024)

RingConfig *ring_config_file_read (RingPaths *paths,
                                   GPtrArray *warnings) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
