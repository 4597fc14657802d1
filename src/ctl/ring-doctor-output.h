/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What `ringctl doctor` found, as a page and as JSON. Pure. */

#include "ring-doctor.h"

G_BEGIN_DECLS

char *ring_doctor_output_page (const RingDoctor *doctor,
                               gboolean is_coloured) G_GNUC_WARN_UNUSED_RESULT;
char *ring_doctor_output_json (const RingDoctor *doctor,
                               gint64 now_usec) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
