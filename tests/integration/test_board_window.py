# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The board window as keys and a screen reader know it: what it lists, what it
finds, what can be done about a session from there, and that it is still when
nobody looks."""

import json
import subprocess
import time

import pytest

import sandbox
from accessible import Reader
from bus import wait_until
from tray import clean_environment, press_in, read_tray_file, write_row

WINDOW = "RiNG Tray"
ROLE = "list item"

# A provider that is not asked for a process: its rows are believed.
DEMO = "gemini"


def put(home, session, status="working", ago=100.0, cwd=None, **more):
    at = time.time() - ago
    row = {
        "session_id": session,
        "provider": DEMO,
        "cwd": cwd or f"/home/sam/{session}",
        "origin_cwd": cwd or f"/home/sam/{session}",
        "status": status,
        "last_event": "PreToolUse",
        "last_active": at,
        "heartbeat_at": at,
        "last_action": "→ Edit main.c",
    }
    if status == "waiting":
        row |= {"waiting_kind": "permission", "waiting_detail": "Bash: make deploy"}
    write_row(home, session, json.dumps(row | more))


def press(*keys):
    press_in(WINDOW, *keys)


def write(text):
    subprocess.run(["xdotool", "type", "--delay", "30", text], check=True)


@pytest.fixture
def reader(bus, home):
    reader = Reader(bus, clean_environment(home))
    yield reader
    reader.stop()


@pytest.fixture
def board(start_tray, watcher, home, reader):
    """A tray with three sessions whose board is open."""
    put(home, "maigo", "waiting", todo=[3, 5])
    put(home, "site", "working")
    put(home, "thesis", "idle", ago=1000.0)
    tray = start_tray(**Reader.USES).attach(watcher)
    tray.activate("board")
    reader.window(WINDOW)
    return tray


def rows(window):
    """The names of the sessions that are listed, in order."""
    return [name.split(",")[0] for name in window.names(ROLE)]


def wait_for_rows(reader, *names):
    def find(windows):
        return next((w for w in windows if w.name == WINDOW and rows(w) == list(names)), None)

    return reader.wait_for(find, f"the rows {names}")


def wait_for_text(reader, text):
    return reader.wait_for(lambda windows: [t for w in windows for t in w.all() if text in t.name], f"the text {text}")


def focused(window):
    return next((thing for thing in window.all() if "FOCUSED" in thing.states), None)


def jumps(home):
    path = home / "ring" / "focus.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def menu(keys):
    """Opens the selected row's menu and presses keys there."""
    press("Menu")
    time.sleep(0.3)
    subprocess.run(["xdotool", "key", "--delay", "60", *keys], check=True)


# --- what it lists ---


def test_says_all_of_a_session(board, reader):
    window = wait_for_rows(reader, "maigo", "site", "thesis")
    assert window.names(ROLE)[0] == (
        "maigo, needs permission, Bash: make deploy, 1 min, tasks 3/5, Gemini CLI, /home/sam/maigo"
    )
    assert window.names("icon")[:3] == ["waiting", "working", "idle"]
    assert "Actions for maigo" in window.names("push button")
    assert "1 waiting, 1 working, 1 idle" in window.names("label")
    assert focused(window).name.startswith("maigo")


def test_follows_what_happens(board, reader, home):
    put(home, "site", "waiting", ago=1.0, waiting_detail="Bash: ls <b>&amp;")
    put(home, "maigo", "idle")
    put(home, "new", "working", ago=2.0)
    window = wait_for_rows(reader, "site", "new", "maigo", "thesis")
    assert "Bash: ls <b>&amp;" in window.names("label")
    (home / "ring" / "sessions" / "new.json").unlink()
    wait_for_rows(reader, "site", "maigo", "thesis")


def test_keeps_the_selected_row(board, reader, home):
    press("Down")
    reader.wait_for(lambda windows: focused(windows[0]).name.startswith("site"), "the second row")
    put(home, "maigo", "idle", ago=1.0)
    window = wait_for_rows(reader, "site", "maigo", "thesis")
    assert focused(window).name.startswith("site")


def test_ended_sessions_on_request(board, reader, home):
    put(home, "old", "working", ago=100000.0)
    reader.wait_for(lambda windows: "Show ended" in windows[0].names("check box"), "the choice")
    press("alt+e")
    wait_for_rows(reader, "maigo", "site", "thesis", "old")
    press("alt+e")
    wait_for_rows(reader, "maigo", "site", "thesis")


