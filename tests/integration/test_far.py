# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""File systems of other machines and programs: nothing is heard of what is
written there, and they may stop to answer. Then the tray goes on."""

import subprocess
import time

import pytest
from gi.repository import GLib

from bus import wait_until
from far import can_be_had, put_row
from tray import clean_environment, make_row, press_in, program

SILENT = "The registry does not answer"

# What a person calls "at once", with a machine that does much else.
AT_ONCE_SECONDS = 1

pytestmark = pytest.mark.skipif(not can_be_had(), reason="no file system of one's own can be had here")


def heading(tray):
    return tray.items(timeout=AT_ONCE_SECONDS)[0].label


def is_prompt(tray):
    """Whether it answers a panel at once."""
    begin = time.monotonic()
    tray.get("IconName")
    tray.items()
    return time.monotonic() - begin < AT_ONCE_SECONDS


def test_rows_of_others_are_seen(far_registry, start_tray, watcher, agent):
    """The kernel tells nothing of them."""
    tray = start_tray().attach(watcher)
    tray.wait_for_icon("none")
    put_row(far_registry, "s1", make_row(agent, "s1"))
    tray.wait_for_icon("waiting-1")
    put_row(far_registry, "s1", make_row(agent, "s1", status="working"))
    tray.wait_for_icon("working")
    assert SILENT not in heading(tray)


def test_registry_that_stops_answering(far_registry, start_tray, watcher, server, agent):
    tray = start_tray().attach(watcher)
    put_row(far_registry, "s1", make_row(agent, "s1", status="working"))
    tray.wait_for_session("s1")
    far_registry.hang()
    put_row(far_registry, "s2", make_row(agent, "s2"))
    wait_until(lambda: heading(tray).startswith(SILENT), "the heading")
    assert is_prompt(tray)
    assert tray.get("Title").startswith(SILENT)
    assert tray.wait_for_session("s1"), "what was seen stays"
    far_registry.answer()
    tray.wait_for_icon("waiting-1")
    assert server.wait_for(1).title.startswith("s2")
    assert SILENT not in heading(tray)
    log = tray.read_log()
    assert log.count("does not answer") == 1 and log.count("answers again") == 1


def test_registry_that_does_not_answer_at_the_start(far_registry, start_tray, watcher, agent):
    put_row(far_registry, "s1", make_row(agent, "s1"))
    (far_registry.near / "tray.json").write_text('{"muted": {"s1": 1.0}}')
    far_registry.hang()
    tray = start_tray().attach(watcher)
    wait_until(lambda: heading(tray).startswith(SILENT), "the heading")
    assert is_prompt(tray)
    far_registry.answer()
    tray.wait_for_icon("waiting-1")
    wait_until(lambda: tray.find("Sessions", "s1", "Mute").is_checked, "what an earlier run remembered")


def test_what_is_chosen_meanwhile_is_refused(far_registry, start_tray, watcher, agent):
    """In a window that says why; the menu stays alive."""
    tray = start_tray().attach(watcher)
    put_row(far_registry, "s1", make_row(agent, "s1", status="working"))
    tray.wait_for_session("s1")
    far_registry.hang()
    wait_until(lambda: heading(tray).startswith(SILENT), "the heading")
    tray.choose("Quiet", "30 minutes")
    wait_until(lambda: SILENT in tray.read_log().split("Quiet cannot be changed.")[-1], "the reason")
    assert is_prompt(tray)


def test_jump_meanwhile(far_registry, start_tray, watcher, server, agent):
    """It is told why it cannot be, as ever; only its record is lost."""
    tray = start_tray().attach(watcher)
    put_row(far_registry, "s1", make_row(agent, "s1", status="working"))
    tray.wait_for_session("s1")
    far_registry.hang()
    wait_until(lambda: heading(tray).startswith(SILENT), "the heading")
    tray.activate("focus", GLib.Variant("s", "s1"))
    assert "s1" in server.wait_for(1).title
    assert is_prompt(tray)


def test_setting_is_refused_meanwhile(far_registry, start_tray, watcher):
    """In the window, which stays alive, and can be opened."""
    tray = start_tray().attach(watcher)
    tray.wait_for_icon("none")
    far_registry.hang()
    wait_until(lambda: heading(tray).startswith(SILENT), "the heading")
    tray.activate("preferences")
    wait_until(lambda: tray.has_window("RiNG Tray Preferences"), "the window")
    press_in("RiNG Tray Preferences", "alt+n")
    wait_until(lambda: "A setting was not saved: The registry does not answer" in tray.read_log(), "the reason")
    assert is_prompt(tray)


def test_preferences_beside_an_agents_folder_that_does_not_answer(home, make_far, start_tray, watcher):
    far = make_far(home / "elsewhere", home / "mnt")
    (home / ".claude").symlink_to(home / "mnt")
    far.hang()
    tray = start_tray().attach(watcher)
    tray.activate("preferences")
    wait_until(lambda: tray.has_window("RiNG Tray Preferences"), "the window")
    assert is_prompt(tray)


def test_it_ends_though_nothing_answers(far_registry, start_tray, watcher):
    tray = start_tray().attach(watcher)
    tray.wait_for_icon("none")
    far_registry.hang()
    wait_until(lambda: heading(tray).startswith(SILENT), "the heading")
    begin = time.monotonic()
    assert tray.quit() == 0
    assert time.monotonic() - begin < 2 * AT_ONCE_SECONDS


def test_folder_of_a_session_that_does_not_answer(home, make_far, start_tray, watcher, agent):
    """The registry does: nothing is missing."""
    far = make_far(home / "work", home / "mnt")
    far.hang()
    tray = start_tray().attach(watcher)
    agent.start(cwd=str(home / "mnt" / "maigo"))
    tray.wait_for_session("maigo")
    agent.ask(cwd=str(home / "mnt" / "maigo"))
    tray.wait_for_icon("waiting-1")
    assert is_prompt(tray)
    assert SILENT not in heading(tray)


def test_agents_folder_that_does_not_answer(home, make_far, start_tray, watcher, agent):
    """Behind a link, as in many homes."""
    far = make_far(home / "elsewhere", home / "mnt")
    (home / ".claude").symlink_to(home / "mnt")
    far.hang()
    tray = start_tray().attach(watcher)
    agent.start()
    tray.wait_for_icon("working")
    assert is_prompt(tray)


# --- the hook ---


def test_hook_gives_up(far_registry):
    """The agent must not wait for it: neither where it cannot read nor where it
    cannot write."""
    far_registry.hang()
    begin = time.monotonic()
    done = subprocess.run(
        [program("RING_HOOK")],
        input='{"hook_event_name": "Stop", "session_id": "s1", "cwd": "/"}',
        env=clean_environment(far_registry.near.parent),
        capture_output=True,
        text=True,
        timeout=10,
    )
    assert done.returncode == 0
    assert done.stdout == ""
    assert time.monotonic() - begin < 5


def test_day_of_a_registry_that_hangs(far_registry, start_tray, watcher, agent):
    """A thread reads the log: neither the panel nor the end waits for it."""
    put_row(far_registry, "s1", make_row(agent, "s1"))
    tray = start_tray().attach(watcher)
    tray.activate("board")
    press_in("RiNG Tray", "ctrl+Next")
    far_registry.hang()
    press_in("RiNG Tray", "alt+Left", "alt+Left", "alt+t", "ctrl+Prior", "ctrl+Next")
    wait_until(lambda: heading(tray).startswith(SILENT), "the heading")
    assert is_prompt(tray)
    press_in("RiNG Tray", "Escape")
    wait_until(lambda: not tray.has_window(), "the window to close")
    assert is_prompt(tray)
    assert tray.quit() == 0
