/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* One session for the tests of core: a row, and events that come to it. JSON
 * is written with single quotes, which become double ones. Times are seconds
 * after RING_TEST_EPOCH. */

#include "core/ring-board.h"
#include "core/ring-event-private.h"
#include "core/ring-json.h"
#include "core/ring-reduce.h"
#include "core/ring-row-private.h"

G_BEGIN_DECLS

#define RING_TEST_EPOCH G_GINT64_CONSTANT (1800000000)

typedef struct
{
  RingRow *row; /* (owned) (nullable): as the last event left it */
  RingConfig *config;
  RingHookFacts facts;
  RingReduction outcome; /* of the last event */
} RingTestSession;

/* An event, and what is to become of the session. */
typedef struct
{
  double at;
  const char *payload; /* as ring_test_session_send() takes it */
  const char *state;   /* as ring_test_session_describe() gives it; NULL = of no interest */
} RingTestStep;

gint64 ring_test_usec (double at);
char *ring_test_json (const char *text) G_GNUC_WARN_UNUSED_RESULT;
RingConfig *ring_test_config (const char *toml) G_GNUC_WARN_UNUSED_RESULT;
RingEvent *ring_test_event (const char *payload,
                            const char *provider) G_GNUC_WARN_UNUSED_RESULT;
RingRow *ring_test_row (const char *text) G_GNUC_WARN_UNUSED_RESULT;
RingRow *ring_test_row_reread (const RingRow *row) G_GNUC_WARN_UNUSED_RESULT;
RingBoard *ring_test_board (const char *rows,
                            GHashTable *labels,
                            const RingConfig *config,
                            double at) G_GNUC_WARN_UNUSED_RESULT;

RingTestSession *ring_test_session_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_test_session_free (RingTestSession *session);
void ring_test_session_send (RingTestSession *session,
                             double at,
                             const char *payload);
void ring_test_session_play (RingTestSession *session,
                             const RingTestStep *steps,
                             size_t n_steps);
char *ring_test_session_describe (const RingTestSession *session) G_GNUC_WARN_UNUSED_RESULT;

/* A new session that goes through the array @steps. */
#define RING_TEST_PLAY(steps)                                      \
  G_STMT_START                                                     \
  {                                                                \
    g_autoptr (RingTestSession) played = ring_test_session_new (); \
    ring_test_session_play (played, steps, G_N_ELEMENTS (steps));  \
  }                                                                \
  G_STMT_END

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingTestSession, ring_test_session_free)

G_END_DECLS
