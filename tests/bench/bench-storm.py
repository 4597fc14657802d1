#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The tray in a storm: 300 changes a second over 50 sessions.

    RING_TRAY=PROGRAM bench-storm.py [SECONDS]

The panel is told at most once in 50 ms, the menu answers, memory stays, and the
last state is shown soon after the last change. By default a few seconds.
"""

import contextlib
import itertools
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
from gi.repository import GLib  # noqa: E402
from tray import ITEM, MENU, Tray  # noqa: E402

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
CHANGES_PER_SECOND = 300
N_SESSIONS = 50
MAX_BURST = 6
INTERVAL_MS = 50.0
# A signal may be late, the next one is not.
SLACK = 2
# A host that opens the menu is answered at once.
QUESTIONS_PER_SECOND = 2
LAST_BOUND_MS = 100.0
MENU_BOUND_MS = 500.0
MEMORY_BOUND_KIB = 4 * 1024


class Storm:
    def __init__(self, home, stack):
        self.folder = home / "ring" / "sessions"
        (self.folder / ".tmp").mkdir(parents=True, mode=0o700)
        self.told = {"icon": [], "menu": [], "texts": []}
        bus = Bus(home)
        stack.callback(bus.stop)
        watcher = Watcher(bus)
        stack.callback(watcher.stop)
        server = NotificationServer(bus)
        stack.callback(server.stop)
        self.tray = Tray(bus, home)
        stack.callback(self.tray.quit)
        subscribe = self.tray.client.connection.signal_subscribe
        subscribe(None, ITEM, "NewIcon", None, None, 0, lambda *_: self.note("icon"))
        subscribe(None, MENU, "LayoutUpdated", None, None, 0, lambda *_: self.note("menu"))
        subscribe(None, MENU, "ItemsPropertiesUpdated", None, None, 0, lambda *_: self.note("texts"))
        self.tray.attach(watcher)
        self.agents = []
        for _ in range(N_SESSIONS):
            agent = Agent(home)
            stack.callback(agent.quit)
            self.agents.append(agent.describe())
        self.numbers = itertools.count()

    def note(self, what):
        self.told[what].append(time.monotonic())

    def change(self, session=None, is_waiting=None):
        number = next(self.numbers)
        session = random.randrange(N_SESSIONS) if session is None else session
        is_waiting = random.random() < 0.3 if is_waiting is None else is_waiting
        now = time.time()
        row = {
            "session_id": f"s{session:02}",
            "provider": "claude-code",
            "cwd": f"/w/project-{session:02}",
            "status": "waiting" if is_waiting else "working",
            "last_event": "Notification",
            "last_active": now,
            "heartbeat_at": now,
            "main_at": now,
            "turn_at": now,
            "turn_open": True,
            "last_action": f"→ Bash: step {number}",
            "agent": self.agents[session],
            "writer": "ring-tray bench",
            "waits": [],
        }
        if is_waiting:
            wait = {"kind": "permission", "detail": f"Bash: step {number}", "open": True, "tool": "Bash", "since": now}
            row |= {"waiting_kind": "permission", "waiting_detail": wait["detail"], "waits": [wait]}
        temporary = self.folder / ".tmp" / "storm"
        temporary.write_text(json.dumps(row))
        temporary.rename(self.folder / f"s{session:02}.json")

    def blow(self, seconds):
        """The storm; returns how long the menu took at worst, in milliseconds."""
        end = time.monotonic() + seconds
        next_change = time.monotonic()
        next_question = next_change + 0.5
        worst = 0.0
        context = GLib.MainContext.default()
        while time.monotonic() < end:
            # On a busy machine fewer: what is not heard in between cannot be timed.
            for _ in range(MAX_BURST):
                if next_change <= time.monotonic():
                    self.change()
                    next_change += 1 / CHANGES_PER_SECOND
            next_change = max(next_change, time.monotonic() - MAX_BURST / CHANGES_PER_SECOND)
            if next_question <= time.monotonic():
                asked = time.monotonic()
                self.tray.items()
                worst = max(worst, (time.monotonic() - asked) * 1000)
                next_question += 1 / QUESTIONS_PER_SECOND
            while context.iteration(False):
                pass
            time.sleep(0.001)
        return worst

    def memory_kib(self):
        status = pathlib.Path(f"/proc/{self.tray.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))

    def settle(self):
        """Everything stands still; how long the last change took to be shown, in milliseconds."""
        linger(0.5)
        for session in range(N_SESSIONS):
            self.change(session, is_waiting=False)
        linger(0.5)
        self.told["icon"].clear()
        # The last one is the only one that waits: it is in the icon.
        for session in range(20):
            self.change(session, is_waiting=False)
        self.change(7, is_waiting=True)
        changed = time.monotonic()
        wait_until(lambda: self.tray.get("IconName").endswith("-waiting-1"), "the last state")
        return (self.told["icon"][-1] - changed) * 1000


def most_in_a_second(times):
    """How many updates came in any second at most."""
    return max((sum(start <= other < start + 1 for other in times) for start in times), default=0)


def check_storm():
    with contextlib.ExitStack() as stack:
        stack.enter_context(x_server())
        home = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ring-storm-")))
        storm = Storm(home, stack)
        for session in range(N_SESSIONS):
            storm.change(session)
        storm.blow(min(SECONDS, 5))
        memory = storm.memory_kib()
        for times in storm.told.values():
            times.clear()
        worst_menu = storm.blow(SECONDS)
        growth = storm.memory_kib() - memory
        print(f"# {next(storm.numbers)} changes in all")
        for what, times in storm.told.items():
            most = most_in_a_second(times)
            print(f"# {what}: {len(times)} updates in {SECONDS:.0f} s, at most {most} in a second")
            if len(times) < SECONDS or most > 1000 / INTERVAL_MS + SLACK + (QUESTIONS_PER_SECOND if what != "icon" else 0):
                yield f"{what}: {most} updates in a second"
        last = storm.settle()
        print(f"# menu answered within {worst_menu:.0f} ms, memory {memory} KiB and {growth:+} KiB, last state after {last:.0f} ms")
        if worst_menu > MENU_BOUND_MS:
            yield f"the menu took {worst_menu:.0f} ms"
        if growth > MEMORY_BOUND_KIB:
            yield f"{growth} KiB more"
        if last > LAST_BOUND_MS:
            yield f"the last state was shown after {last:.0f} ms"


if __name__ == "__main__":
    tap.run([(f"{CHANGES_PER_SECOND} changes a second are paced", check_storm)])
