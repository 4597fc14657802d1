/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "ring-test-payloads.h"
#include "ring-test-session.h"

#define LATER 0.000001
#define WAIT "permission[Bash: x]"

/* An open wait for `x`, requested at 10, and one activity after it. */
static void
test_siblings (void)
{
  static const struct
  {
    double at;
    const char *payload;
    gboolean stays;
  } table[] = {
    /* within 2 s, before or after, both limits inclusive */
    { 12, PRE ("u2", "y"), TRUE },
    { 12 + LATER, PRE ("u2", "y"), FALSE },
    { 12, POST ("u2", "y"), TRUE },
    { 12 + LATER, POST ("u2", "y"), FALSE },
    { 12, FAILURE ("u2", "y"), TRUE },
    { 12 + LATER, FAILURE ("u2", "y"), FALSE },
    { 12, DENIED ("u2", "y"), TRUE },
    { 12 + LATER, DENIED ("u2", "y"), FALSE },
    { 12, REQUEST ("y"), TRUE },
    { 12 + LATER, REQUEST ("y"), FALSE },
    /* other actors say nothing about it */
    { 500, PRE ("u2", "y") BY ("a"), TRUE },
    { 500, POST ("u2", "y") BY ("a"), TRUE },
    { 500, POST ("u1", "x") BY ("a"), TRUE },
    { 500, REQUEST ("y") BY ("a"), TRUE },
    /* the end of its own call, at once */
    { 10, POST ("u1", "x"), FALSE },
    { 10, FAILURE ("u1", "x"), FALSE },
    { 10, DENIED ("u1", "x"), FALSE },
    { 11, "'event': 'PostToolUse', 'tool_name': 'Bash', 'tool_use_id': 'u1'", FALSE },
    { 11, "'event': 'PostToolUse', 'tool_use_id': 'u1'", FALSE },
    { 11, "'event': 'PostToolUse', 'tool_name': 'Bash', 'tool_input': {'command': 'x'}", FALSE },
    { 11, "'event': 'PostToolUse', 'tool_name': 'Bash'", FALSE },
    /* not its own */
    { 11, "'event': 'PostToolUse', 'tool_name': 'Bash', 'tool_use_id': 'u2', 'tool_input': {'command': 'x'}", TRUE },
    { 11, "'event': 'PostToolUse', 'tool_name': 'Bash', 'tool_input': {'command': 'y'}", TRUE },
    { 11, "'event': 'PostToolUse', 'tool_name': 'Read'", TRUE },
    { 11, "'event': 'PostToolUse'", TRUE },
    /* a beginning is no end, even of the same command */
    { 12, PRE ("u2", "x"), TRUE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      const RingTestStep steps[] = {
        { 0, SUBMIT, NULL },
        { 9, PRE ("u1", "x"), "working+ #1" },
        { 10, REQUEST ("x") ", 'options': ['a']", "waiting+ " WAIT " #1" },
        { table[i].at, table[i].payload, NULL },
      };
      g_autoptr (RingTestSession) session = ring_test_session_new ();
      gboolean found = FALSE;

      ring_test_session_play (session, steps, G_N_ELEMENTS (steps));
      for (guint j = 0; j < session->row->waits->len; j++)
        found |= g_str_equal (((const RingWait *) g_ptr_array_index (session->row->waits, j))->detail, "Bash: x");
      g_assert_cmpint (found, ==, table[i].stays);
    }
}

/* The end of a call that had begun no later than 2 s after the wait says
 * nothing about it, however late it comes. */
static void
test_overlapping_calls (void)
{
  static const RingTestStep early[] = {
    { 0, PRE ("u2", "y"), NULL },
    { 5, PRE ("u1", "x"), NULL },
    { 6, REQUEST ("x") ", 'options': ['a']", "waiting+ " WAIT " #2" },
    { 300, POST ("u2", "y"), "waiting+ " WAIT " #1" },
    { 301, POST ("u1", "x"), "working+" },
  };
  static const RingTestStep limit[] = {
    { 5, REQUEST ("x") ", 'options': ['a']", "waiting " WAIT },
    { 7, PRE ("u2", "y"), "waiting+ " WAIT " #1" },
    { 300, POST ("u2", "y"), "waiting+ " WAIT },
    { 301, POST ("u3", "z"), "working+" },
  };
  /* by fingerprint, and by name, where an id is missing */
  static const RingTestStep nameless[] = {
    { 5, "'event': 'PreToolUse', 'tool_name': 'Read', 'tool_input': {'file_path': 'f'}", "working+ #1" },
    { 5, "'event': 'PreToolUse', 'tool_name': 'Grep', 'tool_input': {'pattern': 'p'}", "working+ #2" },
    { 6, REQUEST ("x") ", 'options': ['a']", "waiting+ " WAIT " #2" },
    { 300, "'event': 'PostToolUse', 'tool_name': 'Read', 'tool_input': {'file_path': 'f'}", "waiting+ " WAIT " #1" },
    { 301, "'event': 'PostToolUse', 'tool_name': 'Grep'", "waiting+ " WAIT },
    { 302, "'event': 'PostToolUse', 'tool_name': 'Glob'", "working+" },
  };

  RING_TEST_PLAY (early);
  RING_TEST_PLAY (limit);
  RING_TEST_PLAY (nameless);
}

/* A wait that is about no call has no siblings. */
static void
test_without_fingerprint (void)
{
  static const RingTestStep steps[] = {
    { 0, SUBMIT, NULL },
    { 1, ANNOUNCE, "waiting+ permission[m]" },
    { 1, PRE ("u1", "x"), "working+ #1" },
    { 2, ELICIT, "waiting+ question[m] #1" },
    { 2, POST ("u1", "x"), "working+" },
  };

  RING_TEST_PLAY (steps);
}

/* A call without input is one like any other: what begins or ends beside it says nothing about it. */
static void
test_without_input (void)
{
  static const RingTestStep steps[] = {
    { 0, SUBMIT, NULL },
    { 3, "'event': 'PermissionRequest', 'tool_name': 'mcp__db__list', 'tool_input': {}", "working+ ?permission[mcp__db__list]" },
    { 4, PRE ("u1", "x"), "working+ ?permission[mcp__db__list] #1" },
    { 9, ANNOUNCE, "waiting+ permission[mcp__db__list] #1" },
    { 10, POST ("u1", "x"), "waiting+ permission[mcp__db__list]" },
    { 11, "'event': 'PostToolUse', 'tool_name': 'mcp__db__list', 'tool_input': {}", "working+" },
  };
  static const RingTestStep later[] = {
    { 0, SUBMIT, NULL },
    { 3, "'event': 'PermissionRequest', 'tool_name': 'mcp__db__list'", "working+ ?permission[mcp__db__list]" },
    { 6, PRE ("u1", "x"), "working+ #1" },
  };

  RING_TEST_PLAY (steps);
  RING_TEST_PLAY (later);
}

static void
test_pending_is_answered_too (void)
{
  static const RingTestStep steps[] = {
    { 0, PRE ("u1", "x"), NULL },
    { 1, REQUEST ("x"), "working+ ?permission[Bash: x] #1" },
    { 2, POST ("u1", "x"), "working+" },
    { 3, REQUEST ("y"), "working+ ?permission[Bash: y]" },
    { 6, PRE ("u2", "z"), "working+ #1" },
  };

  RING_TEST_PLAY (steps);
}

/* Several calls of one command: each request takes the id of its own. */
static void
test_twin_calls (void)
{
  static const RingTestStep steps[] = {
    { 0, PRE ("u1", "x"), NULL },
    { 0, PRE ("u2", "x"), "working+ #2" },
    { 0.1, REQUEST ("x") ", 'options': ['a']", "waiting+ " WAIT " #2" },
    /* an open wait has its fingerprint: this one is seen as well */
    { 0.2, REQUEST ("x"), "waiting+ " WAIT " " WAIT " #2" },
    { 1, POST ("u1", "x"), "waiting+ " WAIT " #1" },
    { 2, POST ("u2", "x"), "working+" },
  };

  RING_TEST_PLAY (steps);
}

/* Hooks that start together may run in any order: a call that starts after its
 * request gives it its id. */
static void
test_request_before_call (void)
{
  static const RingTestStep steps[] = {
    { 0, SUBMIT, NULL },
    { 1, REQUEST ("x") ", 'requires_action': true", "waiting+ " WAIT },
    { 1, PRE ("u1", "x"), "waiting+ " WAIT " #1" },
    { 1, PRE ("u2", "x"), "waiting+ " WAIT " #2" },
    { 1.5, POST ("u2", "x"), "waiting+ " WAIT " #1" },
    { 2, POST ("u1", "x"), "working+" },
  };

  static const RingTestStep foreign[] = {
    { 0, SUBMIT, NULL },
    { 1, REQUEST ("x") ", 'options': ['o']" BY ("a"), "waiting+ " WAIT "@a" },
    /* the same command of another actor is not its call */
    { 1, PRE ("u1", "x"), "waiting+ " WAIT "@a #1" },
    { 1.2, PRE ("u2", "x") BY ("a"), "waiting+ " WAIT "@a #2" },
    { 1.5, POST ("u2", "x") BY ("a"), "working+ #1" },
  };

  RING_TEST_PLAY (steps);
  RING_TEST_PLAY (foreign);
}

/* The dialogs stand in line; the one shown is the oldest. */
static void
test_line (void)
{
  static const RingTestStep steps[] = {
    { 0, SUBMIT, NULL },
    { 1, PRE ("u1", "x"), NULL },
    { 1.1, REQUEST ("x"), NULL },
    { 1.2, PRE ("u2", "y"), NULL },
    { 1.3, REQUEST ("y"), "working+ ?permission[Bash: x] ?permission[Bash: y] #2" },
    { 7, ANNOUNCE, "waiting+ " WAIT " ?permission[Bash: y] #2" },
    /* the next one is up, so the first is answered */
    { 20, ANNOUNCE, "waiting+ permission[Bash: y] #2" },
    { 21, ANNOUNCE, "waiting+ permission[Bash: y] #2" },
    { 30, POST ("u1", "x"), "waiting+ permission[Bash: y] #1" },
    { 40, POST ("u2", "y"), "working+" },
  };
  g_autoptr (RingTestSession) session = ring_test_session_new ();

  ring_test_session_play (session, steps, 6);
  g_assert_cmpint (ring_row_get_shown_wait (session->row)->since_usec, ==, ring_test_usec (1.1));
  ring_test_session_play (session, steps + 6, G_N_ELEMENTS (steps) - 6);
}

/* An announcement that finds its dialog answered says nothing. */
static void
test_late_prompt (void)
{
  static const RingTestStep within[] = {
    { 0, PRE ("u1", "x"), NULL },
    { 1, REQUEST ("x"), NULL },
    { 4, POST ("u1", "x"), "working+" },
    { 9.999999, ANNOUNCE, "working+" },
    { 10, ANNOUNCE, "waiting+ permission[m]" },
  };
  static const RingTestStep stopped[] = {
    { 0, REQUEST ("x"), NULL },
    { 3, STOP_SAYING ("Well?"), "waiting question[Well?]" },
    /* something is open: it is no late one */
    { 5, ANNOUNCE, "waiting question[Well?] permission[m]" },
  };
  static const RingTestStep unasked[] = {
    { 0, SUBMIT, NULL },
    { 1, ASK ("q1", "Which?"), NULL },
    { 4, POST ("q1", "x"), "working+" },
    /* a question is no permission */
    { 5, ANNOUNCE, "waiting+ permission[m]" },
  };
  static const RingTestStep forgotten[] = {
    { 0, SUBMIT, NULL },
    { 1, REQUEST ("x") BY ("a"), "working+ ?permission[Bash: x]@a" },
    { 121.1, PRE ("u1", "y"), "working+ #1" },
    /* being forgotten is no end */
    { 122, ANNOUNCE, "waiting+ permission[m] #1" },
  };

  RING_TEST_PLAY (within);
  RING_TEST_PLAY (stopped);
  RING_TEST_PLAY (unasked);
  RING_TEST_PLAY (forgotten);
}

/* A request that nothing came of for 120 s was decided without the human; an
 * event that says nothing does not make it older. */
static void
test_forgetting (void)
{
  static const RingTestStep steps[] = {
    { 0, SUBMIT, NULL },
    { 1, REQUEST ("x") BY ("a"), NULL },
    { 1, REQUEST ("y") BY ("b"), "working+ ?permission[Bash: x]@a ?permission[Bash: y]@b" },
    { 2, ANNOUNCE, "waiting+ permission[Bash: x]@a ?permission[Bash: y]@b" },
    { 121, PRE ("u1", "z"), "waiting+ permission[Bash: x]@a ?permission[Bash: y]@b #1" },
    { 130, NOTICE ("auth_success"), "waiting+ permission[Bash: x]@a ?permission[Bash: y]@b #1" },
    { 130, "'event': 'PreCompact'", "waiting+ permission[Bash: x]@a ?permission[Bash: y]@b #1" },
    { 130, "'event': 'TaskCreated', 'task_id': '1'", "waiting+ permission[Bash: x]@a ?permission[Bash: y]@b #1" },
    { 131, POST ("u1", "z"), "waiting+ permission[Bash: x]@a" },
  };

  RING_TEST_PLAY (steps);
}

/* Subagents after the turn: the state stays, though they are heard. */
static void
test_subagent_after_turn (void)
{
  static const RingTestStep steps[] = {
    { 0, SUBMIT, NULL },
    { 1, STOP, "idle" },
    { 2, PRE ("u1", "x") BY ("a"), "idle #1" },
    { 3, POST ("u1", "x") BY ("a"), "idle" },
    { 4, REQUEST ("y") ", 'options': ['o']" BY ("a"), "waiting permission[Bash: y]@a" },
    { 5, "'event': 'PostToolUse', 'tool_name': 'Bash'" BY ("a"), "idle" },
    { 6, "'event': 'ElicitationResult'" BY ("a"), "idle" },
    { 7, SUBMIT, "working+" },
    { 8, PRE ("u2", "x") BY ("a"), "working+ #1" },
    { 9, STOP, "idle" },
    { 10, SUBMIT BY ("a"), "working+" },
  };
  g_autoptr (RingTestSession) session = ring_test_session_new ();

  ring_test_session_play (session, steps, 4);
  g_assert_cmpint (session->row->last_active_usec, ==, ring_test_usec (3));
  g_assert_cmpstr (session->row->last_event, ==, "PostToolUse");
  ring_test_session_play (session, steps + 4, G_N_ELEMENTS (steps) - 4);
}

/* AskUserQuestion as it is recorded: the call asks, then its request comes. */
static void
test_question_and_its_request (void)
{
  static const RingTestStep steps[] = {
    { 0, SUBMIT, NULL },
    { 1, ASK ("q1", "Which?"), "waiting+ question[AskUserQuestion: Which?] #1" },
    { 1.1, "'event': 'PermissionRequest', 'tool_name': 'AskUserQuestion', 'tool_input': {'questions': [{'question': 'Which?', 'header': 'h'}]}",
      "waiting+ question[AskUserQuestion: Which?] question[AskUserQuestion: Which?] #1" },
    { 7, ANNOUNCE, "waiting+ question[AskUserQuestion: Which?] question[AskUserQuestion: Which?] #1" },
    { 9, "'event': 'PostToolUse', 'tool_name': 'AskUserQuestion', 'tool_use_id': 'q1', 'tool_input': {'answers': {}, 'questions': [{'question': 'Which?'}]}",
      "working+" },
  };

  RING_TEST_PLAY (steps);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reduce-activity/siblings", test_siblings);
  g_test_add_func ("/reduce-activity/overlapping-calls", test_overlapping_calls);
  g_test_add_func ("/reduce-activity/without-fingerprint", test_without_fingerprint);
  g_test_add_func ("/reduce-activity/without-input", test_without_input);
  g_test_add_func ("/reduce-activity/pending-is-answered-too", test_pending_is_answered_too);
  g_test_add_func ("/reduce-activity/twin-calls", test_twin_calls);
  g_test_add_func ("/reduce-activity/request-before-call", test_request_before_call);
  g_test_add_func ("/reduce-activity/line", test_line);
  g_test_add_func ("/reduce-activity/late-prompt", test_late_prompt);
  g_test_add_func ("/reduce-activity/forgetting", test_forgetting);
  g_test_add_func ("/reduce-activity/subagent-after-turn", test_subagent_after_turn);
  g_test_add_func ("/reduce-activity/question-and-its-request", test_question_and_its_request);
  return g_test_run ();
}
