/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A source of facts: it watches something outside and says `changed` when its
 * facts are no longer what they were. It reads, it decides nothing, and has no
 * clock of its own: for what it is not told of, its owner calls it now and
 * then. Main thread only.
 *
 *   file monitor, pidfd … ─▶ RingSource ─ "changed" ─▶ board is made anew */

#include <gio/gio.h>

G_BEGIN_DECLS

#define RING_TYPE_SOURCE (ring_source_get_type ())
G_DECLARE_INTERFACE (RingSource, ring_source, RING, SOURCE, GObject)

/**
 * RingSourceInterface:
 * @refresh: look again at everything, at once
 * @refresh_deaf: the same, of that of which no hint will come
 * @is_deaf: whether there is such a thing
 * @problem: (nullable): English detail of why this source cannot see, or NULL
 */
struct _RingSourceInterface
{
  GTypeInterface parent_iface;

  void (*refresh) (RingSource *source);
  void (*refresh_deaf) (RingSource *source);
  gboolean (*is_deaf) (RingSource *source);
  const char *(*problem) (RingSource *source);
};

void ring_source_refresh (RingSource *source);
void ring_source_refresh_deaf (RingSource *source);
gboolean ring_source_is_deaf (RingSource *source);
const char *ring_source_get_problem (RingSource *source);
void ring_source_emit_changed (RingSource *source);
void ring_source_emit_deaf (RingSource *source);

G_END_DECLS
