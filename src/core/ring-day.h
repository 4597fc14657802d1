/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A day out of the log of changes (design: registry.md, events.jsonl): which
 * session was in which state when, and how long each project waited for its
 * human. Unlike a tally it counts what lies in the day: a wait that goes on over
 * midnight is cut there. Pure: lines, time and the board are handed in; any room,
 * one thread per day. */

#include "ring-board.h"

G_BEGIN_DECLS

typedef struct _RingDay RingDay;

/* For as long a session was in one state. */
typedef struct
{
  gint64 begin_usec;
  gint64 end_usec;
  RingState state;       /* never ended */
  gboolean is_open;      /* it goes on */
  gboolean is_unseen;    /* nobody saw its end; it is of no length */
  gboolean is_continued; /* it began before the day */
} RingDaySpan;

/* One session. */
typedef struct
{
  char *session_id; /* (owned) */
  char *name;       /* (owned): fit to show, told apart from its equals */
  char *agent;      /* (owned): "Claude Code" */
  char *project;    /* (owned): last part of the folder; empty if not known */
  GArray *spans;    /* (owned) (element-type RingDaySpan): in order, none over another */
  gint64 waited_usec;
} RingDayLane;

/* What waited in one project. */
typedef struct
{
  const char *project; /* (borrowed): a lane's */
  guint n_waits;
  guint n_unseen; /* of these, those whose end nobody saw: no length is known */
  gboolean is_open;
  gint64 total_usec;
  gint64 longest_usec;
} RingDayProject;

RingDay *ring_day_new (gint64 begin_usec,
                       gint64 end_usec,
                       gint64 now_usec) G_GNUC_WARN_UNUSED_RESULT;
void ring_day_free (RingDay *day);
void ring_day_add_line (RingDay *day,
                        const char *line,
                        size_t length);
void ring_day_finish (RingDay *day,
                      const RingBoard *board);

gint64 ring_day_get_begin_usec (const RingDay *day);
gint64 ring_day_get_end_usec (const RingDay *day);
gint64 ring_day_get_now_usec (const RingDay *day);
const GPtrArray *ring_day_get_lanes (const RingDay *day);
guint ring_day_get_n_more (const RingDay *day);
const GPtrArray *ring_day_get_projects (const RingDay *day);
gint64 ring_day_get_waited_usec (const RingDay *day);
void ring_day_get_extent (const RingDay *day,
                          gint64 *begin_usec_out,
                          gint64 *end_usec_out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingDay, ring_day_free)

G_END_DECLS
