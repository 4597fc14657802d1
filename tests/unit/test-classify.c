/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-classify.h"
#include "core/ring-names.h"
#include "ring-test-session.h"

#define MICROSECOND 0.000001

/* A look at a row whose last event was at the epoch. */
typedef struct
{
  const char *row; /* members behind session_id and last_active */
  const char *toml;
  double at;
  const char *state;
  const char *reason;
  double next; /* NAN = never */
} Look;

static void
check (const Look *look)
{
  g_autofree char *text = g_strdup_printf ("{'session_id': 's', 'last_active': %" G_GINT64_FORMAT ", %s}",
                                           RING_TEST_EPOCH, look->row);
  g_autoptr (RingRow) row = ring_test_row (text);
  g_autoptr (RingConfig) config = ring_test_config (look->toml);
  RingVerdict verdict;

  g_test_message ("%s at %f", look->row, look->at);
  ring_classify (row, RING_LIFE_UNKNOWN, NULL, config, NULL, ring_test_usec (look->at), &verdict);
  g_assert_cmpstr (ring_state_to_name (verdict.state), ==, look->state);
  g_assert_cmpstr (verdict.reason, ==, look->reason);
  if (look->next < 0)
    g_assert_cmpint (verdict.next_change_usec, ==, RING_DEADLINE_NEVER);
  else
    g_assert_cmpint (verdict.next_change_usec, ==, ring_test_usec (look->next));
  g_assert_cmpint (verdict.state == RING_STATE_WAITING, ==, verdict.waiting_kind != RING_WAITING_KIND_NONE);
}

#define CHECK_ALL(table)                            \
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++) \
  check (&(table)[i])

#define NEVER -1
#define WINDOW 21600

static void
test_status (void)
{
  static const Look table[] = {
    { "'status': 'waiting'", NULL, 5, "waiting", "hook", WINDOW },
    { "'status': 'working', 'last_event': 'PreToolUse'", NULL, 5000, "working", "hook", WINDOW },
    { "'status': 'idle', 'last_event': 'Stop'", NULL, 5, "idle", "hook", WINDOW },
    { "'status': 'ended'", NULL, 5, "ended", "hook", NEVER },
  };

  CHECK_ALL (table);
}

static void
test_age (void)
{
  static const Look table[] = {
    { "'status': 'idle', 'provider': 'gemini'", NULL, WINDOW - MICROSECOND, "idle", "hook", WINDOW },
    { "'status': 'idle', 'provider': 'gemini'", NULL, WINDOW, "ended", "aged-out", NEVER },
    { "'status': 'waiting', 'provider': 'gemini'", NULL, WINDOW, "ended", "aged-out", NEVER },
    { "'status': 'idle', 'provider': 'gemini'", "active_window_seconds = 60", 60, "ended", "aged-out", NEVER },
    /* a clock set back: fresh */
    { "'status': 'idle', 'provider': 'gemini'", NULL, -90000, "idle", "hook", WINDOW },
  };

  CHECK_ALL (table);
}

#define REQUEST "'status': 'working', 'last_event': 'PermissionRequest', 'pending_permission_detail': 'Bash: x'"

static void
test_codex_silence (void)
{
  static const Look table[] = {
    { REQUEST ", 'provider': 'codex'", NULL, 0, "working", "hook", 10 + MICROSECOND },
    { REQUEST ", 'provider': 'codex'", NULL, 10, "working", "hook", 10 + MICROSECOND },
    { REQUEST ", 'provider': 'codex'", NULL, 10 + MICROSECOND, "waiting", "request-and-silence", WINDOW },
    { REQUEST ", 'provider': 'codex'", "codex_permission_wait_seconds = 0", 500, "working", "hook", WINDOW },
    { REQUEST ", 'provider': 'codex'", "codex_permission_wait_seconds = 30", 30, "working", "hook", 30 + MICROSECOND },
    /* a clock set back: the request is fresh */
    { REQUEST ", 'provider': 'codex'", NULL, -40, "working", "hook", 10 + MICROSECOND },
    { "'status': 'working', 'last_event': 'PreToolUse', 'provider': 'codex'", NULL, 11, "working", "hook", WINDOW },
    { "'status': 'idle', 'last_event': 'PermissionRequest', 'provider': 'codex'", NULL, 11, "idle", "hook", WINDOW },
    /* without a detail it waits all the same */
    { "'status': 'working', 'last_event': 'PermissionRequest', 'provider': 'codex'", NULL, 11, "waiting", "request-and-silence", WINDOW },
    { REQUEST ", 'provider': 'gemini'", NULL, 11, "working", "hook", WINDOW },
  };

  CHECK_ALL (table);
}

#define CLAUDE "[tray]\nclaude_permission_wait_seconds = 8"

