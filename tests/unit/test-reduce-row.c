/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "ring-test-payloads.h"
#include "ring-test-session.h"

/* What an event leaves in a row besides its waits. */

static void
test_fields (void)
{
  g_autoptr (RingTestSession) session = ring_test_session_new ();

  ring_test_session_send (session, 0, START ", 'transcript_path': '/t/1.jsonl', 'permission_mode': 'plan', 'session_title': 'T'");
  g_assert_cmpstr (session->row->session_id, ==, "s1");
  g_assert_cmpstr (session->row->provider, ==, "claude-code");
  g_assert_cmpstr (session->row->cwd, ==, "/w/maigo");
  g_assert_cmpstr (session->row->origin_cwd, ==, "/w/maigo");
  g_assert_cmpstr (session->row->source_path, ==, "/t/1.jsonl");
  g_assert_cmpstr (session->row->permission_mode, ==, "plan");
  g_assert_cmpstr (session->row->title, ==, "T");
  g_assert_cmpstr (session->row->last_event, ==, "SessionStart");
  g_assert_cmpstr (session->row->last_action, ==, "—");
  g_assert_cmpstr (session->row->writer, ==, "ring-tray test");
  g_assert_cmpint (session->row->hook_pid, ==, 77);
  g_assert_null (session->row->waiting_for);

  ring_test_session_send (session, 1, PRE ("u1", "make") ", 'cwd': '/w/maigo/sub', 'waiting_for': 'news'");
  g_assert_cmpstr (session->row->origin_cwd, ==, "/w/maigo");
  g_assert_cmpstr (session->row->last_action, ==, "→ Bash: make");
  g_assert_cmpstr (session->row->waiting_for, ==, "news");
  g_assert_cmpstr (session->row->title, ==, "T");

  ring_test_session_send (session, 2, STOP);
  g_assert_cmpstr (session->row->last_action, ==, "→ Bash: make");
  g_assert_null (session->row->waiting_for);
}

static void
test_cwd (void)
{
  g_autoptr (RingTestSession) session = ring_test_session_new ();
  g_autoptr (RingEvent) nowhere = ring_test_event ("{'session_id': 's1', 'event': 'Stop', 'cwd': ''}", NULL);
  g_autoptr (RingEvent) there = ring_test_event ("{'session_id': 's1', 'event': 'Stop', 'cwd': '/w/there'}", NULL);
  g_autoptr (RingRow) first = NULL;
  g_autoptr (RingRow) second = NULL;
  g_autoptr (RingRow) third = NULL;

  g_assert_cmpint (ring_reduce (NULL, nowhere, &session->facts, session->config, ring_test_usec (0), &first), ==, RING_REDUCTION_REPLACE);
  g_assert_cmpstr (first->cwd, ==, "");
  g_assert_cmpint (ring_reduce (first, there, &session->facts, session->config, ring_test_usec (1), &second), ==, RING_REDUCTION_REPLACE);
  g_assert_cmpstr (second->cwd, ==, "/w/there");
  g_assert_cmpstr (second->origin_cwd, ==, "/w/there");
  g_assert_cmpint (ring_reduce (second, nowhere, &session->facts, session->config, ring_test_usec (2), &third), ==, RING_REDUCTION_REPLACE);
  g_assert_cmpstr (third->cwd, ==, "/w/there");
  /* rows are never changed */
  g_assert_cmpstr (first->cwd, ==, "");
}

