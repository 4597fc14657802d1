/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "ring-test-session.h"

#include <string.h>

static void
test_invalid (void)
{
  static const char *const table[] = {
    "",
    " ",
    "null",
    "[]",
    "'row'",
    "7",
    "{}",
    "{'session_id': 's'",
    "{'session_id': 's'} x",
    "{'session_id': ''}",
    "{'session_id': null}",
    "{'session_id': true}",
    "{'session_id': ['s']}",
    "{'session_id': {'id': 's'}}",
    "{'id': 's', 'status': 'idle'}",
    "{'session_id': 's', 'status': 'sleeping'}",
    "{'session_id': 's', 'status': 'Idle'}",
    "{'session_id': 's', 'status': ''}",
    "{'session_id': 's', 'status': 1}",
    "{'session_id': 's', 'status': ['idle']}",
    "{'session_id': 's', 'last_active': 'soon'}",
    "{'session_id': 's', 'last_active': '1800000000'}",
    "{'session_id': 's', 'last_active': true}",
    "{'session_id': 's', 'last_active': [1]}",
    "{'session_id': 's', 'heartbeat_at': {}}",
    "{'session_id': 's', 'waiting_notified_at': 'x'}",
    "{'session_id': 's', 'pending_permission_detail_at': false}",
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_test_message ("%s", table[i]);
      g_assert_null (ring_test_row (table[i]));
    }
}

static void
test_deep (void)
{
  g_autoptr (GString) deep = g_string_new ("{'session_id': 's', 'x': ");
  g_autoptr (RingRow) row = NULL;

  for (guint i = 0; i < 100000; i++)
    g_string_append_c (deep, '[');
  for (guint i = 0; i < 100000; i++)
    g_string_append_c (deep, ']');
  g_string_append_c (deep, '}');
  row = ring_test_row (deep->str);
  g_assert_nonnull (row);
}

static void
test_session_ids (void)
{
  static const struct
  {
    const char *row;
    const char *id;
  } table[] = {
    { "{'session_id': 's'}", "s" },
    { "{'session_id': ' a b '}", " a b " },
    { "{'session_id': 12345}", "12345" },
    { "{'session_id': -7}", "-7" },
    { "{'session_id': 'codex:t/../x'}", "codex:t/../x" },
    { "{'session_id': 'a\\u0000b'}", "a␀b" },
    { "{'session_id': 'a\\ud83d'}", "a\xEF\xBF\xBD" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingRow) row = ring_test_row (table[i].row);

      g_assert_cmpstr (ring_row_get_session_id (row), ==, table[i].id);
    }
}

static void
test_defaults (void)
{
  g_autoptr (RingRow) row = ring_test_row ("{'session_id': 's'}");

  g_assert_cmpstr (row->provider, ==, "claude-code");
  g_assert_cmpint (row->status, ==, RING_STATE_IDLE);
  g_assert_cmpstr (row->cwd, ==, "");
  g_assert_cmpstr (row->last_event, ==, "");
  g_assert_cmpstr (row->last_action, ==, "—");
  g_assert_cmpint (row->last_active_usec, ==, RING_TIME_UNKNOWN);
  g_assert_cmpuint (row->waits->len, ==, 0);
  g_assert_false (row->turn_open);
  g_assert_false (row->has_todo);
}

/* A field of a wrong type is as good as absent, wherever it stands. */
static void
test_wrong_types (void)
{
  static const char *const fields[] = {
    "provider", "cwd", "origin_cwd", "status", "last_event", "last_action", "hook_pid", "source_path", "tmux_pane",
    "tty", "todo", "waiting_for", "waiting_kind", "waiting_detail", "pending_permission_detail", "writer", "waits",
    "answered_at", "tools", "tasks", "turn_open", "background", "main_at", "started_at", "turn_at", "prompt_at",
    "agent", "seat", "terminal", "entrypoint", "permission_mode", "title", "error", "history"
  };
  static const char *const values[] = {
    "null", "true", "-1", "1e400", "1.5", "'x'", "''", "[]", "[null, 1, 'x', [], {}]", "{}", "{'a': null, 'b': [1]}", "[[[[1]]]]"
  };

  for (size_t i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      for (size_t j = 0; j < G_N_ELEMENTS (values); j++)
        {
          g_autofree char *text = g_strdup_printf ("{'session_id': 's', '%s': %s}", fields[i], values[j]);
          g_autoptr (RingRow) row = ring_test_row (text);
          g_autoptr (RingRow) reread = NULL;

          g_test_message ("%.200s", text);
          if (g_str_equal (fields[i], "status") && !g_str_equal (values[j], "null"))
            {
              g_assert_null (row);
              continue;
            }
          g_assert_nonnull (row);
          reread = ring_test_row_reread (row);
          g_assert_true (ring_row_equal (row, reread));
        }
    }
}

