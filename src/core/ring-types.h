/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The words of the design's glossary as enums. No functions; ring-names.h
 * turns them into the words used on disk and back. May be included by every
 * room, from any thread. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * RingState:
 * @RING_STATE_WAITING: needs a decision of the human (red)
 * @RING_STATE_WORKING: the agent runs (green)
 * @RING_STATE_IDLE: the turn is over, nothing is asked (yellow)
 * @RING_STATE_ENDED: over, or aged out (grey)
 *
 * State of a session, worst first: a smaller value goes before a larger one.
 */
typedef enum
{
  RING_STATE_WAITING,
  RING_STATE_WORKING,
  RING_STATE_IDLE,
  RING_STATE_ENDED,
} RingState;

#define RING_N_STATES 4

/**
 * RingWaitingKind:
 * @RING_WAITING_KIND_NONE: does not wait
 * @RING_WAITING_KIND_PERMISSION: a call may go on only with the human's leave
 * @RING_WAITING_KIND_QUESTION: a question or a choice
 * @RING_WAITING_KIND_PLAN: a plan to be approved
 * @RING_WAITING_KIND_IDLE: unspecified
 * @RING_WAITING_KIND_ERROR: the agent cannot go on alone
 *
 * What a wait is about.
 */
typedef enum
{
  RING_WAITING_KIND_NONE,
  RING_WAITING_KIND_PERMISSION,
  RING_WAITING_KIND_QUESTION,
  RING_WAITING_KIND_PLAN,
  RING_WAITING_KIND_IDLE,
  RING_WAITING_KIND_ERROR,
} RingWaitingKind;

/**
 * RingEventKind:
 *
 * The events that the reducer tells apart; all others are
 * %RING_EVENT_KIND_OTHER.
 */
typedef enum
{
  RING_EVENT_KIND_OTHER,
  RING_EVENT_KIND_SESSION_START,
  RING_EVENT_KIND_USER_PROMPT_SUBMIT,
  RING_EVENT_KIND_PRE_TOOL_USE,
  RING_EVENT_KIND_POST_TOOL_USE,
  RING_EVENT_KIND_POST_TOOL_USE_FAILURE,
  RING_EVENT_KIND_PERMISSION_REQUEST,
  RING_EVENT_KIND_PERMISSION_DENIED,
  RING_EVENT_KIND_NOTIFICATION,
  RING_EVENT_KIND_ELICITATION,
  RING_EVENT_KIND_ELICITATION_RESULT,
  RING_EVENT_KIND_TASK_CREATED,
  RING_EVENT_KIND_TASK_COMPLETED,
  RING_EVENT_KIND_STOP,
  RING_EVENT_KIND_STOP_FAILURE,
  RING_EVENT_KIND_INTERRUPT,
  RING_EVENT_KIND_SESSION_END,
} RingEventKind;

/**
 * RingNoticeKind:
 * @RING_NOTICE_KIND_NONE: not a Notification
 * @RING_NOTICE_KIND_PERMISSION: a permission dialog is up
 * @RING_NOTICE_KIND_DIALOG: another dialog is up (elicitation, agent_needs_input)
 * @RING_NOTICE_KIND_ANSWERED: an elicitation was answered
 * @RING_NOTICE_KIND_IDLE_PROMPT: nothing was typed for a minute
 * @RING_NOTICE_KIND_ASIDE: says nothing about the turn
 * @RING_NOTICE_KIND_OTHER: any other type, or none
 *
 * What a Notification event is about, by its type.
 */
typedef enum
{
  RING_NOTICE_KIND_NONE,
  RING_NOTICE_KIND_PERMISSION,
  RING_NOTICE_KIND_DIALOG,
  RING_NOTICE_KIND_ANSWERED,
  RING_NOTICE_KIND_IDLE_PROMPT,
  RING_NOTICE_KIND_ASIDE,
  RING_NOTICE_KIND_OTHER,
} RingNoticeKind;

/**
 * RingExplicit:
 *
 * Whether a payload says itself that the human is needed.
 */
typedef enum
{
  RING_EXPLICIT_UNKNOWN,
  RING_EXPLICIT_YES,
  RING_EXPLICIT_NO,
} RingExplicit;

/**
 * RingSourceKind:
 *
 * Where a session of the board comes from: a row, a live file alone, a
 * transcript, a Codex thread, a bare process.
 */
typedef enum
{
  RING_SOURCE_KIND_HOOK,
  RING_SOURCE_KIND_LIVE,
  RING_SOURCE_KIND_SCAN,
  RING_SOURCE_KIND_CODEX,
  RING_SOURCE_KIND_PROC,
  RING_SOURCE_KIND_OLLAMA,
  RING_SOURCE_KIND_LLAMA_CPP,
} RingSourceKind;

/**
 * RingSessionKind:
 *
 * With somebody before it, a background agent, or a run with nobody before it.
 */
typedef enum
{
  RING_SESSION_KIND_FOREGROUND,
  RING_SESSION_KIND_AGENT,
  RING_SESSION_KIND_HEADLESS,
} RingSessionKind;

/**
 * RingAlertKind:
 *
 * What the tray does about a change of the board.
 */
typedef enum
{
  RING_ALERT_KIND_WAITING,
  RING_ALERT_KIND_REMINDER,
  RING_ALERT_KIND_SUMMARY,
  RING_ALERT_KIND_WITHDRAWN,
  RING_ALERT_KIND_FINISHED,
} RingAlertKind;

G_END_DECLS
