# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The day that tools/demo-day tells, with a clock that can be stopped, and the log
that tools/demo-log writes of the day before."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess

from bus import wait_until
from tray import program

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
SESSIONS = 5
# The day is held while a picture is taken, so it need not be slow.
PACE = "0.2"
# The longest stretch of the day between two pictures, at the day's own pace.
STRETCH_SECONDS = 60


def write_log(home, environment):
    """To be called before anything else is in the registry below @home."""
    subprocess.run([TOOLS / "demo-log", home / "ring"], env=environment, check=True)


class Day:
    """The player of the demo, for a registry below @home."""

    def __init__(self, home, environment, pace=PACE):
        self.rows = home / "ring" / "sessions"
        pace = os.environ.get("RING_DEMO_PACE", pace)
        self.patience = STRETCH_SECONDS * max(1, float(pace))
        self.process = subprocess.Popen(
            [TOOLS / "demo-day", program("RING_HOOK"), "--once"],
            env=environment | {"RING_DEMO_PACE": pace},
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def send(self, number):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def states(self):
        return [json.loads(path.read_text())["status"] for path in self.rows.glob("*.json")]

    def is_at(self, **counts):
        assert self.process.poll() is None, "tools/demo-day ended too early"
        states = self.states()
        return len(states) == SESSIONS and all(states.count(state) == count for state, count in counts.items())

    @contextlib.contextmanager
    def hold_at(self, **counts):
        """Stops the clock once so many sessions are in these states."""
        what = ", ".join(f"{count} {state}" for state, count in counts.items())
        wait_until(lambda: self.is_at(**counts), f"the sessions to be: {what}", self.patience)
        self.send(signal.SIGSTOP)
        yield
        self.send(signal.SIGCONT)

    def stop(self):
        self.send(signal.SIGKILL)
        self.process.wait()
