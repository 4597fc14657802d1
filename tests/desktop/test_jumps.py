# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Jumps from one end to the other: real terminals on a real X server, looked at
with the server's and the programs' own tools."""

import json
import os
import signal
import subprocess

import pytest

from bus import wait_until
from focus import Stage
from x_server import XServer


def output(*command, environment=None):
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stdout.strip()


class Desk(Stage):
    """A stage with a window manager."""

    def __init__(self, home):
        super().__init__(home)
        self.server = XServer(1024, 600)
        self.environment |= {"DISPLAY": self.server.name, "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.tmux_socket = str(self.folder / "tmux")
        self.start("openbox", "--config-file", "/dev/null", "--sm-disable")
        wait_until(lambda: "window id" in self.ask("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"), "the window manager")

    def ask(self, *command):
        return output(*command, environment=self.environment)

    def start(self, *command):
        process = subprocess.Popen(
            [str(word) for word in command],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.holders.append(process)
        return process

    def xterm(self, title, *command):
        """A new window, which is in front then."""
        self.start("xterm", "-T", title, "-xrm", "XTerm*allowTitleOps: false", "-e", *command)
        return wait_until(lambda: self.active() if self.ask("xdotool", "getactivewindow", "getwindowname") == title else 0, title)

    def active(self):
        words = self.ask("xprop", "-root", "_NET_ACTIVE_WINDOW").split()
        return int(words[-1], 16) if words and words[-1].startswith("0x") else 0

    def tmux(self, *words):
        return self.ask("tmux", "-f", "/dev/null", "-S", self.tmux_socket, *words)

    def jump(self, session):
        result = self.focus(session, DISPLAY=self.server.name)
        assert result["outcome"] == "done", result
        return result

    def stop(self):
        self.tmux("kill-server")
        super().stop()
        self.server.stop()


@pytest.fixture
def desk(home):
    desk = Desk(home)
    yield desk
    desk.stop()


def in_front(desk, window):
    wait_until(lambda: desk.active() == window, f"window {window} in front")


def test_plain_terminals(desk):
    windows = {name: desk.xterm(name, *desk.agent(name)) for name in ("a1", "a2", "a3")}
    desk.wait_for(*windows)
    for name in ("a1", "a3", "a2", "a1"):
        desk.jump(name)
        in_front(desk, windows[name])


def test_agents_that_are_not_known(desk):
    """They are found as long as their terminal is there, and never in its successor."""
    names = ("gemini:g1", "gemini:g2")
    windows = {name: desk.xterm(name, "sh", "-c", " ".join(desk.agent(name)) + "; sleep 600") for name in names}
    desk.wait_for(*names)
    for name in ("gemini:g1", "gemini:g2", "gemini:g1"):
        desk.jump(name)
        in_front(desk, windows[name])

    # Killed, so that no hook has said it.
    agent = desk.row("gemini:g2")["seat"]["processes"][0]["pid"]
    os.kill(agent, signal.SIGKILL)
    wait_until(lambda: not os.path.exists(f"/proc/{agent}"), "the agent's end")
    desk.jump("gemini:g2")
    in_front(desk, windows["gemini:g2"])

    first, second = desk.holders[-2:]
    second.kill()
    second.wait()
    other = desk.xterm("gemini:g3", *desk.agent("gemini:g3"))
    desk.wait_for("gemini:g3")
    # The next terminal gets the number, unless another program takes it.
    desk.change_row("gemini:g2", tty=desk.row("gemini:g3")["tty"])
    desk.ask("xdotool", "windowactivate", "--sync", str(windows["gemini:g1"]))
    assert "its terminal is closed" in desk.focus("gemini:g2", DISPLAY=desk.server.name)["text"]
    desk.jump("gemini:g3")
    in_front(desk, other)
    assert first.poll() is None


# A program with a window, and an agent in it that is on the terminal where the program was started.
EDITOR = """
import gi, subprocess, sys
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
Gtk.Window(title="editor").show_all()
subprocess.Popen(sys.argv[1:])
Gtk.main()
"""


def test_agent_in_an_editor_that_was_started_in_a_terminal(desk):
    desk.start("xterm", "-T", "outer", "-e", "/usr/bin/python3", "-c", EDITOR, *desk.agent("gemini:g1"))
    desk.wait_for("gemini:g1")
    found = wait_until(lambda: desk.ask("xdotool", "search", "--onlyvisible", "--name", "^editor$"), "the editor")
    desk.xterm("other", "sleep", "600")
    desk.jump("gemini:g1")
    in_front(desk, int(found))


def test_pane_of_an_agent_that_is_not_known(desk):
    name = "gemini:g1"
    window = desk.xterm("tmux", "tmux", "-f", "/dev/null", "-S", desk.tmux_socket, "new-session", "-s", "s", *desk.agent(name))
    desk.wait_for(name)
    desk.tmux("new-window", "-t", "s:", "sleep", "600")
    desk.xterm("other", "sleep", "600")
    desk.jump(name)
    in_front(desk, window)
    assert desk.tmux("display-message", "-p", "-t", "s:", "#{pane_id}") == desk.row(name)["tmux_pane"]


def test_minimised_window_on_another_desktop(desk):
    first = desk.xterm("a1", *desk.agent("a1"))
    desk.wait_for("a1")
    desk.ask("xdotool", "windowminimize", "--sync", str(first))
    desk.ask("xdotool", "set_desktop_for_window", str(first), "1")
    desk.xterm("other", "sleep", "600")
    assert desk.ask("xdotool", "get_desktop") == "0"
    desk.jump("a1")
    in_front(desk, first)
    assert desk.ask("xdotool", "get_desktop") == "1"
    assert "IsViewable" in desk.ask("xwininfo", "-id", str(first))


def test_panes_of_two_sessions(desk):
    """Two windows on two sessions of two windows of two panes, all of one server."""
    names = [f"a{number}" for number in range(1, 9)]
    agents = iter(names)
    for session in ("one", "two"):
        for window in ("w1", "w2"):
            new = ["new-session", "-d", "-s", session] if window == "w1" else ["new-window", "-d", "-t", f"{session}:"]
            desk.tmux(*new, "-n", window, *desk.agent(next(agents)))
            desk.tmux("split-window", "-d", "-t", f"{session}:{window}", *desk.agent(next(agents)))
    windows = {name: desk.xterm(name, "tmux", "-S", desk.tmux_socket, "attach", "-t", name) for name in ("one", "two")}
    desk.wait_for(*names)
    for name in ("a4", "a5", "a1", "a8", "a2", "a3", "a7", "a6", "a1"):
        session = "one" if name in names[:4] else "two"
        desk.jump(name)
        in_front(desk, windows[session])
        assert desk.tmux("display-message", "-p", "-t", f"{session}:", "#{pane_id}") == desk.row(name)["tmux_pane"]


def test_client_that_has_moved(desk):
    """The server was started in a window that shows something else now."""
    first = desk.xterm("first", "sh", "-c", f"tmux -S {desk.tmux_socket} new-session -d -s s {' '.join(desk.agent('a1'))}; exec sleep 600")
    desk.wait_for("a1")
    assert desk.row("a1")["terminal"]["windowid"] == str(int(desk.ask("xdotool", "search", "--name", "^first$").split()[0]))
    second = desk.xterm("second", "tmux", "-S", desk.tmux_socket, "attach")
    desk.ask("xdotool", "windowactivate", "--sync", str(first))
    desk.jump("a1")
    in_front(desk, second)


def test_editor_in_multiplexer_in_window(desk):
    terminal = f"+terminal {' '.join(desk.agent('a1'))}"
    window = desk.xterm("w", "tmux", "-f", "/dev/null", "-S", desk.tmux_socket, "new-session", "-s", "s",
                        "nvim", "-u", "NONE", "-i", "NONE", "-n", terminal, "+enew")
    desk.wait_for("a1")
    desk.tmux("new-window", "-t", "s:", "sleep", "600")
    desk.xterm("other", "sleep", "600")
    result = desk.jump("a1")
    in_front(desk, window)
    assert [step["focuser"] for step in result["steps"] if step["outcome"] != "not mine"] == ["nvim", "tmux", "x11"]
    assert desk.tmux("display-message", "-p", "-t", "s:", "#{pane_current_command}") == "nvim"


def test_kitty_with_two_windows(desk):
    """One process, two desktop windows; in the first one two tabs."""
    address = f"unix:{desk.folder}/kitty"
    desk.start("kitty", "--config", "NONE", "-o", "allow_remote_control=yes", "--listen-on", address, *desk.agent("k1"))
    desk.wait_for("k1")
    windows = {"k1": wait_until(desk.active, "kitty's window")}
    windows["k2"] = windows["k1"]
    for name, kind in (("k2", "tab"), ("k3", "os-window")):
        desk.ask("kitty", "@", "--to", address, "launch", f"--type={kind}", *desk.agent(name))
        desk.wait_for(name)
    windows["k3"] = wait_until(lambda: desk.active() if desk.active() not in (0, windows["k1"]) else 0, "the other window")
    for name in ("k1", "k3", "k2", "k1"):
        desk.jump(name)
        in_front(desk, windows[name])
        shown = json.loads(desk.ask("kitty", "@", "--to", address, "ls"))
        tab, = (tab for window in shown if window["platform_window_id"] == windows[name] for tab in window["tabs"] if tab["is_active_tab"])
        assert tab["active_window_history"][-1] == int(desk.row(name)["terminal"]["kitty_window_id"])
