/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A board in words: what icon, menu, notification and command line show.
 * Translated. Widgets show these strings and compute nothing. Text that came
 * from outside is made visible (ring_text_for_display), never markup. Pure;
 * any room, any thread after the locale is set. */

#include "ring-board.h"

G_BEGIN_DECLS

/* One line of the menu. */
typedef struct
{
  char *session_id; /* (owned) */
  char *name;       /* (owned): label or project, told apart from its equals */
  char *text;       /* (owned): what it waits for or did last, one line, at most 60 characters */
  char *age;        /* (owned): "12 s"; empty if not known */
  char *label;      /* (owned): the whole line as the menu shows it */
  RingState state;
  gboolean can_resume; /* a command is known that goes on with it */
  gboolean has_folder; /* it works in a folder that is known */
} RingViewRow;

/* The whole of it. */
typedef struct
{
  const char *icon_name; /* static */
  char *title;           /* (owned): "2 waiting, 1 working, 3 idle" */
  char *heading;         /* (owned): the same, for the menu */
  char *count_label;     /* (owned): number of waiting sessions; empty if none */
  GPtrArray *rows;       /* (element-type RingViewRow): listed sessions in board order */
  guint n_more;          /* listed sessions that have no row: beyond the menu's limit */
} RingView;

RingView *ring_view_new (const RingBoard *board,
                         const RingConfig *config,
                         gint64 now_usec) G_GNUC_WARN_UNUSED_RESULT;
RingView *ring_view_new_all (const RingBoard *board,
                             gint64 now_usec) G_GNUC_WARN_UNUSED_RESULT;
void ring_view_free (RingView *view);

const RingViewRow *ring_view_find_row (const RingView *view,
                                       const char *session_id);
gboolean ring_view_is_news (const RingView *view,
                            const RingView *shown);

const char *ring_view_wait_text (const RingSession *session);
const char *ring_view_wait_words (const RingSession *session);
char *ring_view_age (gint64 then_usec,
                     gint64 now_usec) G_GNUC_WARN_UNUSED_RESULT;
gint64 ring_view_age_change_usec (gint64 then_usec,
                                  gint64 now_usec);
char *ring_view_duration (gint64 usec) G_GNUC_WARN_UNUSED_RESULT;
char *ring_view_time (gint64 usec,
                      gint64 now_usec) G_GNUC_WARN_UNUSED_RESULT;
const char *ring_view_icon_name (RingState state);
const char *ring_view_state_word (RingState state);
char *ring_view_agent (const char *provider) G_GNUC_WARN_UNUSED_RESULT;
char *ring_view_project (const char *project) G_GNUC_WARN_UNUSED_RESULT;
const char *ring_view_list_separator (void);
char *ring_view_summary (const RingBoard *board) G_GNUC_WARN_UNUSED_RESULT;
char *ring_view_session_name (const RingBoard *board,
                              const RingSession *session) G_GNUC_WARN_UNUSED_RESULT;
char *ring_view_session_place (const RingSession *session,
                               const char *home) G_GNUC_WARN_UNUSED_RESULT;
char *ring_view_notification_title (const RingBoard *board,
                                    const RingSession *session) G_GNUC_WARN_UNUSED_RESULT;
char *ring_view_notification_body (const RingBoard *board,
                                   const RingSession *session,
                                   const char *home) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingView, ring_view_free)

G_END_DECLS
