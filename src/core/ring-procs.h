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

RingProcRole ring_procs_role (const char *comm,
                              const char *const *args,
                              const char *executable,
                              gboolean has_tty);
gboolean ring_procs_needs_args (const char *comm);
gboolean ring_procs_needs_executable (const char *comm);
char *ring_procs_session_id (const char *const *args) G_GNUC_WARN_UNUSED_RESULT;
char *ring_procs_model (RingProcRole role,
                        const char *const *args) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
