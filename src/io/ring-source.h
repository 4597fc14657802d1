/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A source of facts: it watches something outside and says `changed` when its
 * facts are no longer what they were. It reads, it decides nothing. Main
 * thread only.
 *
 *   file monitor, pidfd … ─▶ RingSource ─ "changed" ─▶ board is made anew */

#include <gio/gio.h>

G_BEGIN_DECLS

#define RING_TYPE_SOURCE (ring_source_get_type ())
G_DECLARE_INTERFACE (RingSource, ring_source, RING, SOURCE, GObject)

/**
 * RingSourceInterface:
 * @refresh: look again at once, without waiting for a hint
 * @problem: (nullable): English detail of why this source cannot see, or NULL
 */
struct _RingSourceInterface
{
  GTypeInterface parent_iface;

  void (*refresh) (RingSource *source);
  const char *(*problem) (RingSource *source);
};

void ring_source_refresh (RingSource *source);
const char *ring_source_get_problem (RingSource *source);
void ring_source_emit_changed (RingSource *source);

G_END_DECLS
