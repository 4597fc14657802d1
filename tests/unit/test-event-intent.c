/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "ring-test-session.h"

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
test_explicit (void)
{
  static const char *const names[] = {
    "requires_action", "requiresAction", "action_required", "actionRequired", "needs_user_action",
    "needsUserAction", "requires_input", "requiresInput", "interactive"
  };
  static const struct
  {
    const char *value;
    RingExplicit said;
  } values[] = {
    { "true", RING_EXPLICIT_YES },
    { "'1'", RING_EXPLICIT_YES },
    { "' TRUE '", RING_EXPLICIT_YES },
    { "'yes'", RING_EXPLICIT_YES },
    { "'Y'", RING_EXPLICIT_YES },
    { "'on'", RING_EXPLICIT_YES },
    { "false", RING_EXPLICIT_NO },
    { "'0'", RING_EXPLICIT_NO },
    { "'false'", RING_EXPLICIT_NO },
    { "'No'", RING_EXPLICIT_NO },
    { "'n'", RING_EXPLICIT_NO },
    { "'off'", RING_EXPLICIT_NO },
    { "1", RING_EXPLICIT_UNKNOWN },
    { "0", RING_EXPLICIT_UNKNOWN },
    { "null", RING_EXPLICIT_UNKNOWN },
    { "''", RING_EXPLICIT_UNKNOWN },
    { "'maybe'", RING_EXPLICIT_UNKNOWN },
    { "[true]", RING_EXPLICIT_UNKNOWN },
    { "{'a': true}", RING_EXPLICIT_UNKNOWN },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      for (size_t j = 0; j < G_N_ELEMENTS (values); j++)
        {
          g_autofree char *members = g_strdup_printf (STOP ", '%s': %s", names[i], values[j].value);
          g_autoptr (RingEvent) event = read_event (members);

          g_assert_cmpint (event->explicitly, ==, values[j].said);
        }
    }
}

static void
test_explicit_order (void)
{
  static const struct
  {
    const char *members;
    RingExplicit said;
  } table[] = {
    { "'interactive': true, 'requires_action': false", RING_EXPLICIT_NO },
    { "'interactive': true, 'requires_action': 'perhaps'", RING_EXPLICIT_YES },
    { "'requires_action': false, 'waiting_for': 'permission'", RING_EXPLICIT_NO },
    { "'requires_action': 1, 'waiting_for': 'permission'", RING_EXPLICIT_YES },
    { "'waiting_for': 'plan_approval'", RING_EXPLICIT_UNKNOWN },
    { "'waiting_for': 'user-input'", RING_EXPLICIT_YES },
    { "'waiting_for': 'Next-Step'", RING_EXPLICIT_NO },
    { "'waiting_for': 'permissions'", RING_EXPLICIT_UNKNOWN },
    { "'reason': 'permission'", RING_EXPLICIT_UNKNOWN },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *members = g_strdup_printf (STOP ", %s", table[i].members);
      g_autoptr (RingEvent) event = read_event (members);

      g_assert_cmpint (event->explicitly, ==, table[i].said);
    }
}

static void
test_explicit_words (void)
{
  static const char *const yes[] = { "approval", "choice", "choices", "elicitation", "input", "option", "options", "permission",
                                     "question", "questions", "selection", "user", "user_input" };
  static const char *const no[] = { "complete", "done", "idle", "instruction", "next_step", "none", "prompt", "turn_complete", "user_prompt" };

  for (size_t i = 0; i < G_N_ELEMENTS (yes) + G_N_ELEMENTS (no); i++)
    {
      gboolean is_yes = i < G_N_ELEMENTS (yes);
      g_autofree char *members = g_strdup_printf (STOP ", 'waiting_for': '%s'", is_yes ? yes[i] : no[i - G_N_ELEMENTS (yes)]);
      g_autoptr (RingEvent) event = read_event (members);

      g_assert_cmpint (event->explicitly, ==, is_yes ? RING_EXPLICIT_YES : RING_EXPLICIT_NO);
    }
}

