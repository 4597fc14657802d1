/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The body of an event, for its reader and the reducer. */

#include "ring-event.h"

G_BEGIN_DECLS

struct _RingEvent
{
  RingEventKind kind;
  char *name;              /* (owned): as the agent writes it */
  RingNoticeKind notice;   /* for a Notification */
  char *notification;      /* (owned) (nullable): its type, lower case */
  char *session_id;        /* (owned): with the provider in front where it has to be */
  char *provider;          /* (owned) */
  char *cwd;               /* (owned) (nullable) */
  char *transcript;        /* (owned) (nullable) */
  char *waiting_for;       /* (owned) (nullable): lower case, `-` as `_` */
  RingExplicit explicitly; /* what the payload says itself about the human */

  char *actor;        /* (owned): agent_id, empty for the main agent */
  char *tool;         /* (owned) (nullable) */
  char *call;         /* (owned) (nullable): id of the tool call */
  gboolean has_input; /* a tool input that is not empty */
  char *fingerprint;  /* (owned) (nullable): needs tool and input */
  gboolean asks;      /* an interaction by its nature */
  RingWaitingKind waiting_kind;
  char *detail;      /* (owned): one line, empty if there is none */
  char *last_action; /* (owned) (nullable): the row's old one stays */

  gboolean has_todo;
  guint todo_done;
  guint todo_total;
  char *task_id; /* (owned) (nullable) */

  gboolean is_compaction;   /* SessionStart in the middle of a turn */
  gboolean is_human_prompt; /* UserPromptSubmit that the human typed */
  gboolean is_interrupt;    /* a failed call that the human stopped */
  char *last_message;       /* (owned) (nullable): the assistant's last text */
  guint background;         /* tasks that go on after the turn */
  char *error;              /* (owned) (nullable): name of what ended the turn */
  char *error_detail;       /* (owned) (nullable): one line */
  char *permission_mode;    /* (owned) (nullable) */
  char *title;              /* (owned) (nullable) */
};

/* ring-event-detail.c: what a tool call is about */
const RingJsonValue *ring_event_find_tool_input (const RingJsonValue *payload);
const char *ring_event_find_last_words (const RingJsonValue *payload);
char *ring_event_make_detail (const RingJsonValue *payload,
                              const char *tool,
                              const RingJsonValue *input) G_GNUC_WARN_UNUSED_RESULT;
char *ring_event_make_fingerprint (const char *tool,
                                   const RingJsonValue *input) G_GNUC_WARN_UNUSED_RESULT;
char *ring_event_make_last_action (const RingJsonValue *payload,
                                   RingEventKind kind,
                                   const char *tool,
                                   const RingJsonValue *input) G_GNUC_WARN_UNUSED_RESULT;

/* ring-event-intent.c: does it need the human, and for what? */
char *ring_event_read_waiting_for (const RingJsonValue *payload,
                                   RingEventKind kind) G_GNUC_WARN_UNUSED_RESULT;
RingExplicit ring_event_read_explicit (const RingJsonValue *payload,
                                       const char *waiting_for);
gboolean ring_event_read_asks (const RingJsonValue *payload,
                               const char *tool,
                               const RingJsonValue *input);
char *ring_event_read_notification (const RingJsonValue *payload) G_GNUC_WARN_UNUSED_RESULT;
RingNoticeKind ring_event_classify_notification (const char *type);
RingWaitingKind ring_event_choose_waiting_kind (const RingEvent *event,
                                                const RingJsonValue *input);

G_END_DECLS
