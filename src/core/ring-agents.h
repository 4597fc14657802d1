/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The agents whose hooks are installed by us: where their settings are, and
 * which events of theirs are of use to us in which version. Pure; any room,
 * any thread. */

#include "ring-settings-edit.h"

G_BEGIN_DECLS

typedef enum
{
  RING_AGENT_CLAUDE_CODE,
  RING_AGENT_CODEX,
  RING_AGENT_GEMINI,
  RING_AGENT_QWEN,
  RING_AGENT_CURSOR,
  RING_AGENT_COPILOT,
  RING_AGENT_DROID,
  RING_AGENT_KIMI,
  RING_N_AGENTS,
} RingAgent;

gboolean ring_agent_from_name (const char *name,
                               RingAgent *agent_out);
const char *ring_agent_id (RingAgent agent);
char *ring_agent_join_ids (const char *separator) G_GNUC_WARN_UNUSED_RESULT;
const char *ring_agent_title (RingAgent agent);
const char *ring_agent_program (RingAgent agent);
const char *ring_agent_package (RingAgent agent);
const char *ring_agent_folder_variable (RingAgent agent);
gboolean ring_agent_is_home_variable (RingAgent agent);
const char *ring_agent_folder (RingAgent agent);
const char *ring_agent_settings (RingAgent agent);
const char *ring_agent_settings_before (RingAgent agent);
RingHookShape ring_agent_shape (RingAgent agent);
gboolean ring_agent_is_known_well (RingAgent agent);

char *ring_agent_version_in_path (RingAgent agent,
                                  const char *path) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_agent_is_version (const char *text);
int ring_agent_compare_versions (const char *one,
                                 const char *other);

void ring_agent_wish (RingAgent agent,
                      const char *version,
                      const char *hook_path,
                      RingHookWish *wish_out);

G_END_DECLS
