/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What one terminal, multiplexer or desktop has to offer to a jump (design:
 * alerts.md §4). A focuser is a constant table entry with one function; it
 * keeps nothing between jumps.
 *
 *   session ─▶ place ─▶ inner focusers ─▶ place of the client ─▶ ... ─▶ tab ─▶ window
 *
 * Main thread of the caller only; a focuser never blocks it: it asks a socket,
 * the bus or a helper asynchronously, or works in a thread of its own. */

#include "ring-focus-place.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* A focuser that has said nothing for so long has failed. */
#define RING_FOCUSER_LIMIT_MSEC 2000

/**
 * RingFocusLayer:
 * @RING_FOCUS_LAYER_INNER: inside a terminal: chooses a pane and hands on the
 *   place of the client that shows it
 * @RING_FOCUS_LAYER_TAB: a terminal: chooses one of its tabs or panes, and may
 *   raise the window itself
 * @RING_FOCUS_LAYER_WINDOW: a desktop: brings a window to the front
 *
 * Focusers are asked layer by layer, inner ones first.
 */
typedef enum
{
  RING_FOCUS_LAYER_INNER,
  RING_FOCUS_LAYER_TAB,
  RING_FOCUS_LAYER_WINDOW,
} RingFocusLayer;

/**
 * RingFocusOutcome:
 * @RING_FOCUS_NOT_MINE: the session is not in this terminal or desktop
 * @RING_FOCUS_CHOSEN: what is inside is right now (or would be, in a rehearsal);
 *   the jump goes on outwards, from the answer's place if it has one
 * @RING_FOCUS_DONE: the window is in front; the jump is over
 * @RING_FOCUS_FAILED: it is here, but cannot be had, because: the answer's
 *   text. In the inner layer the jump is over, for any window would be the
 *   wrong one; further out the next focuser is asked
 */
typedef enum
{
  RING_FOCUS_NOT_MINE,
  RING_FOCUS_CHOSEN,
  RING_FOCUS_DONE,
  RING_FOCUS_FAILED,
} RingFocusOutcome;

/* What a focuser is asked. Borrowed for the call; whoever needs it longer
 * takes a reference on the place and copies the rest. */
typedef struct
{
  RingFocusPlace *place;
  const char *proc_root;
  const char *cwd;              /* (nullable): the session's folder, for editors that open folders, never to guess by */
  const char *activation_token; /* (nullable): of a click on a notification */
  guint32 timestamp;            /* X11 time of the click, 0 if not known */
  gboolean is_rehearsal;        /* look up everything, change nothing */
  const char *const *environ;   /* the environment of this login session, as g_environ_getenv() takes it */
} RingFocusRequest;

/* What a focuser answers. */
typedef struct
{
  RingFocusOutcome outcome;
  char *text;            /* (owned) (nullable): what was done, or why not; translated, for people */
  RingFocusPlace *place; /* (owned) (nullable): where to go on */
  char *command;         /* (owned) (nullable): what shows it again, typed into a shell */
} RingFocusAnswer;

/* The answer, exactly once, in the thread that asked: (transfer full). */
typedef void (*RingFocusAnswerFunc) (RingFocusAnswer *answer,
                                     gpointer user_data);

/**
 * RingFocusWorkFunc:
 *
 * Answers @request, in a thread that it may block until @cancellable is
 * cancelled. Returns: (transfer full)
 */
typedef RingFocusAnswer *(*RingFocusWorkFunc) (const RingFocusRequest *request,
                                               GCancellable *cancellable);

/* A focuser has one of the two functions. */
typedef struct
{
  const char *name; /* in the setting `focusers`, in focus.jsonl */
  RingFocusLayer layer;
  /* Asks; @cancellable is cancelled when the limit is over: the answer is then
   * ignored but must still come. */
  void (*ask) (const RingFocusRequest *request,
               GCancellable *cancellable,
               RingFocusAnswerFunc func,
               gpointer user_data);
  RingFocusWorkFunc work;
} RingFocuser;

void ring_focuser_ask (const RingFocuser *focuser,
                       const RingFocusRequest *request,
                       GCancellable *cancellable,
                       RingFocusAnswerFunc func,
                       gpointer user_data);

/* @place is (transfer full) (nullable), @format may be NULL. */
RingFocusAnswer *ring_focus_answer_new (RingFocusOutcome outcome,
                                        RingFocusPlace *place,
                                        const char *format,
                                        ...) G_GNUC_PRINTF (3, 4) G_GNUC_WARN_UNUSED_RESULT;
void ring_focus_answer_free (RingFocusAnswer *answer);

/* All there are, in the order in which they are asked. */
extern const RingFocuser *const ring_focusers[];
extern const size_t ring_n_focusers;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingFocusAnswer, ring_focus_answer_free)

G_END_DECLS
