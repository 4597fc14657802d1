# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Agents in real terminals: xterms and panes of tmux. What is in front the X
server and tmux say, not our own code."""

import json
import pathlib
import shlex
import subprocess

from bus import wait_until
from tray import program


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


class Terminals:
    """Agents in terminals. Each is a shell of the name claude that calls the
    hook, as the agent does, and then sleeps."""

    def __init__(self, desktop, home):
        self.desktop = desktop
        self.home = home
        self.folder = home / "agents"
        self.folder.mkdir()
        (self.folder / "claude").symlink_to("/bin/sh")
        self.socket = home / "tmux.socket"
        self.has_tmux = False

    def command(self, session, when=None):
        """What to run in a terminal; the session begins when the file @when is in the home."""
        script = self.folder / f"{session}.sh"
        call = {"session_id": session, "cwd": f"/w/{session}", "tool_name": "Bash", "tool_input": {"command": "make"}}
        lines = [
            {"hook_event_name": "SessionStart", "source": "startup"},
            {"hook_event_name": "UserPromptSubmit", "prompt": "go on"},
            {"hook_event_name": "PreToolUse", "tool_use_id": "t1"},
            {"hook_event_name": "PermissionRequest"},
            {"hook_event_name": "Notification", "notification_type": "permission_prompt", "message": "may it?"},
        ]
        text = "".join(f"printf %s {shlex.quote(json.dumps(call | line))} | {shlex.quote(program('RING_HOOK'))}\n" for line in lines)
        wait = f"while [ ! -e {self.home}/{when} ]; do sleep 0.05; done\n" if when else ""
        script.write_text(wait + text + "sleep 1000\n")
        return [str(self.folder / "claude"), str(script)]

    def xterm(self, title, command, *more):
        self.desktop.processes[f"xterm {title}"] = subprocess.Popen(
            ["xterm", "-T", title, "-geometry", "40x8", *more, "-e", *command],
            env=self.desktop.environment | {"SHELL": "/bin/sh"},
            start_new_session=True,
        )
        return wait_until(lambda: self.window(title), f"the window {title}")

    def window(self, title):
        found = self.desktop.windows("--name", f"^{title}$")
        return found[0] if found else None

    def tmux(self, *arguments):
        self.has_tmux = True
        return subprocess.run(
            ["tmux", "-f", "/dev/null", "-S", str(self.socket), *arguments],
            env=self.desktop.environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()

    def start_tmux(self):
        """Two sessions, four panes: alpha has both in one window, beta one in each of two."""
        command = shlex.join
        self.tmux("new-session", "-d", "-s", "alpha", "-x", "80", "-y", "24", command(self.command("alpha.0")))
        self.tmux("split-window", "-t", "alpha", command(self.command("alpha.1")))
        self.tmux("new-session", "-d", "-s", "beta", "-x", "80", "-y", "24", command(self.command("beta.0")))
        self.tmux("new-window", "-t", "beta", command(self.command("beta.1")))
        for name in ("alpha", "beta"):
            self.xterm(name, ["tmux", "-S", str(self.socket), "attach", "-t", name])
        wait_until(lambda: len(self.tmux("list-clients").splitlines()) == 2, "the clients of tmux")

    def shown(self):
        """The session in front: the title of the active window, and the agent in
        the pane that tmux shows there."""
        window = subprocess.run(["xdotool", "getactivewindow"], capture_output=True, text=True).stdout.strip()
        if not window:
            return None
        title = run("xdotool", "getwindowname", window)
        if title not in ("alpha", "beta"):
            return title
        pane = self.tmux("list-clients", "-t", title, "-F", "#{pane_pid}")
        arguments = pathlib.Path(f"/proc/{pane}/cmdline").read_bytes().split(b"\0")
        return pathlib.Path(arguments[-2].decode()).stem

    def stop(self):
        if self.has_tmux:
            subprocess.run(["tmux", "-S", str(self.socket), "kill-server"], check=False)
