# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""ringctl gc: what it removes, and what it must never remove."""

import datetime
import json
import os
import pathlib
import subprocess
import time

import pytest

from apart import own_mounts
from ctl import ALONE, Ctl, StrangersHome
from tray import program, write_row

pytestmark = pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")

HOSTILE = "\033[31mred\n\u202eright\x9b2J\r\u2028end"
DAY = 86400


@pytest.fixture
def ctl(home):
    (home / "ring").mkdir(mode=0o700)
    return Ctl(home, before=ALONE)


def put(home, session, status="ended", age=5, provider="claude-code", **more):
    """A row; of a claude-code one no process is found, so it is over."""
    at = time.time() - age
    row = {"session_id": session, "provider": provider, "cwd": f"/home/sam/{session}", "status": status}
    row |= {"last_event": "PreToolUse", "last_active": at, "heartbeat_at": at}
    write_row(home, session, json.dumps(row | more))


def rows(home):
    return sorted(path.stem for path in (home / "ring" / "sessions").glob("*.json"))


def succeed(ctl, *arguments, **environment):
    done = ctl.run(*arguments, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def snapshot(home):
    return {path: (path.stat().st_mtime_ns, path.is_file() and path.read_bytes()) for path in (home / "ring").rglob("*")}


def put_all(home):
    put(home, "old", age=8 * DAY)
    put(home, "killed-long-ago", "waiting", age=8 * DAY)
    put(home, "new", age=60)
    put(home, "killed", "working", age=60)
    put(home, "aged", "waiting", age=2 * DAY, provider="gemini")
    put(home, "waits", "waiting", provider="gemini")
    put(home, "works", "working", provider="gemini")
    put(home, "rests", "idle", age=3600, provider="gemini")


LIVING = ["rests", "waits", "works"]


def test_old(ctl, home):
    put_all(home)
    lines = succeed(ctl, "gc").splitlines()
    assert rows(home) == sorted(["new", "killed", "aged", *LIVING])
    assert lines[0] == "2 sessions were removed:"
    assert sorted(line.split()[1] for line in lines[1:]) == ["killed-long-ago", "old"]
    assert "8 d" in lines[1] and "process is gone" in lines[1]
    assert succeed(ctl, "gc") == "No session was removed.\n"


def test_older_than(ctl, home):
    put_all(home)
    succeed(ctl, "gc", "--older-than", "1d")
    assert rows(home) == sorted(["new", "killed", *LIVING])
    succeed(ctl, "gc", "-o", "30s")
    assert rows(home) == LIVING
    succeed(ctl, "gc", "--older-than=0")
    assert rows(home) == LIVING


def test_all_ended(ctl, home):
    """But not what only seems so, since nothing was heard of it."""
    put_all(home)
    succeed(ctl, "gc", "--all-ended")
    assert rows(home) == sorted(["aged", *LIVING])


def test_dry_run(ctl, home):
    put_all(home)
    (home / "ring" / "events.jsonl").write_bytes(b"x" * 6000000)
    leftover = home / "ring" / "sessions" / "x.json.tmp"
    leftover.write_text("")
    os.utime(leftover, (1, 1))
    before = snapshot(home)
    lines = succeed(ctl, "gc", "--dry-run", "--all-ended").splitlines()
    assert snapshot(home) == before
    assert lines[0] == "4 sessions would be removed:"
    assert lines[-1] == "1 leftover of a writer that was killed would be removed."
    assert len(lines) == 6
    assert len(succeed(ctl, "gc", "--all-ended").splitlines()) == 6


def test_living_agent(ctl, home, agent):
    """Whatever its age: its process is there."""
    agent.start("a", cwd="/")
    path = home / "ring" / "sessions" / "a.json"
    row = json.loads(path.read_text())
    row["last_active"] -= 30 * DAY
    path.write_text(json.dumps(row))
    ctl = Ctl(home)
    succeed(ctl, "gc", "--all-ended", "--older-than", "0")
    assert rows(home) == ["a"]
    agent.process("a").stdin.close()
    agent.process("a").wait()
    succeed(ctl, "gc")
    assert rows(home) == []


@pytest.mark.skipif(not own_mounts(), reason="no mounts of one's own can be had")
def test_unknown_processes(ctl, home):
    """Where the process table cannot be read, nobody has ended."""
    if b"libasan" in pathlib.Path(program("RINGCTL")).read_bytes():
        pytest.skip("a sanitizer needs /proc itself")
    put(home, "a", "waiting", age=8 * DAY)
    blind = Ctl(home, before=(*own_mounts(), "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "sh"))
    assert succeed(blind, "gc", "--all-ended") == "No session was removed.\n"
    assert rows(home) == ["a"]


def test_hidden(ctl, home):
    put(home, "old", age=8 * DAY)
    succeed(ctl, "hide", "old")
    succeed(ctl, "gc")
    assert rows(home) == []


def test_future(ctl, home):
    put(home, "a", age=-8 * DAY)
    succeed(ctl, "gc")
    assert rows(home) == ["a"]


def test_leftovers(ctl, home):
    (home / "ring" / "sessions" / ".tmp").mkdir(parents=True)
    for name in ("sessions/.tmp/a.tmp", "sessions/b.json.tmp", ".ring-c.tmp"):
        (home / "ring" / name).write_text("")
        os.utime(home / "ring" / name, (1, 1))
    (home / "ring" / "sessions" / "new.json.tmp").write_text("")
    assert succeed(ctl, "gc").endswith("3 leftovers of writers that were killed were removed.\n")
    assert (home / "ring" / "sessions" / "new.json.tmp").exists()
    assert not (home / "ring" / "sessions" / ".tmp" / "a.tmp").exists()


def test_large_log(ctl, home):
    (home / "ring" / "events.jsonl").write_bytes(b'{"ts": 1}\n' * 600000)
    succeed(ctl, "gc")
    assert (home / "ring" / "events.jsonl").stat().st_size < 3000000


def test_held_lock(ctl, home):
    """Who holds a row's lock is about to write it."""
    put(home, "a", age=8 * DAY)
    put(home, "b", age=8 * DAY)
    lock = home / "ring" / "sessions" / ".lock-ca"
    holder = subprocess.Popen(["flock", str(lock), "sh", "-c", "echo; read x"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    holder.stdout.readline()
    done = ctl.run("gc")
    holder.communicate(b"\n")
    assert done.returncode == 1 and "holds" in done.stderr
    assert rows(home) == ["a"] and "b" in done.stdout


def test_hostile_row(ctl, home):
    put(home, "a", age=8 * DAY, **{name: HOSTILE for name in ("cwd", "tty", "last_action", "waiting_detail")})
    text = succeed(ctl, "gc")
    assert not [char for char in text if (ord(char) < 32 and char != "\n") or 0x7F <= ord(char) <= 0x9F or char in "\u202e\u2028"]
    assert rows(home) == []


@pytest.mark.parametrize("arguments", [["more"], ["--older-than"], ["--older-than", "old"], ["--older-than", "-1d"], ["--all"], ["--format", "json"]])
def test_wrong_command_line(ctl, home, arguments):
    put_all(home)
    before = snapshot(home)
    done = ctl.run("gc", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ringctl: ") and done.stderr.count("\n") == 1
    assert snapshot(home) == before


def test_no_registry(ctl, home):
    assert succeed(ctl, "gc", RING_HOME=str(home / "nowhere")) == "No session was removed.\n"
    assert not (home / "nowhere").exists()
    done = ctl.run("gc", HOME=None, RING_HOME=None)
    assert done.returncode == 1 and "HOME" in done.stderr


def test_no_rights():
    with StrangersHome() as home:
        put(home.path, "old", age=8 * DAY)
        (home.path / "ring" / "sessions").chmod(0o555)
        done = home.ctl.run("gc")
        assert done.returncode == 1 and "no right" in done.stderr
        assert rows(home.path) == ["old"]
        assert home.ctl.run("gc", "--dry-run").returncode == 0
        (home.path / "ring" / "sessions").chmod(0o000)
        assert home.ctl.run("gc").returncode == 1


def test_hook_meanwhile(ctl, home):
    """What a hook writes while it cleans stays, however the two meet."""
    for turn in range(10):
        put(home, "a", age=8 * DAY)
        payload = json.dumps({"session_id": "a", "cwd": "/home/sam/a", "hook_event_name": "UserPromptSubmit", "prompt": "go"})
        hook = subprocess.Popen([program("RING_HOOK")], env=ctl.environment, stdin=subprocess.PIPE)
        hook.stdin.write(payload.encode())
        hook.stdin.close()
        time.sleep(turn / 1000)
        ctl.run("gc")
        assert hook.wait() == 0
        assert json.loads((home / "ring" / "sessions" / "a.json").read_text())["status"] == "working"


def hide(home, **ages):
    path = home / "ring" / "deleted_sessions.json"
    now = time.time()
    times = {name: datetime.datetime.fromtimestamp(now - age, datetime.UTC).isoformat() for name, age in ages.items()}
    path.write_text(json.dumps(times | {"others": 5}))
    return path


def test_hidden_of_which_nothing_is_left(ctl, home):
    """Hidden long ago, and without a row now; a row that goes today takes its hiding along."""
    put(home, "waits", "waiting", age=5, provider="gemini")
    put(home, "old", age=8 * DAY)
    path = hide(home, gone=8 * DAY, new=60, waits=9 * DAY, old=8 * DAY, later=-9 * DAY)
    before = path.read_bytes()
    assert "2 hidden sessions of which nothing is left would be forgotten.\n" in succeed(ctl, "gc", "--dry-run")
    assert path.read_bytes() == before
    assert "2 hidden sessions of which nothing is left were forgotten.\n" in succeed(ctl, "gc")
    assert sorted(json.loads(path.read_text())) == ["later", "new", "others", "waits"]
    before = snapshot(home)
    assert "hidden" not in succeed(ctl, "gc")
    assert snapshot(home)[path] == before[path]


def test_hidden_that_cannot_be_read(ctl, home):
    path = home / "ring" / "deleted_sessions.json"
    path.write_text("[]")
    ctl.run("gc")
    assert path.read_text() == "[]"