static void
test_asks (void)
{
  static const struct
  {
    const char *members;
    gboolean asks;
  } table[] = {
    { "'tool_name': 'AskUserQuestion'", TRUE },
    { "'tool_name': 'request_user_input', 'tool_input': {'questions': [{}]}", TRUE },
    { "'tool_input': {'options': ['a']}", TRUE },
    { "'tool_input': {'choices': ['a']}", FALSE },
    { "'tool_input': {'questions': []}", FALSE },
    { "'tool_input': {'questions': {'a': 1}}", FALSE },
    { "'tool_input': {'options': 'a'}", FALSE },
    { "'tool_input': [['questions']]", FALSE },
    { "'questions': ['q']", TRUE },
    { "'options': [1]", TRUE },
    { "'choices': [null]", TRUE },
    { "'questions': [], 'options': {}, 'choices': 'c'", FALSE },
    { "'tool_name': 'ExitPlanMode'", FALSE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *members = g_strdup_printf (STOP ", %s", table[i].members);
      g_autoptr (RingEvent) event = read_event (members);

      g_assert_cmpint (event->asks, ==, table[i].asks);
    }
}

static void
test_notification (void)
{
  static const struct
  {
    const char *members;
    const char *type;
    RingNoticeKind kind;
  } table[] = {
    { "'notification_type': 'permission_prompt'", "permission_prompt", RING_NOTICE_KIND_PERMISSION },
    { "'notification_type': ' Permission_Prompt '", "permission_prompt", RING_NOTICE_KIND_PERMISSION },
    { "'notification_type': 'worker_permission_prompt'", "worker_permission_prompt", RING_NOTICE_KIND_PERMISSION },
    { "'notification_type': 'elicitation_dialog'", "elicitation_dialog", RING_NOTICE_KIND_DIALOG },
    { "'notification_type': 'elicitation_url_dialog'", "elicitation_url_dialog", RING_NOTICE_KIND_DIALOG },
    { "'notification_type': 'agent_needs_input'", "agent_needs_input", RING_NOTICE_KIND_DIALOG },
    { "'notification_type': 'elicitation_response'", "elicitation_response", RING_NOTICE_KIND_ANSWERED },
    { "'notification_type': 'elicitation_complete'", "elicitation_complete", RING_NOTICE_KIND_ANSWERED },
    { "'notification_type': 'idle_prompt'", "idle_prompt", RING_NOTICE_KIND_IDLE_PROMPT },
    { "'notification_type': 'auth_success'", "auth_success", RING_NOTICE_KIND_ASIDE },
    { "'notification_type': 'agent_completed'", "agent_completed", RING_NOTICE_KIND_ASIDE },
    { "'notification_type': 'computer_use_exit'", "computer_use_exit", RING_NOTICE_KIND_ASIDE },
    { "'notification_type': 'quota_anything'", "quota_anything", RING_NOTICE_KIND_ASIDE },
    { "'notification_type': 'quota'", "quota", RING_NOTICE_KIND_OTHER },
    { "'notification_type': 'news', 'message': 'permission'", "news", RING_NOTICE_KIND_OTHER },
    { "'rawNotificationType': 'd', 'raw_notification_type': 'c', 'notificationType': 'b', 'notification_type': 'a'", "a", RING_NOTICE_KIND_OTHER },
    { "'rawNotificationType': 'd', 'raw_notification_type': 'c', 'notificationType': 'b'", "b", RING_NOTICE_KIND_OTHER },
    { "'rawNotificationType': 'd', 'raw_notification_type': 'c', 'notificationType': 7", "c", RING_NOTICE_KIND_OTHER },
    { "'rawNotificationType': 'd', 'notification_type': ''", "d", RING_NOTICE_KIND_OTHER },
    { "'message': 'Claude needs your PERMISSION to use Bash'", "permission_prompt", RING_NOTICE_KIND_PERMISSION },
    { "'message': 'Claude is Waiting for your input'", "idle_prompt", RING_NOTICE_KIND_IDLE_PROMPT },
    { "'message': 'waiting for your input or permission'", "permission_prompt", RING_NOTICE_KIND_PERMISSION },
    { "'notification_type': ' ', 'message': 'permission'", "permission_prompt", RING_NOTICE_KIND_PERMISSION },
    { "'notification_type': null, 'message': 'permission'", "permission_prompt", RING_NOTICE_KIND_PERMISSION },
    { "'message': 'hello'", NULL, RING_NOTICE_KIND_OTHER },
    { "'message': ['permission']", NULL, RING_NOTICE_KIND_OTHER },
    { "'title': 'x'", NULL, RING_NOTICE_KIND_OTHER },
  };
  g_autoptr (RingEvent) other = read_event (STOP ", 'notification_type': 'idle_prompt', 'message': 'permission'");

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *members = g_strdup_printf ("'session_id': 's', 'event': 'Notification', %s", table[i].members);
      g_autoptr (RingEvent) event = read_event (members);

      g_assert_cmpstr (event->notification, ==, table[i].type);
      g_assert_cmpint (event->notice, ==, table[i].kind);
    }
  g_assert_cmpint (other->notice, ==, RING_NOTICE_KIND_NONE);
  g_assert_null (other->notification);
}