static void
test_broken_times (void)
{
  static const char *const table[] = { "-5", "0", "-1e400", "1e400", "1790000000500", "253402300800", "9223372036854775808" };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'session_id': 's', 'last_active': %s, 'main_at': %s}", table[i], table[i]);
      g_autoptr (RingRow) row = ring_test_row (text);

      g_test_message ("%s", table[i]);
      g_assert_nonnull (row);
      g_assert_cmpint (ring_row_get_last_active_usec (row), ==, RING_TIME_UNKNOWN);
      g_assert_cmpint (row->main_usec, ==, RING_TIME_UNKNOWN);
    }
}

static void
test_todo (void)
{
  static const struct
  {
    const char *todo;
    gboolean has_todo;
  } table[] = {
    { "[1, 3]", TRUE },
    { "[0, 0]", TRUE },
    { "[1]", FALSE },
    { "[1, 2, 3]", FALSE },
    { "[3, 1]", FALSE },
    { "[-1, 1]", FALSE },
    { "['1', '3']", FALSE },
    { "[1, 99999999999]", FALSE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'session_id': 's', 'todo': %s}", table[i].todo);
      g_autoptr (RingRow) row = ring_test_row (text);

      g_assert_cmpint (row->has_todo, ==, table[i].has_todo);
    }
}

/* What a Python writer leaves of names that are no UTF-8. */
static void
test_surrogates (void)
{
  static const struct
  {
    const char *escaped;
    const char *clean;
  } table[] = {
    { "Bash: cat caf\\udce9.txt", "Bash: cat caf\xEF\xBF\xBD.txt" },
    { "Bash: echo \\ud83d done", "Bash: echo \xEF\xBF\xBD done" },
    { "Bash: ls \\u0000; rm -r build", "Bash: ls ␀; rm -r build" },
    { "\\u001b[31m\\u009b", "␛[31m\xEF\xBF\xBD" },
    { "\\ud83d\\ude00", "😀" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'session_id': 's', 'status': 'waiting', 'waiting_kind': 'permission', 'waiting_detail': '%s'}",
                                               table[i].escaped);
      g_autoptr (RingRow) row = ring_test_row (text);

      g_assert_cmpstr (ring_row_get_shown_wait (row)->detail, ==, table[i].clean);
    }
}

