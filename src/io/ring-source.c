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

static gboolean
never_deaf (RingSource *source)
{
  return FALSE;
}

static void
ring_source_default_init (RingSourceInterface *iface)
{
  iface->problem = no_problem;
  iface->is_deaf = never_deaf;

  /**
   * RingSource::changed:
   * @source: the source
   *
   * The facts are no longer what they were at the last emission. Never emitted
   * for a hint that came to nothing.
   */
  g_signal_new ("changed", RING_TYPE_SOURCE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * RingSource::deaf:
   * @source: the source
   *
   * From now on it is not told of all that it watches.
   */
  g_signal_new ("deaf", RING_TYPE_SOURCE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/**
 * ring_source_refresh:
 * @source: a source
 *
 * Looks again before it returns, and emits #RingSource::changed if something
 * differs. Call it once a minute (queues of events run over, network file
 * systems tell nothing), when the human asks, and after a sleep of the machine.
 */
void
ring_source_refresh (RingSource *source)
{
  g_return_if_fail (RING_IS_SOURCE (source));

  RING_SOURCE_GET_IFACE (source)->refresh (source);
}

/**
 * ring_source_refresh_deaf:
 * @source: a source
 *
 * Looks at that of which it is not told. Call it every 2 s while it is deaf.
 */
void
ring_source_refresh_deaf (RingSource *source)
{
  RingSourceInterface *iface;

  g_return_if_fail (RING_IS_SOURCE (source));

  iface = RING_SOURCE_GET_IFACE (source);
  if (iface->refresh_deaf != NULL)
    iface->refresh_deaf (source);
  else
    iface->refresh (source);
}

/**
 * ring_source_is_deaf:
 * @source: a source
 *
 * Returns: whether it is not told of all that it watches: no watch could be
 *   had, or the kernel cannot tell
 */
gboolean
ring_source_is_deaf (RingSource *source)
{
  g_return_val_if_fail (RING_IS_SOURCE (source), FALSE);

  return RING_SOURCE_GET_IFACE (source)->is_deaf (source);
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

/**
 * ring_source_emit_deaf:
 * @source: a source
 *
 * For implementations.
 */
void
ring_source_emit_deaf (RingSource *source)
{
  g_return_if_fail (RING_IS_SOURCE (source));

  g_signal_emit_by_name (source, "deaf");
}
