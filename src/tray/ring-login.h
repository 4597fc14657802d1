/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Whether the tray starts at login, whoever decides that: outside of a sandbox a
 * file of the user's, inside the desktop, which is asked and may answer late, or
 * say no. Main thread only. */

#include <glib-object.h>

#include "io/ring-paths.h"
#include "io/ring-reach.h"

G_BEGIN_DECLS

#define RING_TYPE_LOGIN (ring_login_get_type ())
G_DECLARE_FINAL_TYPE (RingLogin, ring_login, RING, LOGIN, GObject)

RingLogin *ring_login_new (RingPaths *paths,
                           RingReach *reach,
                           gboolean is_sandboxed) G_GNUC_WARN_UNUSED_RESULT;
void ring_login_look (RingLogin *self);
gboolean ring_login_is_on (RingLogin *self);
gboolean ring_login_is_asking (RingLogin *self);
const char *ring_login_get_note (RingLogin *self);
gboolean ring_login_set (RingLogin *self,
                         gboolean is_wanted,
                         GError **error);

G_END_DECLS
