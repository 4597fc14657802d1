/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "ring-test-payloads.h"
#include "ring-test-session.h"

/* A turn whose last event came at 100: two open waits with calls, a pending
 * one, an elicitation. */
static const RingTestStep known[] = {
  { 90, SUBMIT, NULL },
  { 98, PRE ("u1", "x"), NULL },
  { 98.1, REQUEST ("x") ", 'options': ['o']", NULL },
  { 98.2, PRE ("u2", "y"), NULL },
  { 98.3, REQUEST ("y"), NULL },
  { 99, ELICIT BY ("a"), NULL },
  { 100, "'event': 'ElicitationDone', 'requires_action': true, 'message': 'm', 'cwd': '/w/now'" BY ("b"),
    "waiting+ permission[Bash: x] ?permission[Bash: y] question[m]@a idle[m]@b #2" },
};

#define KNOWN "permission[Bash: x] ?permission[Bash: y] question[m]@a idle[m]@b"

/* What an event that is late by two seconds does: it ends what is its own and
 * adds what it says; nothing else. */
static void
test_late (void)
{
  static const struct
  {
    const char *payload;
    const char *state;
  } table[] = {
    { POST ("u1", "x"), "waiting+ ?permission[Bash: y] question[m]@a idle[m]@b #1" },
    { FAILURE ("u1", "x") ", 'is_interrupt': true", "waiting+ ?permission[Bash: y] question[m]@a idle[m]@b #1" },
    { POST ("u3", "z"), "waiting+ " KNOWN " #2" },
    { "'event': 'PostToolUse', 'tool_input': {'command': 'z'}" BY ("b"), "waiting+ " KNOWN " #2" },
    { PRE ("u3", "z"), "waiting+ " KNOWN " #3" },
    { ASK ("u3", "q?"), "waiting+ " KNOWN " question[AskUserQuestion: q?] #3" },
    { REQUEST ("z"), "waiting+ permission[Bash: x] ?permission[Bash: y] question[m]@a idle[m]@b ?permission[Bash: z] #2" },
    { ELICIT, "waiting+ " KNOWN " question[m] #2" },
    { NOTICE ("agent_needs_input") BY ("b"), "waiting+ " KNOWN " question[m]@b #2" },
    { ANNOUNCE, "waiting+ permission[Bash: x] permission[Bash: y] question[m]@a idle[m]@b #2" },
    { "'event': 'Other', 'requires_action': true, 'message': 'n'" BY ("b"), "waiting+ " KNOWN " idle[n]@b #2" },
    { "'event': 'Other', 'requires_action': false" BY ("b"), "waiting+ " KNOWN " #2" },
    { SUBMIT, "waiting+ " KNOWN " #2" },
    { START, "waiting+ " KNOWN " #2" },
    { STOP_SAYING ("Well?"), "waiting+ " KNOWN " #2" },
    { INTERRUPT, "waiting+ " KNOWN " #2" },
    { "'event': 'StopFailure', 'error': 'billing_error'", "waiting+ " KNOWN " #2" },
    { NOTICE ("idle_prompt"), "waiting+ " KNOWN " #2" },
    { NOTICE ("other"), "waiting+ " KNOWN " #2" },
    { NOTICE ("elicitation_response"), "waiting+ " KNOWN " #2" },
    { "'event': 'ElicitationResult'", "waiting+ " KNOWN " #2" },
    { END, "none" },
  };
  static const double ats[] = { 98, 40 };

  for (size_t i = 0; i < G_N_ELEMENTS (table) * G_N_ELEMENTS (ats); i++)
    {
      const RingTestStep step = { ats[i % 2], table[i / 2].payload, table[i / 2].state };
      g_autoptr (RingTestSession) session = ring_test_session_new ();

      ring_test_session_play (session, known, G_N_ELEMENTS (known));
      ring_test_session_play (session, &step, 1);
      if (session->row == NULL)
        continue;
      g_assert_cmpstr (session->row->last_event, ==, "ElicitationDone");
      g_assert_cmpint (session->row->last_active_usec, ==, ring_test_usec (100));
      g_assert_cmpint (session->row->heartbeat_usec, ==, ring_test_usec (100));
      g_assert_cmpint (session->row->main_usec, ==, ring_test_usec (98.2));
      g_assert_cmpint (session->row->started_usec, ==, RING_TIME_UNKNOWN);
      g_assert_cmpuint (session->row->background, ==, 0);
    }
}