static void
test_claude_silence (void)
{
  static const Look table[] = {
    { REQUEST, NULL, 500, "working", "hook", WINDOW },
    { REQUEST, CLAUDE, 8, "working", "hook", 8 + MICROSECOND },
    { REQUEST, CLAUDE, 8 + MICROSECOND, "waiting", "request-and-silence", WINDOW },
    { REQUEST ", 'writer': 'w', 'permission_mode': 'default'", CLAUDE, 9, "waiting", "request-and-silence", WINDOW },
    { REQUEST ", 'writer': 'w', 'permission_mode': 'bypassPermissions'", CLAUDE, 9, "working", "hook", WINDOW },
    { REQUEST ", 'writer': 'w', 'permission_mode': 'dontAsk'", CLAUDE, 9, "working", "hook", WINDOW },
    { REQUEST ", 'writer': 'w', 'permission_mode': 'auto'", CLAUDE, 9, "working", "hook", WINDOW },
  };

  CHECK_ALL (table);
}

static void
test_silence_shows_the_oldest_pending (void)
{
  g_autoptr (RingRow) row = ring_test_row ("{'session_id': 'codex:t', 'provider': 'codex', 'status': 'working',"
                                           " 'last_event': 'PermissionRequest', 'last_active': 1800000000, 'writer': 'w', 'waits': ["
                                           "{'kind': 'permission', 'detail': 'Bash: late', 'open': false, 'since': 1799999999},"
                                           "{'kind': 'permission', 'detail': 'Bash: early', 'open': false, 'since': 1799999998, 'fingerprint': 'f'}]}");
  g_autoptr (RingConfig) config = ring_config_new_default ();
  RingVerdict verdict;

  ring_classify (row, RING_LIFE_UNKNOWN, NULL, config, NULL, ring_test_usec (11), &verdict);
  g_assert_cmpint (verdict.state, ==, RING_STATE_WAITING);
  g_assert_cmpint (verdict.waiting_kind, ==, RING_WAITING_KIND_PERMISSION);
  g_assert_cmpstr (verdict.waiting_detail, ==, "Bash: early");
  g_assert_cmpstr (verdict.wait_fingerprint, ==, "f");
  g_assert_cmpint (verdict.waiting_since_usec, ==, ring_test_usec (-2));
}

static void
test_started_only (void)
{
  static const Look table[] = {
    { "'status': 'working', 'last_event': 'SessionStart', 'tty': '/dev/pts/1'", NULL, 89, "working", "hook", 90 },
    { "'status': 'working', 'last_event': 'SessionStart', 'tty': '/dev/pts/1'", NULL, 90, "idle", "started-only", WINDOW },
    { "'status': 'working', 'last_event': 'SessionStart', 'tty': '/dev/pts/1'", NULL, 500, "idle", "started-only", WINDOW },
    { "'status': 'working', 'last_event': 'SessionStart', 'tty': '/dev/pts/1'", "working_threshold_seconds = 20", 20, "idle", "started-only", WINDOW },
    { "'status': 'working', 'last_event': 'SessionStart'", NULL, 5, "working", "hook", 90 },
    { "'status': 'working', 'last_event': 'SessionStart'", NULL, 120, "idle", "started-only", 120 + MICROSECOND },
    { "'status': 'working', 'last_event': 'SessionStart'", NULL, 120 + MICROSECOND, "ended", "started-without-terminal", NEVER },
    /* a row of RiNG's that says idle has only started as well */
    { "'status': 'idle', 'last_event': 'SessionStart'", NULL, 119, "idle", "hook", 120 + MICROSECOND },
    { "'status': 'idle', 'last_event': 'SessionStart'", NULL, 121, "ended", "started-without-terminal", NEVER },
    { "'status': 'idle', 'last_event': 'SessionStart', 'agent': {'pid': 7, 'boot': 'b'}", NULL, 121, "ended", "started-without-terminal", NEVER },
    /* a hook in a sandbox sees no terminal */
    { "'status': 'idle', 'last_event': 'SessionStart', 'agent': {'boot': 'b'}", NULL, 121, "idle", "hook", WINDOW },
    /* in the middle of a turn it is a compaction */
    { "'status': 'working', 'last_event': 'SessionStart', 'writer': 'w', 'turn_open': true", NULL, 500, "working", "hook", WINDOW },
    { "'status': 'waiting', 'last_event': 'SessionStart'", NULL, 500, "waiting", "hook", WINDOW },
  };

  CHECK_ALL (table);
}

