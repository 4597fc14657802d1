# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""A home of a test's own, and the hook run in it."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

HOOK = os.environ.get("RING_HOOK", "ring-hook")
CASES = pathlib.Path(__file__).resolve().parents[1] / "data" / "cases"
NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]


class Home:
    """A temporary home folder; use it as a context."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="ring-hook-"))
        self.registry = self.path / ".config" / "ring"
        self.sessions = self.registry / "sessions"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path)

    def environment(self, **changes):
        """The hook's environment; None leaves a name out."""
        env = {"PATH": os.environ["PATH"], "HOME": str(self.path), "G_DEBUG": "fatal-criticals", **changes}
        return {name: value for name, value in env.items() if value is not None}

    def start(self, arguments=(), env=None, before=(), **options):
        """Starts a hook whose stdin is a pipe."""
        return subprocess.Popen(
            [*before, HOOK, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment() if env is None else env,
            **options,
        )

    def feed(self, payload, **options):
        """Runs the hook on an object or on bytes; it must be silent and leave with 0."""
        process = self.start(**options)
        said, complained = process.communicate(to_bytes(payload), timeout=60)
        expect_silent(process.returncode, said, complained)

    def names(self):
        """The row files' names."""
        if not self.sessions.is_dir():
            return []
        return sorted(name for name in os.listdir(self.sessions) if name.endswith(".json"))

    def rows(self):
        """Row files' names and what is in them, read by a strict parser."""
        return {name: read_strictly(self.sessions / name) for name in self.names()}

    def row(self, name):
        """The one row that there should be in the file of this name."""
        return read_strictly(self.sessions / f"{name}.json")

    def leftovers(self):
        """Temporary files that nobody removed."""
        folder = self.sessions / ".tmp"
        return sorted(os.listdir(folder)) if folder.is_dir() else []

    def tree(self, ignored=("hook.log",)):
        """Every file below the home with its content."""
        return {
            str(path.relative_to(self.path)): path.read_bytes() if path.is_file() else None
            for path in self.path.rglob("*")
            if path.name not in ignored and not path.name.startswith(".lock-")
        }


def to_bytes(payload):
    """JSON as agents write it."""
    return payload if isinstance(payload, bytes) else json.dumps(payload).encode()


def expect_silent(status, said, complained):
    """An agent must notice nothing of a hook."""
    assert (status, said, complained) == (0, b"", b""), f"status {status}, stdout {said!r}, stderr {complained!r}"


def refuse_constant(name):
    """NaN and the infinities are no JSON."""
    raise ValueError(name)


def check_text(value):
    """Every text in a row must be clean: no control characters, no halves of characters."""
    if isinstance(value, str):
        value.encode("utf-8")
        bad = [char for char in value if (ord(char) < 32 and char not in "\t\n\r") or 0x7F <= ord(char) <= 0x9F]
        assert not bad, f"control characters {bad!r} in {value!r}"
    elif isinstance(value, dict):
        for name, item in value.items():
            check_text(name)
            check_text(item)
    elif isinstance(value, list):
        for item in value:
            check_text(item)


def read_strictly(path):
    """A row that any reader understands."""
    row = json.loads(path.read_bytes().decode("utf-8"), parse_constant=refuse_constant)
    check_text(row)
    return row


def event(name, session="s", **fields):
    """A payload."""
    return {"session_id": session, "hook_event_name": name, "cwd": "/home/sam/proj", **fields}


def timed(function):
    """The seconds that @function took."""
    start = time.monotonic()
    function()
    return time.monotonic() - start
