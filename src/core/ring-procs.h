/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Is this process an agent? (design: board.md §1.) Pure; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * RingProcRole:
 * @RING_PROC_ROLE_NONE: no session of an agent
 * @RING_PROC_ROLE_CLAUDE: Claude Code with somebody before it, or `-p`
 * @RING_PROC_ROLE_CLAUDE_BACKGROUND: a background agent's host
 * @RING_PROC_ROLE_CODEX: Codex
 * @RING_PROC_ROLE_OLLAMA: `ollama run MODEL`
 * @RING_PROC_ROLE_LLAMA_CPP: llama.cpp's command-line client
 *
 * What a process is to us.
 */
typedef enum
{
  RING_PROC_ROLE_NONE,
  RING_PROC_ROLE_CLAUDE,
  RING_PROC_ROLE_CLAUDE_BACKGROUND,
  RING_PROC_ROLE_CODEX,
  RING_PROC_ROLE_OLLAMA,
  RING_PROC_ROLE_LLAMA_CPP,
} RingProcRole;

/* One agent's process, as a fact for the board. Ref-counted, immutable. */
typedef struct
{
  int ref_count; /* (atomic) */
  gint64 pid;
  gint64 ppid;
  guint64 started;     /* field 22 of its /proc stat: clock ticks after boot */
  gint64 started_usec; /* the same as a time, 0 if not known */
  RingProcRole role;
  char *cwd;        /* (owned) (nullable): real path */
  char *tty;        /* (owned) (nullable): as "/dev/pts/1" */
  char *session_id; /* (owned) (nullable): named by its arguments */
  char *resumed_id; /* (owned) (nullable): of the session that they go on with */
  char *model;      /* (owned) (nullable): of Ollama and llama.cpp */
} RingProc;

RingProc *ring_proc_new (void) G_GNUC_WARN_UNUSED_RESULT;
RingProc *ring_proc_ref (RingProc *proc) G_GNUC_WARN_UNUSED_RESULT;
void ring_proc_unref (RingProc *proc);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingProc, ring_proc_unref)

RingProcRole ring_procs_role (const char *comm,
                              const char *const *args,
                              const char *executable,
                              gboolean has_tty);
gboolean ring_procs_needs_args (const char *comm);
gboolean ring_procs_needs_executable (const char *comm);
char *ring_procs_session_id (const char *const *args) G_GNUC_WARN_UNUSED_RESULT;
char *ring_procs_resumed_id (RingProcRole role,
                             const char *const *args) G_GNUC_WARN_UNUSED_RESULT;
char *ring_procs_model (RingProcRole role,
                        const char *const *args) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
