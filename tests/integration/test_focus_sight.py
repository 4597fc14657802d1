# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Whose terminal has the focus: on a real X server with real tmux, and on mocks."""

import os
import subprocess

import pytest

from bus import Bus, wait_until
from compositors import Hyprland, Niri, Sway
from focuser import look
from terminals import Program
from x_desk import TWO_WINDOWS, Desk, active_window, window_named

NO_DESKTOP = {name: None for name in ("WAYLAND_DISPLAY", "SWAYSOCK", "NIRI_SOCKET", "HYPRLAND_INSTANCE_SIGNATURE")}

# A terminal with a window, and as many ttys as it is told, none of which it shows.
TERMINAL = """
import os, pty, sys
pids = []
for _ in range(int(sys.argv[1])):
    pid, end = pty.fork()
    if pid == 0:
        os.execvp("sh", ["sh", "-c", "echo; exec sleep 600"])
    # Not before it is on its terminal.
    os.read(end, 1)
    pids.append(str(pid))
print(*pids, flush=True)
if len(sys.argv) > 2:
    import gi
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk
    for title in sys.argv[2:]:
        Gtk.Window(title=title).show_all()
    Gtk.main()
else:
    sys.stdin.read()
"""


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setenv("DISPLAY", os.environ["DISPLAY"])
    for name in (*NO_DESKTOP, "WINDOWID", "TMUX", "TMUX_PANE"):
        monkeypatch.delenv(name, raising=False)
    desk = Desk(tmp_path)
    yield desk
    desk.stop()


