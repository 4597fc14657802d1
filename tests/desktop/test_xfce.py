# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The tray on a real panel (xfce4-panel) with a real notification daemon
(xfce4-notifyd) and a window manager. Pictures go to $RING_SHOTS."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

from bus import wait_until
from desktop import PANEL_HEIGHT, Desktop, Screen, is_amber, is_blue, is_green, is_red, menus, notifications
from tray import read_tray_file


@pytest.fixture
def desktop(display, bus, home):
    desktop = Desktop(bus, home, pathlib.Path(os.environ.get("RING_SHOTS", home)))
    desktop.start_all()
    yield desktop
    desktop.stop_all()
    for log in sorted(home.glob("*.log")):
        print(f"{log.name}:\n{log.read_text()}", file=sys.stderr)


@pytest.fixture
def tray(request, desktop, start_tray):
    yield start_tray().attach_by_name()
    # What there was at the end, for a test that failed.
    desktop.shoot(f"xfce-end-of-{request.node.name}")


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


def test_click_in_the_menu_goes_to_the_session(desktop, tray, agent, home):
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
    assert wait_for_jump(home)["session_id"] == "s3"
    # It runs in no terminal: a second notification says so.
    wait_until(lambda: len(notifications(desktop)) == 2, "the reason")
    desktop.shoot("xfce-cannot-go")


def wait_for_jump(home):
    log = home / "ring" / "focus.jsonl"
    wait_until(log.exists, "the jump in the log")
    return json.loads(log.read_text().splitlines()[-1])


def test_board(desktop, tray, agent):
    agent.start()
    agent.ask()
    desktop.wait_for_icon(is_red, "the red icon")
    tray.activate("board")
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


def test_notification_button_goes_to_the_session(desktop, tray, agent, home):
    agent.start()
    agent.ask()
    wait_until(lambda: notifications(desktop), "the notification")
    desktop.shoot("xfce-notification-buttons")
    click_button(desktop, 0, 2)
    assert wait_for_jump(home)["session_id"] == "s1"


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
    # From below: Quit, About, Start at login, Preferences, Board, Quiet.
    desktop.press(*["Up"] * 6, "Right")
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
    # From below: Quit, About, Start at login, Preferences, Board, Quiet, Sessions.
    desktop.press(*["Up"] * 7, "Right")
    wait_until(lambda: len(menus(desktop)) == 2, "the menu of sessions")
    desktop.press("Right")
    wait_until(lambda: len(menus(desktop)) == 3, "the session's menu")
    desktop.shoot("xfce-session-menu")
    # The second one, below "Go to it": why is it red?
    desktop.press("Down", "Return")
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
