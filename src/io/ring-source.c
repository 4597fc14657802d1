/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSource"

#include "config.h"

#include "ring-source.h"

G_DEFINE_INTERFACE (RingSource, ring_source, G_TYPE_OBJECT)

static const char *
no_problem (RingSource *source)
{
  return NULL;
}

static void
ring_source_default_init (RingSourceInterface *iface)
{
  iface->problem = no_problem;

  /**
   * RingSource::changed:
   * @source: the source
   *
   * The facts are no longer what they were at the last emission. Never emitted
   * for a hint that came to nothing.
   */
  g_signal_new ("changed", RING_TYPE_SOURCE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/**
 * ring_source_refresh:
 * @source: a source
 *
 * Looks again before it returns, and emits #RingSource::changed if something
 * differs. Call it when the human asks, and after a sleep of the machine.
 */
void
ring_source_refresh (RingSource *source)
{
  g_return_if_fail (RING_IS_SOURCE (source));

  RING_SOURCE_GET_IFACE (source)->refresh (source);
}

/**
 * ring_source_get_problem:
 * @source: a source
 *
 * Returns: (transfer none) (nullable): English detail of why the source cannot
 *   see, or sees late; %NULL if all is well
 */
const char *
ring_source_get_problem (RingSource *source)
{
  g_return_val_if_fail (RING_IS_SOURCE (source), NULL);

  return RING_SOURCE_GET_IFACE (source)->problem (source);
}

/**
 * ring_source_emit_changed:
 * @source: a source
 *
 * For implementations.
 */
void
ring_source_emit_changed (RingSource *source)
{
  g_return_if_fail (RING_IS_SOURCE (source));

  g_signal_emit_by_name (source, "changed");
}
