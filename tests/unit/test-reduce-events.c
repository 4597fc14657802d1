/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "ring-test-payloads.h"
#include "ring-test-session.h"

/* The rows of the table in the design: what each event does to a session
 * that has everything. */

/* An open turn of a main agent and a subagent, both with a pending and an open
 * wait, and a call. */
static const RingTestStep everything[] = {
  { 0, SUBMIT, "working+" },
  { 1, "'event': 'PreToolUse', 'tool_name': 'Task', 'tool_use_id': 't0', 'tool_input': {'prompt': 'p'}" BY ("a"), NULL },
  { 100, REQUEST ("main-1") ", 'requires_action': true", NULL },
  { 100, REQUEST ("main-2"), NULL },
  { 100, REQUEST ("sub-1") ", 'requires_action': true" BY ("a"), NULL },
  { 100, REQUEST ("sub-2") BY ("a"), NULL },
  { 101, PRE ("u1", "x"), "waiting+ permission[Bash: main-1] ?permission[Bash: main-2]"
                          " permission[Bash: sub-1]@a ?permission[Bash: sub-2]@a #2" },
};

#define MAIN_WAITS " permission[Bash: main-1] ?permission[Bash: main-2]"
#define SUB_WAITS " permission[Bash: sub-1]@a ?permission[Bash: sub-2]@a"
#define ALL_WAITS MAIN_WAITS SUB_WAITS

static void
test_table (void)
{
  static const struct
  {
    const char *payload;
    const char *state; /* NULL = as before */
  } table[] = {
    { START, "working" },
    { "'event': 'SessionStart', 'source': 'resume'", "working" },
    { COMPACT, "working+ #2" },
    { SUBMIT, "working+" },
    { END, "none" },
    { "'event': 'Whatever', 'requires_action': true, 'message': 'm'", "waiting+ ?permission[Bash: main-2]" SUB_WAITS " idle[m] #2" },
    { "'event': 'Whatever', 'requires_action': true, 'message': 'm'" BY ("a"), "waiting+" MAIN_WAITS " ?permission[Bash: sub-2]@a idle[m]@a #2" },
    { "'event': 'Whatever', 'requires_action': false", "waiting ?permission[Bash: main-2]" SUB_WAITS " #2" },
    { STOP ", 'interactive': 'yes', 'message': 'm'", "waiting+ ?permission[Bash: main-2]" SUB_WAITS " idle[m] #2" },
    { START ", 'requires_action': true", "working" },
    { SUBMIT ", 'requires_action': false", "working+" },
    { END ", 'requires_action': true", "none" },
    { NOTICE ("idle_prompt"), "waiting permission[Bash: sub-1]@a #2" },
    { NOTICE ("elicitation_response"), "waiting+" ALL_WAITS " #2" },
    { NOTICE ("elicitation_complete"), "waiting+" ALL_WAITS " #2" },
    { NOTICE ("something_else"), "waiting" ALL_WAITS " #2" },
    { NOTICE ("auth_success"), NULL },
    { NOTICE ("agent_completed"), NULL },
    { NOTICE ("computer_use_exit"), NULL },
    { NOTICE ("quota_auto_resume_fired"), NULL },
    { ELICIT, "waiting+" ALL_WAITS " question[m] #2" },
    { "'event': 'ElicitationResult'", "waiting+" ALL_WAITS " #2" },
    { STOP, "waiting" SUB_WAITS },
    { STOP_SAYING ("Well?"), "waiting" SUB_WAITS " question[Well?]" },
    { INTERRUPT, "waiting" SUB_WAITS },
    { "'event': 'StopFailure', 'error': 'rate_limit'", "waiting" SUB_WAITS },
    { "'event': 'StopFailure', 'error': 'billing_error'", "waiting" SUB_WAITS " error[billing_error]" },
    { "'event': 'TaskCreated', 'task_id': '1'", NULL },
    { "'event': 'TaskCompleted', 'task_id': '1'", NULL },
    { "'event': 'SubagentStart'" BY ("a"), NULL },
    { "'event': 'SubagentStop'" BY ("a"), NULL },
    { "'event': 'PreCompact'", NULL },
    { "'event': 'NotYetInvented'", NULL },
    /* a dialog takes the place of none that has a fingerprint */
    { NOTICE ("elicitation_dialog"), "waiting+" ALL_WAITS " question[m] #2" },
    { NOTICE ("elicitation_url_dialog"), "waiting+" ALL_WAITS " question[m] #2" },
    { NOTICE ("agent_needs_input"), "waiting+" ALL_WAITS " question[m] #2" },
    /* the oldest pending one is up now, whosever it is */
    { ANNOUNCE, "waiting+ permission[Bash: main-2] ?permission[Bash: sub-2]@a #2" },
    { NOTICE ("worker_permission_prompt"), "waiting+ permission[Bash: main-2] ?permission[Bash: sub-2]@a #2" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingTestSession) session = ring_test_session_new ();
      const RingTestStep step = { 101.5, table[i].payload, table[i].state != NULL ? table[i].state : everything[G_N_ELEMENTS (everything) - 1].state };

      ring_test_session_play (session, everything, G_N_ELEMENTS (everything));
      ring_test_session_play (session, &step, 1);
    }
}

