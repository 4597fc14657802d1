/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-transcript.h"
#include "ring-test-session.h"

#include <string.h>

#define SAID(text) "{'type': 'assistant', 'message': {'content': [{'type': 'text', 'text': '" text "'}], 'stop_reason': 'end_turn'}}\n"
#define CALLED(name, input) "{'type': 'assistant', 'message': {'content': [{'type': 'tool_use', 'name': '" name "', 'input': {" input "}}]}}\n"
#define PROMPTED(text) "{'type': 'user', 'message': {'content': '" text "'}}\n"
#define RESULT "{'type': 'user', 'message': {'content': [{'type': 'tool_result', 'content': 'x'}]}}\n"

static char *
find (const char *text,
      gboolean is_cut)
{
  g_autofree char *json = ring_test_json (text);

  return ring_transcript_find_last_text (json, strlen (json), is_cut);
}

static void
test_last_text (void)
{
  static const struct
  {
    const char *text;
    const char *found;
  } table[] = {
    { "", NULL },
    { "\n\n", NULL },
    { PROMPTED ("hello"), NULL },
    { SAID ("one") SAID ("two"), "two" },
    { SAID ("one") PROMPTED ("hello") CALLED ("Bash", "") RESULT, "one" },
    { SAID ("one") SAID (" \\n"), "one" },
    { "{'type': 'assistant', 'message': {'content': 'plain'}}", "plain" },
    { "{'type': 'assistant', 'message': {'content': ' '}}", NULL },
    { "{'type': 'assistant', 'message': {'content': [{'type': 'text', 'text': 'a'}, {'type': 'text', 'text': 'b'}, {'type': 'tool_use', 'text': 'c'}, {'type': 'text', 'text': 7}]}}", "b" },
    /* a helper's words are not the agent's */
    { SAID ("one") "{'type': 'assistant', 'isSidechain': true, 'message': {'content': 'aside'}}\n", "one" },
    /* torn, foreign and odd lines are passed over */
    { SAID ("one") "{'type': 'assistant', 'mess", "one" },
    { SAID ("one") "not json\n[1]\nnull\n7\n'x'\n{}\n{'type': 7}\n{'type': 'assistant'}\n{'type': 'assistant', 'message': 'x'}\n", "one" },
    { SAID ("one") "{'type': 'assistant', 'message': {'content': {'text': 'x'}}}\n", "one" },
    { SAID ("one") "{'type': 'assistant', 'message': {'content': [null, 7, [], 'x', {'type': 'text'}]}}\n", "one" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *found = find (table[i].text, FALSE);

      g_assert_cmpstr (found, ==, table[i].found);
    }
}

/* Of a tail the first line is not whole, even if it looks so. */
static void
test_cut (void)
{
  g_autofree char *only = find (SAID ("one"), TRUE);
  g_autofree char *second = find (SAID ("one") SAID ("two"), TRUE);
  g_autofree char *rest = find ("e'}]}}\n" SAID ("two"), TRUE);
  g_autofree char *endless = find ("no line feed", TRUE);

  g_assert_null (only);
  g_assert_cmpstr (second, ==, "two");
  g_assert_cmpstr (rest, ==, "two");
  g_assert_null (endless);
}

static void
test_nul_bytes (void)
{
  g_autofree char *text = ring_test_json (SAID ("one"));
  size_t length = strlen (text);
  g_autofree char *bytes = g_malloc0 (length + 100);
  g_autofree char *found = NULL;

  memcpy (bytes, text, length);
  found = ring_transcript_find_last_text (bytes, length + 100, FALSE);
  g_assert_cmpstr (found, ==, "one");
  g_assert_null (ring_transcript_find_last_text (NULL, 0, FALSE));
}

static RingTranscript *
parse (const char *text)
{
  g_autofree char *json = ring_test_json (text);
  RingTranscriptPieces pieces = { .session_id = "s",
                                  .folder_name = "-w-maigo",
                                  .head = json,
                                  .head_length = strlen (json),
                                  .tail = json,
                                  .tail_length = strlen (json),
                                  .modified_usec = 5 };

  return ring_transcript_parse (&pieces);
}

static void
test_tail (void)
{
  static const struct
  {
    const char *text;
    RingTailKind tail;
  } table[] = {
    { "", RING_TAIL_KIND_UNKNOWN },
    { "{'type': 'summary'}\n", RING_TAIL_KIND_UNKNOWN },
    { PROMPTED ("go"), RING_TAIL_KIND_PROMPT },
    { PROMPTED ("go") CALLED ("Bash", ""), RING_TAIL_KIND_MID_TURN },
    { CALLED ("Bash", "") RESULT, RING_TAIL_KIND_MID_TURN },
    { SAID ("done"), RING_TAIL_KIND_ENDED },
    { "{'type': 'assistant', 'message': {'content': 'x', 'stop_reason': 'max_tokens'}}\n", RING_TAIL_KIND_ENDED },
    { "{'type': 'assistant', 'message': {'content': 'x', 'stop_reason': 'stop_sequence'}}\n", RING_TAIL_KIND_ENDED },
    { "{'type': 'assistant', 'message': {'content': 'x', 'stop_reason': 'refusal'}}\n", RING_TAIL_KIND_ENDED },
    { "{'type': 'assistant', 'isApiErrorMessage': true, 'message': {'content': 'x'}}\n", RING_TAIL_KIND_ENDED },
    { "{'type': 'assistant', 'message': {'content': 'x', 'stop_reason': null}}\n", RING_TAIL_KIND_MID_TURN },
    { "{'type': 'assistant', 'message': {'content': 'x', 'stop_reason': ['end_turn']}}\n", RING_TAIL_KIND_MID_TURN },
    { CALLED ("Bash", "") "{'type': 'user', 'message': {'content': [{'type': 'text', 'text': '[Request interrupted by user for tool use]'}]}}\n", RING_TAIL_KIND_INTERRUPTED },
    { PROMPTED ("[Request interrupted by user]"), RING_TAIL_KIND_INTERRUPTED },
    /* what says nothing of the turn is passed over */
    { SAID ("done") "{'type': 'user', 'isMeta': true, 'message': {'content': 'x'}}\n", RING_TAIL_KIND_ENDED },
    { SAID ("done") "{'type': 'user', 'isSidechain': true, 'message': {'content': 'x'}}\n", RING_TAIL_KIND_ENDED },
    { SAID ("done") PROMPTED ("<command-name>/clear</command-name>"), RING_TAIL_KIND_ENDED },
    { SAID ("done") PROMPTED ("<local-command-stdout>x</local-command-stdout>"), RING_TAIL_KIND_ENDED },
    { SAID ("done") "{'type': 'system'}\n{'type': 'file-history-snapshot'}\n", RING_TAIL_KIND_ENDED },
    { SAID ("done") "torn {", RING_TAIL_KIND_ENDED },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingTranscript) transcript = parse (table[i].text);

      g_test_message ("%u", (guint) i);
      g_assert_cmpint (transcript->tail, ==, table[i].tail);
    }
}

