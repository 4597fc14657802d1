/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The body of a row, for the files of core that make or judge rows: parser,
 * reducer, classifier. A row that others can see is never changed. */

#include "ring-row.h"
#include "ring-seat.h"

G_BEGIN_DECLS

/* Times are microseconds since the epoch; 0 stands for "not known". */
#define RING_TIME_UNKNOWN 0

/* Lists of a row hold at most this many entries. */
#define RING_ROW_MAX_WAITS 32
#define RING_ROW_MAX_CALLS 32
#define RING_ROW_MAX_TASKS 200
#define RING_ROW_MAX_HISTORY 12

/* Its strings are no longer, but for the id. */
#define RING_ROW_MAX_TEXT_BYTES 640
#define RING_ROW_MAX_PATH_BYTES 4096

/* One thing the session waits for. */
typedef struct
{
  RingWaitingKind kind;
  char *detail;      /* (owned): one line */
  gboolean open;     /* the human is needed; else it may be decided without */
  char *fingerprint; /* (owned) (nullable): of the tool call it is about */
  char *call;        /* (owned) (nullable): id of that call */
  char *tool;        /* (owned) (nullable) */
  char *actor;       /* (owned): agent_id, empty for the main agent */
  gint64 since_usec;
  char *origin; /* (owned): the event's name, or the Notification's type */
} RingWait;

/* A tool call that has begun and not ended. */
typedef struct
{
  char *id;          /* (owned) (nullable) */
  char *fingerprint; /* (owned) (nullable) */
  char *tool;        /* (owned) (nullable) */
  char *actor;       /* (owned) */
  char *detail;      /* (owned) */
  gint64 at_usec;
} RingCall;

/* A task of the session's list. */
typedef struct
{
  char *id; /* (owned) */
  gboolean is_done;
} RingTask;

/* One change, for "why is it red?". */
typedef struct
{
  gint64 at_usec;
  char *event; /* (owned) */
  RingState status;
  char *reason; /* (owned): the rule that decided */
} RingHistoryEntry;

/* A variable of the terminal. */
typedef struct
{
  char *name;  /* (owned): lower case */
  char *value; /* (owned) */
} RingTerminalValue;

/* The agent's process. */
typedef struct
{
  gint64 pid; /* 0 = not known */
  guint64 started;
  char *comm; /* (owned) (nullable) */
  char *boot; /* (owned) (nullable) */
  guint64 pidns;
  char *host; /* (owned) (nullable) */
} RingAgent;

struct _RingRow
{
  int ref_count; /* (atomic) */

  /* RiNG's fields */
  char *session_id;  /* (owned) */
  char *provider;    /* (owned) */
  char *cwd;         /* (owned): empty if not known */
  char *origin_cwd;  /* (owned): empty if not known */
  RingState status;  /* follows from waits and turn when we write */
  char *last_event;  /* (owned): empty if not known */
  char *last_action; /* (owned) */
  gint64 last_active_usec;
  gint64 heartbeat_usec;
  gint64 hook_pid;
  char *source_path; /* (owned) (nullable) */
  char *tmux_pane;   /* (owned) (nullable) */
  char *tty;         /* (owned) (nullable) */
  char *waiting_for; /* (owned) (nullable) */
  gboolean has_todo;
  guint todo_done;
  guint todo_total;
  gint64 waiting_notified_usec; /* RiNG's hook has announced the wait then */

  /* ours */
  char *writer;     /* (owned) (nullable): NULL = written by RiNG */
  GPtrArray *waits; /* (element-type RingWait): in the order they arose */
  GPtrArray *calls; /* (element-type RingCall): oldest first */
  GPtrArray *tasks; /* (element-type RingTask) */
  gint64 answered_usec;
  gint64 main_usec;
  gint64 started_usec;
  gint64 turn_usec;
  gint64 prompt_usec;
  gboolean turn_open;
  guint background;
  RingAgent agent;
  RingSeat seat;         /* if the agent is not known */
  GPtrArray *terminal;   /* (element-type RingTerminalValue) */
  char *entrypoint;      /* (owned) (nullable) */
  char *permission_mode; /* (owned) (nullable) */
  char *title;           /* (owned) (nullable) */
  char *error;           /* (owned) (nullable) */
  GPtrArray *history;    /* (element-type RingHistoryEntry): oldest first */
};

RingRow *ring_row_new (const char *session_id,
                       const char *provider) G_GNUC_WARN_UNUSED_RESULT;
RingRow *ring_row_copy (const RingRow *row) G_GNUC_WARN_UNUSED_RESULT;

void ring_wait_free (RingWait *wait);
void ring_call_free (RingCall *call);
void ring_task_free (RingTask *task);
void ring_history_entry_free (RingHistoryEntry *entry);
void ring_terminal_value_free (RingTerminalValue *value);

gboolean ring_wait_is_end_of_turn (const RingWait *wait);
gboolean ring_wait_is_elicitation (const RingWait *wait);

gboolean ring_wait_goes_before (const RingWait *wait,
                                const RingWait *best);

const RingWait *ring_row_get_shown_wait (const RingRow *row);
const RingWait *ring_row_get_oldest_pending (const RingRow *row);
gboolean ring_row_has_open_wait (const RingRow *row);

void ring_row_add_history (RingRow *row,
                           gint64 at_usec,
                           const char *event,
                           RingState status,
                           const char *reason);
void ring_row_set_agent (RingRow *row,
                         const RingAgent *agent);

G_END_DECLS
