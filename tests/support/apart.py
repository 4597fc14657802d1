# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Places of a test's own: processes, and mounts.

The tray sees all agents of the machine, and real ones are none of the tests'
business. Root needs no user namespace for it, which would take away its rights
over other users' files, and which cannot be had in a chroot and in containers.
"""

import functools
import os
import subprocess
import sys

MARK = "RING_TESTS_ARE_APART"

# In a chroot nothing can be made private but what is mounted there, as /proc is.
PROCESSES = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]
IN_A_CHROOT = ["--propagation", "unchanged"]
MOUNTS = ["unshare", "--mount"]

# Says whether what is mounted here is seen by others, too: then it is shared, as
# what it is mounted upon.
IS_PRIVATE = """
place=$(mktemp -d) || exit 1
mount --bind "$place" "$place" || exit 1
! grep -q " $place .* shared:" /proc/self/mountinfo
status=$?
umount "$place" && rmdir "$place" && exit $status
"""


def can_run(command, *what):
    return subprocess.run([*command, *(what or ["true"])], check=False, capture_output=True).returncode == 0


@functools.cache
def own_processes():
    """The command before a command that sees no processes but its own; None
    where there is no such thing."""
    commands = [[*PROCESSES, "--map-current-user"]] if os.geteuid() != 0 else [PROCESSES, [*PROCESSES, *IN_A_CHROOT]]
    return next(filter(can_run, commands), None)


@functools.cache
def own_mounts():
    """The command before a command that may mount as it likes, as root; None
    where there is no such thing."""
    commands = [[*MOUNTS, "--map-root-user"]]
    if os.geteuid() == 0:
        commands[:0] = [MOUNTS, [*MOUNTS, *IN_A_CHROOT]]
    return next((command for command in commands if can_run(command, "sh", "-c", IS_PRIVATE)), None)


@functools.cache
def has_own_mounts():
    """Whether this program itself may mount as it likes."""
    return MARK in os.environ and os.geteuid() == 0 and can_run(["sh", "-c", IS_PRIVATE])


def go_apart():
    """Starts the program again where there are no processes but its own, if
    that can be had."""
    command = own_processes()
    if MARK in os.environ or command is None:
        return
    os.environ[MARK] = "1"
    os.execvp(command[0], [*command, sys.executable, *sys.argv])