def test_many_sessions(start_tray, watcher, home, reader):
    for i in range(300):
        put(home, f"s{i}", "idle", ago=100.0 + i)
    tray = start_tray().attach(watcher)
    tray.activate("board")
    wait_until(lambda: tray.has_window(WINDOW), "the window")
    # The last one is found though it has no row yet.
    press("ctrl+f")
    write("s299")
    press("Return")
    jump = wait_until(lambda: jumps(home), "the jump")[0]
    assert jump["session_id"] == "s299"


def test_more_than_anybody_reads(start_tray, watcher, home, reader):
    for i in range(1200):
        put(home, f"s{i}", "idle", ago=100.0 + i)
    tray = start_tray(**Reader.USES).attach(watcher)
    tray.activate("board")
    wait_for_text(reader, "800 more sessions can be searched for.")
    press("ctrl+f")
    write("s119")
    # Those that are scrolled away are not told.
    found = reader.wait_for(lambda windows: [w for w in windows if rows(w)[:3] == ["s119", "s1190", "s1191"]], "what is found")
    assert not [name for name in found[0].names("label") if "searched for" in name]


# --- where there is nothing ---


def test_no_agent(start_tray, watcher, reader):
    tray = start_tray(**Reader.USES).attach(watcher)
    tray.activate("board")
    window = reader.window(WINDOW)
    assert "No agent is running." in window.names("label")
    press("alt+s")
    reader.window("Set up hooks")


def test_agent_without_hooks(start_tray, watcher, reader, agent):
    agent.process("s1")
    tray = start_tray(**Reader.USES).attach(watcher)
    tray.activate("board")
    window = wait_for_text(reader, "without hooks: cannot see when it waits")
    assert window
    press("alt+s")
    reader.window("Set up hooks")


@pytest.mark.skipif(not sandbox.can_be_had(), reason="no sandbox can be had")
def test_inside_a_sandbox(bus, home, watcher, reader):
    (home / ".claude").mkdir()
    tray = sandbox.SandboxedTray(bus, home, sandbox.flatpak(home), **Reader.USES).attach(watcher)
    tray.activate("board")
    labels = reader.window(WINDOW).names("label")
    # Nobody sees whether one runs.
    assert "No agent is running." not in labels and "No agent has told anything." in labels
    assert "No hooks are installed: cannot see when agents wait" in labels
    put(home, "maigo", "waiting")
    window = wait_for_rows(reader, "maigo")
    assert not any("hooks" in label for label in window.names("label"))
    assert tray.quit() == 0


# --- the search ---


def test_typing_searches(board, reader):
    press("d", "e", "p", "l")
    wait_for_rows(reader, "maigo")
    # The first Escape ends the search, the second closes the window.
    press("Escape")
    wait_for_rows(reader, "maigo", "site", "thesis")
    assert board.has_window(WINDOW)
    press("Escape")
    wait_until(lambda: not board.has_window(WINDOW), "the window to close")
    assert board.is_alive()


def test_search_finds_nothing(board, reader, home):
    put(home, "old", "working", ago=100000.0)
    press("ctrl+f")
    write("old")
    wait_for_text(reader, "No session matches.")
    wait_for_text(reader, "Ended sessions were not searched.")
    press("alt+w")
    wait_for_rows(reader, "old")


def test_finds_among_many_new_ones(board, reader, home):
    for i in range(80):
        put(home, f"old{i}", "working", ago=100000.0 + i)
    reader.wait_for(lambda windows: "Show ended" in windows[0].names("check box"), "the choice")
    press("ctrl+f")
    write("old79")
    wait_for_text(reader, "Ended sessions were not searched.")
    press("alt+w")
    wait_for_rows(reader, "old79")
    assert not [label for label in reader.window(WINDOW).names("label") if "No session matches." in label]


def test_keyboard_goes_back_to_the_search(board, reader):
    press("d", "e", "p", "l")
    wait_for_rows(reader, "maigo")
    press("Down")
    assert focused(reader.window(WINDOW)).name.startswith("maigo")
    press("ctrl+f")
    assert focused(reader.window(WINDOW)).role == "text"


def test_what_is_found_stays_so(board, reader, home):
    press("ctrl+f")
    write("deploy")
    wait_for_rows(reader, "maigo")
    put(home, "site", "waiting", ago=1.0)
    wait_for_rows(reader, "site", "maigo")
    put(home, "maigo", "working", ago=1.0)
    wait_for_rows(reader, "site")


# --- what can be done ---


def test_return_goes_to_it(board, home, reader):
    press("Down", "Return")
    jump = wait_until(lambda: jumps(home), "the jump")[0]
    assert jump["session_id"] == "site"


