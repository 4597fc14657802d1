/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What a Flatpak leaves of the machine: are we inside one, whose is it, and what
 * can be written there. All who have to know ask here. No GIO. Any thread. */

#include <glib.h>

G_BEGIN_DECLS

gboolean ring_sandbox_is_inside (const char *root);
char *ring_sandbox_app_id (const char *root) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_sandbox_is_ours (const char *root);
const char *ring_sandbox_version (const char *root);
gboolean ring_sandbox_is_writable (const char *path);

G_END_DECLS
