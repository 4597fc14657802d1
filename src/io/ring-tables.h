/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What GLib's hash tables lack. No GIO; any thread. */

#include <glib.h>

G_BEGIN_DECLS

gboolean ring_tables_are_equal (GHashTable *one,
                                GHashTable *other,
                                GEqualFunc is_equal);

G_END_DECLS
