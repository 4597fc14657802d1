/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Claude Code's own folder (`~/.claude`, or CLAUDE_CONFIG_DIR): live files in
 * `sessions/`, transcripts in `projects/<folder>/`. Read again and again; only
 * what changed is read, of transcripts the ends only. No GIO; one thread at a
 * time. */

#include "core/ring-live.h"
#include "core/ring-transcript.h"

G_BEGIN_DECLS

typedef struct _RingClaudeFolder RingClaudeFolder;

RingClaudeFolder *ring_claude_folder_new (const char *root) G_GNUC_WARN_UNUSED_RESULT;
void ring_claude_folder_free (RingClaudeFolder *folder);
void ring_claude_folder_keep_torn (RingClaudeFolder *folder);
const char *ring_claude_folder_get_root (RingClaudeFolder *folder);

gboolean ring_claude_folder_look (RingClaudeFolder *folder,
                                  gint64 now_usec,
                                  gint64 window_usec);
gboolean ring_claude_folder_look_lives (RingClaudeFolder *folder,
                                        gint64 now_usec);
gboolean ring_claude_folder_look_projects (RingClaudeFolder *folder);
gboolean ring_claude_folder_look_project (RingClaudeFolder *folder,
                                          const char *name,
                                          gint64 now_usec,
                                          gint64 window_usec);

GPtrArray *ring_claude_folder_dup_projects (RingClaudeFolder *folder) G_GNUC_WARN_UNUSED_RESULT;
void ring_claude_folder_collect (RingClaudeFolder *folder,
                                 GPtrArray *lives,
                                 GPtrArray *transcripts);
guint64 ring_claude_folder_get_n_reads (RingClaudeFolder *folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingClaudeFolder, ring_claude_folder_free)

G_END_DECLS
