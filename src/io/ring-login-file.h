/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* tray.json, member `autostart`: what the desktop was asked about the start at
 * login, and what it answered. From inside a sandbox nothing else tells. No GIO.
 * Any thread. */

#include "io/ring-paths.h"

G_BEGIN_DECLS

/**
 * RingLoginAnswer:
 * @RING_LOGIN_ANSWER_NONE: it was never asked
 * @RING_LOGIN_ANSWER_GRANTED: it is as it was asked for
 * @RING_LOGIN_ANSWER_DENIED: the desktop, or the human through it, does not want it
 * @RING_LOGIN_ANSWER_MISSING: the desktop has nobody to ask
 * @RING_LOGIN_ANSWER_FAILED: the question went wrong
 *
 * What became of the last question.
 */
typedef enum
{
  RING_LOGIN_ANSWER_NONE,
  RING_LOGIN_ANSWER_GRANTED,
  RING_LOGIN_ANSWER_DENIED,
  RING_LOGIN_ANSWER_MISSING,
  RING_LOGIN_ANSWER_FAILED,
} RingLoginAnswer;

#define RING_N_LOGIN_ANSWERS 5

/* The last question, and what is so since. */
typedef struct
{
  gboolean is_wanted; /* what was asked for */
  RingLoginAnswer answer;
  gboolean is_on; /* as far as answers tell */
} RingLoginState;

void ring_login_state_take (RingLoginState *state,
                            gboolean is_wanted,
                            RingLoginAnswer answer);
gboolean ring_login_file_read (RingPaths *paths,
                               RingLoginState *state_out,
                               GError **error);
gboolean ring_login_file_write (RingPaths *paths,
                                const RingLoginState *state,
                                GError **error);

G_END_DECLS
