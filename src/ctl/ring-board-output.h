/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The board as text, as JSON with RiNG's keys and ours, and as one line for
 * status bars. */

#include "core/ring-board.h"

G_BEGIN_DECLS

/* What an output is made of. All borrowed. */
typedef struct
{
  const RingBoard *board;
  const char *home; /* (nullable): shown as `~` */
  gint64 now_usec;
  gboolean all;      /* ended and headless sessions, too */
  gboolean coloured; /* of the table */
} RingBoardOutput;

char *ring_board_output_table (const RingBoardOutput *output) G_GNUC_WARN_UNUSED_RESULT;
char *ring_board_output_json (const RingBoardOutput *output) G_GNUC_WARN_UNUSED_RESULT;
char *ring_board_output_line (const RingBoardOutput *output) G_GNUC_WARN_UNUSED_RESULT;
char *ring_board_output_waybar (const RingBoardOutput *output) G_GNUC_WARN_UNUSED_RESULT;

gboolean ring_board_output_shows (const RingBoardOutput *output,
                                  const RingSession *session);
guint ring_board_output_count (const RingBoardOutput *output,
                               RingState state);
const char *ring_board_output_marker (RingState state);

G_END_DECLS
