# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The menu as it is exported to the panel."""

import json
import time

import pytest

from bus import wait_until
from tray import MENU, make_row, write_row

HOSTILE = {
    "markup": "<b>bold</b> <a href='http://example.invalid'>OK, approved</a> &amp; &#0;",
    "underscores": "make __init__ _x",
    "newlines": "first\nsecond\r\nthird",
    "long": "A" * 10_000,
    "right-to-left": "echo \u202egnp.exe אבג",
    "emoji": "echo 🧑\u200d🚀 é" + "🔥" * 200,
    "controls": "a\x1b[31mred\x07",
}


def test_heading_cannot_be_chosen(tray):
    heading = tray.items()[0]
    assert not heading.is_enabled
    assert heading.label


def test_without_sessions_only_the_fixed_items(tray):
    labels = [item.label for item in tray.items() if not item.is_separator]
    assert labels[1:] == ["Next waiting", "Quiet", "Board…", "Preferences…", "Start at login", "About", "Quit"]


def test_shows_session_and_detail(tray, agent):
    agent.start()
    agent.ask(command="make deploy")
    item = tray.wait_for_session("maigo")
    wait_until(lambda: "make deploy" in tray.wait_for_session("maigo").label, "the detail")
    assert item.is_enabled
    wait_until(lambda: "1 waiting" in tray.items()[0].label, "the heading")


def test_ended_session_leaves(tray, agent):
    agent.start()
    tray.wait_for_session("maigo")
    agent.end()
    wait_until(lambda: not tray.sessions(), "an empty list")


def test_ids_stay_over_many_updates(tray, agent, home):
    ids = {}
    for name in ("one", "two", "three"):
        write_row(home, name, make_row(agent, name, status="working"))
        ids[name] = tray.wait_for_session(name).id
    for i in range(100):
        name = ("one", "two", "three")[i % 3]
        write_row(home, name, make_row(agent, name, detail=f"Bash: step-{i}"))
    tray.wait_for_session("step-99")
    wait_until(lambda: all(any(n in item.label for item in tray.sessions()) for n in ids), "all three")
    for item in tray.sessions():
        name = next(n for n in ids if item.label.count(n))
        assert item.id == ids[name]


def test_order_follows_the_board(tray, agent, home):
    """Rows are moved, for the panel too, and keep their ids."""
    now = time.time()
    for age, name in enumerate(("one", "two", "three")):
        write_row(home, name, make_row(agent, name, status="working", at=now - age))
        tray.wait_for_session(name)
    before = {item.id: item.label for item in tray.sessions()}
    assert ["one" in label or "two" in label or "three" in label for label in before.values()] == [True] * 3
    three = tray.wait_for_session("three").id
    write_row(home, "three", make_row(agent, "three", detail="Bash: urgent"))
    wait_until(lambda: "urgent" in tray.sessions()[0].label, "three on top")
    assert [item.id for item in tray.sessions()] == [three, *[i for i in before if i != three]]


def test_order_where_the_panel_follows_no_moves(start_tray, watcher, agent, home):
    """GNOME's extension leaves moved rows where they were: they are made anew."""
    tray = start_tray(XDG_CURRENT_DESKTOP="GNOME").attach(watcher)
    now = time.time()
    for age, name in enumerate(("one", "two", "three")):
        write_row(home, name, make_row(agent, name, status="working", at=now - age))
        tray.wait_for_session(name)
    before = {name: tray.wait_for_session(name).id for name in ("one", "two", "three")}
    write_row(home, "three", make_row(agent, "three", detail="Bash: urgent"))
    wait_until(lambda: "urgent" in tray.sessions()[0].label, "three on top")
    three, *others = [item.id for item in tray.sessions()]
    assert three not in before.values()
    assert others == [before["one"], before["two"]]
    assert tray.find("Sessions").children[0].label == "three"


def test_is_frozen_while_open(tray, agent, home):
    for age, name in enumerate(("one", "two")):
        write_row(home, name, make_row(agent, name, status="working", at=time.time() - age))
        tray.wait_for_session(name)
    before = [item.id for item in tray.sessions()]
    tray.send_event(0, "opened")
    write_row(home, "two", make_row(agent, "two", detail="Bash: urgent"))
    write_row(home, "new", make_row(agent, "new"))
    tray.wait_for_session("urgent")
    wait_until(lambda: "2 waiting" in tray.items()[0].label, "the heading")
    assert [item.id for item in tray.sessions()] == before
    tray.send_event(0, "closed")
    wait_until(lambda: len(tray.sessions()) == 3, "the new session")
    assert "one" in tray.sessions()[-1].label


def test_gone_session_cannot_be_chosen_while_open(tray, agent):
    agent.start()
    tray.wait_for_session("maigo")
    tray.send_event(0, "opened")
    agent.end()
    wait_until(lambda: not tray.sessions()[0].is_enabled, "the item to be insensitive")
    tray.send_event(0, "closed")
    wait_until(lambda: not tray.sessions(), "an empty list")