/* Rows without our fields are carried on. */
static void
test_foreign (void)
{
  static const struct
  {
    const char *row;
    gboolean turn_open;
    const char *kind; /* of its wait, NULL = none */
    gboolean open;
    const char *detail;
    double since;
  } table[] = {
    { "'status': 'waiting', 'last_event': 'Notification', 'waiting_kind': 'question', 'waiting_detail': 'q?'", TRUE, "question", TRUE, "q?", 0 },
    { "'status': 'waiting', 'last_event': 'Notification'", TRUE, "idle", TRUE, "", 0 },
    { "'status': 'waiting', 'waiting_kind': 'unheard', 'waiting_detail': 'd'", TRUE, "idle", TRUE, "d", 0 },
    { "'status': 'waiting', 'last_event': 'SessionStart'", FALSE, "idle", TRUE, "", 0 },
    { "'status': 'working', 'last_event': 'PreToolUse'", TRUE, NULL, FALSE, NULL, 0 },
    { "'status': 'working', 'last_event': 'SessionStart'", FALSE, NULL, FALSE, NULL, 0 },
    { "'status': 'working', 'last_event': 'PermissionRequest', 'pending_permission_detail': 'Bash: x'", TRUE, "permission", FALSE, "Bash: x", 0 },
    { "'status': 'working', 'last_event': 'PermissionRequest', 'pending_permission_detail': 'Bash: x',"
      " 'pending_permission_detail_at': 1799999990",
      TRUE, "permission", FALSE, "Bash: x", -10 },
    { "'status': 'idle', 'last_event': 'Stop', 'pending_permission_detail': 'Bash: x'", FALSE, NULL, FALSE, NULL, 0 },
    { "'status': 'ended'", FALSE, NULL, FALSE, NULL, 0 },
    /* some fields of ours do not stand for the others */
    { "'status': 'waiting', 'last_event': 'Stop', 'writer': 'w', 'waiting_detail': 'd'", TRUE, "idle", TRUE, "d", 0 },
    { "'status': 'working', 'turn_open': false", FALSE, NULL, FALSE, NULL, 0 },
    { "'status': 'idle', 'waits': [], 'waiting_detail': 'old'", FALSE, NULL, FALSE, NULL, 0 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'session_id': 's', 'last_active': 1800000000, %s}", table[i].row);
      g_autoptr (RingRow) row = ring_test_row (text);
      const RingWait *wait = NULL;

      g_test_message ("%s", table[i].row);
      g_assert_cmpint (row->turn_open, ==, table[i].turn_open);
      g_assert_cmpuint (row->waits->len, ==, table[i].kind != NULL ? 1 : 0);
      if (table[i].kind == NULL)
        continue;
      wait = g_ptr_array_index (row->waits, 0);
      g_assert_cmpint (wait->open, ==, table[i].open);
      g_assert_cmpstr (wait->detail, ==, table[i].detail);
      g_assert_cmpstr (wait->actor, ==, "");
      g_assert_cmpint (wait->since_usec, ==, ring_test_usec (table[i].since));
    }
}

/* A row that knows its agent is ours as far as that goes. */
static void
test_own_fields_one_by_one (void)
{
  g_autoptr (RingRow) row = ring_test_row ("{'session_id': 's', 'agent': {'pid': 42, 'started': 7, 'pidns': 9, 'comm': 'claude', 'boot': 'b', 'host': 'h'},"
                                           " 'main_at': 1800000001, 'entrypoint': 'cli', 'permission_mode': 'plan'}");

  g_assert_cmpint (row->agent.pid, ==, 42);
  g_assert_cmpuint (row->agent.started, ==, 7);
  g_assert_cmpuint (row->agent.pidns, ==, 9);
  g_assert_cmpstr (row->agent.comm, ==, "claude");
  g_assert_cmpstr (row->agent.boot, ==, "b");
  g_assert_cmpstr (row->agent.host, ==, "h");
  g_assert_cmpint (row->main_usec, ==, ring_test_usec (1));
  g_assert_cmpstr (row->entrypoint, ==, "cli");
  g_assert_cmpstr (row->permission_mode, ==, "plan");
}

/* A hook in a sandbox knows the machine's start only. */
static void
test_agent_without_pid (void)
{
  g_autoptr (RingRow) row = ring_test_row ("{'session_id': 's', 'agent': {'boot': 'b', 'host': 'h'}}");
  g_autoptr (RingRow) again = ring_test_row_reread (row);
  g_autoptr (RingRow) broken = ring_test_row ("{'session_id': 's', 'agent': {'pid': 'x', 'boot': 'b'}}");

  g_assert_cmpint (again->agent.pid, ==, 0);
  g_assert_cmpstr (again->agent.boot, ==, "b");
  g_assert_cmpstr (again->agent.host, ==, "h");
  g_assert_null (broken->agent.boot);
}

