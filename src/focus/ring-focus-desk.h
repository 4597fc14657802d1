/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the focusers of desktops, and of terminals on the bus, share. Each works
 * in a thread of its own, so that it can be written down in the order in which
 * things happen. Started from the thread that asks; the work itself sees its
 * request and nothing else. */

#include "ring-focus-windows.h"
#include "ring-focuser.h"

G_BEGIN_DECLS

void ring_focus_desk_start (const RingFocusRequest *request,
                            GCancellable *cancellable,
                            RingFocusWorkFunc work,
                            RingFocusAnswerFunc func,
                            gpointer user_data);

const char *ring_focus_request_variable (const RingFocusRequest *request,
                                         const char *name);

RingFocusAnswer *ring_focus_answer_not_mine (const char *reason) G_GNUC_WARN_UNUSED_RESULT;
RingFocusAnswer *ring_focus_answer_failed (const char *who,
                                           const GError *error) G_GNUC_WARN_UNUSED_RESULT;
RingFocusAnswer *ring_focus_answer_raised (const RingFocusRequest *request) G_GNUC_WARN_UNUSED_RESULT;

RingFocusAnswer *ring_focus_desk_choose (const RingFocusRequest *request,
                                         GArray *windows,
                                         size_t *index_out) G_GNUC_WARN_UNUSED_RESULT;

/* A desktop that listens on a socket. */
typedef struct
{
  const char *name; /* for people */
  GArray *(*list) (const char *path,
                   GCancellable *cancellable,
                   GError **error);
  gboolean (*raise) (const char *path,
                     guint64 id,
                     GCancellable *cancellable,
                     GError **error);
} RingFocusDesk;

RingFocusAnswer *ring_focus_desk_raise (const RingFocusDesk *desk,
                                        const char *path,
                                        const RingFocusRequest *request,
                                        GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
