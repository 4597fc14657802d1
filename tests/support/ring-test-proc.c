/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTestProc"

#include "ring-test-proc.h"

static void
write_stat (const RingTestFolder *folder,
            int pid,
            const char *comm,
            char state,
            int ppid,
            int tty_nr,
            guint64 started)
{
  g_autofree char *path = g_strdup_printf ("%d/stat", pid);
  g_autofree char *stat = g_strdup_printf ("%d (%s) %c %d 7 7 %d 7 4194304 1 2 3 4 5 6 7 8 20 0 1 0 %" G_GUINT64_FORMAT " 99 1\n",
                                           pid, comm, state, ppid, tty_nr, started);

  ring_test_folder_write (folder, path, stat, -1);
}

void
ring_test_proc_add (const RingTestFolder *folder,
                    int pid,
                    int ppid,
                    const char *comm,
                    int tty_nr,
                    guint64 started)
{
  write_stat (folder, pid, comm, 'S', ppid, tty_nr, started);
}

/* Nobody has asked for its exit status yet. */
void
ring_test_proc_end (const RingTestFolder *folder,
                    int pid)
{
  write_stat (folder, pid, "over", 'Z', 1, 0, 1);
}