/* What is no process is passed over; without one there is no seat. */
static void
test_seat (void)
{
  static const struct
  {
    const char *seat;
    const char *processes;
  } table[] = {
    { "7", "" },
    { "[]", "" },
    { "{}", "" },
    { "{'processes': 7}", "" },
    { "{'processes': {'pid': 1, 'started': 1}}", "" },
    { "{'processes': [], 'boot': 'b', 'pidns': 9}", "" },
    { "{'processes': [7, null, [3, 4], {'pid': 3}, {'started': 3}, {'pid': 0, 'started': 1}, {'pid': 1, 'started': -1}, {'pid': 1.5, 'started': 1}]}", "" },
    { "{'processes': [7, {'pid': 3, 'started': 4}, {'pid': '5', 'started': 6}, {'pid': 7, 'started': 0}]}", " 3@4 7@0" },
    { "{'processes': [{'pid': 3, 'started': 4}], 'pidns': -1, 'boot': 7, 'host': []}", " 3@4" },
    { "{'processes': [{'pid': 3, 'started': 4}], 'pidns': 9, 'boot': 'b', 'host': 'h'}", " 3@4 b 9 h" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'session_id': 's', 'seat': %s}", table[i].seat);
      g_autoptr (RingRow) row = ring_test_row (text);
      g_autoptr (RingRow) reread = ring_test_row_reread (row);
      g_autoptr (GString) found = g_string_new (NULL);

      for (guint j = 0; j < reread->seat.n_processes; j++)
        g_string_append_printf (found, " %" G_GINT64_FORMAT "@%" G_GUINT64_FORMAT, reread->seat.processes[j].pid, reread->seat.processes[j].started);
      if (reread->seat.boot != NULL || reread->seat.host != NULL || reread->seat.pidns != 0)
        g_string_append_printf (found, " %s %" G_GUINT64_FORMAT " %s", reread->seat.boot, reread->seat.pidns, reread->seat.host);
      g_assert_cmpstr (found->str, ==, table[i].processes);
      g_assert_true (ring_row_equal (row, reread));
    }
}

static void
test_limits (void)
{
  g_autoptr (GString) text = g_string_new ("{'session_id': 's', 'status': 'waiting', 'waits': [null, 7");
  g_autoptr (RingRow) row = NULL;

  for (guint i = 0; i < 40; i++)
    g_string_append_printf (text, ", {'open': true, 'detail': 'w%u', 'since': %u}", i, 100 + i);
  g_string_append (text, "], 'tools': [{}");
  for (guint i = 0; i < 40; i++)
    g_string_append_printf (text, ", {'id': 'c%u'}", i);
  g_string_append (text, "], 'history': [{'status': 'nonsense'}");
  for (guint i = 0; i < 20; i++)
    g_string_append (text, ", {'status': 'idle', 'at': 1}");
  g_string_append (text, "], 'tasks': {'t': 1");
  for (guint i = 0; i < 300; i++)
    g_string_append_printf (text, ", 't%u': true", i);
  g_string_append (text, "}, 'seat': {'processes': [7");
  for (guint i = 0; i < 20; i++)
    g_string_append_printf (text, ", {'pid': %u, 'started': 1}", i + 1);
  g_string_append (text, "]}}");
  row = ring_test_row (text->str);
  g_assert_cmpuint (row->waits->len, ==, RING_ROW_MAX_WAITS);
  g_assert_cmpuint (row->calls->len, ==, RING_ROW_MAX_CALLS);
  g_assert_cmpuint (row->history->len, ==, RING_ROW_MAX_HISTORY);
  g_assert_cmpuint (row->tasks->len, ==, RING_ROW_MAX_TASKS);
  g_assert_cmpuint (row->seat.n_processes, ==, RING_SEAT_MAX_PROCESSES);
  g_assert_cmpint (row->seat.processes[0].pid, ==, 1);
  g_assert_cmpstr (ring_row_get_shown_wait (row)->detail, ==, "w0");
}

