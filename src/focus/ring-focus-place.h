/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Where a session is to be seen, as far as it is known: a process, a terminal,
 * the ids that the terminal has put into its environment. A jump begins at the
 * agent's place; a multiplexer hands on the place of its client, and so on
 * outwards until a window is found. Immutable, reference-counted. Any thread. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RingFocusPlace RingFocusPlace;

/* One process on the way from a place to the login session. */
typedef struct
{
  gint64 pid;
  guint64 started; /* field 22 of its /proc stat: with it a pid is one process for good */
  char *comm;      /* (owned) */
} RingFocusAncestor;

RingFocusPlace *ring_focus_place_new (const char *proc_root,
                                      gint64 pid,
                                      guint64 started,
                                      const char *tty,
                                      GHashTable *variables) G_GNUC_WARN_UNUSED_RESULT;
RingFocusPlace *ring_focus_place_new_from_process (const char *proc_root,
                                                   gint64 pid,
                                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;
RingFocusPlace *ring_focus_place_without (RingFocusPlace *place,
                                          const char *const *names) G_GNUC_WARN_UNUSED_RESULT;
RingFocusPlace *ring_focus_place_with (RingFocusPlace *place,
                                       const char *name,
                                       const char *value) G_GNUC_WARN_UNUSED_RESULT;
RingFocusPlace *ring_focus_place_ref (RingFocusPlace *place) G_GNUC_WARN_UNUSED_RESULT;
void ring_focus_place_unref (RingFocusPlace *place);

gint64 ring_focus_place_get_pid (const RingFocusPlace *place);
const char *ring_focus_place_get_tty (const RingFocusPlace *place);
/* A variable by its name, as "WINDOWID": one of ring-terminal.h. */
const char *ring_focus_place_get (const RingFocusPlace *place,
                                  const char *name);
/* The process itself first, then its parent, and so on. */
const GPtrArray *ring_focus_place_get_ancestors (const RingFocusPlace *place);
gboolean ring_focus_place_has_ancestor (const RingFocusPlace *place,
                                        gint64 pid);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingFocusPlace, ring_focus_place_unref)

G_END_DECLS
