/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlReach"

#include "config.h"

#include "ring-ctl-reach.h"

#include "io/ring-paths.h"

static gboolean
await (RingReach *reach,
       const char *path)
{
  while (!ring_reach_ask (reach, path))
    {
      if (ring_reach_is_silent (reach, path))
        return FALSE;
      g_main_context_iteration (NULL, TRUE);
    }
  return TRUE;
}

/**
 * ring_ctl_await_registry:
 * @reach: tells whether folders answer
 *
 * Call it before the registry is looked at. It returns at once if that is on
 * this machine's own disks, and after a few seconds if it does not answer.
 *
 * Returns: whether it answers, or there is none
 */
gboolean
ring_ctl_await_registry (RingReach *reach)
{
  g_autoptr (RingPaths) paths = ring_paths_new_from_environment (NULL);

  if (paths == NULL)
    return TRUE;
  return await (reach, ring_paths_get_root (paths)) && await (reach, ring_paths_get_sessions (paths)) && await (reach, ring_paths_get_config (paths));
}
