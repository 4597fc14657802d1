/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Changes one key in a TOML text that people write by hand and another program
 * reads too (design: registry.md, config.toml): every byte that is not the
 * key's own stays. What cannot be understood from end to end is left alone.
 * Pure; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

GBytes *ring_toml_edit (GBytes *text,
                        const char *const *path,
                        const char *value,
                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

void ring_toml_append_string (GString *text,
                              const char *string);
void ring_toml_append_number (GString *text,
                              double number);

G_END_DECLS
