/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The bodies of board and session, for the files that make them: rows and live
 * files (ring-board-rows.c), zero configuration (ring-board-scan.c). */

#include "ring-board.h"
#include "ring-classify.h"
#include "ring-liveness.h"

G_BEGIN_DECLS

struct _RingSession
{
  RingRow *row;    /* (owned) (nullable): NULL if it has none */
  char *id;        /* (owned) */
  char *provider;  /* (owned) */
  char *project;   /* (owned) */
  char *label;     /* (owned) (nullable) */
  char *cwd;       /* (owned) */
  char *tty;       /* (owned) (nullable) */
  char *tmux_pane; /* (owned) (nullable) */
  RingState state;
  const char *reason; /* (static) */
  RingSourceKind source;
  RingSessionKind kind;
  RingWaitingKind waiting_kind;
  char *waiting_detail; /* (owned) */
  char *wait_identity;  /* (owned): empty if not waiting */
  gint64 waiting_since_usec;
  char *last_action; /* (owned) */
  gboolean has_todo;
  guint todo_done;
  guint todo_total;
  guint background;
  gint64 last_active_usec;
  gint64 heartbeat_usec;
  gboolean is_hook_stale;
  gint64 going_on_usec;         /* newest sign that it has gone on after a wait */
  gint64 busy_usec;             /* its live file says busy since, 0 = it does not */
  gint64 waiting_notified_usec; /* RiNG's hook has announced its wait, 0 = no */
  gint64 turn_usec;             /* its turn's prompt, 0 = not known */
  RingTailKind tail;            /* of a transcript */
  gboolean is_unproven;         /* a record, of which nothing says that its agent still runs */
};

struct _RingBoard
{
  int ref_count;       /* (atomic) */
  GPtrArray *sessions; /* (element-type RingSession): in board order once made */
  GPtrArray *hidden;   /* (element-type RingSession): those left out because they are hidden, in board order once made */
  GHashTable *by_id;   /* (element-type utf8 RingSession): the same, borrowed */
  guint counts[RING_N_STATES];
  gint64 deadline_usec;
};

/* A board being made. */
typedef struct
{
  RingBoard *board;
  const RingFacts *facts;
  const RingConfig *config;
  RingLiveness *liveness;
  GHashTable *scanned;     /* (element-type utf8 RingSession): lines of transcripts, by session id; each once */
  GHashTable *hidden_ids;  /* (element-type utf8): sessions that were left out because they are hidden */
  GHashTable *hidden_cwds; /* (element-type utf8): folders of those of Claude Code */
  GHashTable *scan_cwds;   /* (element-type utf8): folders in which a transcript lives */
  gint64 now_usec;
} RingBoardMaker;

RingSession *ring_session_new (const char *id,
                               const char *provider,
                               RingSourceKind source) G_GNUC_WARN_UNUSED_RESULT;
void ring_session_free (RingSession *session);
void ring_session_set_verdict (RingSession *session,
                               const RingVerdict *verdict);
void ring_session_set_place (RingSession *session,
                             const char *cwd,
                             const char *tty);
void ring_session_refine (RingSession *session,
                          const RingSession *scanned);
void ring_board_maker_add (RingBoardMaker *maker,
                           RingSession *session);
void ring_board_maker_set_deadline (RingBoardMaker *maker,
                                    gint64 deadline_usec);

void ring_board_scan_transcripts (RingBoardMaker *maker);
void ring_board_add_rows (RingBoardMaker *maker);
void ring_board_add_lives (RingBoardMaker *maker);
void ring_board_add_scanned (RingBoardMaker *maker);
void ring_board_add_threads (RingBoardMaker *maker);
void ring_board_add_processes (RingBoardMaker *maker);

G_END_DECLS