/* Claude Code rests already when its hook says that the session has started. */
static void
test_started_and_at_rest (void)
{
  static const struct
  {
    const char *row;
    const char *live;
    int age_msec;
    const char *state;
    const char *reason;
  } table[] = {
    { "'last_event': 'SessionStart'", "idle", 250, "idle", "agent-idle" },
    { "'last_event': 'SessionStart'", "shell", 250, "idle", "agent-idle" },
    { "'last_event': 'SessionStart'", "busy", 250, "working", "hook" },
    { "'last_event': 'SessionStart'", "waiting", 250, "working", "hook" },
    { "'last_event': 'SessionStart', 'writer': 'w', 'turn_open': true", "idle", 250, "working", "hook" },
    { "'last_event': 'UserPromptSubmit', 'writer': 'w', 'turn_open': true", "idle", 250, "working", "hook" },
    /* what it said long before is about what was before */
    { "'last_event': 'SessionStart'", "idle", 1000, "idle", "agent-idle" },
    { "'last_event': 'SessionStart'", "idle", 1001, "working", "hook" },
  };
  g_autoptr (RingConfig) config = ring_config_new_default ();

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'session_id': 's', 'status': 'working', 'last_active': %" G_GINT64_FORMAT ", %s}",
                                               RING_TEST_EPOCH, table[i].row);
      g_autofree char *bytes = g_strdup_printf ("{\"pid\": 10, \"sessionId\": \"s\", \"procStart\": \"1\", \"status\": \"%s\", \"statusUpdatedAt\": %" G_GINT64_FORMAT "}",
                                                table[i].live, RING_TEST_EPOCH * 1000 - table[i].age_msec);
      g_autoptr (RingRow) row = ring_test_row (text);
      g_autoptr (RingLive) live = ring_live_parse (bytes, strlen (bytes), NULL);
      RingVerdict verdict;

      g_test_message ("%s, %s", table[i].row, table[i].live);
      ring_classify (row, RING_LIFE_ALIVE, live, config, NULL, ring_test_usec (1), &verdict);
      g_assert_cmpstr (ring_state_to_name (verdict.state), ==, table[i].state);
      g_assert_cmpstr (verdict.reason, ==, table[i].reason);
    }
}

static void
test_shown_wait (void)
{
  g_autoptr (RingRow) row = ring_test_row ("{'session_id': 's', 'status': 'waiting', 'last_active': 1800000000, 'writer': 'w', 'waits': ["
                                           "{'kind': 'question', 'detail': 'And now?', 'open': true, 'since': 1, 'origin': 'Stop'},"
                                           "{'kind': 'permission', 'detail': 'b', 'open': true, 'since': 30, 'agent_id': 'a'},"
                                           "{'kind': 'plan', 'detail': 'c', 'open': true, 'since': 20, 'call': 'u1'},"
                                           "{'kind': 'permission', 'detail': 'd', 'open': false, 'since': 5}]}");
  g_autoptr (RingConfig) config = ring_config_new_default ();
  RingVerdict verdict;

  ring_classify (row, RING_LIFE_UNKNOWN, NULL, config, NULL, ring_test_usec (1), &verdict);
  g_assert_cmpint (verdict.waiting_kind, ==, RING_WAITING_KIND_PLAN);
  g_assert_cmpstr (verdict.waiting_detail, ==, "c");
  g_assert_cmpstr (verdict.wait_actor, ==, "");
  g_assert_null (verdict.wait_fingerprint);
  g_assert_false (verdict.is_end_of_turn_wait);
  g_assert_cmpint (verdict.waiting_since_usec, ==, 20 * G_USEC_PER_SEC);
}

static void
test_faults_and_headless (void)
{
  static const struct
  {
    const char *row;
    gboolean is_fault;
    gboolean is_headless;
  } table[] = {
    { "{'session_id': 's', 'provider': 'startup'}", TRUE, FALSE },
    { "{'session_id': 's', 'provider': 'resume'}", TRUE, FALSE },
    { "{'session_id': 's', 'provider': 'clear'}", TRUE, FALSE },
    { "{'session_id': 's', 'provider': 'compact'}", TRUE, FALSE },
    { "{'session_id': 's', 'provider': 'codex'}", FALSE, FALSE },
    { "{'session_id': 's', 'writer': 'w', 'entrypoint': 'cli'}", FALSE, FALSE },
    { "{'session_id': 's', 'writer': 'w', 'entrypoint': 'sdk-cli'}", FALSE, TRUE },
    { "{'session_id': 's', 'writer': 'w', 'entrypoint': 'sdk'}", FALSE, TRUE },
    { "{'session_id': 's', 'entrypoint': 'sdk-py'}", FALSE, TRUE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingRow) row = ring_test_row (table[i].row);

      g_assert_cmpint (ring_classify_is_fault (row), ==, table[i].is_fault);
      g_assert_cmpint (ring_classify_is_headless (row->entrypoint), ==, table[i].is_headless);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/classify/status", test_status);
  g_test_add_func ("/classify/age", test_age);
  g_test_add_func ("/classify/codex-silence", test_codex_silence);
  g_test_add_func ("/classify/claude-silence", test_claude_silence);
  g_test_add_func ("/classify/silence-shows-oldest-pending", test_silence_shows_the_oldest_pending);
  g_test_add_func ("/classify/started-only", test_started_only);
  g_test_add_func ("/classify/started-and-at-rest", test_started_and_at_rest);
  g_test_add_func ("/classify/shown-wait", test_shown_wait);
  g_test_add_func ("/classify/faults-and-headless", test_faults_and_headless);
  return g_test_run ();
}
