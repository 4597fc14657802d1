/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* How our programs are called from outside the sandbox that they are in, when
 * they come as a Flatpak. Pure; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

/* What starts a sandbox. */
#define RING_FLATPAK_PROGRAM "flatpak"

const char *const *ring_flatpak_hook_words (void);
gboolean ring_flatpak_is_hook (const char *const *words);
gboolean ring_flatpak_is_program (const char *program);
char *ring_flatpak_settings_command (const char *arguments) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
