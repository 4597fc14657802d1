# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Agents in terminals of all kinds, and jumps to them."""

import fcntl
import json
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import threading

from bus import wait_until
from ctl import Ctl
from tray import clean_environment, program, write_row

# What the hook of these agents sees around itself is in their rows. They end with their terminal.
AGENT = """#!/bin/sh
printf '{"hook_event_name": "SessionStart", "source": "startup", "session_id": "%%s", "cwd": "%%s"}' "$1" "$HOME" | %(hook)s
printf '{"hook_event_name": "UserPromptSubmit", "prompt": "go on", "session_id": "%%s", "cwd": "%%s"}' "$1" "$HOME" | %(hook)s
read -r line
:
"""

# How they call the hook. The second one is not known by its process, and keeps
# its hooks off its terminal.
HOOKS = {"claude": '"$RING_HOOK"', "gemini": "setsid sh -c '\"$RING_HOOK\" gemini; :'"}


# Shows a command on a terminal of its own, as terminals and multiplexers do.
HOLDER = """
import os, pty, sys
pid, ours = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
try:
    while os.read(ours, 65536):
        pass
except OSError:
    pass
"""


class Terminal:
    """A program on a terminal of its own; somebody reads what it shows."""

    def __init__(self, command, environment):
        self.ours, its = os.openpty()
        fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.tty = os.ttyname(its)
        self.process = subprocess.Popen(
            command, stdin=its, stdout=its, stderr=its, env=environment, start_new_session=True, preexec_fn=take_terminal
        )
        os.close(its)
        self.shown = b""
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        try:
            while piece := os.read(self.ours, 65536):
                self.shown += piece
        except OSError:
            return

    def type(self, text):
        os.write(self.ours, text.encode())

    def stop(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.reader.join()
        os.close(self.ours)


def take_terminal():
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Stage:
    """A home with agents, and programs that only write down how they were called."""

    def __init__(self, home):
        self.home = home
        self.ctl = Ctl(home)
        # Sockets have short names.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ring-"))
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        self.terminals = []
        self.holders = []
        (home / "agent").mkdir()
        for name, hook in HOOKS.items():
            (home / "agent" / name).symlink_to("/bin/sh")
            (home / "agent" / f"{name}-script").write_text(AGENT % {"hook": hook})
        self.environment = clean_environment(home) | {"RING_HOOK": program("RING_HOOK"), "TERM": "xterm", "SHELL": "/bin/sh"}
        self.environment.pop("DISPLAY", None)

    def agent(self, session):
        """The words that start an agent: Gemini CLI if the session's id says so."""
        name = "gemini" if session.startswith("gemini:") else "claude"
        return [str(self.home / "agent" / name), str(self.home / "agent" / f"{name}-script"), session]

    def terminal(self, command, **environment):
        terminal = Terminal([str(word) for word in command], self.environment | environment)
        self.terminals.append(terminal)
        return terminal

    def python(self, name):
        """Another name for Python, for a program that is to have this one."""
        path = self.folder / "names" / name
        path.parent.mkdir(exist_ok=True)
        if not path.exists():
            path.symlink_to("/usr/bin/python3")
        return str(path)

    def holder(self, name, session, before="", **environment):
        """An agent in a terminal that a program of that name shows, which does
        something in Python @before. Returns the program."""
        command = [self.python(name), "-c", before + HOLDER, *self.agent(session)]
        process = subprocess.Popen(command, env=self.environment | environment, stdin=subprocess.DEVNULL, start_new_session=True)
        self.holders.append(process)
        self.wait_for(session)
        return process

    def client(self, name, *words, **environment):
        """A program of that name on a terminal, which was called with these words."""
        return self.terminal([self.python(name), "-c", "input()", *words], **environment)

    def wait_for(self, *sessions):
        for session in sessions:
            path = self.home / "ring" / "sessions" / f"{session}.json"
            wait_until(lambda path=path: path.exists() and "UserPromptSubmit" in path.read_text(), f"the row of {session}")

    def row(self, session):
        return json.loads((self.home / "ring" / "sessions" / f"{session}.json").read_text())

    def change_row(self, session, **members):
        """A member that is None is taken out."""
        row = {name: value for name, value in (self.row(session) | members).items() if value is not None}
        write_row(self.home, session, json.dumps(row))

    def focus(self, session, *arguments, path=None, **environment):
        """Jumps; returns what ringctl tells."""
        path = path or os.environ["PATH"]
        done = self.ctl.run("focus", session, "--format", "json", *arguments, PATH=f"{self.bin}:{path}", **environment)
        result = json.loads(done.stdout)
        assert done.returncode == (0 if result["outcome"] == "done" or "--explain" in arguments else 1)
        return result

    def fake(self, name, script="exit 0"):
        """A program that writes its arguments down, NUL between, and does what @script says."""
        path = self.bin / name
        log = self.folder / f"{name}.log"
        path.write_text(f"#!/bin/sh\nprintf '%s\\0' \"$@\" >> {log}\nprintf '\\n' >> {log}\n{script}\n")
        path.chmod(0o755)

    def calls(self, name):
        """The argument lists with which a fake was called."""
        log = self.folder / f"{name}.log"
        return [call.split("\0") for call in log.read_text().split("\0\n")[:-1]] if log.exists() else []

    def stop(self):
        for terminal in self.terminals:
            terminal.stop()
        for holder in self.holders:
            holder.kill()
            holder.wait()
        # Programs that end take their sockets with them meanwhile.
        shutil.rmtree(self.folder, ignore_errors=True)


def text_of(result, focuser, outcome):
    """What it says, once it is sure that it has answered that."""
    found = step(result, focuser)
    assert found is not None and found[0] == outcome, result
    return found[1]


def step(result, focuser):
    """What a focuser has answered first: its outcome and its text."""
    return next(((step["outcome"], step["text"]) for step in result["steps"] if step["focuser"] == focuser), None)
