/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The board: the ordered list of sessions as shown (design: board.md).
 * Ref-counted and immutable. Pure: all facts and the time are handed in; any
 * room, any thread. */

#include "ring-config.h"
#include "ring-facts.h"
#include "ring-types.h"

G_BEGIN_DECLS

typedef struct _RingBoard RingBoard;
typedef struct _RingSession RingSession;

RingBoard *ring_board_new (const RingFacts *facts,
                           const RingConfig *config,
                           gint64 now_usec) G_GNUC_WARN_UNUSED_RESULT;
RingBoard *ring_board_ref (RingBoard *board) G_GNUC_WARN_UNUSED_RESULT;
void ring_board_unref (RingBoard *board);

/* All sessions in board order, also those listed on request only. */
guint ring_board_get_n_sessions (const RingBoard *board);
const RingSession *ring_board_get_session (const RingBoard *board,
                                           guint index);
const RingSession *ring_board_find (const RingBoard *board,
                                    const char *session_id);

/* Those the human has hidden. They count nowhere, and are not found. */
guint ring_board_get_n_hidden (const RingBoard *board);
const RingSession *ring_board_get_hidden (const RingBoard *board,
                                          guint index);

gboolean ring_session_id_begins (const char *id,
                                 const char *text);
const RingSession *ring_board_find_by_beginning (const RingBoard *board,
                                                 const char *text,
                                                 guint *n_found_out);

/* Counts and worst state are over the listed sessions. */
guint ring_board_get_count (const RingBoard *board,
                            RingState state);
RingState ring_board_get_worst (const RingBoard *board);
gint64 ring_board_get_deadline_usec (const RingBoard *board);

RingRow *ring_session_get_row (const RingSession *session);
const char *ring_session_get_id (const RingSession *session);
const char *ring_session_get_provider (const RingSession *session);
const char *ring_session_get_project (const RingSession *session);
const char *ring_session_get_label (const RingSession *session);
const char *ring_session_get_cwd (const RingSession *session);
const char *ring_session_get_tty (const RingSession *session);
const char *ring_session_get_tmux_pane (const RingSession *session);
RingState ring_session_get_state (const RingSession *session);
const char *ring_session_get_reason (const RingSession *session);
RingSourceKind ring_session_get_source (const RingSession *session);
RingSessionKind ring_session_get_kind (const RingSession *session);
RingWaitingKind ring_session_get_waiting_kind (const RingSession *session);
const char *ring_session_get_waiting_detail (const RingSession *session);
const char *ring_session_get_wait_identity (const RingSession *session);
gint64 ring_session_get_waiting_since_usec (const RingSession *session);
const char *ring_session_get_last_action (const RingSession *session);
gboolean ring_session_get_todo (const RingSession *session,
                                guint *done_out,
                                guint *total_out);
guint ring_session_get_background (const RingSession *session);
gint64 ring_session_get_last_active_usec (const RingSession *session);
gboolean ring_session_is_hook_stale (const RingSession *session);
gint64 ring_session_get_heartbeat_usec (const RingSession *session);
gint64 ring_session_get_going_on_usec (const RingSession *session);
gint64 ring_session_get_busy_usec (const RingSession *session);
gint64 ring_session_get_waiting_notified_usec (const RingSession *session);
gint64 ring_session_get_turn_usec (const RingSession *session);
gboolean ring_session_is_listed (const RingSession *session);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingBoard, ring_board_unref)

G_END_DECLS
