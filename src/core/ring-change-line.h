/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* One line of the log of changes (design: registry.md, events.jsonl), for who
 * makes something of the log. Pure; any room, any thread. */

#include "ring-json.h"
#include "ring-types.h"

G_BEGIN_DECLS

typedef struct
{
  RingJson *json;         /* (owned): holds the texts */
  const char *session_id; /* (borrowed): not empty */
  const char *provider;   /* (borrowed): empty if not known */
  const char *cwd;        /* (borrowed): empty if not known */
  RingState state;
  gint64 at_usec; /* positive */
} RingChangeLine;

gboolean ring_change_line_read (const char *text,
                                size_t length,
                                RingChangeLine *line_out);
void ring_change_line_clear (RingChangeLine *line);
char *ring_change_line_project (const char *cwd) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RingChangeLine, ring_change_line_clear)

G_END_DECLS
