# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The board's second page as keys and a screen reader know it: a day of all
sessions out of the log of changes, and how long each project waited."""

import json
import os
import time

import pytest

from accessible import Reader
from bus import wait_until
from test_board_window import WINDOW, focused, jumps, press, put, wait_for_text
from tray import clean_environment

DAY = 86400


@pytest.fixture
def reader(bus, home):
    reader = Reader(bus, clean_environment(home))
    yield reader
    reader.stop()


def log(home, *lines):
    """Appends lines: at, session, status."""
    (home / "ring").mkdir(exist_ok=True)
    with open(home / "ring" / "events.jsonl", "a", encoding="utf-8") as file:
        for at, session, status in lines:
            line = {"ts": at, "session_id": session, "provider": "gemini", "cwd": f"/home/sam/{session}", "status": status}
            file.write(json.dumps(line) + "\n")


@pytest.fixture
def now():
    return time.time()


def noon():
    """A zone in which it is noon: a day later or earlier in it is no other day by chance."""
    return f"NOON{time.gmtime().tm_hour - 12:+d}"


@pytest.fixture
def open_page(start_tray, watcher, reader):
    def start():
        tray = start_tray(TZ=noon(), **Reader.USES).attach(watcher)
        tray.activate("board")
        reader.window(WINDOW)
        press("ctrl+Next")
        return tray

    return start


def told(window):
    return [thing.name for thing in window.all("chart")]


def wait_for_told(reader, text):
    def find(windows):
        return next((name for w in windows for name in told(w) if text in name), None)

    return reader.wait_for(find, f"the words {text}")


def test_tells_the_day(open_page, home, reader, now):
    log(home, (now - 100, "maigo", "working"), (now - 90, "maigo", "waiting"), (now - 30, "maigo", "working"), (now - 20, "maigo", "ended"))
    open_page()
    window = wait_for_text(reader, "You were waited for") and reader.window(WINDOW)
    labels = window.names("label")
    assert "You were waited for 1 min 0 s, in 1 project." in labels
    assert "maigo" in labels and "1 wait" in labels
    assert any(label.startswith("Today – ") for label in labels)
    # What the keyboard is at is said.
    wait_for_told(reader, "maigo: working from")
    press("Right")
    assert wait_for_told(reader, "maigo: waiting from").endswith("(1 min 0 s)")
    assert focused(reader.window(WINDOW)).role == "chart"
    press("Right", "Right", "Right")
    wait_for_told(reader, "maigo: working from")


def test_as_a_table(open_page, home, reader, now):
    log(home, (now - 100, "maigo", "waiting"), (now - 40, "maigo", "ended"))
    open_page()
    wait_for_text(reader, "You were waited for")
    press("alt+t")
    window = reader.wait_for(lambda windows: next((w for w in windows if w.all("table cell")), None), "the table")
    cells = window.names("table cell")
    assert cells[:2] == ["maigo", "waiting"] and cells[4] == "1 min 0 s"
    assert "Length" in window.names("table column header")


def test_goes_on(open_page, home, reader):
    put(home, "site", "working", ago=10.0)
    open_page()
    wait_for_text(reader, "Nobody waited for you.")
    put(home, "site", "waiting", ago=5.0)
    wait_for_text(reader, "You were waited for")
    wait_for_told(reader, "site:")


def test_other_days(open_page, home, reader, now):
    log(home, (now - DAY - 60, "old", "waiting"), (now - DAY, "old", "ended"), (now - 60, "maigo", "idle"))
    put(home, "maigo", "idle", ago=60.0)
    open_page()
    wait_for_text(reader, "Nobody waited for you.")
    forward = next(thing for thing in reader.window(WINDOW).all("push button") if thing.name.startswith("Next day"))
    assert "SENSITIVE" not in forward.states
    press("alt+Left")
    wait_for_text(reader, "Yesterday – ")
    wait_for_text(reader, "You were waited for 1 min 0 s")
    press("alt+Left")
    wait_for_text(reader, "Nothing is known of this day.")
    press("alt+o")
    wait_for_text(reader, "Today – ")
    wait_for_text(reader, "Nobody waited for you.")
    press("alt+Right")
    wait_for_text(reader, "Today – ")


def test_keyboard_leaves_what_cannot_be_pressed(open_page, home, reader, now):
    log(home, (now - DAY - 60, "old", "waiting"), (now - DAY, "old", "ended"))
    open_page()
    press("alt+Left")
    wait_for_text(reader, "Yesterday – ")

    def is_there():
        press("Tab")
        return (focused(reader.window(WINDOW)) or reader.window(WINDOW)).name.startswith("Next day")

    wait_until(is_there, "the keyboard at the arrow")
    press("space")
    wait_for_text(reader, "Today – ")
    assert focused(reader.window(WINDOW)).name.startswith("Previous day")


def cpu_seconds(tray):
    with open(f"/proc/{tray.process.pid}/stat", encoding="ascii") as file:
        words = file.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def test_leafing_does_not_pile_up(open_page, home, reader, now):
    log(home, *((now - DAY + i / 2, f"s{i % 50}", ("waiting", "working", "idle")[i % 3]) for i in range(100_000)))
    tray = open_page()
    wait_for_text(reader, "You were waited for")
    before = cpu_seconds(tray)
    press("alt+Left")
    wait_for_text(reader, "Yesterday – ")
    time.sleep(1)
    one = cpu_seconds(tray) - before
    press(*["alt+Left"] * 30)
    time.sleep(2)
    assert cpu_seconds(tray) - before < 22 * one, "days that nobody waits for are made all the same"


def test_nothing_known(open_page, reader):
    open_page()
    wait_for_text(reader, "Nothing is known of this day.")


def test_log_that_cannot_be_read(open_page, home, reader):
    (home / "ring" / "events.jsonl").mkdir(parents=True)
    open_page()
    wait_for_text(reader, "The log of changes cannot be read.")
    assert "Nothing is known of this day." not in reader.window(WINDOW).names("label")


def test_hostile_log(open_page, home, reader, now):
    (home / "ring").mkdir()
    (home / "ring" / "events.jsonl").write_bytes(b"\xff\x00{{{\n[]\n" + b"x" * 100000 + b"\n")
    log(home, (now - 60, "<b>\u202e\n%s", "waiting"), (now + DAY * 400, "ahead", "waiting"), (-1, "never", "idle"))
    log(home, (now - 30, "<b>\u202e\n%s", "ended"))
    open_page()
    wait_for_text(reader, "You were waited for 30 s, in 1 project.")
    assert wait_for_told(reader, "waiting from").startswith("<b>[RLO] %s:")


def test_return_goes_to_it(open_page, home, reader):
    put(home, "maigo", "waiting")
    open_page()
    wait_for_told(reader, "maigo: waiting since")
    press("Return")
    jump = wait_until(lambda: jumps(home), "the jump")[0]
    assert jump["session_id"] == "maigo"


def test_pages_and_escape(open_page, reader):
    tray = open_page()
    wait_for_text(reader, "Nothing is known of this day.")
    press("ctrl+Prior")
    wait_for_text(reader, "No agent is running.")
    press("ctrl+Next")
    wait_for_text(reader, "Nothing is known of this day.")
    press("Escape")
    wait_until(lambda: not tray.has_window(WINDOW), "the window to close")
