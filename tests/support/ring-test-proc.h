/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Processes in a /proc of the tests' own. */

#include "ring-test-folder.h"

G_BEGIN_DECLS

/* A terminal's device number as stat has it: /dev/pts/N. */
#define RING_TEST_PTS(n) (34816 + (n))

void ring_test_proc_add (const RingTestFolder *folder,
                         int pid,
                         int ppid,
                         const char *comm,
                         int tty_nr,
                         guint64 started);
void ring_test_proc_end (const RingTestFolder *folder,
                         int pid);

G_END_DECLS
