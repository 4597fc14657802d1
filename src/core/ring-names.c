/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingNames"

#include "config.h"

#include "ring-names.h"

static const char *const state_names[] = {
  [RING_STATE_WAITING] = "waiting",
  [RING_STATE_WORKING] = "working",
  [RING_STATE_IDLE] = "idle",
  [RING_STATE_ENDED] = "ended",
};

static const char *const waiting_kind_names[] = {
  [RING_WAITING_KIND_NONE] = "",
  [RING_WAITING_KIND_PERMISSION] = "permission",
  [RING_WAITING_KIND_QUESTION] = "question",
  [RING_WAITING_KIND_PLAN] = "plan",
  [RING_WAITING_KIND_IDLE] = "idle",
  [RING_WAITING_KIND_ERROR] = "error",
};

static const char *const event_kind_names[] = {
  [RING_EVENT_KIND_OTHER] = "",
  [RING_EVENT_KIND_SESSION_START] = "SessionStart",
  [RING_EVENT_KIND_USER_PROMPT_SUBMIT] = "UserPromptSubmit",
  [RING_EVENT_KIND_PRE_TOOL_USE] = "PreToolUse",
  [RING_EVENT_KIND_POST_TOOL_USE] = "PostToolUse",
  [RING_EVENT_KIND_POST_TOOL_USE_FAILURE] = "PostToolUseFailure",
  [RING_EVENT_KIND_PERMISSION_REQUEST] = "PermissionRequest",
  [RING_EVENT_KIND_PERMISSION_DENIED] = "PermissionDenied",
  [RING_EVENT_KIND_NOTIFICATION] = "Notification",
  [RING_EVENT_KIND_ELICITATION] = "Elicitation",
  [RING_EVENT_KIND_ELICITATION_RESULT] = "ElicitationResult",
  [RING_EVENT_KIND_TASK_CREATED] = "TaskCreated",
  [RING_EVENT_KIND_TASK_COMPLETED] = "TaskCompleted",
  [RING_EVENT_KIND_STOP] = "Stop",
  [RING_EVENT_KIND_STOP_FAILURE] = "StopFailure",
  [RING_EVENT_KIND_INTERRUPT] = "Interrupt",
  [RING_EVENT_KIND_SESSION_END] = "SessionEnd",
};

static const char *const source_kind_names[] = {
  [RING_SOURCE_KIND_HOOK] = "hook",
  [RING_SOURCE_KIND_LIVE] = "live",
  [RING_SOURCE_KIND_SCAN] = "scan",
  [RING_SOURCE_KIND_CODEX] = "codex",
  [RING_SOURCE_KIND_PROC] = "proc",
  [RING_SOURCE_KIND_OLLAMA] = "ollama",
  [RING_SOURCE_KIND_LLAMA_CPP] = "llama.cpp",
};

static const char *const session_kind_names[] = {
  [RING_SESSION_KIND_FOREGROUND] = "foreground",
  [RING_SESSION_KIND_AGENT] = "agent",
  [RING_SESSION_KIND_HEADLESS] = "headless",
};

static const char *const alert_kind_names[] = {
  [RING_ALERT_KIND_WAITING] = "waiting",
  [RING_ALERT_KIND_REMINDER] = "reminder",
  [RING_ALERT_KIND_SUMMARY] = "summary",
  [RING_ALERT_KIND_WITHDRAWN] = "withdrawn",
  [RING_ALERT_KIND_FINISHED] = "finished",
};

/* Index of @name in @names, or -1; an empty name stands for none. */
static int
find_name (const char *const *names,
           size_t n_names,
           const char *name)
{
  if (name == NULL || name[0] == '\0')
    return -1;
  for (size_t i = 0; i < n_names; i++)
    {
      if (g_str_equal (names[i], name))
        return (int) i;
    }
  return -1;
}

/**
 * ring_state_to_name:
 * @state: a state
 *
 * Returns: (transfer none): its word on disk
 */
const char *
ring_state_to_name (RingState state)
{
  return state_names[state];
}

/**
 * ring_state_from_name:
 * @name: (nullable): a word from disk
 * @state_out: (out): the state, left alone if there is none of that name
 *
 * Returns: whether @name is one of the four words
 */
gboolean
ring_state_from_name (const char *name,
                      RingState *state_out)
{
  int index = find_name (state_names, G_N_ELEMENTS (state_names), name);

  if (index < 0)
    return FALSE;
  *state_out = (RingState) index;
  return TRUE;
}

/**
 * ring_waiting_kind_to_name:
 * @kind: a waiting kind
 *
 * Returns: (transfer none): its word on disk, empty for none
 */
const char *
ring_waiting_kind_to_name (RingWaitingKind kind)
{
  return waiting_kind_names[kind];
}

/**
 * ring_waiting_kind_from_name:
 * @name: (nullable): a word from disk
 * @kind_out: (out): the kind, left alone if there is none of that name
 *
 * Returns: whether @name is one of the words
 */
gboolean
ring_waiting_kind_from_name (const char *name,
                             RingWaitingKind *kind_out)
{
  int index = find_name (waiting_kind_names, G_N_ELEMENTS (waiting_kind_names), name);

  if (index < 0)
    return FALSE;
  *kind_out = (RingWaitingKind) index;
  return TRUE;
}

/**
 * ring_event_kind_from_name:
 * @name: (nullable): an event's name as the agents write it
 *
 * Returns: its kind, %RING_EVENT_KIND_OTHER for names that are not told apart
 */
RingEventKind
ring_event_kind_from_name (const char *name)
{
  int index = find_name (event_kind_names, G_N_ELEMENTS (event_kind_names), name);

  return index < 0 ? RING_EVENT_KIND_OTHER : (RingEventKind) index;
}

/**
 * ring_source_kind_to_name:
 * @kind: where a session comes from
 *
 * Returns: (transfer none): its word
 */
const char *
ring_source_kind_to_name (RingSourceKind kind)
{
  return source_kind_names[kind];
}

/**
 * ring_session_kind_to_name:
 * @kind: a session kind
 *
 * Returns: (transfer none): its word
 */
const char *
ring_session_kind_to_name (RingSessionKind kind)
{
  return session_kind_names[kind];
}

/**
 * ring_alert_kind_to_name:
 * @kind: an alert kind
 *
 * Returns: (transfer none): its word
 */
const char *
ring_alert_kind_to_name (RingAlertKind kind)
{
  return alert_kind_names[kind];
}
