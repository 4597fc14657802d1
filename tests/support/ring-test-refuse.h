/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* System calls that fail from now on, as they do where a limit is reached or an
 * old kernel does not know them. Needs no rights, and is never taken back: for
 * a child process. */

#include <glib.h>

G_BEGIN_DECLS

gboolean ring_test_refuse (int call,
                           int error);
gboolean ring_test_refuse_watches (void);
gboolean ring_test_refuse_instances (void);

G_END_DECLS