/* Which events move which stamps. */
static void
test_stamps (void)
{
  static const struct
  {
    const char *payload;
    gboolean counts;
    gboolean shows_main;
    gboolean is_turn;
    gboolean is_prompt;
    gboolean is_start;
  } table[] = {
    { START, TRUE, TRUE, FALSE, FALSE, TRUE },
    { "'event': 'SessionStart', 'source': 'clear'", TRUE, TRUE, FALSE, FALSE, TRUE },
    { COMPACT, TRUE, TRUE, FALSE, FALSE, FALSE },
    { SUBMIT, TRUE, TRUE, TRUE, TRUE, FALSE },
    { "'event': 'UserPromptSubmit', 'prompt': '<task-notification>x'", TRUE, TRUE, TRUE, FALSE, FALSE },
    { "'event': 'UserPromptSubmit', 'prompt': 'x', 'source': 'loop_wakeup'", TRUE, TRUE, TRUE, FALSE, FALSE },
    { PRE ("u", "x"), TRUE, TRUE, FALSE, FALSE, FALSE },
    { PRE ("u", "x") BY ("a"), TRUE, FALSE, FALSE, FALSE, FALSE },
    { POST ("u", "x"), TRUE, TRUE, FALSE, FALSE, FALSE },
    { FAILURE ("u", "x"), TRUE, TRUE, FALSE, FALSE, FALSE },
    { DENIED ("u", "x"), TRUE, TRUE, FALSE, FALSE, FALSE },
    { REQUEST ("x"), TRUE, FALSE, FALSE, FALSE, FALSE },
    { ANNOUNCE, TRUE, FALSE, FALSE, FALSE, FALSE },
    { NOTICE ("idle_prompt"), TRUE, FALSE, FALSE, FALSE, FALSE },
    { NOTICE ("other"), TRUE, FALSE, FALSE, FALSE, FALSE },
    { ELICIT, TRUE, FALSE, FALSE, FALSE, FALSE },
    { "'event': 'ElicitationResult'", TRUE, TRUE, FALSE, FALSE, FALSE },
    { STOP, TRUE, TRUE, FALSE, FALSE, FALSE },
    { "'event': 'StopFailure'", TRUE, TRUE, FALSE, FALSE, FALSE },
    { INTERRUPT, TRUE, TRUE, FALSE, FALSE, FALSE },
    { "'event': 'Unheard', 'interactive': true", TRUE, TRUE, FALSE, FALSE, FALSE },
    { NOTICE ("auth_success"), FALSE, FALSE, FALSE, FALSE, FALSE },
    { "'event': 'Unheard'", FALSE, FALSE, FALSE, FALSE, FALSE },
    { "'event': 'SubagentStop'" BY ("a"), FALSE, FALSE, FALSE, FALSE, FALSE },
    { "'event': 'TaskCreated', 'task_id': '1'", FALSE, FALSE, FALSE, FALSE, FALSE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingTestSession) session = ring_test_session_new ();
      const RingRow *row = NULL;

      ring_test_session_send (session, 0, START);
      ring_test_session_send (session, 1, SUBMIT);
      ring_test_session_send (session, 5, table[i].payload);
      g_test_message ("%s", table[i].payload);
      row = session->row;
      g_assert_cmpint (row->heartbeat_usec, ==, ring_test_usec (5));
      g_assert_cmpint (row->last_active_usec, ==, ring_test_usec (table[i].counts ? 5 : 1));
      g_assert_cmpint (g_str_equal (row->last_event, "UserPromptSubmit"), ==, !table[i].counts || table[i].is_turn);
      g_assert_cmpint (row->main_usec, ==, ring_test_usec (table[i].shows_main ? 5 : 1));
      g_assert_cmpint (row->turn_usec, ==, ring_test_usec (table[i].is_turn ? 5 : 1));
      g_assert_cmpint (row->prompt_usec, ==, ring_test_usec (table[i].is_prompt ? 5 : 1));
      g_assert_cmpint (row->started_usec, ==, ring_test_usec (table[i].is_start ? 5 : 0));
    }
}

static void
test_answered (void)
{
  static const struct
  {
    const char *payload;
    double at;
    gboolean answers;
  } table[] = {
    { POST ("u1", "x"), 5, TRUE },
    { SUBMIT, 5, TRUE },
    { STOP, 5, TRUE },
    { START, 5, TRUE },
    { NOTICE ("idle_prompt"), 5, TRUE },
    { "'event': 'X', 'requires_action': false", 5, FALSE }, /* it was pending */
    { ANNOUNCE, 5, FALSE },
    { PRE ("u2", "y") BY ("a"), 5, FALSE },
    { PRE ("u2", "y") BY ("a"), 200, FALSE }, /* forgotten */
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingTestSession) session = ring_test_session_new ();

      ring_test_session_send (session, 0, PRE ("u1", "x"));
      ring_test_session_send (session, 1, REQUEST ("x"));
      ring_test_session_send (session, table[i].at, table[i].payload);
      g_assert_cmpint (session->row->answered_usec, ==, table[i].answers ? ring_test_usec (table[i].at) : RING_TIME_UNKNOWN);
    }
}

