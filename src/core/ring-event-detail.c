/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingEventDetail"

#include "config.h"

#include "ring-event-private.h"

#include "ring-action.h"
#include "ring-text.h"

#define DETAIL_CHARACTERS 160

/**
 * ring_event_find_tool_input:
 * @payload: the payload
 *
 * Returns: (transfer none) (nullable): the first tool input that is not empty
 */
const RingJsonValue *
ring_event_find_tool_input (const RingJsonValue *payload)
{
  const char *const names[] = { "tool_input", "toolInput", "input", "toolArgs" };

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
        string = ring_action_get_said (question, "question");
      if (string != NULL && !ring_text_is_blank (string))
        return string;
    }
  return NULL;
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
  command = ring_action_dup_command (input);
  if (command != NULL)
    return command;
  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      string = ring_action_get_said (input, names[i]);
      if (string != NULL)
        return g_strdup (string);
    }
  return NULL;
}

/**
 * ring_event_find_last_words:
 * @payload: the payload
 *
 * Returns: (transfer none) (nullable): what the agent said at the end of its turn
 */
const char *
ring_event_find_last_words (const RingJsonValue *payload)
{
  const char *const names[] = { "last_assistant_message", "lastAssistantMessage", "last-assistant-message",
                                "prompt_response", "text" };

  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *words = ring_action_get_said (payload, names[i]);

      if (words != NULL)
        return words;
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
    subject = g_strdup (ring_action_get_said (payload, names[i]));
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
 * A call without input has one as well: there are tools that take none, and
 * their requests have siblings like any other.
 *
 * Returns: (transfer full) (nullable): a hash of the tool's name and of what
 *   the call is about; NULL without tool
 */
char *
ring_event_make_fingerprint (const char *tool,
                             const RingJsonValue *input)
{
  g_autofree char *subject = NULL;

  if (tool == NULL)
    return NULL;
  subject = dup_subject (input);
  if (subject == NULL)
    subject = input != NULL ? ring_json_canonical (input) : g_strdup ("{}");
  return ring_text_hash (tool, subject, NULL);
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
    return ring_action_from_tool (tool, input);
  text = kind == RING_EVENT_KIND_STOP ? ring_event_find_last_words (payload) : ring_action_get_said (payload, "message");
  return text != NULL ? ring_text_first_line (text, RING_ACTION_CHARACTERS) : NULL;
}
