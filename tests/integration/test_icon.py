# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What the panel is told of the icon."""

import os

from bus import wait_until
from tray import ICON


def test_without_sessions(tray):
    tray.wait_for_icon("none")
    assert tray.get("Status") == "Active"
    assert tray.get("XAyatanaLabel") == ""


def test_follows_the_worst_state(tray, agent):
    agent.start()
    tray.wait_for_icon("working")
    agent.ask()
    tray.wait_for_icon("waiting")
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
    assert tray.get("IconName") == f"{ICON}-waiting"


def test_tells_nothing_when_nothing_differs(tray, agent, home):
    agent.start()
    tray.wait_for_icon("working")
    wait_until(lambda: "1 working" in tray.get("Title"), "the title")
    before = tray.client.count("NewIcon")
    agent.hook(hook_event_name="PreToolUse", session_id="s1", cwd="/home/sam/maigo",
               tool_name="Read", tool_input={"file_path": "/tmp/seen.c"})
    tray.wait_for_session("seen.c")
    assert tray.client.count("NewIcon") == before


def test_counts_in_label_and_words(tray, agent):
    agent.start("s1")
    agent.ask("s1")
    agent.start("s2", cwd="/home/sam/site")
    wait_until(lambda: tray.get("XAyatanaLabel") == "1", "the label")
    wait_until(lambda: "1 waiting" in tray.get("Title") and "1 working" in tray.get("Title"), "the title")
    assert tray.get("IconAccessibleDesc") == tray.get("Title")
    agent.ask("s2", cwd="/home/sam/site")
    wait_until(lambda: tray.get("XAyatanaLabel") == "2", "the label")


def test_icons_are_found_from_the_build_tree(tray):
    folder = tray.get("IconThemePath")
    for state in ("waiting", "working", "idle", "none"):
        assert os.path.isfile(f"{folder}/hicolor/scalable/apps/{ICON}-{state}.svg")
        assert os.path.isfile(f"{folder}/hicolor/symbolic/apps/{ICON}-{state}-symbolic.svg")
