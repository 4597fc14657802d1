/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the two files of ring-json-text share and nobody else may include. */

#include "ring-json-text.h"

G_BEGIN_DECLS

/* --- ring-json-scan.c --- */

RingJsonFaultKind ring_json_scan (const char *bytes,
                                  size_t length,
                                  GArray *nodes,
                                  size_t *fault_offset_out);
char *ring_json_scan_decode (const char *bytes,
                             size_t begin,
                             size_t end,
                             size_t *length_out) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
