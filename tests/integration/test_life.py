# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Start, end, panels that come and go, a second instance."""

import signal
import subprocess
import time

import pytest
from gi.repository import GLib

from bus import BusMonitor, Watcher, wait_until
from tray import APP_ID, clean_environment, program


# After which the tray takes an old panel for the only one.
OLD_ICON_SECONDS = 3


class EmptyWatcher(Watcher):
    """A watcher that no panel has joined."""

    has_host = False

    def properties(self):
        return super().properties() | {"IsStatusNotifierHostRegistered": GLib.Variant("b", self.has_host)}


def test_no_display_is_a_sentence(home):
    environment = clean_environment(home)
    del environment["DISPLAY"]
    done = subprocess.run([program("RING_TRAY")], env=environment, capture_output=True, text=True, timeout=20)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "display" in done.stderr


@pytest.mark.parametrize("address", ["unix:path=/nonexistent/bus", "nonsense"])
def test_no_bus_is_a_sentence(home, address):
    environment = clean_environment(home) | {"DBUS_SESSION_BUS_ADDRESS": address}
    done = subprocess.run([program("RING_TRAY")], env=environment, capture_output=True, text=True, timeout=20)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "session bus" in done.stderr


def test_no_home_is_a_sentence(home):
    environment = clean_environment(home)
    for ring_home in ({}, {"RING_HOME": "relative"}):
        wrong = {name: value for name, value in environment.items() if name not in ("HOME", "RING_HOME")} | ring_home
        done = subprocess.run([program("RING_TRAY")], env=wrong, capture_output=True, text=True, timeout=20)
        assert done.returncode == 1
        assert "absolute path" in done.stderr


def test_version_needs_no_display(home):
    environment = clean_environment(home)
    del environment["DISPLAY"]
    done = subprocess.run([program("RING_TRAY"), "--version"], env=environment, capture_output=True, text=True, timeout=20)
    assert done.returncode == 0
    assert done.stdout.startswith("ring-tray ")


def test_words_are_refused(home):
    """They are no files to be opened, and no reason to start."""
    done = subprocess.run([program("RING_TRAY"), "quit"], env=clean_environment(home), capture_output=True, text=True, timeout=20)
    assert done.returncode == 2
    assert done.stderr == "ring-tray: This program takes options only.\n"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_it_well(start_tray, watcher, how):
    tray = start_tray().attach(watcher)
    assert tray.quit(how) == 0


def test_registers_once(tray, watcher):
    tray.wait_for_icon("none")
    assert len(watcher.items) == 1


def test_late_panel(bus, start_tray, agent):
    tray = start_tray().attach_by_name()
    agent.start()
    agent.ask()
    watcher = Watcher(bus)
    tray.attach(watcher)
    tray.wait_for_icon("waiting-1")
    tray.wait_for_session("maigo")
    watcher.stop()


def test_restarted_panel(bus, start_tray, agent):
    watcher = Watcher(bus)
    tray = start_tray().attach(watcher)
    watcher.stop()
    agent.start()
    watcher = Watcher(bus)
    tray.attach(watcher)
    tray.wait_for_icon("working")
    assert len(watcher.items) == 1
    watcher.stop()


def test_panel_that_flickers(bus, start_tray):
    tray = start_tray().attach_by_name()
    for _ in range(20):
        watcher = Watcher(bus)
        tray.client.has_owner(Watcher.NAME)
        watcher.stop()
    watcher = Watcher(bus)
    tray.attach(watcher)
    tray.wait_for_icon("none")
    assert tray.is_alive()
    watcher.stop()


def test_no_panel_is_said_once(bus, server, start_tray, agent):
    """After ten seconds, in a notification and in the log; taken back when a
    panel comes."""
    tray = start_tray(XDG_CURRENT_DESKTOP="sway:wlroots").attach_by_name()
    agent.start()
    agent.ask()
    assert server.wait_for(1).title.startswith("maigo"), "alerts do not wait for a panel"
    hint = server.wait_for(2)
    assert "Waybar" in hint.body and "swaybar" in hint.body
    watcher = Watcher(bus)
    tray.attach(watcher)
    wait_until(lambda: server.closed == [hint.id], "the hint to go")
    watcher.stop()
    wait_until(lambda: not tray.client.has_owner(Watcher.NAME), "the panel to go")
    watcher = Watcher(bus)
    tray.attach(watcher)
    assert tray.read_log().count("No panel shows the icon") == 1
    assert len(server.shown) == 2
    watcher.stop()


def old_icons(tray):
    """The icons it has for panels that take windows (XEmbed)."""
    command = ["xdotool", "search", "--all", "--pid", str(tray.process.pid), "--name", "No sessions"]
    return subprocess.run(command, capture_output=True, text=True).stdout.split()


def test_icon_for_old_panels(start_tray):
    tray = start_tray().attach_by_name()
    wait_until(lambda: old_icons(tray), "the icon")


def test_late_panel_gets_one_icon(bus, start_tray):
    """At a login the panel comes some moments later than the tray."""
    tray = start_tray().attach_by_name()
    watcher = Watcher(bus)
    tray.attach(watcher)
    end = time.monotonic() + OLD_ICON_SECONDS + 1
    assert wait_until(lambda: "two" if old_icons(tray) else time.monotonic() > end) is True
    assert len(watcher.items) == 1
    watcher.stop()


def test_watcher_without_a_panel(bus, server, start_tray):
    """A watcher is there, and nobody who shows what it watches."""
    watcher = EmptyWatcher(bus)
    tray = start_tray().attach_by_name()
    hint = server.wait_for(1)
    assert tray.read_log().count("No panel shows the icon") == 1
    watcher.has_host = True
    watcher.emit("StatusNotifierHostRegistered", None)
    wait_until(lambda: server.closed == [hint.id], "the hint to go")
    watcher.stop()


def test_second_start_shows_the_board(tray, start_tray):
    assert not tray.has_window()
    second = start_tray()
    wait_until(lambda: not second.is_alive(), "the second to end")
    assert second.process.returncode == 0
    wait_until(tray.has_window, "the board")
    assert tray.is_alive()


def test_menu_shows_the_board(tray, agent):
    agent.start()
    item = tray.wait_for_session("maigo")
    assert not tray.has_window()
    tray.send_event(item.id, "clicked")
    wait_until(tray.has_window, "the board")


def test_says_nothing_while_nothing_happens(bus, server, tray, agent):
    """Not a message on the bus, whatever is shown."""
    agent.start("s1")
    agent.start("s2", cwd="/home/sam/site")
    agent.ask("s2", cwd="/home/sam/site")
    server.wait_for(1)
    tray.wait_for_icon("waiting-1")
    with BusMonitor(bus, tray.name) as monitor:
        # What it says late for the closed menu is said by then.
        tray.client.turn(5.5)
        monitor.messages.clear()
        tray.client.turn(3)
        assert monitor.messages == []
        agent.answer("s2", cwd="/home/sam/site")
        wait_until(lambda: monitor.messages, "a message that is seen")


def test_owns_its_name(tray):
    assert tray.client.has_owner(APP_ID)