#define FULL                                                                                                                                                                          \
  "{'session_id': 'codex:s', 'provider': 'codex', 'cwd': '/w/a', 'origin_cwd': '/w', 'status': 'waiting', 'last_event': 'Notification',"                                              \
  " 'last_active': 1800000000.25, 'heartbeat_at': 1800000001.5, 'last_action': '→ Edit a.c', 'hook_pid': 4242, 'source_path': '/t.jsonl',"                                          \
  " 'tmux_pane': '%3', 'tty': '/dev/pts/1', 'todo': [1, 2], 'waiting_for': 'approval', 'waiting_notified_at': 1799999999,"                                                            \
  " 'writer': 'ring-tray 1', 'waits': ["                                                                                                                                              \
  "{'kind': 'permission', 'detail': 'Bash: x', 'open': true, 'fingerprint': 'f', 'call': 'u1', 'tool': 'Bash', 'agent_id': 'a', 'since': 1799999990, 'origin': 'PermissionRequest'}," \
  "{'kind': 'plan', 'detail': 'P', 'open': false, 'since': 1799999991, 'agent_id': '', 'origin': 'PermissionRequest'}],"                                                              \
  " 'tools': [{'id': 'u1', 'fingerprint': 'f', 'tool': 'Bash', 'agent_id': 'a', 'detail': 'd', 'at': 1799999989}], 'tasks': {'1': true, '2': false},"                                 \
  " 'turn_open': true, 'background': 2, 'answered_at': 1799999980, 'main_at': 1799999981, 'started_at': 1799999982, 'turn_at': 1799999983, 'prompt_at': 1799999984,"                  \
  " 'agent': {'pid': 42, 'started': 7, 'comm': 'codex', 'boot': 'b', 'pidns': 9, 'host': 'h'}, 'terminal': {'tmux': '/tmp/t,1,0', 'tmux_pane': '%3'},"                                \
  " 'seat': {'processes': [{'pid': 44, 'started': 8}, {'pid': 41, 'started': 6}], 'boot': 'c', 'pidns': 10, 'host': 'i'},"                                                            \
  " 'entrypoint': 'cli', 'permission_mode': 'default', 'title': 'T', 'error': 'rate_limit',"                                                                                          \
  " 'history': [{'at': 1799999990, 'event': 'PermissionRequest', 'status': 'waiting', 'reason': 'asks'}]}"

static void
test_round_trip (void)
{
  g_autofree char *text = ring_test_json (FULL);
  g_autoptr (RingRow) row = NULL;
  g_autoptr (RingRow) reread = NULL;
  g_autoptr (RingRow) copy = NULL;
  g_autofree char *serialised = NULL;

  row = ring_row_parse (text, strlen (text), NULL);
  g_assert_nonnull (row);
  reread = ring_test_row_reread (row);
  copy = ring_row_copy (row);
  g_assert_true (ring_row_equal (row, row));
  g_assert_true (ring_row_equal (row, reread));
  g_assert_true (ring_row_equal (row, copy));
  serialised = ring_row_serialise (row, NULL);
  for (const char *const *field = (const char *const[]){ "4242", "1800000000.25", "\"waiting_notified_at\":1799999999", "\"1\":true", "\"pidns\":9", "\"reason\":\"asks\"", "\"background\":2", NULL }; *field != NULL; field++)
    g_assert_nonnull (strstr (serialised, *field));
}

/* Each field counts for equality: a copy that differs in one is another row. */
static void
test_equal (void)
{
  g_autofree char *text = ring_test_json (FULL);
  g_autoptr (RingRow) row = ring_row_parse (text, strlen (text), NULL);
  static const struct
  {
    const char *from;
    const char *to;
  } table[] = {
    { "'T'", "'U'" },
    { "[1, 2]", "[2, 2]" },
    { "'turn_open': true", "'turn_open': false" },
    { "'open': false", "'open': true" },
    { "1799999984", "1799999985" },
    { "'2': false", "'2': true" },
    { "'pid': 42", "'pid': 43" },
    { "'reason': 'asks'", "'reason': 'x'" },
    { "1799999989", "1799999988" },
    { "'started': 6", "'started': 5" },
    { "'boot': 'c'", "'boot': 'd'" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GString) changed = g_string_new (FULL);
      g_autofree char *json = NULL;
      g_autoptr (RingRow) other = NULL;

      g_assert_cmpuint (g_string_replace (changed, table[i].from, table[i].to, 1), ==, 1);
      json = ring_test_json (changed->str);
      other = ring_row_parse (json, strlen (json), NULL);
      g_assert_nonnull (other);
      g_assert_false (ring_row_equal (row, other));
    }
}

