# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What nobody tells of: no watch is left, or more has changed than the kernel keeps."""

import os
import pathlib
import signal

import pytest

from bus import wait_until
from tray import make_row, program

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


@pytest.mark.parametrize("what", ["watches", "instances"])
def test_no_watch_is_left(start_tray, watcher, agent, what):
    """All is seen, only later, and the menu says so."""
    tray = start_tray(before=[program("RING_WITHOUT"), what]).attach(watcher)
    tray.wait_for_icon("none")
    agent.start()
    agent.ask()
    wait_until(lambda: tray.get("IconName").endswith("-waiting-1"), "the session", timeout=PATIENCE_SECONDS)
    assert tray.items()[0].label.startswith("Changes are seen late")
