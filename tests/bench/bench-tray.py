#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Times the tray: from the rename of a row to the signal of the new icon and to the call of Notify.

    RING_TRAY=PROGRAM bench-tray.py

The real tray runs on a bus and an X server of its own, with the mocks of suite
integration for a panel and a notification server.
"""

import contextlib
import json
import pathlib
import random
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "support"), str(TESTS / "bench")]

import tap  # noqa: E402
from bench_support import Agent, linger, x_server  # noqa: E402
from bus import Bus, NotificationServer, Watcher, wait_until  # noqa: E402
from tray import ITEM, Tray  # noqa: E402

N_WAITS = 100
N_MEASUREMENTS = 3
PERCENTILE = 95
BOUND_MS = 20.0
PACE_SECONDS = 0.05
SESSION_ID = "be9c4000-0000-4000-8000-000000000002"


class TimedServer(NotificationServer):
    """Remembers when each method was called last."""

    def __init__(self, bus, times):
        self.times = times
        super().__init__(bus, capabilities=("actions", "body", "body-markup", "persistence"))

    def handle(self, sender, method, arguments):
        self.times[method] = time.monotonic()
        return super().handle(sender, method, arguments)


class Registry:
    """Writes the rows, as ring-hook would, and remembers when it renamed the last one."""

    def __init__(self, root, agent):
        self.agent = agent.describe()
        self.final = root / "sessions" / f"{SESSION_ID}.json"
        self.temporary = root / "sessions" / ".tmp" / "bench"
        self.temporary.parent.mkdir(parents=True, mode=0o700)
        self.renamed_at = 0.0

    def write(self, command):
        """@command: what the session asks for, or None: it works."""
        now = time.time()
        row = {
            "session_id": SESSION_ID,
            "provider": "claude-code",
            "cwd": "/w/maigo",
            "status": "waiting" if command else "working",
            "last_event": "PermissionRequest" if command else "PostToolUse",
            "last_active": now,
            "heartbeat_at": now,
            "main_at": now,
            "turn_at": now,
            "turn_open": True,
            "writer": "ring-tray bench",
            "waits": [],
            "agent": self.agent,
        }
        if command:
            detail = f"Bash: {command}"
            row |= {"waiting_kind": "permission", "waiting_detail": detail}
            row["waits"] = [
                {
                    "kind": "permission",
                    "detail": detail,
                    "open": True,
                    "fingerprint": f"bench {command}",
                    "tool": "Bash",
                    "agent_id": "",
                    "since": now,
                    "origin": "PermissionRequest",
                }
            ]
        self.temporary.write_text(json.dumps(row), encoding="utf-8")
        self.renamed_at = time.monotonic()
        self.temporary.rename(self.final)


class Bench:
    """The running tray, and the times at which it spoke last."""

    def __init__(self, home, stack):
        self.times = {}
        agent = Agent(home)
        stack.callback(agent.quit)
        self.registry = Registry(home / "ring", agent)
        bus = Bus(home)
        stack.callback(bus.stop)
        watcher = Watcher(bus)
        stack.callback(watcher.stop)
        self.server = TimedServer(bus, self.times)
        stack.callback(self.server.stop)
        self.tray = Tray(bus, home)
        stack.callback(self.tray.quit)
        self.tray.client.connection.signal_subscribe(None, ITEM, "NewIcon", None, None, 0, self.on_new_icon)
        self.tray.attach(watcher)

    def on_new_icon(self, *_):
        self.times["NewIcon"] = time.monotonic()

    def change(self, command):
        """Writes a row and waits until icon and notification have followed.

        Returns the milliseconds it took to the signal of the new icon, and to the
        call of the notification server.
        """
        method = "Notify" if command else "CloseNotification"
        self.times.clear()
        self.registry.write(command)
        wait_until(lambda: {"NewIcon", method} <= self.times.keys(), f"NewIcon and {method} ({command})")
        if command:
            body = self.server.shown[-1].body
            assert command in body, f"the notification says {body!r}"
        return [(self.times[what] - self.registry.renamed_at) * 1000 for what in ("NewIcon", method)]

    def measure(self, label):
        """One wait after the other, each with another command."""
        icon, notify = [], []
        for number in range(N_WAITS):
            for command in (f"make {label}-{number}", None):
                # One change alone: several in a row are paced.
                linger(PACE_SECONDS + random.uniform(0, 0.1))
                icon_ms, notify_ms = self.change(command)
                icon.append(icon_ms)
                if command:
                    notify.append(notify_ms)
        return {"new icon": icon, "Notify": notify}


def percentile(values):
    return sorted(values)[-(-len(values) * PERCENTILE // 100) - 1]


def check_latency():
    with contextlib.ExitStack() as stack:
        stack.enter_context(x_server())
        home = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ring-bench-")))
        bench = Bench(home, stack)
        bench.registry.write(None)
        linger(1)
        # The first notification loads what the later ones find loaded.
        bench.change("make first")
        bench.change(None)

        # Over the bound once is noise of a busy machine; over it three times is not.
        for attempt in range(N_MEASUREMENTS):
            figures = bench.measure(attempt)
            for what, values in figures.items():
                print(
                    f"# rename to {what}, {len(values)} events: median {sorted(values)[len(values) // 2]:.1f} ms, "
                    f"p{PERCENTILE} {percentile(values):.1f} ms, bound {BOUND_MS:.0f} ms: "
                    f"{'within' if percentile(values) <= BOUND_MS else 'OVER'}"
                )
            if all(percentile(values) <= BOUND_MS for values in figures.values()):
                return
        yield f"over the bound {N_MEASUREMENTS} times"


if __name__ == "__main__":
    tap.run([(f"icon and notification follow a row within {BOUND_MS:.0f} ms", check_latency)])
