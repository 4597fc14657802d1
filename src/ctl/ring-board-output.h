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
  GHashTable *muted;   /* (nullable) (element-type utf8): a set of session ids; NULL if it is not known */
  gboolean all;        /* ended and headless sessions, too */
  gboolean has_hidden; /* those that the human has hidden, too; they are not counted */
  gboolean coloured;   /* of the table */
} RingBoardOutput;

char *ring_board_output_table (const RingBoardOutput *output) G_GNUC_WARN_UNUSED_RESULT;
char *ring_board_output_json (const RingBoardOutput *output) G_GNUC_WARN_UNUSED_RESULT;
char *ring_board_output_line (const RingBoardOutput *output) G_GNUC_WARN_UNUSED_RESULT;
char *ring_board_output_waybar (const RingBoardOutput *output) G_GNUC_WARN_UNUSED_RESULT;

guint ring_board_output_get_n_hidden (const RingBoardOutput *output);
gboolean ring_board_output_is_muted (const RingBoardOutput *output,
                                     const RingSession *session);
gboolean ring_board_output_shows (const RingBoardOutput *output,
                                  const RingSession *session);
guint ring_board_output_count (const RingBoardOutput *output,
                               RingState state);
const char *ring_board_output_marker (RingState state);

G_END_DECLS