/* A late end of the only open wait's call brings the state back to the turn's. */
static void
test_late_end (void)
{
  static const RingTestStep open_turn[] = {
    { 0, SUBMIT, NULL },
    { 1, PRE ("u1", "x"), NULL },
    { 1.5, REQUEST ("x") ", 'options': ['o']", "waiting+ permission[Bash: x] #1" },
    { 1.4, POST ("u1", "x"), "working+" },
  };
  static const RingTestStep closed_turn[] = {
    { 0, REQUEST ("x") ", 'options': ['o']" BY ("a"), "waiting+ permission[Bash: x]@a" },
    { 5, STOP, "waiting permission[Bash: x]@a" },
    { 4, POST ("u1", "x") BY ("a"), "idle" },
  };
  /* the turn is over, and a late call does not open it again */
  static const RingTestStep over[] = {
    { 0, SUBMIT, NULL },
    { 5, STOP, "idle" },
    { 4, PRE ("u1", "x"), "idle #1" },
    { 4.5, POST ("u1", "x"), "idle" },
    { 4, SUBMIT, "idle" },
  };

  RING_TEST_PLAY (open_turn);
  RING_TEST_PLAY (closed_turn);
  RING_TEST_PLAY (over);
}

/* When the human spoke last is true all the same. */
static void
test_late_prompt_times (void)
{
  static const RingTestStep steps[] = {
    { 90, SUBMIT, NULL },
    { 100, STOP, "idle" },
    { 80, SUBMIT, "idle" },
    { 95, SUBMIT, "idle" },
  };
  g_autoptr (RingTestSession) session = ring_test_session_new ();

  ring_test_session_play (session, steps, 3);
  g_assert_cmpint (session->row->prompt_usec, ==, ring_test_usec (90));
  g_assert_cmpint (session->row->turn_usec, ==, ring_test_usec (90));
  ring_test_session_play (session, steps + 3, 1);
  g_assert_cmpint (session->row->prompt_usec, ==, ring_test_usec (95));
  g_assert_cmpint (session->row->turn_usec, ==, ring_test_usec (95));
}

static void
test_late_tasks (void)
{
  static const RingTestStep steps[] = {
    { 10, SUBMIT, NULL },
    { 9, "'event': 'TaskCreated', 'task_id': 'a'", "working+" },
    { 8, "'event': 'TaskCompleted', 'task_id': 'a'", "working+" },
  };
  g_autoptr (RingTestSession) session = ring_test_session_new ();

  ring_test_session_play (session, steps, G_N_ELEMENTS (steps));
  g_assert_cmpuint (session->row->todo_done, ==, 1);
  g_assert_cmpuint (session->row->todo_total, ==, 1);
  g_assert_cmpint (session->row->heartbeat_usec, ==, ring_test_usec (10));
}

/* Older than 60 s: the clock was set back, and the event counts as ever. */
static void
test_clock_set_back (void)
{
  static const RingTestStep steps[] = {
    { 100, SUBMIT, NULL },
    { 101, ANNOUNCE, "waiting+ permission[m]" },
    { 41, STOP, "waiting+ permission[m]" },
    { 40.999999, STOP, "idle" },
  };
  static const RingTestStep stamps[] = {
    { 1000, PRE ("u1", "x"), NULL },
    { 1001, REQUEST ("x"), "working+ ?permission[Bash: x] #1" },
    { 1002, POST ("u1", "x"), "working+" },
    /* what was answered in the future makes no prompt a late one */
    { 500, ANNOUNCE, "waiting+ permission[m]" },
  };
  g_autoptr (RingTestSession) session = ring_test_session_new ();

  ring_test_session_play (session, steps, G_N_ELEMENTS (steps));
  g_assert_cmpint (session->row->last_active_usec, ==, ring_test_usec (40.999999));
  g_assert_cmpint (session->row->heartbeat_usec, ==, ring_test_usec (40.999999));
  g_assert_cmpint (session->row->main_usec, ==, ring_test_usec (40.999999));
  RING_TEST_PLAY (stamps);
}

/* Twenty hooks of one session at once lose nothing, in whatever order they write. */
static void
test_any_order (void)
{
  for (guint32 seed = 0; seed < 20; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (RingTestSession) session = ring_test_session_new ();

      ring_test_session_send (session, 10, SUBMIT);
      for (guint i = 0; i < 20; i++)
        {
          g_autofree char *payload = g_strdup_printf ("'event': 'PermissionRequest', 'tool_name': 'Bash', 'tool_input': {'command': 'c%u'}, 'requires_action': true, 'agent_id': 'a%u'", i, i);

          ring_test_session_send (session, 11 + g_rand_double (rand), payload);
        }
      g_assert_cmpuint (session->row->waits->len, ==, 20);
      g_assert_cmpint (session->row->status, ==, RING_STATE_WAITING);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reduce-late/late", test_late);
  g_test_add_func ("/reduce-late/end", test_late_end);
  g_test_add_func ("/reduce-late/prompt-times", test_late_prompt_times);
  g_test_add_func ("/reduce-late/tasks", test_late_tasks);
  g_test_add_func ("/reduce-late/clock-set-back", test_clock_set_back);
  g_test_add_func ("/reduce-late/any-order", test_any_order);
  return g_test_run ();
}
