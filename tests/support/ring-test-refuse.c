/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "ring-test-refuse.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

/* Whether it could be arranged that the system call @call fails with @error. */
gboolean
ring_test_refuse (int call,
                  int error)
{
  const struct sock_filter filter[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (unsigned) call, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned) error),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = { .len = G_N_ELEMENTS (filter), .filter = (struct sock_filter *) filter };

  return prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* As if others had used up all watches of files. */
gboolean
ring_test_refuse_watches (void)
{
  return ring_test_refuse (SYS_inotify_add_watch, ENOSPC);
}

/* As if others had used up all that watches are counted by. */
gboolean
ring_test_refuse_instances (void)
{
#ifdef SYS_inotify_init
  if (!ring_test_refuse (SYS_inotify_init, EMFILE))
    return FALSE;
#endif
  return ring_test_refuse (SYS_inotify_init1, EMFILE);
}
