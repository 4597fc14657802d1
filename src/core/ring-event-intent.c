/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingEventIntent"

#include "config.h"

#include "ring-event-private.h"

#include "ring-text.h"

#include <string.h>

/* Words of "waiting for" that mean the human is needed, and those that mean he is not. */
static const char *const yes_words[] = {
  "approval", "choice", "choices", "elicitation", "input", "option", "options",
  "permission", "question", "questions", "selection", "user", "user_input", NULL
};
static const char *const no_words[] = {
  "complete", "done", "idle", "instruction", "next_step", "none", "prompt",
  "turn_complete", "user_prompt", NULL
};
/* Those of the first that name a question. */
static const char *const question_words[] = {
  "choice", "choices", "elicitation", "input", "option", "options", "question",
  "questions", "selection", "user_input", NULL
};

static gboolean
has_elements (const RingJsonValue *object,
              const char *name)
{
  const RingJsonValue *list = ring_json_get (object, name);

  return ring_json_is_array (list) && ring_json_length (list) > 0;
}

static char *
lower_and_trim (const char *string)
{
  g_autofree char *trimmed = ring_text_trim (string);

  return g_utf8_strdown (trimmed, -1);
}

/**
 * ring_event_read_waiting_for:
 * @payload: the payload
 * @kind: the event's kind: `reason` is looked at on a Notification only, since
 *   other events give other reasons in it
 *
 * Returns: (transfer full) (nullable): what the agent says it waits for
 */
char *
ring_event_read_waiting_for (const RingJsonValue *payload,
                             RingEventKind kind)
{
  const char *const names[] = { "waiting_for", "waitingFor", "requires", "reason",
                                "interaction", "interaction_type", "interactionType" };

  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *string = ring_json_get_string (payload, names[i]);
      char *word = NULL;

      if (ring_text_is_blank (string) || (kind != RING_EVENT_KIND_NOTIFICATION && g_str_equal (names[i], "reason")))
        continue;
      word = lower_and_trim (string);
      g_strdelimit (word, "-", '_');
      return word;
    }
  return NULL;
}

/* What a value says as yes or no: a JSON boolean, or one of the usual words. */
static RingExplicit
read_yes_or_no (const RingJsonValue *value)
{
  const char *const yes[] = { "1", "true", "yes", "y", "on", NULL };
  const char *const no[] = { "0", "false", "no", "n", "off", NULL };
  const char *string = ring_json_string (value);
  gboolean boolean = FALSE;
  g_autofree char *word = NULL;

  if (ring_json_boolean (value, &boolean))
    return boolean ? RING_EXPLICIT_YES : RING_EXPLICIT_NO;
  if (string == NULL)
    return RING_EXPLICIT_UNKNOWN;
  word = lower_and_trim (string);
  if (g_strv_contains (yes, word))
    return RING_EXPLICIT_YES;
  if (g_strv_contains (no, word))
    return RING_EXPLICIT_NO;
  return RING_EXPLICIT_UNKNOWN;
}

/**
 * ring_event_read_explicit:
 * @payload: the payload
 * @waiting_for: (nullable): what it waits for
 *
 * Returns: whether the payload says itself that the human is needed
 */
RingExplicit
ring_event_read_explicit (const RingJsonValue *payload,
                          const char *waiting_for)
{
  const char *const names[] = { "requires_action", "requiresAction", "action_required", "actionRequired",
                                "needs_user_action", "needsUserAction", "requires_input", "requiresInput",
                                "interactive" };

  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      RingExplicit said = read_yes_or_no (ring_json_get (payload, names[i]));

      if (said != RING_EXPLICIT_UNKNOWN)
        return said;
    }
  if (waiting_for != NULL && g_strv_contains (yes_words, waiting_for))
    return RING_EXPLICIT_YES;
  if (waiting_for != NULL && g_strv_contains (no_words, waiting_for))
    return RING_EXPLICIT_NO;
  return RING_EXPLICIT_UNKNOWN;
}

/**
 * ring_event_read_asks:
 * @payload: the payload
 * @tool: (nullable): its tool
 * @input: (nullable): the tool's input
 *
 * Returns: whether it is an interaction by its nature
 */
gboolean
ring_event_read_asks (const RingJsonValue *payload,
                      const char *tool,
                      const RingJsonValue *input)
{
  if (g_strcmp0 (tool, "AskUserQuestion") == 0)
    return TRUE;
  if (has_elements (input, "questions") || has_elements (input, "options"))
    return TRUE;
  return has_elements (payload, "questions") || has_elements (payload, "options") || has_elements (payload, "choices");
}

