/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the focusers of multiplexers and terminals share: who shows a place's
 * terminal, and are the ids in its environment really of that one? For
 * src/focus. */

#include "ring-focus-place.h"

G_BEGIN_DECLS

/* The program that shows a terminal: a multiplexer, an editor, a window. */
typedef struct
{
  gint64 pid;       /* 0 = not known */
  char *comm;       /* (owned) (nullable): empty if the place is on no terminal */
  char *tty;        /* (owned) (nullable): the terminal that it shows */
  gint64 first_pid; /* the first process there, 0 = not known */
} RingFocusHolder;

void ring_focus_holder_init (RingFocusHolder *holder_out,
                             const RingFocusPlace *place,
                             const char *proc_root);
void ring_focus_holder_clear (RingFocusHolder *holder);
char *ring_focus_holder_dup_variable (const RingFocusHolder *holder,
                                      const char *proc_root,
                                      const char *name) G_GNUC_WARN_UNUSED_RESULT;
char *ring_focus_holder_dup_id (const RingFocusHolder *holder,
                                const RingFocusPlace *place,
                                const char *proc_root,
                                const char *name) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_focus_holder_may_be (const RingFocusHolder *holder,
                                   const char *comm);
gboolean ring_focus_holder_may_show (const RingFocusHolder *holder,
                                     const char *tty);

gboolean ring_focus_inner_is_left_in (const RingFocusPlace *place,
                                      const char *proc_root);
gboolean ring_focus_inner_is_remote (const RingFocusPlace *place);
RingFocusPlace *ring_focus_inner_outside (RingFocusPlace *place) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_focus_inner_parse_tmux (const char *text,
                                      char **socket_out,
                                      gint64 *server_out);
gboolean ring_focus_inner_parse_number (const char *text,
                                        gint64 *number_out);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RingFocusHolder, ring_focus_holder_clear)

G_END_DECLS
