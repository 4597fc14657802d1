/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* /proc, read. The root can be replaced for tests. No GIO. Any thread. */

#include "core/ring-error.h"
#include "core/ring-procs.h"
#include "core/ring-seat.h"

G_BEGIN_DECLS

/* One process; strings are owned by it. */
typedef struct
{
  gint64 pid;
  gint64 ppid;
  guint64 started; /* field 22 of stat: clock ticks after boot */
  guint64 tty_nr;  /* field 7 of stat: device number, 0 = none */
  char state;      /* field 3 of stat */
  char *comm;      /* (owned) */
  char **args;     /* (owned): argument list, empty if it cannot be read */
} RingProcess;

void ring_process_free (RingProcess *process);
RingProcess *ring_process_read (const char *proc_root,
                                gint64 pid,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;
RingProcess *ring_process_find_agent (const char *proc_root,
                                      gint64 first_pid) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_process_is_over (const RingProcess *process);
char *ring_process_executable (const char *proc_root,
                               gint64 pid) G_GNUC_WARN_UNUSED_RESULT;
char **ring_process_environment (const char *proc_root,
                                 gint64 pid) G_GNUC_WARN_UNUSED_RESULT;
RingProcRole ring_process_role (const char *proc_root,
                                const RingProcess *process);
char *ring_process_find_tty (const char *proc_root,
                             gint64 first_pid,
                             RingSeat *seat) G_GNUC_WARN_UNUSED_RESULT;
char *ring_process_tty_path (guint64 tty_nr) G_GNUC_WARN_UNUSED_RESULT;

char *ring_process_boot_id (const char *proc_root) G_GNUC_WARN_UNUSED_RESULT;
guint64 ring_process_pid_namespace (const char *proc_root);
guint64 ring_process_pid_namespace_of (const char *proc_root,
                                       gint64 pid);
char *ring_process_host_hash (void) G_GNUC_WARN_UNUSED_RESULT;
char *ring_process_hash_machine_id (const char *path) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingProcess, ring_process_free)

G_END_DECLS
