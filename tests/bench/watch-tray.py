#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Watches what the tray costs while nothing happens, or much. Takes minutes: run it by hand.

    RING_TRAY=PROGRAM RING_HOOK=PROGRAM watch-tray.py idle|busy [SECONDS]

idle: 20 sessions at rest. At most 2 wake-ups a minute, 0.1 % CPU, 40 MiB resident.
busy: 8 sessions, each with a line in its transcript every 100 ms and an event of
its hook every 2 s. At most 1 % CPU.
"""

import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "support")]

from apart import go_apart  # noqa: E402
from bus import Bus, NotificationServer, Watcher, wait_until  # noqa: E402
from gi.repository import GLib  # noqa: E402
from tray import Agent, Tray  # noqa: E402

# Until what has just been written is old news (90 s), and everything is loaded.
IDLE_SETTLE_SECONDS = 100
BUSY_SETTLE_SECONDS = 15
LINE_SECONDS = 0.1
EVENT_SECONDS = 2
TICKS = os.sysconf("SC_CLK_TCK")


class Usage:
    """What a process has used so far."""

    def __init__(self, pid):
        self.switches = {}
        for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
            status = dict(line.split(":\t") for line in (task / "status").read_text().splitlines() if ":\t" in line)
            self.switches[f"{task.name} {status['Name']}"] = int(status["voluntary_ctxt_switches"])
        stat = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        self.cpu_seconds = (int(stat[11]) + int(stat[12])) / TICKS
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
        self.resident_mib = int(status.split("VmRSS:")[1].split()[0]) / 1024
        self.at = time.monotonic()


def linger(seconds):
    """Goes on answering for a while."""
    loop = GLib.MainLoop()
    GLib.timeout_add(int(seconds * 1000), loop.quit)
    loop.run()


class Sessions:
    """Sessions with a process, a row and a transcript each."""

    def __init__(self, home, count):
        self.agent = Agent(home)
        self.names = [f"session-{number:02}" for number in range(count)]
        self.folder = home / ".claude" / "projects"
        for name in self.names:
            (self.folder / name).mkdir(parents=True)
            for _ in range(400):
                self.write_line(name)
            self.agent.start(name, cwd=f"/w/{name}")

    def write_line(self, name):
        record = {
            "type": "assistant",
            "cwd": f"/w/{name}",
            "timestamp": time.time(),
            "message": {
                "content": [
                    {"type": "text", "text": "word " * 60},
                    {"type": "tool_use", "name": "Bash", "input": {"command": f"make {time.time()}"}},
                ]
            },
        }
        with open(self.folder / name / f"{name}.jsonl", "a", encoding="utf-8") as transcript:
            transcript.write(json.dumps(record) + "\n")

    def rest(self):
        for name in self.names:
            self.agent.stop(name, cwd=f"/w/{name}")

    def work(self, seconds):
        """Lines and events, evenly spread."""
        begin = time.monotonic()
        steps = events = 0
        while time.monotonic() < begin + seconds:
            for name in self.names:
                self.write_line(name)
            while events * EVENT_SECONDS / len(self.names) <= steps * LINE_SECONDS:
                name = self.names[events % len(self.names)]
                call = {"tool_name": "Bash", "tool_input": {"command": f"make {events}"}}
                self.agent.hook(hook_event_name="PreToolUse", session_id=name, cwd=f"/w/{name}", **call)
                events += 1
            steps += 1
            linger(max(0, begin + steps * LINE_SECONDS - time.monotonic()))


@contextlib.contextmanager
def x_server():
    """An X server without a screen, which DISPLAY names."""
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "640x480x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL) as server:
        os.close(write_end)
        with os.fdopen(read_end) as answer:
            os.environ["DISPLAY"] = f":{answer.readline().strip()}"
        try:
            yield
        finally:
            server.terminate()


def say(before, after, bounds):
    """Prints the figures and returns whether all are within their bounds."""
    seconds = after.at - before.at
    woken = {name: count - before.switches.get(name, 0) for name, count in after.switches.items()}
    figures = {
        "wake-ups a minute": sum(woken.values()) * 60 / seconds,
        "% CPU": (after.cpu_seconds - before.cpu_seconds) * 100 / seconds,
        "MiB resident": after.resident_mib,
    }
    print(f"in {seconds:.0f} s; wake-ups by thread: {woken}")
    for what, value in figures.items():
        bound = bounds.get(what)
        verdict = "" if bound is None else f", bound {bound}: {'within' if value <= bound else 'OVER'}"
        print(f"{value:.2f} {what}{verdict}")
    return all(figures[what] <= bound for what, bound in bounds.items())


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in ("idle", "busy"):
        sys.exit(__doc__)
    go_apart()
    is_idle = sys.argv[1] == "idle"
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 300 if is_idle else 60
    with contextlib.ExitStack() as stack:
        stack.enter_context(x_server())
        home = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ring-watch-")))
        bus = Bus(home)
        stack.callback(bus.stop)
        watcher = Watcher(bus)
        stack.callback(watcher.stop)
        stack.callback(NotificationServer(bus).stop)
        sessions = Sessions(home, 20 if is_idle else 8)
        stack.callback(sessions.agent.quit_all)
        tray = Tray(bus, home)
        stack.callback(tray.quit)
        tray.attach(watcher)
        wait_until(lambda: f"{len(sessions.names)} working" in tray.items()[0].label, "all sessions")
        if is_idle:
            sessions.rest()
            linger(IDLE_SETTLE_SECONDS)
        else:
            sessions.work(BUSY_SETTLE_SECONDS)
        before = Usage(tray.process.pid)
        if is_idle:
            linger(seconds)
        else:
            sessions.work(seconds)
        after = Usage(tray.process.pid)
    bounds = {"wake-ups a minute": 2, "% CPU": 0.1, "MiB resident": 40} if is_idle else {"% CPU": 1}
    sys.exit(0 if say(before, after, bounds) else 1)


if __name__ == "__main__":
    main()
