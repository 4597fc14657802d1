/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A board in words as the board window shows it: with more of each session than
 * a menu has room for, and what is searched when somebody types. Translated.
 * Text that came from outside is made visible, never markup. Pure; any room, any
 * thread after the locale is set. */

#include "ring-board.h"

G_BEGIN_DECLS

/* One session. Strings are empty where there is nothing to say. */
typedef struct
{
  char *session_id; /* (owned) */
  char *name;       /* (owned): label or project, told apart from its equals */
  char *agent;      /* (owned): "Claude Code" */
  char *wish;       /* (owned): what it waits for: "needs permission" */
  char *text;       /* (owned): the command or question it waits with, else what it did last */
  char *note;       /* (owned): what else there is to know, as that its hook is silent */
  char *todo;       /* (owned): "3/5" */
  char *place;      /* (owned): pane and folder */
  char *age;        /* (owned): of the wait, else since it was last active */
  char *spoken;     /* (owned): all of it in one line, but for an age in seconds */
  char *key;        /* (owned): what is searched, folded */
  RingState state;
  gboolean is_muted;
  gboolean can_resume; /* a command is known that goes on with it */
  gboolean has_folder; /* it works in a folder that is known */
} RingBoardLine;

/* The whole of it. */
typedef struct
{
  char *summary;               /* (owned): "2 waiting, 1 working, 3 idle" */
  GPtrArray *lines;            /* (owned) (element-type RingBoardLine): in board order */
  guint counts[RING_N_STATES]; /* of the lines */
  guint n_ended;               /* ended sessions, with a line or not */
  gint64 change_usec;          /* when an age will be another one; 0 for never */
} RingBoardView;

/* What a board view is made from. All borrowed for the call. */
typedef struct
{
  const RingBoard *board;
  GHashTable *muted; /* (nullable) (element-type utf8 utf8): a set of session ids */
  const char *home;  /* (nullable): the home folder, shown as `~` */
  gboolean shows_ended;
  gint64 now_usec;
} RingBoardViewInput;

RingBoardView *ring_board_view_new (const RingBoardViewInput *input) G_GNUC_WARN_UNUSED_RESULT;
void ring_board_view_free (RingBoardView *view);

char **ring_board_view_fold (const char *text) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_board_view_matches (const char *key,
                                  const char *const *words);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingBoardView, ring_board_view_free)

G_END_DECLS
