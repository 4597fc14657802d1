/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingEventDetail"

#include "config.h"

#include "ring-event-private.h"

#include "ring-text.h"

#include <string.h>

#define DETAIL_CHARACTERS 160
#define ACTION_CHARACTERS 80
#define ACTION_COMMAND_CHARACTERS 40

/* A string that says something, or NULL. */
static const char *
get_said (const RingJsonValue *object,
          const char *name)
{
  const char *string = ring_json_get_string (object, name);

  return string == NULL || ring_text_is_blank (string) ? NULL : string;
}

/**
 * ring_event_find_tool_input:
 * @payload: the payload
 *
 * Returns: (transfer none) (nullable): the first tool input that is not empty
 */
const RingJsonValue *
ring_event_find_tool_input (const RingJsonValue *payload)
{
  const char *const names[] = { "tool_input", "toolInput", "input" };

  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const RingJsonValue *input = ring_json_get (payload, names[i]);
      const char *string = ring_json_string (input);

      if (ring_json_length (input) > 0 || (string != NULL && string[0] != '\0'))
        return input;
    }
  return NULL;
}

/* The first question of a tool input that is one: a string, or an object with `question`. */
static const char *
find_first_question (const RingJsonValue *input)
{
  const RingJsonValue *questions = ring_json_get (input, "questions");

  if (!ring_json_is_array (questions))
    return NULL;
  for (guint i = 0; i < ring_json_length (questions); i++)
    {
      const RingJsonValue *question = ring_json_at (questions, i);
      const char *string = ring_json_string (question);

      if (string == NULL)
        string = get_said (question, "question");
      if (string != NULL && !ring_text_is_blank (string))
        return string;
    }
  return NULL;
}

/* A command: a string, or a list of words; `[shell, -c, text]` is the text. */
static char *
dup_command (const RingJsonValue *input)
{
  const RingJsonValue *command = ring_json_get (input, "command");
  const char *string = get_said (input, "command");
  g_autoptr (GString) joined = NULL;

  if (string != NULL)
    return g_strdup (string);
  if (!ring_json_is_array (command))
    return NULL;
  if (ring_json_length (command) == 3)
    {
      const char *option = ring_json_string (ring_json_at (command, 1));
      const char *text = ring_json_string (ring_json_at (command, 2));

      if (text != NULL && (g_strcmp0 (option, "-c") == 0 || g_strcmp0 (option, "-lc") == 0))
        return ring_text_is_blank (text) ? NULL : g_strdup (text);
    }
  joined = g_string_new (NULL);
  for (guint i = 0; i < ring_json_length (command); i++)
    {
      const char *word = ring_json_string (ring_json_at (command, i));

      if (word == NULL)
        continue;
      if (joined->len > 0)
        g_string_append_c (joined, ' ');
      g_string_append (joined, word);
    }
  return ring_text_is_blank (joined->str) ? NULL : g_string_free (g_steal_pointer (&joined), FALSE);
}

/* What a tool input is about, uncut; NULL if it says none of these. */
static char *
dup_subject (const RingJsonValue *input)
{
  const char *const names[] = { "file_path", "path", "url", "pattern", "description", "plan" };
  const char *string = find_first_question (input);
  char *command = NULL;

  if (string != NULL)
    return g_strdup (string);
  command = dup_command (input);
  if (command != NULL)
    return command;
  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      string = get_said (input, names[i]);
      if (string != NULL)
        return g_strdup (string);
    }
  return NULL;
}

/**
 * ring_event_make_detail:
 * @payload: the payload
 * @tool: (nullable): its tool
 * @input: (nullable): the tool's input
 *
 * Returns: (transfer full): what it is about on one line of at most 160
 *   characters, empty if it says nothing
 */
