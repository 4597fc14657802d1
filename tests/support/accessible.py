# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What a screen reader is told: the accessible objects of a program's windows."""

import json
import os
import subprocess
import sys

from bus import Client, wait_until

# Where distributions put it.
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")

# In a program of its own: the library connects once, to the bus it finds.
READER = """
import gi, json, sys
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

def place(thing):
    component = thing.get_component_iface()
    box = component.get_extents(Atspi.CoordType.SCREEN) if component else None
    return [box.x, box.y, box.width, box.height] if box else None

def read(thing):
    states = thing.get_state_set()
    if not states.contains(Atspi.StateType.SHOWING):
        return None
    children = (read(thing.get_child_at_index(i)) for i in range(thing.get_child_count()))
    return {
        "role": thing.get_role_name(),
        "name": thing.get_name(),
        "text": thing.get_description(),
        "place": place(thing),
        "states": [name for name in ("FOCUSED", "SELECTED", "SENSITIVE", "CHECKED", "FOCUSABLE")
                   if states.contains(getattr(Atspi.StateType, name))],
        "children": [child for child in children if child],
    }

desktop = Atspi.get_desktop(0)
windows = []
for i in range(desktop.get_child_count()):
    application = desktop.get_child_at_index(i)
    windows += [read(application.get_child_at_index(k)) for k in range(application.get_child_count())]
print(json.dumps([window for window in windows if window]))
"""


class Thing:
    """An accessible object that is to be seen, with those in it."""

    def __init__(self, node):
        self.role, self.name, self.text = node["role"], node["name"], node["text"]
        self.states = node["states"]
        self.place = node["place"]
        self.children = [Thing(child) for child in node["children"]]

    def middle(self):
        """Where to click on it."""
        x, y, width, height = self.place
        return x + width // 2, y + height // 2

    def all(self, role=None):
        """It and all that is in it, in order."""
        found = [self] if role in (None, self.role) else []
        return found + [thing for child in self.children for thing in child.all(role)]

    def names(self, role):
        return [thing.name for thing in self.all(role)]


class Reader:
    """Reads what the windows on a bus tell; programs need USES in their environment."""

    # A critical does not end it, since the bridge has one of its own; conftest.py knows that one.
    USES = {"NO_AT_BRIDGE": "0", "G_DEBUG": ""}

    def __init__(self, bus, environment):
        self.environment = environment | {"DBUS_SESSION_BUS_ADDRESS": bus.address}
        self.launcher = subprocess.Popen(
            [next(filter(os.path.exists, LAUNCHERS)), "--launch-immediately"],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        # A program that starts before it is there tells nobody anything.
        client = Client(bus)
        wait_until(lambda: client.has_owner("org.a11y.Bus"), "the accessibility bus")

    def read(self):
        """The windows that are to be seen."""
        run = subprocess.run([sys.executable, "-c", READER], env=self.environment, capture_output=True, text=True, timeout=20)
        return [Thing(window) for window in json.loads(run.stdout or "[]")]

    def window(self, name):
        """The window of that title, as soon as it is there."""
        return self.wait_for(lambda windows: next((w for w in windows if w.name == name), None), f"the window {name}")

    def wait_for(self, find, what):
        """What find() finds in the windows, as soon as it does."""
        return wait_until(lambda: find(self.read()), what)

    def stop(self):
        self.launcher.terminate()
        self.launcher.wait()
