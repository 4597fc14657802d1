/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSeat"

#include "config.h"

#include "ring-seat.h"

/**
 * ring_seat_add:
 * @seat: (inout): a seat
 * @pid: a process around those that are in it
 * @started: when it began
 *
 * Adds a process; those further out than %RING_SEAT_MAX_PROCESSES are left out.
 */
void
ring_seat_add (RingSeat *seat,
               gint64 pid,
               guint64 started)
{
  if (seat->n_processes < RING_SEAT_MAX_PROCESSES)
    seat->processes[seat->n_processes++] = (RingSeatProcess){ .pid = pid, .started = started };
}

/**
 * ring_seat_copy:
 * @seat: a seat
 *
 * Returns: (transfer full): the same with strings of its own; undo with
 *   ring_seat_clear()
 */
RingSeat
ring_seat_copy (const RingSeat *seat)
{
  RingSeat copy = *seat;

  copy.boot = g_strdup (seat->boot);
  copy.host = g_strdup (seat->host);
  return copy;
}

/**
 * ring_seat_clear:
 * @seat: (inout): a seat that owns its strings
 */
void
ring_seat_clear (RingSeat *seat)
{
  g_free (seat->boot);
  g_free (seat->host);
  *seat = (RingSeat){ 0 };
}