static void
test_background (void)
{
  g_autoptr (RingTestSession) session = ring_test_session_new ();
  static const struct
  {
    const char *payload;
    guint background;
  } table[] = {
    { STOP ", 'background_tasks': [{'status': 'running'}, {'status': 'completed'}, {'status': null}]", 2 },
    { SUBMIT, 2 },
    { PRE ("u1", "x"), 2 },
    { INTERRUPT, 2 },
    { COMPACT, 2 },
    { "'event': 'X', 'requires_action': true", 2 },
    { STOP, 0 },
    { STOP ", 'background_tasks': [{}]", 1 },
    { START, 0 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      ring_test_session_send (session, i, table[i].payload);
      g_assert_cmpuint (session->row->background, ==, table[i].background);
    }
}

static void
test_todo (void)
{
  g_autoptr (RingTestSession) session = ring_test_session_new ();
  static const struct
  {
    const char *payload;
    int done; /* -1 = no list */
    guint total;
  } table[] = {
    { SUBMIT, -1, 0 },
    { "'event': 'PreToolUse', 'tool_name': 'TodoWrite', 'tool_input': {'todos': [{'status': 'completed'}, {'status': 'pending'}]}", 1, 2 },
    { STOP, 1, 2 },
    { COMPACT, 1, 2 },
    { "'event': 'TaskCreated', 'task_id': 'a'", 0, 1 },
    { "'event': 'TaskCreated', 'task_id': 'b'", 0, 2 },
    { "'event': 'TaskCompleted', 'task_id': 'b'", 1, 2 },
    { "'event': 'TaskCompleted', 'task_id': 'b'", 1, 2 },
    { "'event': 'TaskCreated', 'task_id': 'b'", 1, 2 },
    { "'event': 'TaskCompleted', 'task_id': 'c'", 2, 3 },
    { "'event': 'TaskCreated'", 2, 3 },
    { "'event': 'TaskCreated', 'task_id': {}", 2, 3 },
    { COMPACT, 2, 3 },
    { START, -1, 0 },
    { "'event': 'TaskCreated', 'task_id': 'a'", 0, 1 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      ring_test_session_send (session, i, table[i].payload);
      g_assert_cmpint (session->row->has_todo, ==, table[i].done >= 0);
      if (table[i].done < 0)
        continue;
      g_assert_cmpint (session->row->todo_done, ==, table[i].done);
      g_assert_cmpuint (session->row->todo_total, ==, table[i].total);
    }
}

static void
test_limits (void)
{
  g_autoptr (RingTestSession) session = ring_test_session_new ();

  ring_test_session_send (session, 0, SUBMIT);
  for (guint i = 0; i < 250; i++)
    {
      g_autofree char *task = g_strdup_printf ("'event': 'TaskCreated', 'task_id': 't%u'", i);

      ring_test_session_send (session, 1, task);
    }
  g_assert_cmpuint (session->row->tasks->len, ==, 200);
  g_assert_cmpuint (session->row->todo_total, ==, 200);
  ring_test_session_send (session, 2, "'event': 'TaskCompleted', 'task_id': 't249'");
  g_assert_cmpuint (session->row->todo_done, ==, 0);

  for (guint i = 0; i < 40; i++)
    {
      g_autofree char *call = g_strdup_printf ("'event': 'PreToolUse', 'tool_name': 'X', 'tool_use_id': 'u%u'", i);

      ring_test_session_send (session, 3, call);
    }
  g_assert_cmpuint (session->row->calls->len, ==, 32);
  g_assert_cmpstr (((const RingCall *) g_ptr_array_index (session->row->calls, 0))->id, ==, "u8");
}

/* With 32 waits the next takes the place of what is least sure to be seen. */
static void
test_wait_limit (void)
{
  g_autoptr (RingTestSession) session = ring_test_session_new ();
  const GPtrArray *waits = NULL;

  ring_test_session_send (session, 0, SUBMIT);
  for (guint i = 0; i < 32; i++)
    {
      g_autofree char *payload = g_strdup_printf ("'event': 'PermissionRequest', 'tool_name': 'Bash', 'tool_input': {'command': 'c%u'}, 'agent_id': 'a%u'%s",
                                                  i, i, i == 5 ? "" : ", 'options': ['o']");

      ring_test_session_send (session, 1 + i, payload);
    }
  waits = session->row->waits;
  g_assert_cmpuint (waits->len, ==, 32);

  /* the pending one goes first */
  ring_test_session_send (session, 50, ELICIT);
  waits = session->row->waits;
  g_assert_cmpuint (waits->len, ==, 32);
  g_assert_cmpstr (((const RingWait *) g_ptr_array_index (waits, 5))->detail, ==, "Bash: c6");
  g_assert_cmpstr (((const RingWait *) g_ptr_array_index (waits, 31))->detail, ==, "m");

  /* then the one that stands last in line */
  ring_test_session_send (session, 51, REQUEST ("new") ", 'options': ['o']" BY ("b"));
  waits = session->row->waits;
  g_assert_cmpuint (waits->len, ==, 32);
  g_assert_cmpstr (((const RingWait *) g_ptr_array_index (waits, 31))->detail, ==, "Bash: new");
  g_assert_cmpstr (ring_row_get_shown_wait (session->row)->detail, ==, "Bash: c0");
}

static void
test_history (void)
{
  g_autoptr (RingTestSession) session = ring_test_session_new ();
  const RingHistoryEntry *entry = NULL;

  ring_test_session_send (session, 0, SUBMIT);
  ring_test_session_send (session, 1, PRE ("u1", "x"));
  ring_test_session_send (session, 2, "'event': 'PreCompact'");
  g_assert_cmpuint (session->row->history->len, ==, 1);
  ring_test_session_send (session, 3, ANNOUNCE);
  ring_test_session_send (session, 4, STOP);
  g_assert_cmpuint (session->row->history->len, ==, 3);
  entry = g_ptr_array_index (session->row->history, 1);
  g_assert_cmpint (entry->at_usec, ==, ring_test_usec (3));
  g_assert_cmpstr (entry->event, ==, "Notification");
  g_assert_cmpint (entry->status, ==, RING_STATE_WAITING);
  g_assert_cmpstr (entry->reason, ==, "permission-announced");
  for (guint i = 0; i < 20; i++)
    ring_test_session_send (session, 10 + i, i % 2 == 0 ? SUBMIT : STOP);
  g_assert_cmpuint (session->row->history->len, ==, 12);
  entry = g_ptr_array_index (session->row->history, 11);
  g_assert_cmpint (entry->at_usec, ==, ring_test_usec (29));
}

/* What the hook saw around itself; where it saw nothing, the old holds. */
static void
test_facts (void)
{
  static const RingTerminalFact tmux[] = { { "tmux", "/tmp/t,1,0" }, { "tmux_pane", "%3" } };
  static const RingTerminalFact plain[] = { { "kitty_window_id", "1" } };
  const RingAgentFacts agent = { .pid = 42, .started = 7, .comm = "claude", .boot = "b", .pidns = 9, .host = "h" };
  g_autoptr (RingTestSession) session = ring_test_session_new ();

  session->facts.agent = &agent;
  session->facts.tty = "/dev/pts/1";
  session->facts.entrypoint = "cli";
  session->facts.terminal = tmux;
  session->facts.n_terminal = G_N_ELEMENTS (tmux);
  ring_test_session_send (session, 0, SUBMIT);
  g_assert_cmpint (session->row->agent.pid, ==, 42);
  g_assert_cmpstr (session->row->agent.comm, ==, "claude");
  g_assert_cmpstr (session->row->tty, ==, "/dev/pts/1");
  g_assert_cmpstr (session->row->entrypoint, ==, "cli");
  g_assert_cmpstr (session->row->tmux_pane, ==, "%3");
  g_assert_cmpuint (session->row->terminal->len, ==, 2);

  session->facts = (RingHookFacts){ .hook_pid = 78, .writer = "w" };
  ring_test_session_send (session, 1, STOP);
  g_assert_cmpint (session->row->agent.pid, ==, 42);
  g_assert_cmpstr (session->row->tty, ==, "/dev/pts/1");
  g_assert_cmpstr (session->row->tmux_pane, ==, "%3");
  g_assert_cmpint (session->row->hook_pid, ==, 78);

  /* gone on outside of tmux */
  session->facts.terminal = plain;
  session->facts.n_terminal = G_N_ELEMENTS (plain);
  ring_test_session_send (session, 2, SUBMIT);
  g_assert_null (session->row->tmux_pane);
  g_assert_cmpuint (session->row->terminal->len, ==, 1);
}

/* It is where the last event saw it, or nowhere: an older terminal is not it. */
static void
test_seat (void)
{
  const RingSeat seat = { .processes = { { 44, 8 }, { 41, 6 } }, .n_processes = 2, .boot = (char *) "b", .pidns = 9, .host = (char *) "h" };
  g_autoptr (RingTestSession) session = ring_test_session_new ();

  session->facts.seat = &seat;
  ring_test_session_send (session, 0, SUBMIT);
  g_assert_cmpuint (session->row->seat.n_processes, ==, 2);
  g_assert_cmpint (session->row->seat.processes[1].pid, ==, 41);
  g_assert_cmpuint (session->row->seat.processes[1].started, ==, 6);
  g_assert_cmpstr (session->row->seat.boot, ==, "b");
  g_assert_cmpuint (session->row->seat.pidns, ==, 9);
  g_assert_cmpstr (session->row->seat.host, ==, "h");
  g_assert_cmpint (session->row->agent.pid, ==, 0);

  session->facts.seat = NULL;
  ring_test_session_send (session, 1, STOP);
  g_assert_cmpuint (session->row->seat.n_processes, ==, 0);
  g_assert_null (session->row->seat.host);
}

/* A row of RiNG's is gone on with. */
static void
test_carried_on (void)
{
  static const struct
  {
    const char *row;
    const char *payload;
    const char *state;
  } table[] = {
    { "'status': 'waiting', 'waiting_kind': 'permission', 'waiting_detail': 'Bash: x', 'last_event': 'Notification'", PRE ("u1", "y"), "working+ #1" },
    { "'status': 'waiting', 'waiting_kind': 'permission', 'waiting_detail': 'Bash: x', 'last_event': 'Notification'", PRE ("u1", "y") BY ("a"), "waiting+ permission[Bash: x] #1" },
    { "'status': 'waiting', 'waiting_kind': 'question', 'waiting_detail': 'q?', 'last_event': 'Stop'", NOTICE ("idle_prompt"), "waiting question[q?]" },
    { "'status': 'working', 'pending_permission_detail': 'Bash: x', 'pending_permission_detail_at': 1800000000, 'last_event': 'PermissionRequest'", ANNOUNCE, "waiting+ permission[Bash: x]" },
    { "'status': 'working', 'pending_permission_detail': 'Bash: x', 'pending_permission_detail_at': 1799999800, 'last_event': 'PermissionRequest'", ANNOUNCE, "waiting+ permission[m]" },
    { "'status': 'idle', 'last_event': 'Stop'", POST ("u1", "x") BY ("a"), "idle" },
    { "'status': 'working', 'last_event': 'PreToolUse'", POST ("u1", "x") BY ("a"), "working+" },
    { "'status': 'ended'", SUBMIT, "working+" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingTestSession) session = ring_test_session_new ();
      g_autofree char *text = g_strdup_printf ("{'session_id': 's1', 'last_active': 1800000000, 'waiting_notified_at': 1799999990, %s}", table[i].row);
      const RingTestStep step = { 6, table[i].payload, table[i].state };

      session->row = ring_test_row (text);
      ring_test_session_play (session, &step, 1);
      g_assert_cmpint (session->row->waiting_notified_usec, ==, ring_test_usec (-10));
      g_assert_cmpstr (session->row->writer, ==, "ring-tray test");
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reduce-row/fields", test_fields);
  g_test_add_func ("/reduce-row/cwd", test_cwd);
  g_test_add_func ("/reduce-row/stamps", test_stamps);
  g_test_add_func ("/reduce-row/answered", test_answered);
  g_test_add_func ("/reduce-row/background", test_background);
  g_test_add_func ("/reduce-row/todo", test_todo);
  g_test_add_func ("/reduce-row/limits", test_limits);
  g_test_add_func ("/reduce-row/wait-limit", test_wait_limit);
  g_test_add_func ("/reduce-row/history", test_history);
  g_test_add_func ("/reduce-row/facts", test_facts);
  g_test_add_func ("/reduce-row/seat", test_seat);
  g_test_add_func ("/reduce-row/carried-on", test_carried_on);
  return g_test_run ();
}
