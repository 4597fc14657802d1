/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* For commands about what happened: the time that they look back, and the log
 * of changes counted up, with the board as it is now. */

#include "core/ring-tally.h"
#include "ring-ctl-session.h"

G_BEGIN_DECLS

gboolean ring_ctl_parse_duration (const char *option,
                                  const char *text,
                                  const char *fallback,
                                  gint64 *usec_out);
char *ring_ctl_window_words (gint64 usec) G_GNUC_WARN_UNUSED_RESULT;
RingTally *ring_ctl_tally (const RingCtlLook *look,
                           gint64 window_usec,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
