/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRollout"

#include "config.h"

#include "ring-rollout.h"

#include "ring-action.h"
#include "ring-json.h"
#include "ring-lines.h"
#include "ring-text.h"

/* What a record says of the turn. */
typedef enum
{
  TURN_UNKNOWN,
  TURN_OPEN,
  TURN_ENDED,
} Turn;

static gboolean
is_one_of (const char *word,
           const char *const *words)
{
  return word != NULL && g_strv_contains (words, word);
}

static Turn
get_turn (const char *type,
          const RingJsonValue *payload)
{
  const char *const ending_events[] = { "task_complete", "turn_aborted", NULL };
  const char *const open_events[] = { "task_started", "user_message", "agent_message", "agent_reasoning", NULL };
  const char *kind = ring_json_get_string (payload, "type");

  if (g_strcmp0 (type, "event_msg") == 0)
    {
      if (is_one_of (kind, ending_events))
        return TURN_ENDED;
      return is_one_of (kind, open_events) ? TURN_OPEN : TURN_UNKNOWN;
    }
  if (g_strcmp0 (type, "response_item") != 0)
    return TURN_UNKNOWN;
  if (g_strcmp0 (kind, "message") == 0 && g_strcmp0 (ring_json_get_string (payload, "role"), "assistant") == 0 && g_strcmp0 (ring_json_get_string (payload, "phase"), "final_answer") == 0)
    return TURN_ENDED;
  return TURN_OPEN;
}

/* The text of an assistant's message, whose content is a list of blocks. */
static const char *
get_message_text (const RingJsonValue *payload)
{
  const RingJsonValue *content = ring_json_get (payload, "content");

  if (g_strcmp0 (ring_json_get_string (payload, "role"), "assistant") != 0)
    return NULL;
  for (guint i = ring_json_is_array (content) ? ring_json_length (content) : 0; i > 0; i--)
    {
      const char *text = ring_action_get_said (ring_json_at (content, i - 1), "text");

      if (text != NULL)
        return text;
    }
  return ring_action_get_said (payload, "content");
}

/* What a record says of the action: a tool call's name, or the agent's words. */
static char *
make_action (const char *type,
             const RingJsonValue *payload)
{
  const char *const calls[] = { "function_call", "custom_tool_call", "local_shell_call",
                                "tool_search_call", "web_search_call", NULL };
  const char *kind = ring_json_get_string (payload, "type");
  const char *text = NULL;

  if (g_strcmp0 (type, "response_item") == 0 && is_one_of (kind, calls))
    {
      const char *name = ring_action_get_said (payload, "name");

      if (name == NULL)
        name = g_strcmp0 (kind, "local_shell_call") == 0 ? "shell" : kind;
      return ring_action_from_tool (name, NULL);
    }
  if (g_strcmp0 (kind, "agent_message") == 0)
    text = ring_action_get_said (payload, "message");
  else if (g_strcmp0 (type, "response_item") == 0 && g_strcmp0 (kind, "message") == 0)
    text = get_message_text (payload);
  return text != NULL ? ring_text_first_line (text, RING_ACTION_CHARACTERS) : NULL;
}

/**
 * ring_rollout_parse:
 * @tail: (nullable): the end of a rollout
 * @length: how many bytes
 * @is_cut: whether something stands before them
 * @rollout_out: (out caller-allocates): what it says; undo with ring_rollout_clear()
 *
 * Reads a rollout from its last line backwards. Approvals that are asked for
 * are never written there, so it cannot tell that a thread waits.
 */
void
ring_rollout_parse (const char *tail,
                    size_t length,
                    gboolean is_cut,
                    RingRollout *rollout_out)
{
  RingLines lines;
  const char *line = NULL;
  size_t line_length = 0;
  Turn turn = TURN_UNKNOWN;
  char *action = NULL;

  ring_lines_init_tail (&lines, tail, length, is_cut);
  while ((turn == TURN_UNKNOWN || action == NULL) && ring_lines_previous (&lines, &line, &line_length))
    {
      g_autoptr (RingJson) json = ring_json_parse (line, line_length, &RING_JSON_LIMITS_FILE, NULL);
      const RingJsonValue *record = json != NULL ? ring_json_root (json) : NULL;
      const char *type = ring_json_get_string (record, "type");
      const RingJsonValue *payload = ring_json_get (record, "payload");

      if (turn == TURN_UNKNOWN)
        turn = get_turn (type, payload);
      if (action == NULL)
        action = make_action (type, payload);
    }
  *rollout_out = (RingRollout){ .is_ended = turn == TURN_ENDED, .last_action = action };
}

/**
 * ring_rollout_clear:
 * @rollout: what a rollout says
 */
void
ring_rollout_clear (RingRollout *rollout)
{
  g_clear_pointer (&rollout->last_action, g_free);
}

/**
 * ring_thread_new:
 *
 * Makes an empty thread, to be filled before anyone else sees it.
 *
 * Returns: (transfer full): a thread
 */
RingThread *
ring_thread_new (void)
{
  RingThread *thread = g_new0 (RingThread, 1);

  thread->ref_count = 1;
  return thread;
}

/**
 * ring_thread_ref:
 * @thread: a thread
 *
 * Returns: (transfer full): @thread
 */
RingThread *
ring_thread_ref (RingThread *thread)
{
  g_atomic_int_inc (&thread->ref_count);
  return thread;
}

/**
 * ring_thread_unref:
 * @thread: (transfer full): a thread
 */
void
ring_thread_unref (RingThread *thread)
{
  if (!g_atomic_int_dec_and_test (&thread->ref_count))
    return;
  g_free (thread->id);
  g_free (thread->cwd);
  g_free (thread->title);
  g_free (thread->preview);
  g_free (thread->rollout_path);
  ring_rollout_clear (&thread->rollout);
  g_free (thread);
}
