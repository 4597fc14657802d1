# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What the panel is told of the icon."""

import os
import shutil

from bus import wait_until
from gi.repository import GLib
from tray import ICON, make_row, program, write_row, write_settings


def test_without_sessions(tray):
    tray.wait_for_icon("none")
    assert tray.get("Status") == "Active"
    assert tray.get("XAyatanaLabel") == ""


def test_follows_the_worst_state(tray, agent):
    agent.start()
    tray.wait_for_icon("working")
    agent.ask()
    tray.wait_for_icon("waiting-1")
    agent.answer()
    tray.wait_for_icon("working")
    agent.stop()
    tray.wait_for_icon("idle")
    agent.end()
    tray.wait_for_icon("none")


def test_tells_a_change_by_signal(tray, agent):
    agent.start()
    tray.wait_for_icon("working")
    before = tray.client.count("NewIcon")
    agent.ask()
    wait_until(lambda: tray.client.count("NewIcon") > before, "NewIcon")
    assert tray.get("IconName") == f"{ICON}-waiting-1"


def test_tells_nothing_when_nothing_differs(tray, agent, home):
    agent.start()
    tray.wait_for_icon("working")
    wait_until(lambda: "1 working" in tray.get("Title"), "the title")
    before = tray.client.count("NewIcon")
    agent.hook(hook_event_name="PreToolUse", session_id="s1", cwd="/home/sam/maigo",
               tool_name="Read", tool_input={"file_path": "/tmp/seen.c"})
    tray.wait_for_session("seen.c")
    assert tray.client.count("NewIcon") == before


def test_counts_in_icon_and_words(tray, agent):
    agent.start("s1")
    agent.ask("s1")
    agent.start("s2", cwd="/home/sam/site")
    tray.wait_for_icon("waiting-1")
    wait_until(lambda: "1 waiting" in tray.get("Title") and "1 working" in tray.get("Title"), "the title")
    assert tray.get("IconAccessibleDesc") == tray.get("Title")
    agent.ask("s2", cwd="/home/sam/site")
    tray.wait_for_icon("waiting-2")
    assert tray.get("XAyatanaLabel") == ""


def test_many_are_nine_plus(tray, agent, home):
    for i in range(11):
        write_row(home, f"many-{i:02}", make_row(agent, f"many-{i:02}"))
    tray.wait_for_icon("waiting-9plus")
    wait_until(lambda: tray.get("Title") == "11 waiting", "the title")


def test_label_where_the_panel_shows_it(start_tray, watcher, agent):
    """GNOME shows a text beside the icon: the number is said once."""
    tray = start_tray(XDG_CURRENT_DESKTOP="ubuntu:GNOME").attach(watcher)
    agent.start()
    agent.ask()
    wait_until(lambda: tray.get("XAyatanaLabel") == "1", "the label")
    tray.wait_for_icon("waiting")


def test_settings_at_once(tray, agent, home):
    agent.start()
    agent.ask()
    tray.wait_for_icon("waiting-1")
    write_settings(home, "[tray]\nshow_count = false\n")
    tray.wait_for_icon("waiting")
    write_settings(home, '[tray]\nicon_style = "symbolic"\n')
    tray.wait_for_icon("waiting-1-symbolic")


def test_installed_names_no_folder(start_tray, watcher, home, monkeypatch):
    """The panel may live outside of the tray's sandbox: it finds icons by their names alone."""
    (home / "bin").mkdir()
    monkeypatch.setenv("RING_TRAY", shutil.copy(program("RING_TRAY"), home / "bin" / "ring-tray"))
    tray = start_tray().attach(watcher)
    tray.wait_for_icon("none")
    assert tray.get("IconThemePath") == ""
    assert tray.get("AttentionIconName") == ""


def test_quiet_has_a_mark(tray, agent):
    agent.start()
    agent.ask()
    tray.wait_for_icon("waiting-1")
    tray.activate("quiet", GLib.Variant("s", "30m"))
    tray.wait_for_icon("waiting-quiet")
    assert tray.get("Title").startswith("1 waiting, quiet until ")
    assert tray.get("IconAccessibleDesc") == tray.get("Title")
    tray.activate("quiet", GLib.Variant("s", "nonsense"))
    tray.activate("quiet", GLib.Variant("s", "off"))
    tray.wait_for_icon("waiting-1")


def test_icons_are_found_from_the_build_tree(tray):
    folder = tray.get("IconThemePath")
    # Without it some panels find none of them.
    assert os.path.isfile(f"{folder}/hicolor/index.theme")
    numbers = [f"waiting-{number}" for number in (*range(1, 10), "9plus")]
    quiet = [f"{state}-quiet" for state in ("waiting", "working", "idle", "none")]
    for state in ("waiting", "working", "idle", "none", *numbers, *quiet):
        assert os.path.isfile(f"{folder}/hicolor/scalable/apps/{ICON}-{state}.svg")
        assert os.path.isfile(f"{folder}/hicolor/symbolic/apps/{ICON}-{state}-symbolic.svg")
