/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "ring-test-session.h"

#include <string.h>

#define STOP "'session_id': 's', 'event': 'Stop'"

/* An event that has to be one. */
static RingEvent *
read_event (const char *members)
{
  g_autofree char *payload = g_strdup_printf ("{%s}", members);
  RingEvent *event = ring_test_event (payload, NULL);

  g_test_message ("%.200s", members);
  g_assert_nonnull (event);
  return event;
}

static void
test_detail (void)
{
  static const struct
  {
    const char *members;
    const char *detail;
  } table[] = {
    { "", "" },
    { ", 'tool_name': 'Bash'", "Bash" },
    { ", 'tool_name': 'Bash', 'tool_input': {'command': 'ls  -l\\n  x'}", "Bash: ls -l x" },
    { ", 'tool_input': {'command': 'ls'}", "ls" },
    { ", 'tool_name': 'B', 'tool_input': {'plan': 'p', 'description': 'd', 'pattern': 'n', 'url': 'u', 'path': 't', 'file_path': 'f', 'command': 'c'}", "B: c" },
    { ", 'tool_name': 'B', 'tool_input': {'plan': 'p', 'description': 'd', 'pattern': 'n', 'url': 'u', 'path': 't', 'file_path': 'f', 'command': ' '}", "B: f" },
    { ", 'tool_name': 'B', 'tool_input': {'plan': 'p', 'description': 'd', 'pattern': 'n', 'url': 'u', 'path': 't', 'file_path': 7}", "B: t" },
    { ", 'tool_name': 'B', 'tool_input': {'plan': 'p', 'description': 'd', 'pattern': 'n', 'url': 'u'}", "B: u" },
    { ", 'tool_name': 'B', 'tool_input': {'plan': 'p', 'description': 'd', 'pattern': 'n'}", "B: n" },
    { ", 'tool_name': 'B', 'tool_input': {'plan': 'p', 'description': 'd'}", "B: d" },
    { ", 'tool_name': 'B', 'tool_input': {'plan': 'p'}, 'message': 'm'", "B: p" },
    { ", 'tool_name': 'B', 'tool_input': {'x': 'p'}, 'question': 'q', 'prompt': 'o', 'message': 'm'", "B: m" },
    { ", 'question': 'q', 'prompt': 'o', 'message': ''", "o" },
    { ", 'question': 'q', 'prompt': 1", "q" },
    /* commands as lists */
    { ", 'tool_input': {'command': ['git', 'add', 'a b']}", "git add a b" },
    { ", 'tool_input': {'command': ['bash', '-lc', 'make all']}", "make all" },
    { ", 'tool_input': {'command': ['/bin/sh', '-c', 'make all']}", "make all" },
    { ", 'tool_input': {'command': ['bash', '-c', 'make', 'x']}", "bash -c make x" },
    { ", 'tool_input': {'command': ['bash', '-x', 'make']}", "bash -x make" },
    { ", 'tool_input': {'command': [], 'file_path': 'f'}", "f" },
    { ", 'tool_input': {'command': [1, null, {}], 'file_path': 'f'}", "f" },
    { ", 'tool_input': {'command': ['bash', '-c', ' '], 'file_path': 'f'}", "f" },
    { ", 'tool_input': {'command': {'a': 1}, 'file_path': 'f'}", "f" },
    /* questions */
    { ", 'tool_input': {'questions': ['first?', 'second?'], 'command': 'c'}", "first?" },
    { ", 'tool_input': {'questions': [{'question': 'first?'}]}", "first?" },
    { ", 'tool_input': {'questions': [null, 7, {'question': null}, {'question': ['x']}], 'path': 'p'}", "p" },
    { ", 'tool_input': {'questions': [], 'path': 'p'}", "p" },
    { ", 'tool_input': {'questions': 'q', 'path': 'p'}", "p" },
    /* an input of another kind says nothing */
    { ", 'tool_name': 'apply_patch', 'tool_input': '*** Begin Patch'", "apply_patch" },
    { ", 'tool_name': 'X', 'tool_input': ['a', {'b': 1}]", "X" },
    { ", 'tool_name': 'X', 'tool_input': 5, 'message': 'm'", "X: m" },
    /* what can be seen of what cannot */
    { ", 'tool_input': {'command': 'ls \\u0000; rm -r build'}", "ls ␀; rm -r build" },
    { ", 'tool_input': {'command': 'echo \\ud83d done'}", "echo \xEF\xBF\xBD done" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *members = g_strconcat (STOP, table[i].members, NULL);
      g_autoptr (RingEvent) event = read_event (members);

      g_assert_cmpstr (event->detail, ==, table[i].detail);
    }
}

static void
test_detail_length (void)
{
  g_autofree char *fitting = g_strnfill (154, 'x');
  g_autofree char *fitting_members = g_strdup_printf (STOP ", 'tool_name': 'Bash', 'tool_input': {'command': '%s'}", fitting);
  g_autofree char *longer_members = g_strdup_printf (STOP ", 'tool_name': 'Bash', 'tool_input': {'command': '%sy'}", fitting);
  g_autofree char *tool = g_strnfill (100, 't');
  g_autofree char *tool_members = g_strdup_printf (STOP ", 'tool_name': '%s', 'tool_input': {'command': 'c'}", tool);
  g_autofree char *tool_detail = g_strconcat (tool, ": c", NULL);
  g_autofree char *tool_action = g_strconcat ("→ ", tool, NULL);
  g_autoptr (RingEvent) one = read_event (fitting_members);
  g_autoptr (RingEvent) other = read_event (longer_members);
  g_autoptr (RingEvent) third = read_event (tool_members);

  g_assert_cmpint (g_utf8_strlen (one->detail, -1), ==, 160);
  g_assert_true (g_str_has_suffix (one->detail, "xx"));
  g_assert_cmpint (g_utf8_strlen (other->detail, -1), ==, 160);
  g_assert_true (g_str_has_suffix (other->detail, "x…"));
  g_assert_cmpstr (third->detail, ==, tool_detail);
  g_assert_cmpstr (third->last_action, ==, tool_action);
}

static void
test_fingerprint (void)
{
  static const struct
  {
    const char *one;
    const char *other;
    gboolean same;
  } table[] = {
    /* a request says more than the call */
    { "'tool_name': 'Bash', 'tool_input': {'command': 'ls'}", "'tool_name': 'Bash', 'tool_input': {'description': 'd', 'command': 'ls'}", TRUE },
    { "'tool_name': 'Bash', 'tool_input': {'command': 'ls'}", "'tool_name': 'Bash', 'tool_input': {'command': ['bash', '-lc', 'ls']}", TRUE },
    { "'tool_name': 'AskUserQuestion', 'tool_input': {'questions': [{'question': 'q?'}]}",
      "'tool_name': 'AskUserQuestion', 'tool_input': {'answers': {'q?': 'yes'}, 'questions': [{'options': [], 'question': 'q?'}]}", TRUE },
    { "'tool_name': 'Bash', 'tool_input': {'command': 'ls'}", "'tool_name': 'Read', 'tool_input': {'command': 'ls'}", FALSE },
    { "'tool_name': 'Bash', 'tool_input': {'command': 'ls'}", "'tool_name': 'Bash', 'tool_input': {'command': 'ls '}", FALSE },
    { "'tool_name': 'X', 'tool_input': {'a': 1, 'b': {'d': 2, 'c': 3}}", "'tool_name': 'X', 'tool_input': {'b': {'c': 3, 'd': 2}, 'a': 1}", TRUE },
    { "'tool_name': 'X', 'tool_input': {'a': 1}", "'tool_name': 'X', 'tool_input': {'a': 2}", FALSE },
    { "'tool_name': 'X', 'tool_input': 'text'", "'tool_name': 'X', 'tool_input': 'text'", TRUE },
    { "'tool_name': 'X', 'tool_input': 'text'", "'tool_name': 'X', 'tool_input': ['text']", FALSE },
    /* a call without input is one as well, in whatever way the input is empty */
    { "'tool_name': 'X'", "'tool_name': 'X', 'tool_input': {}", TRUE },
    { "'tool_name': 'X', 'tool_input': null", "'tool_name': 'X', 'tool_input': []", TRUE },
    { "'tool_name': 'X', 'tool_input': ''", "'tool_name': 'X', 'tool_input': {}", TRUE },
    { "'tool_name': 'X', 'tool_input': {}", "'tool_name': 'Y', 'tool_input': {}", FALSE },
    { "'tool_name': 'X', 'tool_input': {}", "'tool_name': 'X', 'tool_input': {'a': 1}", FALSE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *one_members = g_strdup_printf (STOP ", %s", table[i].one);
      g_autofree char *other_members = g_strdup_printf (STOP ", %s", table[i].other);
      g_autoptr (RingEvent) one = read_event (one_members);
      g_autoptr (RingEvent) other = read_event (other_members);

      g_assert_nonnull (one->fingerprint);
      g_assert_cmpint (g_strcmp0 (one->fingerprint, other->fingerprint) == 0, ==, table[i].same);
    }
}

static void
test_fingerprint_is_uncut (void)
{
  g_autofree char *start = g_strnfill (100000, 'x');
  g_autofree char *one_members = g_strdup_printf (STOP ", 'tool_name': 'Bash', 'tool_input': {'command': '%s1'}", start);
  g_autofree char *other_members = g_strdup_printf (STOP ", 'tool_name': 'Bash', 'tool_input': {'command': '%s2'}", start);
  g_autoptr (RingEvent) one = read_event (one_members);
  g_autoptr (RingEvent) other = read_event (other_members);

  g_assert_cmpstr (one->detail, ==, other->detail);
  g_assert_cmpstr (one->fingerprint, !=, other->fingerprint);
}

static void
test_no_fingerprint (void)
{
  static const char *const table[] = {
    STOP,
    STOP ", 'tool_input': {'command': 'x'}",
    /* a notification is no call, though it may name a tool */
    "'session_id': 's', 'event': 'Notification', 'tool_name': 'Bash'",
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingEvent) event = read_event (table[i]);

      g_assert_null (event->fingerprint);
    }
}

static void
test_last_action (void)
{
  static const struct
  {
    const char *members;
    const char *action;
  } table[] = {
    { "'event': 'PreToolUse', 'tool_name': 'Edit', 'tool_input': {'file_path': '/w/a b/main.c'}", "→ Edit main.c" },
    { "'event': 'PreToolUse', 'tool_name': 'Write', 'tool_input': {'file_path': 'main.c'}", "→ Write main.c" },
    { "'event': 'PreToolUse', 'tool_name': 'Read', 'tool_input': {'file_path': '/w/maigo///'}", "→ Read maigo" },
    { "'event': 'PreToolUse', 'tool_name': 'Read', 'tool_input': {'file_path': '/'}", "→ Read /" },
    { "'event': 'PreToolUse', 'tool_name': 'Read', 'tool_input': {'file_path': '///'}", "→ Read /" },
    { "'event': 'PreToolUse', 'tool_name': 'NotebookEdit', 'tool_input': {'notebook_path': '/w/n.ipynb'}", "→ NotebookEdit n.ipynb" },
    { "'event': 'PreToolUse', 'tool_name': 'NotebookEdit', 'tool_input': {'notebook_path': '/w/n.ipynb', 'file_path': '/w/f'}", "→ NotebookEdit f" },
    { "'event': 'PreToolUse', 'tool_name': 'Edit', 'tool_input': {'file_path': ''}", "→ Edit" },
    { "'event': 'PreToolUse', 'tool_name': 'Edit', 'tool_input': {'file_path': ['x']}", "→ Edit" },
    { "'event': 'PreToolUse', 'tool_name': 'Edit'", "→ Edit" },
    { "'event': 'PreToolUse', 'tool_name': 'Bash', 'tool_input': {'command': 'make  all\\n  -j8'}", "→ Bash: make all -j8" },
    { "'event': 'PreToolUse', 'tool_name': 'Bash', 'tool_input': {'command': '1234567890123456789012345678901234567890X'}", "→ Bash: 1234567890123456789012345678901234567890" },
    { "'event': 'PreToolUse', 'tool_name': 'Bash', 'tool_input': {'command': ['bash', '-lc', 'make']}", "→ Bash: make" },
    { "'event': 'PreToolUse', 'tool_name': 'Bash', 'tool_input': {'command': 7}", "→ Bash" },
    { "'event': 'PreToolUse', 'tool_name': 'Grep', 'tool_input': {'pattern': 'a.*b'}", "→ Grep a.*b" },
    { "'event': 'PreToolUse', 'tool_name': 'Glob', 'tool_input': {'pattern': '*.c'}", "→ Glob *.c" },
    { "'event': 'PreToolUse', 'tool_name': 'Glob', 'tool_input': {'path': '*.c'}", "→ Glob" },
    { "'event': 'PreToolUse', 'tool_name': 'mcp__db__query', 'tool_input': {'command': 'x'}", "→ mcp__db__query" },
    { "'event': 'PreToolUse', 'tool_name': 'Edit', 'message': 'm'", "→ Edit" },
    { "'event': 'Notification', 'message': '\\n \\n  one  two \\nthree'", "one  two" },
    { "'event': 'Notification', 'message': ' \\n '", NULL },
    { "'event': 'Notification', 'message': ['x']", NULL },
    { "'event': 'Stop', 'message': 'm'", NULL },
    { "'event': 'Stop', 'message': 'm', 'last_assistant_message': '\\nDone.\\nReally.'", "Done." },
    { "'event': 'SubagentStop', 'message': 'm', 'last_assistant_message': 'Done.'", "m" },
    { "'event': 'Notification', 'last_assistant_message': 'Done.'", NULL },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *members = g_strdup_printf ("'session_id': 's', %s", table[i].members);
      g_autoptr (RingEvent) event = read_event (members);

      g_assert_cmpstr (event->last_action, ==, table[i].action);
    }
}

static void
test_last_action_length (void)
{
  g_autofree char *text = g_strnfill (81, 'x');
  g_autofree char *members = g_strdup_printf ("'session_id': 's', 'event': 'Notification', 'message': '%s'", text);
  g_autoptr (RingEvent) event = read_event (members);

  g_assert_cmpuint (strlen (event->last_action), ==, 80);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/event-detail/detail", test_detail);
  g_test_add_func ("/event-detail/detail-length", test_detail_length);
  g_test_add_func ("/event-detail/fingerprint", test_fingerprint);
  g_test_add_func ("/event-detail/fingerprint-is-uncut", test_fingerprint_is_uncut);
  g_test_add_func ("/event-detail/no-fingerprint", test_no_fingerprint);
  g_test_add_func ("/event-detail/last-action", test_last_action);
  g_test_add_func ("/event-detail/last-action-length", test_last_action_length);
  return g_test_run ();
}