static void
test_waiting_kind (void)
{
  static const struct
  {
    const char *members;
    RingWaitingKind kind;
  } table[] = {
    { "'event': 'X'", RING_WAITING_KIND_IDLE },
    { "'event': 'PermissionRequest', 'waiting_for': 'plan_approval'", RING_WAITING_KIND_PLAN },
    { "'event': 'X', 'tool_name': 'AskUserQuestion', 'waiting_for': 'the-plan'", RING_WAITING_KIND_PLAN },
    { "'event': 'PermissionRequest', 'tool_name': 'ExitPlanMode'", RING_WAITING_KIND_PLAN },
    /* the word elsewhere is no plan */
    { "'event': 'PermissionRequest', 'tool_name': 'Bash', 'tool_input': {'command': 'vi plan.md'}", RING_WAITING_KIND_PERMISSION },
    { "'event': 'PermissionRequest', 'tool_name': 'AskUserQuestion'", RING_WAITING_KIND_QUESTION },
    { "'event': 'Notification', 'notification_type': 'agent_needs_input', 'waiting_for': 'permission'", RING_WAITING_KIND_QUESTION },
    { "'event': 'Notification', 'notification_type': 'elicitation_dialog'", RING_WAITING_KIND_QUESTION },
    { "'event': 'Notification', 'notification_type': 'elicitation_url_dialog'", RING_WAITING_KIND_QUESTION },
    { "'event': 'Elicitation', 'waiting_for': 'permission'", RING_WAITING_KIND_QUESTION },
    { "'event': 'PermissionRequest', 'tool_input': {'questions': ['q']}", RING_WAITING_KIND_PERMISSION },
    { "'event': 'Notification', 'notification_type': 'permission_prompt'", RING_WAITING_KIND_PERMISSION },
    { "'event': 'Notification', 'notification_type': 'worker_permission_prompt'", RING_WAITING_KIND_PERMISSION },
    { "'event': 'X', 'waiting_for': 'approval'", RING_WAITING_KIND_PERMISSION },
    { "'event': 'X', 'waiting_for': 'Permission'", RING_WAITING_KIND_PERMISSION },
    { "'event': 'X', 'waiting_for': 'user'", RING_WAITING_KIND_IDLE },
    { "'event': 'X', 'waiting_for': 'choice'", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'waiting_for': 'choices'", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'waiting_for': 'elicitation'", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'waiting_for': 'input'", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'waiting_for': 'option'", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'waiting_for': 'options'", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'waiting_for': 'question'", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'waiting_for': 'questions'", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'waiting_for': 'selection'", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'waiting_for': 'user-input'", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'tool_input': {'questions': ['q']}", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'tool_input': {'options': ['q']}", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'tool_input': {'choices': ['q']}", RING_WAITING_KIND_QUESTION },
    { "'event': 'X', 'choices': ['q']", RING_WAITING_KIND_IDLE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *members = g_strdup_printf ("'session_id': 's', %s", table[i].members);
      g_autoptr (RingEvent) event = read_event (members);

      g_assert_cmpint (event->waiting_kind, ==, table[i].kind);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/event-intent/explicit", test_explicit);
  g_test_add_func ("/event-intent/explicit-order", test_explicit_order);
  g_test_add_func ("/event-intent/explicit-words", test_explicit_words);
  g_test_add_func ("/event-intent/asks", test_asks);
  g_test_add_func ("/event-intent/notification", test_notification);
  g_test_add_func ("/event-intent/waiting-kind", test_waiting_kind);
  return g_test_run ();
}
