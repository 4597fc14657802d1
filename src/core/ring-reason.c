/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingReason"

#include "config.h"

#include "ring-reason.h"

#include <glib/gi18n-lib.h>

/* A rule and what it says. */
typedef struct
{
  const char *reason;
  const char *sentence; /* marked for translation */
} Reason;

static const Reason reasons[] = {
  /* the hook's rules */
  { "session-start", N_ ("The session has started.") },
  { "prompt", N_ ("You have sent a prompt.") },
  { "wake-up", N_ ("The agent was woken without you: a task has ended, or a time has come.") },
  { "call", N_ ("The agent has begun a tool call, so it works.") },
  { "call-end", N_ ("A tool call has ended, so the dialog about it is answered and the agent goes on.") },
  { "asks", N_ ("The agent asks you something.") },
  { "permission-pending", N_ ("The agent has asked for permission; it may be decided without you.") },
  { "permission-announced", N_ ("The agent says that it needs your permission.") },
  { "permission-known", N_ ("The agent says again that it needs you.") },
  { "dialog", N_ ("The agent says that a dialog is open.") },
  { "elicitation", N_ ("A tool server asks you something.") },
  { "elicitation-answered", N_ ("The question of the tool server is answered.") },
  { "turn-end", N_ ("The turn has ended.") },
  { "turn-end-question", N_ ("The turn has ended with a question.") },
  { "turn-failed", N_ ("The turn has ended with an error.") },
  { "interrupted", N_ ("You have interrupted the agent.") },
  { "idle-prompt", N_ ("The agent waits for your next prompt; nothing is asked.") },
  { "notification", N_ ("The agent has said something that asks for nothing.") },
  { "said-yes", N_ ("The agent says itself that you are needed.") },
  { "said-no", N_ ("The agent says itself that you are not needed.") },
  /* the board's rules */
  { "hook", N_ ("That is what the last event said.") },
  { "request-and-silence", N_ ("The agent has asked for permission, and nothing has followed.") },
  { "started-only", N_ ("The session has started, and nothing has followed.") },
  { "started-without-terminal", N_ ("The session has started without a terminal, and nothing has followed.") },
  { "agent-waiting", N_ ("The agent's own file says that it waits for you.") },
  { "agent-busy", N_ ("The agent's own file says that it works.") },
  { "agent-idle", N_ ("The agent's own file says that it is idle.") },
  { "process-gone", N_ ("Its process is gone, or has another session now.") },
  { "aged-out", N_ ("Nothing was heard of it for a long time.") },
  { "record-active", N_ ("The agent's record has grown a moment ago.") },
  { "record-turn-end", N_ ("The agent's record says that the turn has ended.") },
  { "record-quiet", N_ ("The agent's record has not grown for a while.") },
  { "process", N_ ("Only its process is known.") },
};

/**
 * ring_reason_to_sentence:
 * @reason: a rule's name
 *
 * Returns: (transfer none): what it says; @reason itself if the rule is not
 *   known (a row may have been written by a later version)
 */
const char *
ring_reason_to_sentence (const char *reason)
{
  for (size_t i = 0; i < G_N_ELEMENTS (reasons); i++)
    {
      if (g_str_equal (reasons[i].reason, reason))
        return _ (reasons[i].sentence);
    }
  return reason;
}
