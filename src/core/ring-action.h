/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What a session does, in a few words: "→ Edit main.c". Shared by the readers
 * of payloads and of transcripts. Pure; any room, any thread. */

#include "ring-json.h"

G_BEGIN_DECLS

/* How long a text may be that stands for an action. */
#define RING_ACTION_CHARACTERS 80

char *ring_action_from_tool (const char *tool,
                             const RingJsonValue *input) G_GNUC_WARN_UNUSED_RESULT;
char *ring_action_dup_command (const RingJsonValue *input) G_GNUC_WARN_UNUSED_RESULT;
const char *ring_action_get_said (const RingJsonValue *object,
                                  const char *name);
gboolean ring_action_count_todos (const RingJsonValue *input,
                                  guint *done_out,
                                  guint *total_out);

G_END_DECLS
