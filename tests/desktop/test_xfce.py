# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The tray on a real panel (xfce4-panel) with a real notification daemon
(xfce4-notifyd) and a window manager. Pictures go to $RING_SHOTS."""

import glob
import os
import pathlib
import signal
import subprocess
import sys

import pytest

from bus import Client, wait_until
from tray import clean_environment, read_tray_file

PANEL_HEIGHT = 32

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
    def __init__(self, bus, home):
        self.home = home
        self.environment = clean_environment(home) | {
            "DBUS_SESSION_BUS_ADDRESS": bus.address,
            "XDG_CURRENT_DESKTOP": "XFCE",
            "XDG_CONFIG_DIRS": str(home / "config"),
        }
        # Other people's programs may have their criticals.
        self.environment.pop("G_DEBUG", None)
        self.client = Client(bus)
        self.processes = {}
        folder = home / "config" / "xfce4" / "xfconf" / "xfce-perchannel-xml"
        folder.mkdir(parents=True)
        (folder / "xfce4-panel.xml").write_text(PANEL_CONFIG)
        self.start("openbox")
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
        process = self.processes.pop(name)
        process.terminate()
        process.wait()

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

    def click(self, place):
        subprocess.run(["xdotool", "mousemove", *map(str, place), "click", "1"], check=True)

    def press(self, *keys):
        subprocess.run(["xdotool", "key", *keys], check=True)

    def shoot(self, name):
        folder = pathlib.Path(os.environ.get("RING_SHOTS", self.home))
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", "root", str(folder / f"{name}.png")], check=True)


@pytest.fixture
def desktop(display, bus, home):
    desktop = Desktop(bus, home)
    yield desktop
    desktop.stop_all()
    for log in sorted(home.glob("*.log")):
        print(f"{log.name}:\n{log.read_text()}", file=sys.stderr)


@pytest.fixture
def tray(request, desktop, start_tray):
    yield start_tray().attach_by_name()
    # What there was at the end, for a test that failed.
    desktop.shoot(f"xfce-end-of-{request.node.name}")


def menus(desktop):
    """All menus on the screen. The panel has one process per plugin."""
    return [window for window in desktop.windows("--name", "") if is_menu(window)]


def is_menu(window):
    found = subprocess.run(["xprop", "-id", window, "_NET_WM_WINDOW_TYPE"], capture_output=True, text=True)
    return "_MENU" in found.stdout


def notifications(desktop):
    return desktop.windows("--class", "xfce4-notifyd")


def test_icon_follows_the_states(desktop, tray, agent):
    agent.start()
    desktop.wait_for_icon(is_green, "the green icon")
    desktop.shoot("xfce-working")
    agent.ask()
    desktop.wait_for_icon(is_red, "the red icon")
    desktop.shoot("xfce-waiting")
    agent.answer()
    agent.stop()
    desktop.wait_for_icon(is_amber, "the amber icon")
    desktop.shoot("xfce-idle")
    assert not list(Screen().find(is_red, PANEL_HEIGHT))
    agent.end()
    wait_until(lambda: not list(Screen().find(is_amber, PANEL_HEIGHT)), "the grey icon")
    desktop.shoot("xfce-none")


def test_notification_comes_and_goes(desktop, tray, agent):
    assert not notifications(desktop)
    agent.start()
    agent.ask(command="grep -E '<(title|h1)>' *.html && make deploy")
    wait_until(lambda: notifications(desktop), "the notification")
    desktop.wait_for_icon(is_red, "the red icon")
    desktop.shoot("xfce-notification")
    agent.answer(command="grep -E '<(title|h1)>' *.html && make deploy")
    wait_until(lambda: not notifications(desktop), "the notification to go")


def test_click_in_the_menu_shows_the_session(desktop, tray, agent):
    agent.start("s1", cwd="/home/sam/pelican")
    agent.start("s2", cwd="/home/sam/site")
    agent.stop("s2", cwd="/home/sam/site")
    agent.start("s3", cwd="/home/sam/maigo_web")
    agent.ask("s3", command="make deploy && echo <done>", cwd="/home/sam/maigo_web")
    place = desktop.wait_for_icon(is_red, "the red icon")
    tray.wait_for_session("maigo_web")
    desktop.click(place)
    wait_until(lambda: menus(desktop), "the menu")
    # The heading cannot be chosen, so this is the first session.
    desktop.press("Down")
    desktop.shoot("xfce-menu")
    desktop.press("Return")
    wait_until(tray.has_window, "the board")
    desktop.shoot("xfce-board")


def geometry(window):
    """Left, top, width and height of a window."""
    found = subprocess.run(["xdotool", "getwindowgeometry", "--shell", window], capture_output=True, text=True, check=True)
    values = dict(line.split("=") for line in found.stdout.split())
    return [int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")]


def click_button(desktop, number, count):
    """Clicks one of the buttons of the only notification; they stand in a row at its bottom."""
    (window,) = wait_until(lambda: notifications(desktop), "the notification")
    left, top, width, height = geometry(window)
    desktop.click([left + width * (2 * number + 1) // (2 * count), top + height - 28])


def test_notification_button_shows_the_session(desktop, tray, agent):
    agent.start()
    agent.ask()
    wait_until(lambda: notifications(desktop), "the notification")
    desktop.shoot("xfce-notification-buttons")
    click_button(desktop, 0, 2)
    wait_until(tray.has_window, "the board")


def test_notification_button_puts_it_off(desktop, tray, agent, home):
    agent.start()
    agent.ask()
    click_button(desktop, 1, 2)
    wait_until(lambda: "s1" in read_tray_file(home).get("snoozed", {}), "the snooze")
    wait_until(lambda: not notifications(desktop), "the notification to go")
    desktop.wait_for_icon(is_red, "the red icon, which stays")


def test_quiet_is_set_in_the_menu(desktop, tray, agent, home):
    agent.start()
    agent.ask()
    place = desktop.wait_for_icon(is_red, "the red icon")
    tray.wait_for_session("maigo")
    desktop.click(place)
    wait_until(lambda: menus(desktop), "the menu")
    # From below: Quit, About, Start at login, Board, Quiet.
    desktop.press(*["Up"] * 5, "Right")
    wait_until(lambda: len(menus(desktop)) == 2, "the menu of quiet")
    desktop.press("Down")
    desktop.shoot("xfce-quiet-menu")
    desktop.press("Return")
    wait_until(lambda: "quiet until" in tray.get("Title"), "quiet")
    desktop.wait_for_icon(is_blue, "the mark", least=4)
    desktop.shoot("xfce-quiet")
    assert (home / "ring" / "quiet").exists()


def test_menu_of_a_session(desktop, tray, agent):
    agent.start()
    agent.ask()
    place = desktop.wait_for_icon(is_red, "the red icon")
    tray.wait_for_session("maigo")
    desktop.click(place)
    wait_until(lambda: menus(desktop), "the menu")
    # From below: Quit, About, Start at login, Board, Quiet, Sessions.
    desktop.press(*["Up"] * 6, "Right")
    wait_until(lambda: len(menus(desktop)) == 2, "the menu of sessions")
    desktop.press("Right")
    wait_until(lambda: len(menus(desktop)) == 3, "the session's menu")
    desktop.shoot("xfce-session-menu")
    # The first one: why is it red?
    desktop.press("Return")
    wait_until(lambda: tray.has_window("Why: maigo"), "the answer")
    desktop.shoot("xfce-why")


def test_icon_comes_back_with_the_panel(desktop, tray, agent):
    agent.start()
    agent.ask()
    desktop.wait_for_icon(is_red, "the red icon")
    desktop.kill("xfce4-panel")
    wait_until(lambda: not desktop.client.has_owner("org.kde.StatusNotifierWatcher"), "the panel to go")
    desktop.start_panel()
    desktop.wait_for_icon(is_red, "the red icon again")