def test_ages_tick_while_open(tray, agent, home):
    write_row(home, "old", make_row(agent, "old", at=time.time() - 20))
    label = tray.wait_for_session("old").label
    tray.send_event(0, "opened")
    wait_until(lambda: tray.wait_for_session("old").label != label, "the age to tick", 5)
    tray.send_event(0, "closed")


def test_closed_menu_keeps_still(tray, agent, home):
    """What agents do all the time is told to a host that opens the menu."""
    for name in ("one", "two"):
        write_row(home, name, make_row(agent, name, status="working", last_action="→ Bash: step-0"))
        tray.wait_for_session(name)
    tray.client.record(tray.name, MENU)
    for i in range(20):
        name = ("one", "two")[i % 2]
        write_row(home, name, make_row(agent, name, status="working", last_action=f"→ Bash: step-{i}"))
        tray.client.turn(0.06)
    n_signals = tray.client.count("LayoutUpdated") + tray.client.count("ItemsPropertiesUpdated")
    # It was 83 once. What is no news is told every few seconds at most, which
    # may fall in between.
    assert n_signals <= 8, tray.client.signals
    assert any("step-19" in item.label for item in tray.sessions()), "it is told when asked"


def test_closed_menu_tells_what_matters(tray, agent, home):
    """A host that reads it without a word finds what has changed at once."""
    for name in ("one", "two"):
        write_row(home, name, make_row(agent, name, status="working"))
        tray.wait_for_session(name)

    def says(text):
        return any(text in item.label for item in tray.read_items())

    for detail in ("Bash: first", "Bash: second"):
        write_row(home, "two", make_row(agent, "two", detail=detail))
        wait_until(lambda: says(detail), detail, 1)
    assert tray.read_items()[0].label == "1 waiting · 1 working"
    write_row(home, "two", make_row(agent, "two", status="working"))
    wait_until(lambda: not says("Bash: second"), "the end of the wait", 1)


def test_rows_have_a_limit(tray, agent, home):
    for i in range(40):
        write_row(home, f"many-{i:02}", make_row(agent, f"many-{i:02}", status="working"))
    wait_until(lambda: any(item.label.startswith("… 28") for item in tray.items()), "“… 28 more”")
    assert len(tray.sessions()) == 12
    assert tray.items()[-1].label == "Quit"


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_text_is_text(tray, agent, kind):
    agent.start()
    agent.ask(command=HOSTILE[kind])
    label = wait_until(
        lambda: next((i.label for i in tray.sessions() if "Bash" in i.label and "maigo" in i.label), None),
        "the session to wait",
    )
    assert "\n" not in label and "\r" not in label and "\x1b" not in label
    assert len(label) < 120
    if kind == "markup":
        assert "<b>bold</b>" in label
    if kind == "underscores":
        assert "__init__ _x" in label
    if kind == "right-to-left":
        assert "\u202e" not in label
    assert tray.get("Title")


def test_underscores_are_no_mnemonics(tray, agent, home):
    """On the wire each one is doubled: in a new item and in a changed one."""
    write_row(home, "under_score", make_row(agent, "under_score", detail="Bash: a_b"))
    tray.wait_for_session("under_score")
    assert "under__score" in tray.sessions()[0].properties["label"]
    write_row(home, "under_score", make_row(agent, "under_score", detail="Bash: c_d"))
    wait_until(lambda: "c__d" in tray.sessions()[0].properties["label"], "the changed label")


def test_equal_names_are_told_apart(tray, agent):
    agent.start("aaaa-1111", cwd="/home/sam/maigo")
    agent.start("bbbb-2222", cwd="/home/pat/maigo")
    wait_until(lambda: len(tray.sessions()) == 2, "two sessions")

    def names():
        return {item.label.split("—")[0].strip("●○ ") for item in tray.sessions()}

    assert wait_until(lambda: len(names()) == 2, "two names")


def test_rows_with_broken_text_are_listed(tray, home, agent):
    """What a Python writer leaves: lone surrogates and NUL as escapes."""
    texts = {
        "good": "Bash: make",
        "high": "Bash: echo \ud83d done",
        "low": "Bash: cat caf\udce9.txt",
        "nul": "Bash: ls \0; rm -r build",
    }
    for name, detail in texts.items():
        write_row(home, f"h02{name}", make_row(agent, f"h02{name}", detail=detail))
    wait_until(lambda: len(tray.sessions()) == 4, "four sessions")
    assert "rm -r build" in tray.wait_for_session("h02nul").label
    assert tray.get("Title")
    tray.wait_for_icon("waiting-4")


def test_torn_and_foreign_files_are_passed_over(tray, home, agent):
    write_row(home, "torn", '{"session_id": "torn", "prov')
    write_row(home, "list", "[1, 2]")
    write_row(home, "deep", "[" * 5000)
    write_row(home, "good", make_row(agent, "good"))
    tray.wait_for_session("good")
    assert len(tray.sessions()) == 1


def test_quit_quits(tray):
    item = tray.items()[-1]
    tray.send_event(item.id, "clicked")
    wait_until(lambda: not tray.is_alive(), "the tray to end")
    assert tray.process.returncode == 0
