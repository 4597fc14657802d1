/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingProc"

#include "config.h"

#include "ring-procs.h"

/**
 * ring_proc_new:
 *
 * Makes an empty process, to be filled before anyone else sees it.
 *
 * Returns: (transfer full): a process
 */
RingProc *
ring_proc_new (void)
{
  RingProc *proc = g_new0 (RingProc, 1);

  proc->ref_count = 1;
  return proc;
}

/**
 * ring_proc_ref:
 * @proc: a process
 *
 * Returns: (transfer full): @proc
 */
RingProc *
ring_proc_ref (RingProc *proc)
{
  g_atomic_int_inc (&proc->ref_count);
  return proc;
}

/**
 * ring_proc_unref:
 * @proc: (transfer full): a process
 */
void
ring_proc_unref (RingProc *proc)
{
  if (!g_atomic_int_dec_and_test (&proc->ref_count))
    return;
  g_free (proc->cwd);
  g_free (proc->tty);
  g_free (proc->session_id);
  g_free (proc->resumed_id);
  g_free (proc->model);
  g_free (proc);
}