def test_return_elsewhere_goes_nowhere(board, home, reader):
    """It is the check box's, and the hidden search gets it, too."""
    put(home, "old", "working", ago=100000.0)
    reader.wait_for(lambda windows: "Show ended" in windows[0].names("check box"), "the choice")

    def is_there():
        press("Tab")
        return focused(reader.window(WINDOW)).role == "check box"

    wait_until(is_there, "the keyboard at the choice")
    press("Return")
    wait_for_rows(reader, "maigo", "site", "thesis", "old")
    assert not jumps(home)


def test_click_goes_to_it(board, home, reader):
    row = wait_for_rows(reader, "maigo", "site", "thesis").all(ROLE)[0]
    subprocess.run(["xdotool", "mousemove", *map(str, row.middle()), "click", "1"], check=True)
    jump = wait_until(lambda: jumps(home), "the jump")[0]
    assert jump["session_id"] == "maigo"


def test_menu_renames(board, home, reader):
    press("Down")
    menu(["Down", "Down", "Down", "Return"])
    reader.window("Rename session")
    press_in("Rename session", "ctrl+a")
    write("shop")
    press_in("Rename session", "Return")
    wait_until(lambda: (home / "ring" / "labels.json").exists(), "the label")
    assert json.loads((home / "ring" / "labels.json").read_text()) == {"site": "shop"}
    wait_for_rows(reader, "maigo", "shop", "thesis")


def test_menu_mutes(board, home, reader):
    press("Home")
    menu(["Down", "Down", "Down", "Down", "Return"])
    wait_until(lambda: "maigo" in str(read_tray_file(home).get("muted")), "the mute")
    wait_for_text(reader, "muted")
    menu(["Down", "Down", "Down", "Down", "Return"])
    wait_until(lambda: "maigo" not in str(read_tray_file(home).get("muted")), "the end of it")


def test_menu_hides(board, home, reader):
    press("Home")
    menu(["Down", "Down", "Down", "Down", "Down", "Return"])
    wait_for_rows(reader, "site", "thesis")
    # The keyboard is where it was, or nothing is read of it.
    reader.wait_for(lambda windows: (focused(windows[0]) or windows[0]).name.startswith("site"), "the next row")
    press("End")
    menu(["Down", "Down", "Down", "Down", "Down", "Return"])
    window = wait_for_rows(reader, "site")
    assert focused(window).name.startswith("site")


def test_other_key_for_the_menu(board, reader):
    """The hidden search has a menu of its own for it."""
    press("shift+F10")
    window = wait_for_text(reader, "Copy resume command") and reader.read()
    assert sum(len(w.all("menu")) for w in window) == 1


def test_button_of_a_row_opens_the_menu(board, reader):
    press("Tab", "space")
    time.sleep(0.3)
    subprocess.run(["xdotool", "key", "--delay", "60", "Down", "Down", "Return"], check=True)
    window = reader.window("Why: maigo")
    assert "frame" in window.role


def test_end_while_the_menu_is_open(board):
    press("Menu")
    time.sleep(0.3)
    assert board.quit() == 0


# --- when nobody looks ---


def test_closed_window_leaves_nothing_behind(board, home):
    before = sorted(path.name for path in (home / "config").rglob("*"))
    press("ctrl+w")
    wait_until(lambda: not board.has_window(WINDOW), "the window to close")
    assert sorted(path.name for path in (home / "config").rglob("*")) == before
    board.activate("board")
    wait_until(lambda: board.has_window(WINDOW), "a new window")


def test_hidden_window_does_not_follow(start_tray, watcher, home):
    for i in range(100):
        put(home, f"s{i}", "working", ago=5.0)
    tray = start_tray().attach(watcher)
    tray.activate("board")
    wait_until(lambda: tray.has_window(WINDOW), "the window")
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", WINDOW], capture_output=True, text=True, check=True)
    # Without a window manager nobody minimises it, but the server hides it as well.
    subprocess.run(["xdotool", "windowunmap", "--sync", found.stdout.split()[-1]], check=True)
    time.sleep(1)
    before = switches(tray)
    time.sleep(5)
    assert switches(tray) - before <= 2, "ages of less than a minute tick each second where they are seen"


def switches(tray):
    """How often its main thread has gone to sleep by itself."""
    with open(f"/proc/{tray.process.pid}/status", encoding="ascii") as file:
        return int(next(line for line in file if line.startswith("voluntary_ctxt")).split()[1])
