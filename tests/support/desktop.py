# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""A real desktop for the tray: X server, window manager, panel and notification
daemon, and what is to be seen there."""

import glob
import os
import pathlib
import signal
import subprocess

from bus import Client, wait_until
from tray import clean_environment

PANEL_HEIGHT = 32
# What a program gets to end in peace.
STOP_SECONDS = 5

PANEL_CONFIG = """<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="dark-mode" type="bool" value="true"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=6;x=0;y=0"/>
      <property name="length" type="uint" value="100"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="size" type="uint" value="32"/>
      <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
    </property>
  </property>
  <property name="plugins" type="empty">
    <property name="plugin-1" type="string" value="systray">
      <property name="square-icons" type="bool" value="true"/>
    </property>
  </property>
</channel>
"""


def library(pattern):
    """A helper program below /usr/lib, wherever this architecture has it."""
    found = sorted(glob.glob(f"/usr/lib/*/{pattern}") + glob.glob(f"/usr/lib/{pattern}"))
    assert found, f"{pattern} is not installed"
    return found[0]


class Screen:
    """A picture of the screen as bytes."""

    def __init__(self):
        picture = subprocess.run(["import", "-window", "root", "-depth", "8", "ppm:-"], capture_output=True, check=True).stdout
        _, width, height = picture.split(maxsplit=3)[:3]
        self.width, self.height = int(width), int(height)
        self.pixels = picture[-self.width * self.height * 3 :]

    def find(self, is_wanted, height):
        """Places in the uppermost lines whose colour is wanted."""
        for y in range(height):
            for x in range(self.width):
                at = (y * self.width + x) * 3
                if is_wanted(*self.pixels[at : at + 3]):
                    yield x, y


def is_red(red, green, blue):
    return red > 200 and green < 60 and blue < 60


def is_green(red, green, blue):
    return red < 80 and green > 150 and blue < 130


def is_blue(red, green, blue):
    return red < 140 and 130 < green < 180 and blue > 200


def is_amber(red, green, blue):
    return red > 200 and 140 < green < 190 and blue < 60


class Desktop:
    """Window manager, panel and notification daemon on the display of $DISPLAY;
    pictures go to the folder shots."""

    def __init__(self, bus, home, shots):
        self.home = home
        self.shots = shots
        self.processes = {}
        self.environment = clean_environment(home) | {
            "DBUS_SESSION_BUS_ADDRESS": bus.address,
            "XDG_CURRENT_DESKTOP": "XFCE",
            "XDG_CONFIG_DIRS": str(home / "config"),
        }
        # Other people's programs may have their criticals.
        self.environment.pop("G_DEBUG", None)
        self.client = Client(bus)
        folder = home / "config" / "xfce4" / "xfconf" / "xfce-perchannel-xml"
        folder.mkdir(parents=True)
        (folder / "xfce4-panel.xml").write_text(PANEL_CONFIG)

    def start_window_manager(self):
        """A window that comes while it takes over may never be shown."""
        self.start("openbox")
        command = ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]
        wait_until(lambda: "window id" in subprocess.run(command, capture_output=True, text=True).stdout, "openbox")

    def start_all(self):
        self.start_window_manager()
        self.start(library("xfce4/xfconf/xfconfd"))
        self.wait_for_name("org.xfce.Xfconf")
        self.start(library("xfce4/notifyd/xfce4-notifyd"))
        self.wait_for_name("org.freedesktop.Notifications")
        self.start_panel()

    def start(self, program, *arguments):
        name = pathlib.Path(program).name
        log = open(self.home / f"{name}.log", "a")
        self.processes[name] = subprocess.Popen(
            [program, *arguments], env=self.environment, stdout=log, stderr=log, start_new_session=True
        )
        log.close()

    def start_panel(self):
        self.start("xfce4-panel", "--disable-wm-check")
        self.wait_for_name("org.kde.StatusNotifierWatcher")

    def wait_for_name(self, name):
        wait_until(lambda: self.client.has_owner(name), name, 30)

    def stop(self, name):
        process = self.processes[name]
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            # xfce4-panel 4.18 interns a string in its handler of the signal, and
            # waits for itself if GLib's lock was held when that came.
            self.kill(name)
        else:
            del self.processes[name]

    def kill(self, name):
        process = self.processes.pop(name)
        # The panel has a process for each of its plugins.
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def stop_all(self):
        for name in reversed(list(self.processes)):
            self.stop(name)

    def windows(self, *criteria):
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", *criteria], capture_output=True, text=True, env=self.environment
        )
        return found.stdout.split()

    def wait_for_icon(self, is_wanted, what, least=20):
        """Waits for so many pixels of a colour in the panel and returns their middle."""

        def look():
            places = list(Screen().find(is_wanted, PANEL_HEIGHT))
            if len(places) < least:
                return None
            return [sum(axis) // len(places) for axis in zip(*places)]

        return wait_until(look, what)

    def point(self, place):
        subprocess.run(["xdotool", "mousemove", *map(str, place)], check=True)

    def click(self, place):
        subprocess.run(["xdotool", "mousemove", *map(str, place), "click", "1"], check=True)

    def press(self, *keys):
        subprocess.run(["xdotool", "key", *keys], check=True)

    def shoot(self, name):
        self.shots.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", "root", str(self.shots / f"{name}.png")], check=True)


def menus(desktop):
    """All menus on the screen. The panel has one process per plugin."""
    return [window for window in desktop.windows("--name", "") if is_menu(window)]


def is_menu(window):
    found = subprocess.run(["xprop", "-id", window, "_NET_WM_WINDOW_TYPE"], capture_output=True, text=True)
    return "_MENU" in found.stdout


def notifications(desktop):
    return desktop.windows("--class", "xfce4-notifyd")
