# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Fixtures: each test has a home, a bus, a panel, a notification server and an
agent of its own; all tests of a run share one X server."""

import os
import re

import pytest

from bus import Bus, NotificationServer, Watcher
from far import FarFolder
from tray import Agent, Tray, make_home
from x_server import XServer


@pytest.fixture(scope="session", autouse=True)
def display():
    server = XServer(1024, 600)
    os.environ["DISPLAY"] = server.name
    yield
    server.stop()


@pytest.fixture
def home(tmp_path):
    return make_home(tmp_path)


@pytest.fixture
def bus(home):
    daemon = Bus(home)
    yield daemon
    daemon.stop()


@pytest.fixture
def watcher(bus):
    service = Watcher(bus)
    yield service
    service.stop()


@pytest.fixture
def server_capabilities():
    """For a test to set by a parameter."""
    return ["body"]


@pytest.fixture
def server(bus, server_capabilities):
    service = NotificationServer(bus, server_capabilities)
    yield service
    service.stop()


@pytest.fixture
def agent(home):
    agents = Agent(home)
    yield agents
    agents.quit_all()


# GTK 3's bridge asks an object that a reader still knows for states that it has
# no more, and lets go of them. None of the program's code is on that way.
AT_SPI_RACE = (
    r"Atk-CRITICAL \*\*: (\S+ )atk_state_set_contains_state: assertion .* failed",
    r"GLib-GObject-CRITICAL \*\*: {}g_object_unref: assertion 'G_IS_OBJECT \(object\)' failed",
)


def without_race(log):
    asked, let_go = AT_SPI_RACE
    for moment in set(re.findall(asked, log)):
        log = re.sub(let_go.format(re.escape(moment)), "", log)
    return re.sub(asked, "", log)


@pytest.fixture
def start_tray(bus, home):
    """Starts trays; at the end each must still live and end well, without a
    critical on its way."""
    trays = []

    def start(*arguments, before=(), **environment):
        tray = Tray(bus, home, arguments, environment, before)
        trays.append(tray)
        return tray

    yield start
    for tray in trays:
        status = tray.quit()
        log = tray.read_log()
        print(log)
        log = without_race(log)
        assert status == 0, f"exit status {status}"
        assert "CRITICAL" not in log and "Sanitizer" not in log


@pytest.fixture
def tray(start_tray, watcher):
    return start_tray().attach(watcher)


@pytest.fixture
def make_far():
    """Shows folders at other places."""
    made = []

    def make(folder, place):
        far = FarFolder(folder, place)
        made.append(far)
        if not far.is_there:
            pytest.skip("FUSE cannot be had here")
        return far

    yield make
    for far in made:
        far.stop()


@pytest.fixture
def far_registry(home, make_far):
    """A registry on such a file system; `near` is where others write it."""
    far = make_far(home / "near", home / "ring")
    far.near = home / "near"
    (far.near / "sessions").mkdir()
    return far