static void
test_last_action (void)
{
  static const struct
  {
    const char *text;
    const char *action;
  } table[] = {
    { "", "—" },
    { PROMPTED ("go"), "—" },
    { CALLED ("Edit", "'file_path': '/w/a.c'") RESULT, "→ Edit a.c" },
    { CALLED ("Bash", "'command': 'make all'"), "→ Bash: make all" },
    { CALLED ("Grep", "'pattern': 'x'"), "→ Grep x" },
    { CALLED ("Unheard", ""), "→ Unheard" },
    { CALLED ("Edit", "'file_path': '/w/a.c'") SAID ("\\nDone.\\nAll."), "Done." },
    { "{'type': 'assistant', 'isSidechain': true, 'message': {'content': [{'type': 'tool_use', 'name': 'Glob', 'input': {'pattern': '*'}}]}}\n", "→ Glob *" },
    { "{'type': 'assistant', 'message': {'content': [{'type': 'tool_use', 'name': 7, 'input': []}]}}\n", "—" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingTranscript) transcript = parse (table[i].text);

      g_assert_cmpstr (transcript->last_action, ==, table[i].action);
    }
}

#define TODOS CALLED ("TodoWrite", "'todos': [{'status': 'completed'}, {'status': 'pending'}]")

static void
test_todo (void)
{
  static const struct
  {
    const char *text;
    gboolean has_todo;
    guint done;
    guint total;
  } table[] = {
    { SAID ("x"), FALSE, 0, 0 },
    { TODOS SAID ("x"), TRUE, 1, 2 },
    { TODOS CALLED ("TodoWrite", "'todos': [{'status': 'pending'}]"), TRUE, 0, 1 },
    { CALLED ("TaskCreate", "") CALLED ("TaskCreate", "") CALLED ("TaskUpdate", "'taskId': '1', 'status': 'completed'"), TRUE, 1, 2 },
    { CALLED ("TaskCreate", "") CALLED ("TaskUpdate", "'taskId': '1', 'status': 'completed'") CALLED ("TaskUpdate", "'taskId': '1', 'status': 'completed'"), TRUE, 1, 1 },
    { CALLED ("TaskUpdate", "'taskId': '1', 'status': 'completed'"), FALSE, 0, 0 },
    { CALLED ("TaskCreate", "") CALLED ("TaskUpdate", "'taskId': '1', 'status': 'in_progress'"), TRUE, 0, 1 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingTranscript) transcript = parse (table[i].text);

      g_assert_cmpint (transcript->has_todo, ==, table[i].has_todo);
      g_assert_cmpuint (transcript->todo_done, ==, table[i].done);
      g_assert_cmpuint (transcript->todo_total, ==, table[i].total);
    }
}

static void
test_folders (void)
{
  g_autoptr (RingTranscript) none = parse (SAID ("x"));
  g_autoptr (RingTranscript) both = parse ("{'type': 'user', 'cwd': '/w/maigo'}\n{'type': 'user', 'cwd': '/w/maigo/sub'}\n{'type': 'user', 'cwd': ''}\n{'cwd': 7}\n");

  g_assert_cmpstr (none->cwd, ==, "/w/maigo");
  g_assert_cmpstr (none->project, ==, "maigo");
  g_assert_cmpstr (none->session_id, ==, "s");
  g_assert_cmpint (none->modified_usec, ==, 5);
  g_assert_cmpstr (both->cwd, ==, "/w/maigo/sub");
  g_assert_cmpstr (both->project, ==, "maigo");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/transcript/last-text", test_last_text);
  g_test_add_func ("/transcript/cut", test_cut);
  g_test_add_func ("/transcript/nul-bytes", test_nul_bytes);
  g_test_add_func ("/transcript/tail", test_tail);
  g_test_add_func ("/transcript/last-action", test_last_action);
  g_test_add_func ("/transcript/todo", test_todo);
  g_test_add_func ("/transcript/folders", test_folders);
  return g_test_run ();
}