char *
ring_event_make_detail (const RingJsonValue *payload,
                        const char *tool,
                        const RingJsonValue *input)
{
  const char *const names[] = { "message", "prompt", "question" };
  g_autofree char *subject = dup_subject (input);
  g_autofree char *whole = NULL;
  g_autofree char *line = NULL;

  for (size_t i = 0; subject == NULL && i < G_N_ELEMENTS (names); i++)
    subject = g_strdup (get_said (payload, names[i]));
  if (tool != NULL && subject != NULL)
    whole = g_strconcat (tool, ": ", subject, NULL);
  else if (tool != NULL)
    whole = g_strdup (tool);
  else
    whole = g_strdup (subject != NULL ? subject : "");
  line = ring_text_one_line (whole);
  return ring_text_ellipsize (line, DETAIL_CHARACTERS);
}

/**
 * ring_event_make_fingerprint:
 * @tool: (nullable): a tool
 * @input: (nullable): its input
 *
 * A PermissionRequest has no call id, and its input may say more than the
 * call's; this ties the two together.
 *
 * Returns: (transfer full) (nullable): a hash of the tool's name and of what
 *   the call is about; NULL without tool or input
 */
char *
ring_event_make_fingerprint (const char *tool,
                             const RingJsonValue *input)
{
  g_autofree char *subject = NULL;

  if (tool == NULL || input == NULL)
    return NULL;
  subject = dup_subject (input);
  if (subject == NULL)
    subject = ring_json_canonical (input);
  return ring_text_hash (tool, subject, NULL);
}

/* The last component of a path; trailing slashes do not count. */
static char *
dup_base_name (const char *path)
{
  size_t end = strlen (path);
  size_t begin = 0;

  while (end > 1 && path[end - 1] == '/')
    end--;
  begin = end;
  while (begin > 0 && path[begin - 1] != '/')
    begin--;
  return begin == end ? g_strdup ("/") : g_strndup (path + begin, end - begin);
}

/* "→ Edit name" and its like; NULL if the tool is none of these or says nothing. */
static char *
make_tool_subject (const char *tool,
                   const RingJsonValue *input)
{
  const char *const file_tools[] = { "Edit", "Write", "Read", "NotebookEdit", NULL };
  const char *const pattern_tools[] = { "Grep", "Glob", NULL };

  if (g_strv_contains (file_tools, tool))
    {
      const char *path = get_said (input, "file_path");

      if (path == NULL)
        path = get_said (input, "notebook_path");
      return path != NULL ? dup_base_name (path) : NULL;
    }
  if (g_strv_contains (pattern_tools, tool))
    return g_strdup (get_said (input, "pattern"));
  return NULL;
}

static char *
make_tool_action (const char *tool,
                  const RingJsonValue *input)
{
  g_autofree char *tool_line = ring_text_one_line (tool);
  g_autofree char *subject = NULL;
  g_autofree char *line = NULL;

  if (g_str_equal (tool, "Bash"))
    {
      g_autofree char *command = dup_command (input);
      g_autofree char *start = NULL;

      if (command == NULL)
        return g_strdup ("→ Bash");
      line = ring_text_one_line (command);
      start = ring_text_first_line (line, ACTION_COMMAND_CHARACTERS);
      return g_strconcat ("→ Bash: ", start, NULL);
    }
  subject = make_tool_subject (tool, input);
  if (subject == NULL)
    {
      g_autofree char *name = ring_text_ellipsize (tool_line, ACTION_CHARACTERS);

      return g_strconcat ("→ ", name, NULL);
    }
  line = ring_text_one_line (subject);
  subject = (g_free (subject), ring_text_ellipsize (line, DETAIL_CHARACTERS));
  return g_strconcat ("→ ", tool_line, " ", subject, NULL);
}

/**
 * ring_event_make_last_action:
 * @payload: the payload
 * @kind: the event's kind
 * @tool: (nullable): its tool
 * @input: (nullable): the tool's input
 *
 * Returns: (transfer full) (nullable): what the session does, in a few words;
 *   NULL if the payload does not say
 */
char *
ring_event_make_last_action (const RingJsonValue *payload,
                             RingEventKind kind,
                             const char *tool,
                             const RingJsonValue *input)
{
  const char *text = NULL;

  if (tool != NULL)
    return make_tool_action (tool, input);
  text = get_said (payload, kind == RING_EVENT_KIND_STOP ? "last_assistant_message" : "message");
  return text != NULL ? ring_text_first_line (text, ACTION_CHARACTERS) : NULL;
}