static char *
project (const char *text,
         const char *field)
{
  g_autoptr (RingRow) row = ring_test_row (text);
  size_t length = 0;
  g_autofree char *serialised = ring_row_serialise (row, &length);
  g_autoptr (RingJson) json = ring_json_parse (serialised, length, &RING_JSON_LIMITS_FILE, NULL);

  return g_strdup (ring_json_get_string (ring_json_root (json), field));
}

/* What RiNG reads follows from the waits. */
static void
test_projection (void)
{
  const char *waits = "{'session_id': 's', 'status': 'waiting', 'waiting_kind': 'idle', 'waiting_detail': 'stale', 'waits': ["
                      "{'kind': 'question', 'detail': 'end?', 'open': true, 'since': 1, 'origin': 'Stop'},"
                      "{'kind': 'plan', 'detail': 'second', 'open': true, 'since': 3},"
                      "{'kind': 'permission', 'detail': 'first', 'open': true, 'since': 2},"
                      "{'kind': 'permission', 'detail': 'pending new', 'open': false, 'since': 9},"
                      "{'kind': 'permission', 'detail': 'pending old', 'open': false, 'since': 8}]}";
  g_autofree char *kind = project (waits, "waiting_kind");
  g_autofree char *detail = project (waits, "waiting_detail");
  g_autofree char *pending = project (waits, "pending_permission_detail");
  g_autofree char *none = project ("{'session_id': 's', 'status': 'idle', 'waits': [], 'waiting_kind': 'idle'}", "waiting_kind");
  g_autofree char *end = project ("{'session_id': 's', 'waits': [{'kind': 'question', 'detail': 'end?', 'open': true, 'origin': 'Stop'}]}", "waiting_detail");

  g_assert_cmpstr (kind, ==, "permission");
  g_assert_cmpstr (detail, ==, "first");
  g_assert_cmpstr (pending, ==, "pending old");
  g_assert_null (none);
  g_assert_cmpstr (end, ==, "end?");
}

/* Appends a member whose value is @length times @character. */
static void
append_long (GString *text,
             const char *name,
             const char *character,
             guint length)
{
  g_string_append_printf (text, "\"%s\": \"", name);
  for (guint i = 0; i < length; i++)
    g_string_append (text, character);
  g_string_append (text, "\", ");
}

/* Appends @n objects whose members are all too long. */
static void
append_objects (GString *text,
                const char *name,
                guint n,
                const char *const *members)
{
  g_string_append_printf (text, "\"%s\": [", name);
  for (guint i = 0; i < n; i++)
    {
      g_string_append (text, i > 0 ? ", {" : "{");
      for (size_t j = 0; members[j] != NULL; j++)
        append_long (text, members[j], "\\\"", 3000);
      g_string_append_printf (text, "\"open\": %s, \"status\": \"idle\", \"since\": %u}", i % 2 == 0 ? "true" : "false", 100 - i);
    }
  g_string_append (text, "], ");
}

/* Whatever stands in a row, what is written of it stays small, and it still
 * says that and for what it waits. */
