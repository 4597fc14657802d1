# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""A click lands in the terminal where the session waits: xterms, panes of tmux,
kitty. What is in front afterwards the X server and tmux say, not our own code."""

import json
import os
import pathlib
import shlex
import subprocess
import sys

import pytest

from bus import wait_until
from desktop import Desktop, is_red, menus, notifications
from tray import program

PLACES = ("left", "right", "alpha.0", "alpha.1", "beta.0", "beta.1")


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

    def command(self, session):
        """What to run in a terminal."""
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
        script.write_text(text + "sleep 1000\n")
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


@pytest.fixture
def desktop(display, bus, home):
    desktop = Desktop(bus, home, pathlib.Path(os.environ.get("RING_SHOTS", home)))
    desktop.start_all()
    yield desktop
    desktop.stop_all()
    for log in sorted(home.glob("*.log")):
        print(f"{log.name}:\n{log.read_text()}", file=sys.stderr)
    jumps = home / "ring" / "focus.jsonl"
    print(jumps.read_text() if jumps.exists() else "no jumps", file=sys.stderr)


@pytest.fixture
def terminals(desktop, home):
    terminals = Terminals(desktop, home)
    yield terminals
    terminals.stop()


@pytest.fixture
def tray(desktop, start_tray):
    return start_tray().attach_by_name()


def choose_row(desktop, tray, session):
    """Clicks the session's row in the panel's menu."""
    tray.wait_for_session(f"\u2068{session}\u2069")
    place = desktop.wait_for_icon(is_red, "the red icon")
    number = next(i for i, item in enumerate(tray.sessions()) if f"\u2068{session}\u2069" in item.label)
    desktop.click(place)
    wait_until(lambda: menus(desktop), "the menu")
    desktop.press(*["Down"] * (number + 1), "Return")
    wait_until(lambda: not menus(desktop), "the menu to close")


def wait_for_shown(terminals, session):
    wait_until(lambda: terminals.shown() == session, f"{session} to be in front, not {terminals.shown()}")


def test_click_lands_in_the_right_pane(desktop, terminals, tray):
    for name in ("left", "right"):
        terminals.xterm(name, terminals.command(name))
    terminals.start_tmux()
    wait_until(lambda: len(tray.sessions()) == len(PLACES), "all sessions")
    # Each one is left for another before it is gone to.
    for session in PLACES + PLACES[::-1]:
        choose_row(desktop, tray, session)
        wait_for_shown(terminals, session)
    desktop.shoot("xfce-focus")


def test_minimised_window_on_another_desktop(desktop, terminals, tray):
    window = terminals.xterm("left", terminals.command("left"))
    terminals.xterm("right", terminals.command("right"))
    wait_until(lambda: len(tray.sessions()) == 2, "all sessions")
    run("xdotool", "set_num_desktops", "2")
    run("xdotool", "set_desktop_for_window", window, "1")
    run("xdotool", "windowminimize", window)
    wait_until(lambda: terminals.window("left") is None, "the window to be gone")
    choose_row(desktop, tray, "left")
    wait_for_shown(terminals, "left")
    assert run("xdotool", "get_desktop") == "1"


def test_click_on_the_notification(desktop, terminals, tray):
    terminals.xterm("left", terminals.command("left"))
    terminals.xterm("right", ["sleep", "1000"])
    (window,) = wait_until(lambda: notifications(desktop), "the notification")
    assert terminals.shown() == "right"
    found = run("xdotool", "getwindowgeometry", "--shell", window)
    x, y, width, height = (int(dict(line.split("=") for line in found.split())[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
    desktop.click([x + width // 4, y + height - 28])
    wait_for_shown(terminals, "left")


def test_nothing_is_said_of_what_one_looks_at(desktop, terminals, tray, home):
    """The session's own terminal has the focus: the icon is red, nothing pops up."""
    terminals.xterm("right", ["sleep", "1000"])
    terminals.xterm("left", ["sh", "-c", f"read line; exec {shlex.join(terminals.command('left'))}"])
    wait_until(lambda: terminals.shown() == "left", "the window in front")
    desktop.press("Return")
    desktop.wait_for_icon(is_red, "the red icon")
    # Another one that waits is told of, and by then this one would have been.
    terminals.xterm("other", terminals.command("other"))
    tray.wait_for_session("\u2068other\u2069")
    run("xdotool", "windowactivate", "--sync", terminals.window("right"))
    told = [path for path in home.glob("*.log") if "left" in path.read_text()]
    assert not told or not notifications(desktop)


def test_no_window_is_guessed(desktop, terminals, tray, home):
    """One process with two windows, and no id that says which."""
    agent = terminals.command("lost")
    subprocess.Popen(["setsid", "env", "-u", "WINDOWID", *agent], env=desktop.environment, stdin=subprocess.DEVNULL)
    terminals.xterm("right", ["sleep", "1000"])
    choose_row(desktop, tray, "lost")
    wait_until(lambda: notifications(desktop), "the reason")
    assert terminals.shown() == "right"
    wait_until(lambda: (home / "ring" / "focus.jsonl").exists(), "the jump in the log")
    jump = json.loads((home / "ring" / "focus.jsonl").read_text().splitlines()[-1])
    assert jump["session_id"] == "lost"
    run("pkill", "-f", str(terminals.folder / "lost.sh"))
