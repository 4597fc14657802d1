/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What installing or removing hooks came to, in words for people; shared by tray
 * and command line. Not tied to a thread. */

#include "io/ring-hooks-install.h"

G_BEGIN_DECLS

char *ring_hooks_report_success (const RingHooksRequest *request,
                                 const RingHooksResult *result) G_GNUC_WARN_UNUSED_RESULT;
char *ring_hooks_report_command (const RingHooksRequest *request) G_GNUC_WARN_UNUSED_RESULT;
char *ring_hooks_report_failure (const RingHooksRequest *request,
                                 const RingHooksResult *result,
                                 const GError *error) G_GNUC_WARN_UNUSED_RESULT;
char *ring_hooks_report_absence (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
