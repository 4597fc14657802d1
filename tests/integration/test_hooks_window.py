# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What the tray cannot see it says, and the window that mends it."""

import json
import subprocess

import pytest

from bus import wait_until
from tray import program

LINE = "1 agent without hooks: cannot see when it waits"
NO_HOOKS = "No hooks are installed: cannot see when agents wait"
WINDOW = "Set up hooks"


@pytest.fixture
def silent(agent, start_tray, watcher):
    """A tray that finds an agent of which no hook tells."""
    agent.process("s1")
    tray = start_tray().attach(watcher)
    wait_until(lambda: tray.find(LINE), "the line")
    return tray


def press(key):
    subprocess.run(["xdotool", "search", "--sync", "--name", WINDOW, "windowfocus"], check=True)
    subprocess.run(["xdotool", "key", key], check=True)


def test_agent_without_hooks_is_said(silent):
    heading, line, set_up, separator = silent.items()[:4]
    assert (line.label, set_up.label) == (LINE, "Set up…")
    assert not heading.is_enabled and not line.is_enabled and set_up.is_enabled
    assert separator.is_separator
    wait_until(lambda: "1 without hooks" in silent.get("Title"), "the title")
    assert len(silent.sessions()) == 1


def test_is_gone_with_the_first_event(silent, agent):
    ids = [item.id for item in silent.items()[:3]]
    agent.start(cwd="/")
    wait_until(lambda: not silent.find(LINE), "the line to go")
    assert not silent.find("Set up…")
    assert silent.items()[0].id == ids[0]
    wait_until(lambda: "without hooks" not in silent.get("Title"), "the title")


def test_stays_while_the_menu_is_open(silent, agent):
    silent.send_event(0, "opened")
    before = [item.id for item in silent.items()]
    agent.start(cwd="/")
    wait_until(lambda: "without hooks" not in silent.get("Title"), "the title")
    assert [item.id for item in silent.items()] == before
    silent.send_event(0, "closed")
    wait_until(lambda: not silent.find(LINE), "the line to go")


def test_without_agents_nothing_is_said(tray):
    assert not tray.find("Set up…")
    assert tray.get("Title") == "No sessions"


def test_no_hooks_at_all_are_said(start_tray, watcher, home, agent):
    """Before an agent runs: who has just installed the tray is led to them."""
    (home / ".codex").mkdir()
    tray = start_tray().attach(watcher)
    wait_until(lambda: tray.find(NO_HOOKS), "the line")
    assert tray.get("Title") == "No sessions, no hooks installed"
    tray.choose("Set up…")
    wait_until(lambda: tray.has_window(WINDOW), "the window")
    press("Return")
    wait_until((home / ".codex" / "hooks.json").exists, "the hooks")
    press("Escape")
    wait_until(lambda: not tray.find(NO_HOOKS), "the line to go")
    (home / ".codex" / "hooks.json").unlink()
    wait_until(lambda: tray.find("Set up…"), "the item to be back")
    agent.start()
    tray.wait_for_session("maigo")
    assert not tray.find(NO_HOOKS), "this one has been heard"


def test_registry_that_cannot_be_read(start_tray, watcher, home, agent):
    (home / "ring").mkdir()
    sessions = home / "ring" / "sessions"
    sessions.write_text("")
    agent.process("s1")
    tray = start_tray().attach(watcher)
    wait_until(lambda: tray.items()[0].label == "The registry cannot be read", "the heading")
    assert tray.get("Title") == "The registry cannot be read"
    assert not tray.find("Set up…")
    sessions.unlink()
    wait_until(lambda: tray.find(LINE), "the line")
    assert tray.items()[0].label != "The registry cannot be read"


def test_install_writes_the_settings(silent, home):
    path = home / ".claude" / "settings.json"
    path.parent.mkdir()
    path.write_text('{"model": "opus"}\n')
    silent.choose("Set up…")
    wait_until(lambda: silent.has_window(WINDOW), "the window")
    assert path.read_text() == '{"model": "opus"}\n'
    press("Return")
    settings = wait_until(lambda: json.loads(path.read_text()).get("hooks") and json.loads(path.read_text()), "the hooks")
    assert settings["model"] == "opus"
    assert program("RING_HOOK") in path.read_text()
    assert silent.has_window(WINDOW), "it shows what was done"
    press("Escape")
    wait_until(lambda: not silent.has_window(WINDOW), "the window to close")


def test_second_time_shows_the_same_window(silent):
    silent.choose("Set up…")
    wait_until(lambda: silent.has_window(WINDOW), "the window")
    silent.choose("Set up…")
    silent.choose("About")
    wait_until(lambda: silent.has_window("About RiNG Tray"), "the window after it")
    windows = subprocess.run(["xdotool", "search", "--name", WINDOW], capture_output=True, check=True)
    assert len(windows.stdout.split()) == 1
    press("Escape")
    wait_until(lambda: not silent.has_window(WINDOW), "the window to close")
    silent.choose("Set up…")
    wait_until(lambda: silent.has_window(WINDOW), "a new window")


def test_broken_settings_are_left_alone(silent, home):
    path = home / ".claude" / "settings.json"
    path.parent.mkdir()
    path.write_text("{torn")
    silent.choose("Set up…")
    wait_until(lambda: silent.has_window(WINDOW), "the window")
    press("Return")
    press("Escape")
    wait_until(lambda: not silent.has_window(WINDOW), "the window to close")
    assert path.read_text() == "{torn"
