/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Lines of a piece of a file, from the end or from the beginning, without
 * copying. Pure; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

/* Where the reading stands; on the stack. */
typedef struct
{
  const char *begin;
  const char *end;
} RingLines;

void ring_lines_init_tail (RingLines *lines,
                           const char *bytes,
                           size_t length,
                           gboolean is_cut);
gboolean ring_lines_previous (RingLines *lines,
                              const char **line_out,
                              size_t *length_out);
void ring_lines_init_head (RingLines *lines,
                           const char *bytes,
                           size_t length);
gboolean ring_lines_next (RingLines *lines,
                          const char **line_out,
                          size_t *length_out);

G_END_DECLS
