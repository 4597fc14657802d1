# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""A click lands in the terminal where the session waits: xterms, panes of tmux,
kitty. What is in front afterwards the X server and tmux say, not our own code."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

from bus import wait_until
from desktop import Desktop, is_red, menus, notifications
from tray import read_tray_file
from real_terminals import Terminals, run

PLACES = ("left", "right", "alpha.0", "alpha.1", "beta.0", "beta.1")


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


def test_click_on_the_notification(desktop, terminals, tray, home):
    terminals.xterm("left", terminals.command("left", when="go"))
    terminals.xterm("right", ["sleep", "1000"])
    # Nothing is said of what one looks at.
    wait_for_shown(terminals, "right")
    (home / "go").touch()
    (window,) = wait_until(lambda: notifications(desktop), "the notification")
    assert terminals.shown() == "right"
    found = run("xdotool", "getwindowgeometry", "--shell", window)
    x, y, width, height = (int(dict(line.split("=") for line in found.split())[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
    desktop.click([x + width // 4, y + height - 28])
    wait_for_shown(terminals, "left")


def test_nothing_is_said_of_what_one_looks_at(desktop, terminals, tray, home):
    """The session's own terminal has the focus: the icon is red, nothing pops up."""
    terminals.xterm("other", terminals.command("other", when="go-on"))
    terminals.xterm("left", terminals.command("left", when="go"))
    wait_for_shown(terminals, "left")
    (home / "go").touch()
    tray.wait_for_session("\u2068left\u2069")
    desktop.wait_for_icon(is_red, "the red icon")
    # Another one is told of, and by then this one would have been.
    (home / "go-on").touch()
    tray.wait_for_session("\u2068other\u2069")
    wait_until(lambda: notifications(desktop), "the other notification")
    remembered = wait_until(lambda: read_tray_file(home).get("alerts", {}).get("sessions"), "the memory")
    assert "told" in remembered["other"] and "told" not in remembered["left"]


def test_it_is_said_when_one_looks_away(desktop, terminals, tray, home):
    """The same, but another window has the focus by then."""
    terminals.xterm("left", terminals.command("left", when="go"))
    terminals.xterm("right", ["sleep", "1000"])
    wait_for_shown(terminals, "right")
    (home / "go").touch()
    wait_until(lambda: notifications(desktop), "the notification")


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
