/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Changes settings in config.toml, which belongs to the human and to RiNG too
 * (design: registry.md). Any thread; blocks for as long as a small local file
 * takes (its lock: at most 2 s, in a main loop 0.1 s). */

#include "core/ring-config.h"
#include "io/ring-paths.h"

G_BEGIN_DECLS

/* One setting to be changed. */
typedef struct
{
  RingConfigKey key;
  const char *value; /* (nullable): as it is written in the file; NULL takes it away */
} RingConfigChange;

gboolean ring_config_writer_change (RingPaths *paths,
                                    const RingConfigChange *changes,
                                    size_t n_changes,
                                    GError **error);

G_END_DECLS
