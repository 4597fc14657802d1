# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""ringctl, run in a home of a test's own."""

import errno
import json
import os
import pathlib
import pty
import shutil
import subprocess
import tempfile

from apart import own_processes
from bus import wait_until
from tray import clean_environment, program

# Rights do not stop root, so tests of rights run as somebody else.
NOBODY = 65534

# Where nobody else runs: the agents of this machine are none of the test's.
ALONE = tuple(own_processes() or ())


class Ctl:
    """@home: a folder; @bus: whose session bus, None for none; @ringctl: the program,
    if not the one that was built."""

    def __init__(self, home, bus=None, before=(), ringctl=None):
        self.home = home
        self.ringctl = ringctl or program("RINGCTL")
        self.before = list(before)
        self.environment = clean_environment(home)
        self.environment.pop("DISPLAY", None)
        if bus:
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address

    def run(self, *arguments, **environment):
        """Runs it, with the main loop turning, so that mocks in this process can
        answer. A variable that is None is left out."""
        merged = {name: value for name, value in (self.environment | environment).items() if value is not None}
        output = tempfile.TemporaryFile("w+", encoding="utf-8")
        complaints = tempfile.TemporaryFile("w+", encoding="utf-8")
        command = [*self.before, self.ringctl, *arguments]
        process = subprocess.Popen(command, env=merged, stdin=subprocess.DEVNULL, stdout=output, stderr=complaints)
        wait_until(lambda: process.poll() is not None, "ringctl to end")
        output.seek(0)
        complaints.seek(0)
        with output, complaints:
            done = subprocess.CompletedProcess(command, process.returncode, output.read(), complaints.read())
        assert "CRITICAL" not in done.stderr and "Sanitizer" not in done.stderr, done.stderr
        return done

    def run_on_terminal(self, *arguments, **environment):
        """Runs it on a terminal, and returns what was printed there."""
        merged = {name: value for name, value in (self.environment | environment).items() if value is not None}
        ours, its = pty.openpty()
        process = subprocess.Popen([*self.before, self.ringctl, *arguments], env=merged, stdin=its, stdout=its, stderr=its)
        os.close(its)
        output = b""
        try:
            while piece := os.read(ours, 65536):
                output += piece
        except OSError as error:
            # What a terminal says when its last user has left.
            assert error.errno == errno.EIO
        os.close(ours)
        assert process.wait() == 0
        return output.decode().replace("\r\n", "\n")

    def doctor(self, **environment):
        """What the doctor finds, as {"topic.code": finding}; a code that comes
        twice has its first finding there."""
        done = self.run("doctor", "--format", "json", **environment)
        assert done.stderr == ""
        report = json.loads(done.stdout)
        assert report["generated_at"] > 0
        worst = max((finding["severity"] for finding in report["findings"]), key=SEVERITIES.index)
        assert report["severity"] == worst
        assert done.returncode == {"ok": 0, "attention": 1, "broken": 3}[worst]
        found = {}
        for finding in report["findings"]:
            assert set(finding) == {"severity", "topic", "code", "text", "remedy"}
            assert not any(ord(char) < 32 for char in finding["text"] + (finding["remedy"] or ""))
            found.setdefault(f"{finding['topic']}.{finding['code']}", finding)
        return found


SEVERITIES = ["ok", "attention", "broken"]


def open_folder(*names):
    """Copies files and folders of the build folder to where everybody may read them:
    the tree itself may be somewhere in root's home. A whole path has its last name there."""
    build = pathlib.Path(program("RINGCTL")).parents[2]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="ring-open-"))
    for name in names:
        source = build / name
        target = folder / (source.name if pathlib.Path(name).is_absolute() else name)
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
    subprocess.run(["chmod", "-R", "a+rX", folder], check=True)
    return folder


class StrangersHome:
    """A home that belongs to somebody without rights, and ringctl run as they."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="ring-ctl-"))
        for name in ("config", "data", "cache", "run", "ring", "ring/sessions"):
            (self.path / name).mkdir(mode=0o700)
        self.is_root = os.geteuid() == 0
        before = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if self.is_root else []
        self.ctl = Ctl(self.path, before=before)

    def __enter__(self):
        if self.is_root:
            for path in (self.path, *self.path.rglob("*")):
                os.chown(path, NOBODY, NOBODY)
        return self

    def __exit__(self, *_):
        for path in (self.path, *self.path.rglob("*")):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o700)
        shutil.rmtree(self.path)

