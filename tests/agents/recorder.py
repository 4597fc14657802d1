# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Notes what an agent tells and does, with the time of each: payloads of its
hooks, every change of its live file, its life."""

import dataclasses
import json
import pathlib
import threading
import time

POLL_SECONDS = 0.02


@dataclasses.dataclass(order=True)
class Event:
    """Something that happened: "hook" (value: payload), "live" (value: content,
    None when it is gone), "process" (it has ended), "seen" (value: status, kind
    and detail that a scenario has seen on the board)."""

    time: float
    what: str = dataclasses.field(compare=False)
    value: object = dataclasses.field(compare=False)
    entrypoint: str = dataclasses.field(compare=False, default="")


class Recorder:
    def __init__(self, folder, kind):
        self.folder, self.kind = folder, kind
        self.events = []
        self.process = None
        self.stopping = threading.Event()
        self.thread = None

    def start(self, find_agent):
        self.thread = threading.Thread(target=self.poll, args=(find_agent,))
        self.thread.start()

    def stop(self):
        """Ends the watching; all events in the order of their times are in `events` then."""
        self.stopping.set()
        if self.thread:
            self.thread.join()
        for path in self.folder.glob("*.payload"):
            stamp = float(".".join(path.name.split(".")[:2]))
            entrypoint = path.with_suffix(".entrypoint").read_text()
            self.events.append(Event(stamp, "hook", json.loads(path.read_text()), entrypoint))
        self.events.sort()

    def poll(self, find_agent):
        live = Watched(self.kind.home / ".claude" / "sessions")
        pid, is_alive = None, False
        while not self.stopping.wait(POLL_SECONDS):
            if pid is None:
                pid = find_agent()
                if pid is not None:
                    self.process = describe(pid)
                    is_alive = True
            elif is_alive and not lives(pid):
                is_alive = False
                self.events.append(Event(time.time(), "process", False))
            self.events += live.changes()


class Watched:
    """The newest content of the only JSON file in a folder."""

    def __init__(self, folder):
        self.folder = folder
        self.content = None

    def changes(self):
        content, stamp = None, time.time()
        for path in self.folder.glob("*.json"):
            try:
                content = json.loads(path.read_text())
                stamp = path.stat().st_mtime
            except ValueError:
                # It is being written.
                return
            except OSError:
                pass
        if content != self.content:
            self.content = content
            yield Event(stamp, "live", content)


def lives(pid):
    """Whether there is a process that is not only waiting to be reaped."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def describe(pid):
    """The process as the board sees it."""
    folder = pathlib.Path(f"/proc/{pid}")
    arguments = (folder / "cmdline").read_bytes().decode().rstrip("\0").split("\0")
    return {
        "comm": (folder / "comm").read_text().strip(),
        "args": " ".join([pathlib.Path(arguments[0]).name, *arguments[1:]]),
    }
