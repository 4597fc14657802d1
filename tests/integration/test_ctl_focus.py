# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""ringctl focus: what it takes, says and writes down."""

import json
import time

import pytest

from bus import wait_until
from focus import Stage
from tray import write_row, write_settings


@pytest.fixture
def stage(home):
    stage = Stage(home)
    (home / "ring").mkdir(mode=0o700, exist_ok=True)
    yield stage
    stage.stop()


def put(stage, session, **more):
    now = time.time()
    row = {"session_id": session, "provider": "gemini", "cwd": f"{stage.home}/maigo", "status": "working", "last_event": "PreToolUse"}
    write_row(stage.home, session, json.dumps(row | {"last_active": now, "heartbeat_at": now} | more))


def log(stage):
    path = stage.home / "ring" / "focus.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


@pytest.mark.parametrize("words", [[], ["a", "b"], ["a", "--format", "xml"], ["a", "--what"]])
def test_wrong_command_lines(stage, words):
    put(stage, "a")
    done = stage.ctl.run("focus", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ringctl: ")
    assert log(stage) == []


def test_help(stage):
    assert "focus" in stage.ctl.run("--help").stdout
    done = stage.ctl.run("focus", "--help")
    assert done.returncode == 0 and "--explain" in done.stdout


def test_which_session(stage):
    put(stage, "abc-1")
    put(stage, "abc-2")
    (stage.home / "ring" / "labels.json").write_text(json.dumps({"abc-2": "abc"}))
    assert stage.ctl.run("focus", "x").returncode == 1
    assert "2 sessions" in stage.ctl.run("focus", "ab").stderr
    assert stage.focus("abc")["session_id"] == "abc-2"
    assert stage.focus("abc-1")["session_id"] == "abc-1"


def test_nobody_has_it(stage):
    put(stage, "a", tty="/dev/pts/77")
    done = stage.ctl.run("focus", "a")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "ringctl: Cannot bring it to the front: it runs in ~/maigo on /dev/pts/77 (no window was found that shows it).\n"
    entry, = log(stage)
    assert entry["session_id"] == "a" and entry["outcome"] == "failed" and entry["ms"] < 5000
    assert "tmux" in [step["focuser"] for step in entry["steps"]]


def test_explanation(stage):
    put(stage, "a", tty="/dev/pts/77")
    done = stage.ctl.run("focus", "--explain", "a")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["ASKED", "ANSWER", "BECAUSE"]
    assert any(line.split() == ["tmux", "not", "here", "it", "is", "not", "in", "tmux"] for line in lines)
    assert lines[-1].startswith("Cannot bring it to the front")
    assert log(stage) == []


def test_session_that_has_ended(stage):
    put(stage, "a", provider="claude-code", agent={"pid": 4194304, "started": 5})
    done = stage.ctl.run("focus", "a")
    assert done.returncode == 1
    assert done.stdout == "To go on with it here: claude --resume a\n"
    assert "it has ended" in done.stderr
    assert stage.focus("a")["resume_command"] == "claude --resume a"


def test_session_of_another_machine(stage):
    put(stage, "a", provider="claude-code", agent={"pid": 1, "started": 5, "host": "elsewhere", "boot": "other"})
    result = stage.focus("a")
    assert "another machine" in result["text"] and result["resume_command"] == "claude --resume a"
    assert result["steps"] == []


SEAT = {"processes": [{"pid": 1, "started": 5}], "boot": "other"}


def test_agent_that_is_not_known(stage):
    """What its terminal was is gone, or is somewhere else: nobody is asked."""
    put(stage, "a", seat=SEAT | {"host": "elsewhere"}, terminal={"tmux_pane": "%0"})
    result = stage.focus("a")
    assert "another machine" in result["text"] and result["steps"] == []
    put(stage, "a", seat=SEAT, tty="/dev/pts/0")
    result = stage.focus("a")
    assert "its terminal is closed" in result["text"] and result["steps"] == []


def test_setting(stage):
    put(stage, "a")
    write_settings(stage.home, 'focusers = ["screen", "x", "tmux"]\n')
    done = stage.ctl.run("focus", "a", "--format", "json")
    assert [step["focuser"] for step in json.loads(done.stdout)["steps"]] == ["screen", "tmux"]
    assert "not known: x" in done.stderr


def test_hostile_text(stage):
    put(stage, "a", cwd="/home/\033[31m\u202ered", tty="/dev/pts/7\033]0;x\a")
    for words in (["a"], ["a", "--explain"]):
        done = stage.ctl.run("focus", *words)
        text = done.stdout + done.stderr
        assert not any(ord(char) < 32 and char != "\n" for char in text) and "\u202e" not in text
    assert len(log(stage)) == 1


def test_seats_do_not_choose_other_processes(stage):
    """The pids are used again, the number of the terminal is another's."""
    session = "gemini:h1"
    stage.holder("xterm", session)
    row = stage.row(session)
    assert "agent" not in row and row["tty"].startswith("/dev/pts/")
    assert "window" in stage.focus(session)["text"]
    processes = [process | {"started": process["started"] + 1} for process in row["seat"]["processes"]]
    stage.change_row(session, seat=row["seat"] | {"processes": processes})
    result = stage.focus(session)
    assert "its terminal is closed" in result["text"] and result["steps"] == []


def test_seat_is_not_life(stage):
    """An agent that is not known ages out, whatever runs on its terminal."""
    session = "gemini:h1"
    stage.holder("xterm", session)
    stage.change_row(session, last_active=time.time() - 100000, heartbeat_at=None)
    board = json.loads(stage.ctl.run("--all", "--format", "json").stdout)
    assert [found["status"] for found in board["sessions"]] == ["ended"]
    assert "it has ended" in stage.focus(session)["text"]


def test_rows_do_not_choose_other_processes(stage):
    """The pid of another program, with its own start time or a wrong one."""
    stage.holder("xterm", "h1")
    stage.fake("tmux")
    agent = stage.row("h1")["agent"]
    stage.change_row("h1", agent=agent | {"started": agent["started"] + 1})
    assert "it has ended" in stage.focus("h1")["text"]
    wait_until(lambda: stage.calls("tmux") == [], "nothing")
