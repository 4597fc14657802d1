/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRowPlaces"

#include "config.h"

#include "ring-row-places.h"

#include "ring-row-private.h"

#include <string.h>

/* What stands before the last @part of an absolute path, or NULL. */
static char *
dup_before (const char *path,
            const char *part)
{
  const char *found = path != NULL && path[0] == '/' ? g_strrstr (path, part) : NULL;

  return found == NULL || found == path ? NULL : g_strndup (path, (gsize) (found - path));
}

/**
 * ring_row_places_claude_root:
 * @row: a row
 *
 * Returns: (transfer full) (nullable): the folder of Claude Code that the row's
 *   record is in
 */
char *
ring_row_places_claude_root (const RingRow *row)
{
  if (!g_str_equal (row->provider, "claude-code"))
    return NULL;
  return dup_before (row->source_path, "/projects/");
}

/**
 * ring_row_places_codex_root:
 * @row: a row
 *
 * Returns: (transfer full) (nullable): the folder of Codex that the row's
 *   record is in
 */
char *
ring_row_places_codex_root (const RingRow *row)
{
  if (!g_str_equal (row->provider, "codex"))
    return NULL;
  return dup_before (row->source_path, "/sessions/");
}

/* Whether what @host and @boot name is another machine. */
static gboolean
is_on_other_host (const char *host,
                  const char *boot,
                  const RingFacts *facts)
{
  if (host == NULL)
    return FALSE;
  /* A machine whose id is not known has written the row if it was in this boot. */
  if (facts->host == NULL)
    return g_strcmp0 (boot, facts->boot) != 0;
  return !g_str_equal (host, facts->host);
}

/**
 * ring_row_places_is_on_other_host:
 * @row: a row
 * @facts: which machine this is
 *
 * Returns: whether the row's agent runs on another machine
 */
gboolean
ring_row_places_is_on_other_host (const RingRow *row,
                                  const RingFacts *facts)
{
  return is_on_other_host (row->agent.host, row->agent.boot, facts);
}

/* Whether the row's agent ran here before the machine was started anew, in the
 * namespace that each start has: then it is over, wherever we are. */
static gboolean
is_of_earlier_start (const RingRow *row,
                     const RingFacts *facts)
{
  const RingAgent *agent = &row->agent;

  return agent->pidns == RING_PIDNS_OF_MACHINE && agent->host != NULL && g_strcmp0 (agent->host, facts->host) == 0 && ring_row_places_is_of_other_boot (row, facts);
}

/**
 * ring_row_places_is_foreign:
 * @row: a row
 * @facts: which machine and namespace this is
 *
 * Returns: whether the row's agent runs on another machine or in another pid
 *   namespace, where its pid means another process or none
 */
gboolean
ring_row_places_is_foreign (const RingRow *row,
                            const RingFacts *facts)
{
  const RingAgent *agent = &row->agent;

  if (ring_row_places_is_on_other_host (row, facts))
    return TRUE;
  if (is_of_earlier_start (row, facts))
    return FALSE;
  return agent->pidns != 0 && facts->pidns != 0 && agent->pidns != facts->pidns;
}

/**
 * ring_row_places_is_next_door:
 * @row: a row
 * @facts: which machine and namespace this is
 *
 * Returns: whether the row's agent was started on this machine, since it was
 *   started, and in another pid namespace
 */
gboolean
ring_row_places_is_next_door (const RingRow *row,
                              const RingFacts *facts)
{
  const RingAgent *agent = &row->agent;
  gboolean is_here = agent->boot != NULL && g_strcmp0 (agent->boot, facts->boot) == 0;

  return is_here && agent->pidns != 0 && facts->pidns != 0 && agent->pidns != facts->pidns;
}

/**
 * ring_row_places_is_of_other_boot:
 * @row: a row
 * @facts: which boot this is
 *
 * Returns: whether the row's agent ran before the machine was started anew
 */
gboolean
ring_row_places_is_of_other_boot (const RingRow *row,
                                  const RingFacts *facts)
{
  const char *boot = row->agent.boot;

  return boot != NULL && facts->boot != NULL && !g_str_equal (boot, facts->boot);
}

/**
 * ring_row_places_process:
 * @row: a row
 * @facts: which machine, namespace and boot this is
 * @pid_out: (out): its agent's pid
 * @started_out: (out): its agent's start time
 *
 * Returns: whether the row names a process that can be looked for here
 */
gboolean
ring_row_places_process (const RingRow *row,
                         const RingFacts *facts,
                         gint64 *pid_out,
                         guint64 *started_out)
{
  const RingAgent *agent = &row->agent;

  if (agent->pid <= 0 || ring_row_places_is_foreign (row, facts) || ring_row_places_is_of_other_boot (row, facts))
    return FALSE;
  *pid_out = agent->pid;
  *started_out = agent->started;
  return TRUE;
}

/**
 * ring_row_places_seat:
 * @row: a row
 * @facts: which machine, namespace and boot this is
 * @seat_out: (out) (transfer none): the row's seat
 *
 * Call it to find a session's terminal, never to tell whether the session lives.
 *
 * Returns: what the seat is to us
 */
RingSeatReach
ring_row_places_seat (const RingRow *row,
                      const RingFacts *facts,
                      const RingSeat **seat_out)
{
  const RingSeat *seat = &row->seat;

  *seat_out = seat;
  if (seat->n_processes == 0)
    return RING_SEAT_REACH_NONE;
  if (is_on_other_host (seat->host, seat->boot, facts))
    return RING_SEAT_REACH_OTHER_HOST;
  if (seat->boot != NULL && facts->boot != NULL && !g_str_equal (seat->boot, facts->boot))
    return RING_SEAT_REACH_OVER;
  if (seat->pidns != 0 && facts->pidns != 0 && seat->pidns != facts->pidns)
    return RING_SEAT_REACH_CONTAINER;
  return RING_SEAT_REACH_HERE;
}
