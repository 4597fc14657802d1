# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""More changes than the kernel keeps for a program that does not listen."""

import os
import pathlib
import signal

from bus import wait_until
from tray import make_row

QUEUE = int(pathlib.Path("/proc/sys/fs/inotify/max_queued_events").read_text())

# A rename is told twice: from where, and to where.
N_RENAMES = QUEUE // 2 + 100

# Longer than it takes to look again though nothing was heard.
PATIENCE_SECONDS = 10


def is_stopped(tray):
    return pathlib.Path(f"/proc/{tray.process.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


def test_queue_that_runs_over(start_tray, watcher, agent, home):
    """What comes after is told by nobody, and seen all the same."""
    sessions = home / "ring" / "sessions"
    sessions.mkdir(parents=True)
    tray = start_tray().attach(watcher)
    tray.wait_for_icon("none")
    last = make_row(agent, "last")
    first = make_row(agent, "first", status="working")
    tray.process.send_signal(signal.SIGSTOP)
    wait_until(lambda: is_stopped(tray), "the tray to stand still")
    (sessions / "first.json").write_text(first)
    names = [str(sessions / "first.json"), str(sessions / "other.json")]
    for i in range(N_RENAMES):
        os.rename(names[i % 2], names[(i + 1) % 2])
    (sessions / "last.json").write_text(last)
    pathlib.Path(names[N_RENAMES % 2]).unlink()
    tray.process.send_signal(signal.SIGCONT)
    wait_until(lambda: tray.get("IconName").endswith("-waiting-1"), "the last one", timeout=PATIENCE_SECONDS)
    assert tray.wait_for_session("last")
    assert len(tray.sessions()) == 1
    assert tray.items(timeout=1)
