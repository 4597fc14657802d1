# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What becomes of silence and of waits when the machine slept, as
systemd-logind tells it on the system bus."""

import subprocess
import time

import pytest

from bus import Bus, Logind, wait_until
from tray import clean_environment, write_settings


@pytest.fixture
def system_bus(tmp_path):
    folder = tmp_path / "system"
    folder.mkdir()
    daemon = Bus(folder)
    yield daemon
    daemon.stop()


@pytest.fixture
def logind(system_bus):
    service = Logind(system_bus)
    yield service
    service.stop()


@pytest.fixture
def sleepy_tray(system_bus, logind, start_tray, watcher):
    """A tray that hears of sleep."""
    tray = start_tray(DBUS_SYSTEM_BUS_ADDRESS=system_bus.address).attach(watcher)

    def is_connected():
        names = logind.connection.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames", None, None, 0, -1, None
        ).unpack()[0]
        return len(names) > 3

    # The bus itself, two names of logind's, and the tray.
    wait_until(is_connected, "the tray on the system bus")
    # It listens from its next turn on.
    tray.sessions()
    tray.sessions()
    return tray


def test_all_is_looked_at(logind, sleepy_tray, home):
    """An agent of which nothing tells is found at once, not within a minute."""
    (home / "claude").symlink_to("/bin/sleep")
    child = subprocess.Popen([home / "claude", "100"], env=clean_environment(home), cwd=home)
    try:
        sleepy_tray.wait_for_icon("none")
        logind.sleep_and_wake()
        wait_until(lambda: sleepy_tray.sessions(), "the agent in the menu", 5)
    finally:
        child.kill()
        child.wait()


def test_silence_counts_from_the_end_of_the_sleep(home, logind, request, agent):
    write_settings(home, "[tray]\nclaude_permission_wait_seconds = 2\n")
    tray = request.getfixturevalue("sleepy_tray")
    agent.start()
    call = {"session_id": "s1", "cwd": "/home/sam/maigo", "tool_name": "Bash", "tool_input": {"command": "make"}}
    agent.hook(hook_event_name="PermissionRequest", **call)
    tray.wait_for_icon("working")
    asked = time.time()
    wait_until(lambda: time.time() - asked > 1, "a second of silence")
    logind.sleep_and_wake()
    woken = time.time()
    tray.wait_for_icon("waiting-1")
    assert time.time() - woken >= 2, "the silence before the sleep counts"


def test_no_system_bus_is_no_matter(start_tray, watcher):
    tray = start_tray().attach(watcher)
    tray.wait_for_icon("none")
    assert "RingSleepWatch" not in tray.read_log()


def test_system_bus_may_go(system_bus, sleepy_tray, logind, agent):
    logind.stop()
    system_bus.stop()
    agent.start()
    sleepy_tray.wait_for_icon("working")
    assert sleepy_tray.is_alive()
