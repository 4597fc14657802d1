# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The tray sees all agents of the machine: real ones are none of the tests' business."""

import os
import subprocess
import sys

# Root keeps its rights over other users' files, which a user namespace takes away.
COMMAND = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]
if os.geteuid() != 0:
    COMMAND.insert(1, "--map-current-user")
MARK = "RING_TESTS_ARE_APART"


def go_apart():
    """Starts the program again where there are no processes but its own, if
    that can be had."""
    if MARK in os.environ or subprocess.run([*COMMAND, "true"], stderr=subprocess.DEVNULL).returncode:
        return
    os.environ[MARK] = "1"
    os.execvp(COMMAND[0], [*COMMAND, sys.executable, *sys.argv])