static void
test_oversized (void)
{
  const char *const strings[] = { "provider", "cwd", "origin_cwd", "last_event", "last_action", "source_path", "tmux_pane", "tty",
                                  "waiting_for", "writer", "entrypoint", "permission_mode", "title", "error" };
  const char *const wait_members[] = { "detail", "fingerprint", "call", "tool", "agent_id", "origin", NULL };
  const char *const call_members[] = { "id", "fingerprint", "tool", "agent_id", "detail", NULL };
  const char *const history_members[] = { "event", "reason", NULL };
  g_autoptr (GString) text = g_string_new ("{");
  g_autoptr (RingRow) row = NULL;
  g_autoptr (RingRow) reread = NULL;

  for (size_t i = 0; i < G_N_ELEMENTS (strings); i++)
    append_long (text, strings[i], "\\\"", 4000);
  append_long (text, "session_id", "x", 1000);
  append_objects (text, "waits", 40, wait_members);
  append_objects (text, "tools", 40, call_members);
  append_objects (text, "history", 20, history_members);
  g_string_append (text, "\"tasks\": {");
  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, "\"%0900u\": true, ", i);
  g_string_append (text, "\"t\": true}, \"terminal\": {");
  append_long (text, "tmux", "€", 60000);
  g_string_append (text, "\"x\": \"y\"}, \"status\": \"waiting\"}");

  row = ring_row_parse (text->str, text->len, NULL);
  g_assert_nonnull (row);
  g_assert_cmpuint (row->waits->len, ==, RING_ROW_MAX_WAITS);
  reread = ring_test_row_reread (row);
  g_assert_cmpint (reread->status, ==, RING_STATE_WAITING);
  g_assert_cmpuint (reread->waits->len, >=, 1);
  g_assert_cmpint (ring_row_get_shown_wait (reread)->since_usec, ==, ring_row_get_shown_wait (row)->since_usec);
}

/* The lists go in the order of their worth. */
static void
test_what_goes_first (void)
{
  g_autoptr (GString) text = g_string_new ("{\"session_id\": \"s\", \"status\": \"waiting\", \"waits\": [{\"open\": true, \"detail\": \"d\"}],"
                                           " \"tools\": [{\"id\": \"u1\"}], \"tasks\": {\"t\": true}, \"history\": [{\"status\": \"idle\"}], \"terminal\": {");
  g_autoptr (RingRow) row = NULL;
  g_autoptr (RingRow) reread = NULL;

  append_long (text, "sty", "x", 66000);
  g_string_append (text, "\"x\": \"y\"}}");
  row = ring_row_parse (text->str, text->len, NULL);
  reread = ring_test_row_reread (row);
  g_assert_cmpuint (reread->history->len, ==, 0);
  g_assert_cmpuint (reread->terminal->len, ==, 0);
  g_assert_cmpuint (reread->tasks->len, ==, 1);
  g_assert_cmpuint (reread->calls->len, ==, 1);
  g_assert_cmpuint (reread->waits->len, ==, 1);
}

/* An id of any length is kept whole, and its row is no poorer for it. */
static void
test_long_id (void)
{
  g_autofree char *id = g_strnfill (100000, 'x');
  g_autofree char *text = g_strdup_printf ("{'session_id': '%s', 'status': 'idle', 'history': [{'status': 'idle'}]}", id);
  g_autoptr (RingRow) row = ring_test_row (text);
  size_t length = 0;
  g_autofree char *serialised = ring_row_serialise (row, &length);
  g_autoptr (RingRow) reread = ring_row_parse (serialised, length, NULL);

  g_assert_cmpstr (ring_row_get_session_id (reread), ==, id);
  g_assert_cmpuint (reread->history->len, ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/row/invalid", test_invalid);
  g_test_add_func ("/row/deep", test_deep);
  g_test_add_func ("/row/session-ids", test_session_ids);
  g_test_add_func ("/row/defaults", test_defaults);
  g_test_add_func ("/row/wrong-types", test_wrong_types);
  g_test_add_func ("/row/broken-times", test_broken_times);
  g_test_add_func ("/row/todo", test_todo);
  g_test_add_func ("/row/surrogates", test_surrogates);
  g_test_add_func ("/row/foreign", test_foreign);
  g_test_add_func ("/row/own-fields-one-by-one", test_own_fields_one_by_one);
  g_test_add_func ("/row/agent-without-pid", test_agent_without_pid);
  g_test_add_func ("/row/seat", test_seat);
  g_test_add_func ("/row/limits", test_limits);
  g_test_add_func ("/row/round-trip", test_round_trip);
  g_test_add_func ("/row/equal", test_equal);
  g_test_add_func ("/row/projection", test_projection);
  g_test_add_func ("/row/oversized", test_oversized);
  g_test_add_func ("/row/what-goes-first", test_what_goes_first);
  g_test_add_func ("/row/long-id", test_long_id);
  return g_test_run ();
}