@pytest.fixture
def start_terminal():
    started = []

    def start(*words):
        process = subprocess.Popen(["/usr/bin/python3", "-c", TERMINAL, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        started.append(process)
        return process.pid, *map(int, process.stdout.readline().split())

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_none(desk):
    assert look() == []
    assert look(os.getpid(), 2**22 + 1) == [False, False]
    assert look(os.getpid(), DISPLAY=None) == [False]
    assert look(os.getpid(), DISPLAY=":4711") == [False]


def test_terminals(desk):
    one, first = desk.xterm("first")
    two, second = desk.xterm("second")
    for window, expected in ((first, [True, False]), (second, [False, True]), (first, [True, False])):
        desk.activate(window)
        assert look(one, two) == expected
    # An X window says nothing about a Wayland desktop.
    assert look(one, two, WAYLAND_DISPLAY="wayland-0") == [False, False]
    subprocess.run(["xdotool", "windowminimize", str(first)], check=True)
    wait_until(lambda: active_window() != first, "another window in front")
    assert not look(one)[0]


def test_several_ttys_or_windows(desk, start_terminal):
    """Which of its tabs does it show?"""
    _, alone = start_terminal("1", "alone")
    _, left, right = start_terminal("2", "tabs")
    _, one = start_terminal("1", "main", "settings")
    # All of them are there first: a window that comes later takes the focus.
    windows = {title: wait_until(lambda: window_named(title), f"the window {title}") for title in ("alone", "tabs", "main", "settings")}
    for title, window in windows.items():
        desk.activate(window)
        assert look(alone, left, right, one) == [title == "alone", False, False, False]


def test_program_with_a_window_of_its_own(desk, tmp_path):
    """It was started in a terminal, and what it runs is seen in its own window only."""
    file = tmp_path / "child"
    desk.start("xterm", "-T", "outer", "-e", "/usr/bin/python3", "-c", TWO_WINDOWS, str(file), "editor")
    child = int(wait_until(lambda: file.exists() and file.read_text().strip(), "the program"))
    for window in [wait_until(lambda: window_named(title), f"the window {title}") for title in ("editor", "outer")]:
        desk.activate(window)
        assert look(child) == [False]


def test_tmux(desk, tmp_path):
    """Two windows of two panes; only the active pane of the shown window is seen."""
    socket = tmp_path / "tmux.sock"

    def tmux(*words):
        return subprocess.run(["tmux", "-S", str(socket), *words], capture_output=True, text=True, check=True).stdout.split()

    tmux("-f", "/dev/null", "new-session", "-d", "-s", "one", "sleep 600")
    for command in (["split-window", "-t", "one"], ["new-window", "-t", "one"], ["split-window", "-t", "one"], ["new-session", "-d", "-s", "two"]):
        tmux(*command, "sleep 600")
    try:
        panes = tmux("list-panes", "-a", "-F", "#{pane_pid}")
        assert look(*panes) == [False] * 5
        desk.start("xterm", "-T", "attached", "-e", "tmux", "-S", str(socket), "attach", "-t", "one")
        window = wait_until(lambda: window_named("attached"), "the terminal")
        wait_until(lambda: tmux("list-clients"), "the client")
        other, other_window = desk.xterm("other")
        desk.activate(window)
        for target, expected in (("one:0.0", 0), ("one:0.1", 1), ("one:1.0", 2), ("one:1.1", 3)):
            tmux("select-window", "-t", target, ";", "select-pane", "-t", target)
            assert look(*panes, other) == [i == expected for i in range(6)]
        desk.activate(other_window)
        assert look(*panes, other) == [False] * 5 + [True]
    finally:
        tmux("kill-server")


@pytest.mark.parametrize("kind", ["ScreenSaver", "GnomeScreenSaver"])
@pytest.mark.parametrize("says,is_seen", [(["(b)", [False]], True), (["(b)", [True]], False), ("refuse", True), (["(s)", ["yes"]], True), ("mute", False)])
def test_covered_screen(tmp_path, start_terminal, kind, says, is_seen):
    """A window keeps the focus behind a locked screen. Whoever does not answer in time may cover it."""
    path = tmp_path / "sway.sock"
    bus = Bus(tmp_path)
    screen_saver = Program(bus, tmp_path, kind, GetActive=says)
    terminal, child = start_terminal("1")
    sway = Sway(path)
    sway.windows = [(11, terminal)]
    sway.focused = 11
    environment = {**NO_DESKTOP, "DISPLAY": None, "SWAYSOCK": str(path), "DBUS_SESSION_BUS_ADDRESS": bus.address}
    limit_msec = 100 if says == "mute" else 15000
    assert look(child, limit_msec=limit_msec, **environment) == [is_seen]
    sway.focused = None
    n_calls = len(screen_saver.calls())
    assert look(child, **environment) == [False]
    assert len(screen_saver.calls()) == n_calls, "asked only where it matters"
    sway.stop()
    screen_saver.stop()
    bus.stop()


@pytest.mark.parametrize("kind,name", [(Sway, "SWAYSOCK"), (Hyprland, "HYPRLAND_INSTANCE_SIGNATURE"), (Niri, "NIRI_SOCKET")], ids=["sway", "hyprland", "niri"])
def test_compositors(tmp_path, start_terminal, kind, name):
    path = tmp_path / "hypr" / "abc" / ".socket.sock"
    value = "abc" if kind is Hyprland else str(path)
    environment = {**NO_DESKTOP, "DISPLAY": None, "XDG_RUNTIME_DIR": str(tmp_path), name: value}
    first, one = start_terminal("1")
    second, two = start_terminal("1")
    compositor = kind(path)
    compositor.windows = [(11, first), (12, second), (13, 77)]
    for focused, expected in ((11, [True, False]), (12, [False, True]), (13, [False, False]), (None, [False, False])):
        compositor.focused = focused
        assert look(one, two, **environment) == expected
    assert compositor.asked == [compositor.LIST if kind is not Sway else (4, "")] * 4
    compositor.says = {compositor.LIST: b"garbage\n" * 10}
    assert look(one, two, **environment) == [False, False]
    compositor.is_mute = True
    # The limit is kept, or this took as long as the mute.
    assert look(one, two, limit_msec=100, **environment) == [False, False]
    compositor.stop()
