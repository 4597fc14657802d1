/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The settings as `ringctl config` prints them. */

#include "core/ring-config.h"

G_BEGIN_DECLS

char *ring_config_output_table (const RingConfig *config,
                                gboolean is_coloured) G_GNUC_WARN_UNUSED_RESULT;
char *ring_config_output_json (const RingConfig *config) G_GNUC_WARN_UNUSED_RESULT;
char *ring_config_output_one (const RingConfig *config,
                              RingConfigKey key) G_GNUC_WARN_UNUSED_RESULT;
char *ring_config_output_one_json (const RingConfig *config,
                                   RingConfigKey key) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
