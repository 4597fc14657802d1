/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Where else a row says that something is to be found: its agent's own folder,
 * its agent's process. Pure; any room, any thread. */

#include "ring-facts.h"

G_BEGIN_DECLS

char *ring_row_places_claude_root (const RingRow *row) G_GNUC_WARN_UNUSED_RESULT;
char *ring_row_places_codex_root (const RingRow *row) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_row_places_is_on_other_host (const RingRow *row,
                                           const RingFacts *facts);
gboolean ring_row_places_is_foreign (const RingRow *row,
                                     const RingFacts *facts);
gboolean ring_row_places_is_next_door (const RingRow *row,
                                       const RingFacts *facts);
gboolean ring_row_places_is_of_other_boot (const RingRow *row,
                                           const RingFacts *facts);
gboolean ring_row_places_process (const RingRow *row,
                                  const RingFacts *facts,
                                  gint64 *pid_out,
                                  guint64 *started_out);

G_END_DECLS
