/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Where a session is to be seen whose agent's process is not known: the
 * processes on its terminal around the hook. They say where it is, and never
 * whether it lives. Pure; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

#define RING_SEAT_MAX_PROCESSES 12

typedef struct
{
  gint64 pid;
  guint64 started; /* field 22 of its /proc stat */
} RingSeatProcess;

typedef struct
{
  RingSeatProcess processes[RING_SEAT_MAX_PROCESSES]; /* from the hook outwards */
  guint n_processes;                                  /* 0 = not known */
  char *boot;                                         /* (owned) (nullable): the kernel's boot id */
  guint64 pidns;                                      /* inode of their pid namespace, 0 if not known */
  char *host;                                         /* (owned) (nullable): hash of the machine id */
} RingSeat;

void ring_seat_add (RingSeat *seat,
                    gint64 pid,
                    guint64 started);
RingSeat ring_seat_copy (const RingSeat *seat);
void ring_seat_clear (RingSeat *seat);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RingSeat, ring_seat_clear)

G_END_DECLS
