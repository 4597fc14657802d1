/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-rollout.h"
#include "ring-test-session.h"

#define EVENT(type, more) "{'type': 'event_msg', 'payload': {'type': '" type "'" more "}}\n"
#define ITEM(type, more) "{'type': 'response_item', 'payload': {'type': '" type "'" more "}}\n"
#define SAYS(phase, text) ITEM ("message", ", 'role': 'assistant', 'phase': '" phase "', 'content': [{'type': 'output_text', 'text': '" text "'}]")

typedef struct
{
  const char *lines;
  gboolean is_ended;
  const char *last_action; /* (nullable) */
} Case;

static void
check (const char *lines,
       gboolean is_cut,
       gboolean is_ended,
       const char *last_action)
{
  g_autofree char *text = ring_test_json (lines);
  RingRollout rollout;

  g_test_message ("%s", lines);
  ring_rollout_parse (text, strlen (text), is_cut, &rollout);
  g_assert_cmpint (rollout.is_ended, ==, is_ended);
  g_assert_cmpstr (rollout.last_action, ==, last_action);
  ring_rollout_clear (&rollout);
}

#define CHECK_ALL(table)                            \
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++) \
  check ((table)[i].lines, FALSE, (table)[i].is_ended, (table)[i].last_action)

static void
test_turn (void)
{
  static const Case table[] = {
    { "", FALSE, NULL },
    { EVENT ("task_complete", ""), TRUE, NULL },
    { EVENT ("turn_aborted", ""), TRUE, NULL },
    { EVENT ("task_complete", "") EVENT ("task_started", ""), FALSE, NULL },
    { EVENT ("task_complete", "") EVENT ("user_message", ", 'message': 'x'"), FALSE, NULL },
    { SAYS ("final_answer", "Done"), TRUE, "Done" },
    { SAYS ("commentary", "Looking"), FALSE, "Looking" },
    { ITEM ("message", ", 'role': 'assistant', 'content': []"), FALSE, NULL },
    { ITEM ("message", ", 'role': 'user', 'phase': 'final_answer'"), FALSE, NULL },
    /* what says nothing of the turn */
    { EVENT ("task_complete", "") EVENT ("token_count", ""), TRUE, NULL },
    { EVENT ("task_complete", "") "{'type': 'turn_context', 'payload': {}}\n", TRUE, NULL },
    { EVENT ("task_complete", "") "{'type': 'compacted'}\n", TRUE, NULL },
    { EVENT ("task_complete", "") EVENT ("of_next_year", ""), TRUE, NULL },
  };

  CHECK_ALL (table);
}

static void
test_action (void)
{
  static const Case table[] = {
    { ITEM ("function_call", ", 'name': 'shell', 'arguments': '{}'"), FALSE, "→ shell" },
    { ITEM ("custom_tool_call", ", 'name': 'apply_patch', 'input': 'x'"), FALSE, "→ apply_patch" },
    { ITEM ("local_shell_call", ", 'action': {}"), FALSE, "→ shell" },
    { ITEM ("web_search_call", ""), FALSE, "→ web_search_call" },
    { ITEM ("function_call", ", 'name': ''"), FALSE, "→ function_call" },
    { ITEM ("function_call", ", 'name': 'shell'") ITEM ("function_call_output", ", 'output': 'x'"), FALSE, "→ shell" },
    { EVENT ("agent_message", ", 'message': '\\n  Fixed it.  \\nMore'"), FALSE, "Fixed it." },
    { ITEM ("function_call", ", 'name': 'shell'") EVENT ("agent_message", ", 'message': 'Then'"), FALSE, "Then" },
    { EVENT ("agent_message", ", 'message': '  '"), FALSE, NULL },
    { EVENT ("user_message", ", 'message': 'do it'"), FALSE, NULL },
    { ITEM ("reasoning", ", 'summary': []"), FALSE, NULL },
  };

  CHECK_ALL (table);
}

/* Torn, of other types, cut: the rest counts. */
static void
test_hostile (void)
{
  static const Case table[] = {
    { EVENT ("task_complete", "") "{'type': 'event_msg', 'payl", TRUE, NULL },
    { "garbage\n" EVENT ("task_complete", "") "\n\n[]\n7\nnull\n{}\n", TRUE, NULL },
    { "{'type': 'event_msg', 'payload': 'x'}\n{'type': 7, 'payload': {'type': 'task_complete'}}\n", FALSE, NULL },
    { "{'type': 'event_msg', 'payload': {'type': ['task_complete']}}\n", FALSE, NULL },
    { ITEM ("message", ", 'role': 'assistant', 'content': 'text'"), FALSE, "text" },
    { ITEM ("message", ", 'role': 'assistant', 'content': [7, null, {'text': 7}, {'text': 'a'}, []]"), FALSE, "a" },
    { EVENT ("agent_message", ", 'message': 'a\\u001b[31mb'"), FALSE, "a␛[31mb" },
  };
  RingRollout rollout;

  CHECK_ALL (table);
  check (EVENT ("task_complete", ""), TRUE, FALSE, NULL);
  check ("k', 'x': 1}}\n" EVENT ("task_complete", ""), TRUE, TRUE, NULL);
  ring_rollout_parse (NULL, 0, FALSE, &rollout);
  g_assert_false (rollout.is_ended);
  g_assert_null (rollout.last_action);
}

/* An action is one line of 80 characters. */
static void
test_long_action (void)
{
  g_autoptr (GString) lines = g_string_new ("{'type': 'event_msg', 'payload': {'type': 'agent_message', 'message': '");
  g_autofree char *text = NULL;
  RingRollout rollout;

  for (int i = 0; i < 200; i++)
    g_string_append (lines, "ä");
  g_string_append (lines, "'}}\n");
  text = ring_test_json (lines->str);
  ring_rollout_parse (text, strlen (text), FALSE, &rollout);
  g_assert_cmpint (g_utf8_strlen (rollout.last_action, -1), ==, 80);
  ring_rollout_clear (&rollout);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rollout/turn", test_turn);
  g_test_add_func ("/rollout/action", test_action);
  g_test_add_func ("/rollout/hostile", test_hostile);
  g_test_add_func ("/rollout/long-action", test_long_action);
  return g_test_run ();
}
