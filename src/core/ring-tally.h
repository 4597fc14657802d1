/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the log of changes (design: registry.md, events.jsonl) amounts to: how
 * often and how long each project waited for its human, and what else became of
 * its sessions. Pure: lines and time are handed in; any room, one thread per
 * tally. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RingTally RingTally;

/* What happened in one project, or in all of them. */
typedef struct
{
  const char *project; /* (borrowed): last part of the folder; empty if not known, or for all */
  guint n_waits;       /* begun in the window, or still open */
  guint n_open;        /* of these, still open */
  guint n_unseen;      /* of these, over, and nobody saw when: no length is known */
  gint64 total_usec;   /* of all lengths that are known */
  gint64 longest_usec;
  guint n_answered; /* waits that ended in the window, while the session went on */
  guint n_finished; /* turns that ended in the window */
  guint n_ended;    /* sessions that ended in the window */
} RingTallyEntry;

RingTally *ring_tally_new (gint64 since_usec,
                           gint64 now_usec) G_GNUC_WARN_UNUSED_RESULT;
void ring_tally_free (RingTally *tally);
void ring_tally_add_line (RingTally *tally,
                          const char *line,
                          size_t length);
void ring_tally_finish (RingTally *tally,
                        GHashTable *waiting_ids);
const GPtrArray *ring_tally_get_projects (const RingTally *tally);
const RingTallyEntry *ring_tally_get_sum (const RingTally *tally);
gint64 ring_tally_get_mean_usec (const RingTallyEntry *entry);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingTally, ring_tally_free)

G_END_DECLS