/* What an event makes of a session that nobody knows. */
static void
test_without_row (void)
{
  static const RingTestStep table[] = {
    { 0, START, "working" },
    { 0, SUBMIT, "working+" },
    { 0, END, "none" },
    { 0, PRE ("u1", "x"), "working+ #1" },
    { 0, PRE ("u1", "x") BY ("a"), "working+ #1" },
    { 0, POST ("u1", "x"), "working+" },
    { 0, POST ("u1", "x") BY ("a"), "working+" },
    { 0, FAILURE ("u1", "x") ", 'is_interrupt': true", "idle" },
    { 0, FAILURE ("u1", "x") ", 'is_interrupt': true" BY ("a"), "working+" },
    { 0, REQUEST ("x"), "working ?permission[Bash: x]" },
    { 0, ANNOUNCE, "waiting permission[m]" },
    { 0, NOTICE ("worker_permission_prompt"), "waiting permission[m]" },
    { 0, NOTICE ("agent_needs_input"), "waiting question[m]" },
    { 0, NOTICE ("idle_prompt"), "idle" },
    { 0, NOTICE ("other"), "idle" },
    { 0, NOTICE ("auth_success"), "none" },
    { 0, ELICIT, "waiting question[m]" },
    { 0, "'event': 'ElicitationResult'", "working" },
    { 0, STOP, "idle" },
    { 0, INTERRUPT, "idle" },
    { 0, "'event': 'StopFailure', 'error': 'rate_limit'", "idle" },
    { 0, "'event': 'StopFailure', 'error': 'billing_error', 'error_details': 'card'", "waiting error[card]" },
    { 0, "'event': 'TaskCreated', 'task_id': '1'", "none" },
    { 0, "'event': 'SubagentStop'" BY ("a"), "none" },
    { 0, "'event': 'Whatever'", "none" },
    { 0, "'event': 'Whatever', 'requires_action': true, 'message': 'm'", "waiting idle[m]" },
    { 0, "'event': 'Whatever', 'requires_action': false", "idle" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingTestSession) session = ring_test_session_new ();

      ring_test_session_play (session, &table[i], 1);
    }
}

static void
test_errors (void)
{
  static const struct
  {
    const char *error;
    gboolean waits;
  } table[] = {
    { "authentication_failed", TRUE },
    { "oauth_org_not_allowed", TRUE },
    { "account_on_hold", TRUE },
    { "verification_required", TRUE },
    { "billing_error", TRUE },
    { "model_not_found", TRUE },
    { "cloud_credential_error", TRUE },
    { "rate_limit", FALSE },
    { "overloaded", FALSE },
    { "invalid_request", FALSE },
    { "server_error", FALSE },
    { "max_output_tokens", FALSE },
    { "unknown", FALSE },
    { "Billing_Error", FALSE },
    { "", FALSE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingTestSession) session = ring_test_session_new ();
      g_autofree char *payload = g_strdup_printf ("'event': 'StopFailure', 'error': '%s'" BY ("a"), table[i].error);
      g_autofree char *state = g_strdup_printf (table[i].waits ? "waiting error[%s]" : "idle%.0s", table[i].error);
      const RingTestStep steps[] = { { 0, SUBMIT, "working+" }, { 1, payload, state } };

      ring_test_session_play (session, steps, G_N_ELEMENTS (steps));
    }
}

/* Helpers fail while the agent stands at its prompt. */
static void
test_failure_while_idle (void)
{
  static const RingTestStep idle[] = {
    { 0, SUBMIT, "working+" },
    { 1, STOP, "idle" },
    { 30, "'event': 'StopFailure', 'error': 'billing_error'", "idle" },
  };
  static const RingTestStep asked[] = {
    { 0, STOP_SAYING ("Well?"), "waiting question[Well?]" },
    { 30, "'event': 'StopFailure', 'error': 'billing_error'", "waiting error[billing_error]" },
  };
  g_autoptr (RingTestSession) session = ring_test_session_new ();

  ring_test_session_play (session, idle, G_N_ELEMENTS (idle));
  g_assert_cmpstr (session->row->last_event, ==, "Stop");
  g_assert_cmpint (session->row->last_active_usec, ==, ring_test_usec (1));
  g_assert_cmpint (session->row->heartbeat_usec, ==, ring_test_usec (30));
  RING_TEST_PLAY (asked);
}