/**
 * ring_event_read_notification:
 * @payload: payload of a Notification
 *
 * Older agents send none; the message tells then.
 *
 * Returns: (transfer full) (nullable): its type
 */
char *
ring_event_read_notification (const RingJsonValue *payload)
{
  const char *const names[] = { "notification_type", "notificationType",
                                "raw_notification_type", "rawNotificationType" };
  const char *message = ring_json_get_string (payload, "message");
  g_autofree char *lower = NULL;

  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *string = ring_json_get_string (payload, names[i]);

      if (!ring_text_is_blank (string))
        return lower_and_trim (string);
    }
  if (message == NULL)
    return NULL;
  lower = g_utf8_strdown (message, -1);
  if (strstr (lower, "permission") != NULL)
    return g_strdup ("permission_prompt");
  if (strstr (lower, "waiting for your input") != NULL)
    return g_strdup ("idle_prompt");
  return NULL;
}

/**
 * ring_event_classify_notification:
 * @type: (nullable): a Notification's type
 *
 * Returns: what it is about
 */
RingNoticeKind
ring_event_classify_notification (const char *type)
{
  static const struct
  {
    const char *type;
    RingNoticeKind kind;
  } table[] = {
    { "permission_prompt", RING_NOTICE_KIND_PERMISSION },
    { "worker_permission_prompt", RING_NOTICE_KIND_PERMISSION },
    { "toolpermission", RING_NOTICE_KIND_PERMISSION },
    { "elicitation_dialog", RING_NOTICE_KIND_DIALOG },
    { "elicitation_url_dialog", RING_NOTICE_KIND_DIALOG },
    { "agent_needs_input", RING_NOTICE_KIND_DIALOG },
    { "elicitation_response", RING_NOTICE_KIND_ANSWERED },
    { "elicitation_complete", RING_NOTICE_KIND_ANSWERED },
    { "idle_prompt", RING_NOTICE_KIND_IDLE_PROMPT },
    { "auth_success", RING_NOTICE_KIND_ASIDE },
    { "agent_completed", RING_NOTICE_KIND_ASIDE },
    { "agent_idle", RING_NOTICE_KIND_ASIDE },
    { "computer_use_exit", RING_NOTICE_KIND_ASIDE },
  };
  const char *const aside_prefixes[] = { "quota_", "shell_", "task." };

  if (type == NULL)
    return RING_NOTICE_KIND_OTHER;
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      if (g_str_equal (table[i].type, type))
        return table[i].kind;
    }
  for (size_t i = 0; i < G_N_ELEMENTS (aside_prefixes); i++)
    {
      if (g_str_has_prefix (type, aside_prefixes[i]))
        return RING_NOTICE_KIND_ASIDE;
    }
  return RING_NOTICE_KIND_OTHER;
}

/**
 * ring_event_choose_waiting_kind:
 * @event: an event whose other fields are read
 * @input: (nullable): its tool input
 *
 * Returns: what a wait that it opens is about
 */
RingWaitingKind
ring_event_choose_waiting_kind (const RingEvent *event,
                                const RingJsonValue *input)
{
  const char *waiting_for = event->waiting_for != NULL ? event->waiting_for : "";

  if (strstr (waiting_for, "plan") != NULL || g_strcmp0 (event->tool, "ExitPlanMode") == 0)
    return RING_WAITING_KIND_PLAN;
  if (g_strcmp0 (event->tool, "AskUserQuestion") == 0)
    return RING_WAITING_KIND_QUESTION;
  if (event->notice == RING_NOTICE_KIND_DIALOG || event->kind == RING_EVENT_KIND_ELICITATION)
    return RING_WAITING_KIND_QUESTION;
  if (event->kind == RING_EVENT_KIND_PERMISSION_REQUEST || event->notice == RING_NOTICE_KIND_PERMISSION || g_str_equal (waiting_for, "approval") || g_str_equal (waiting_for, "permission"))
    return RING_WAITING_KIND_PERMISSION;
  if (g_strv_contains (question_words, waiting_for) || has_elements (input, "questions") || has_elements (input, "options") || has_elements (input, "choices"))
    return RING_WAITING_KIND_QUESTION;
  return RING_WAITING_KIND_IDLE;
}
