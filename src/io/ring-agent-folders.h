/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Where the agents keep their own records: the environment's folders, the
 * default ones, and those that rows name (design: board.md §4). No GIO; one
 * thread at a time. */

#include "core/ring-procs.h"
#include "io/ring-reach.h"

G_BEGIN_DECLS

/**
 * RingAgentPlaces:
 * @home: (nullable): in which the default folders are
 * @claude: (nullable): Claude Code's folder besides `~/.claude`
 * @codex: (nullable): Codex's folder besides `~/.codex`
 *
 * Where to look at any rate.
 */
typedef struct
{
  const char *home;
  const char *claude;
  const char *codex;
} RingAgentPlaces;

typedef struct _RingAgentFolders RingAgentFolders;

RingAgentFolders *ring_agent_folders_new (const RingAgentPlaces *places) G_GNUC_WARN_UNUSED_RESULT;
void ring_agent_folders_free (RingAgentFolders *folders);
void ring_agent_folders_set_reach (RingAgentFolders *folders,
                                   RingReach *reach);
void ring_agent_folders_take (RingAgentFolders *folders,
                              GPtrArray *rows);
GHashTable *ring_agent_folders_get_claude (RingAgentFolders *folders);
GHashTable *ring_agent_folders_get_codex (RingAgentFolders *folders);

GHashTable *ring_agent_folders_find_cwds (const GPtrArray *procs,
                                          RingProcRole role) G_GNUC_WARN_UNUSED_RESULT;

/**
 * RingAgentFolderOpenFunc:
 * @root: a folder
 *
 * Returns: (transfer full): what stands for it
 */
typedef gpointer (*RingAgentFolderOpenFunc) (const char *root,
                                             gpointer user_data);

gboolean ring_agent_folders_sync (GHashTable *held,
                                  GHashTable *wanted,
                                  RingAgentFolderOpenFunc open,
                                  gpointer user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingAgentFolders, ring_agent_folders_free)

G_END_DECLS