static void
test_interrupted_call (void)
{
  static const RingTestStep steps[] = {
    { 0, SUBMIT, NULL },
    { 1, REQUEST ("x") BY ("a"), NULL },
    { 1, REQUEST ("y"), NULL },
    { 2, PRE ("u1", "z"), "working+ ?permission[Bash: x]@a ?permission[Bash: y] #1" },
    { 3, FAILURE ("u1", "z") ", 'is_interrupt': true", "idle ?permission[Bash: x]@a" },
  };
  static const RingTestStep failed[] = {
    { 0, SUBMIT, NULL },
    { 1, PRE ("u1", "z"), "working+ #1" },
    { 2, FAILURE ("u1", "z") ", 'is_interrupt': false", "working+" },
    { 3, POST ("u2", "z") ", 'is_interrupt': true", "working+" },
    { 4, DENIED ("u3", "z"), "working+" },
  };

  RING_TEST_PLAY (steps);
  RING_TEST_PLAY (failed);
}

static void
test_elicitation (void)
{
  static const RingTestStep steps[] = {
    { 0, SUBMIT, NULL },
    { 1, ELICIT, "waiting+ question[m]" },
    { 2, NOTICE ("elicitation_dialog"), "waiting+ question[m]" },
    { 3, NOTICE ("elicitation_url_dialog"), "waiting+ question[m]" },
    { 4, ELICIT BY ("a"), "waiting+ question[m] question[m]@a" },
    { 5, "'event': 'ElicitationResult'", "working+" },
    { 6, NOTICE ("elicitation_url_dialog"), "waiting+ question[m]" },
    { 7, NOTICE ("agent_needs_input"), "waiting+ question[m]" },
    { 8, NOTICE ("elicitation_response"), "waiting+ question[m]" },
  };

  /* the last one is the agent's, no elicitation */
  RING_TEST_PLAY (steps);
}

static void
test_dialog (void)
{
  static const RingTestStep steps[] = {
    { 0, SUBMIT, NULL },
    { 1, ASK ("q1", "Which?"), "waiting+ question[AskUserQuestion: Which?] #1" },
    /* no fingerprint: the next dialog takes its place, a named one stays */
    { 2, NOTICE ("agent_needs_input"), "waiting+ question[AskUserQuestion: Which?] question[m] #1" },
    { 3, NOTICE ("agent_needs_input") BY ("a"), "waiting+ question[AskUserQuestion: Which?] question[m] question[m]@a #1" },
    { 4, "'event': 'Notification', 'message': 'choose', 'choices': ['a']", "waiting+ question[AskUserQuestion: Which?] question[m]@a idle[choose] #1" },
  };

  RING_TEST_PLAY (steps);
}

/* The question that a turn ends with outlives dialogs and idle prompts. */
static void
test_end_of_turn (void)
{
  static const RingTestStep steps[] = {
    { 0, STOP_SAYING ("Well?"), "waiting question[Well?]" },
    { 60, NOTICE ("idle_prompt"), "waiting question[Well?]" },
    { 61, NOTICE ("agent_needs_input"), "waiting question[Well?] question[m]" },
    { 62, NOTICE ("idle_prompt"), "waiting question[Well?]" },
    { 63, ANNOUNCE, "waiting question[Well?] permission[m]" },
    { 64, STOP, "idle" },
    { 65, STOP_SAYING ("Again?"), "waiting question[Again?]" },
    { 66, PRE ("u1", "x"), "working+ #1" },
  };

  RING_TEST_PLAY (steps);
}

static void
test_questions_off (void)
{
  g_autoptr (RingTestSession) session = ring_test_session_new ();

  ring_config_unref (session->config);
  session->config = ring_test_config ("detect_stop_questions = false");
  ring_test_session_send (session, 0, STOP_SAYING ("Well?"));
  g_assert_cmpint (session->row->status, ==, RING_STATE_IDLE);
}

/* The transcript speaks for a Stop that is silent, and for nothing else. */
static void
test_transcript_text (void)
{
  static const struct
  {
    const char *payload;
    const char *state;
  } table[] = {
    { STOP, "waiting question[From there?]" },
    { STOP_SAYING ("  \\n"), "waiting question[From there?]" },
    { STOP_SAYING ("Done."), "idle" },
    { INTERRUPT, "idle" },
    { "'event': 'StopFailure', 'error': 'x'", "idle" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingTestSession) session = ring_test_session_new ();
      const RingTestStep step = { 0, table[i].payload, table[i].state };

      session->facts.transcript_text = "From there?";
      ring_test_session_play (session, &step, 1);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reduce-events/table", test_table);
  g_test_add_func ("/reduce-events/without-row", test_without_row);
  g_test_add_func ("/reduce-events/errors", test_errors);
  g_test_add_func ("/reduce-events/failure-while-idle", test_failure_while_idle);
  g_test_add_func ("/reduce-events/interrupted-call", test_interrupted_call);
  g_test_add_func ("/reduce-events/elicitation", test_elicitation);
  g_test_add_func ("/reduce-events/dialog", test_dialog);
  g_test_add_func ("/reduce-events/end-of-turn", test_end_of_turn);
  g_test_add_func ("/reduce-events/questions-off", test_questions_off);
  g_test_add_func ("/reduce-events/transcript-text", test_transcript_text);
  return g_test_run ();
}
