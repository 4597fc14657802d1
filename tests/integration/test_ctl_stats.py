# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""ringctl stats and digest: what the log of changes amounts to."""

import json
import os
import time

import pytest

from ctl import ALONE, Ctl, StrangersHome
from tray import write_row

pytestmark = pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")

HOSTILE = "\033[31mred\n\u202eright\x9b2J\r\u2028end"
HOUR = 3600


@pytest.fixture
def ctl(home):
    (home / "ring").mkdir(mode=0o700)
    return Ctl(home, before=ALONE)


def log(home, *changes):
    """Lines of the log: (age in seconds, session, status[, more])."""
    with (home / "ring" / "events.jsonl").open("a", encoding="utf-8") as file:
        for age, session, status, *more in changes:
            line = {"ts": time.time() - age, "session_id": session, "provider": "gemini", "cwd": f"/home/sam/{session}", "status": status}
            file.write(json.dumps(line | (more[0] if more else {})) + "\n")


def put(home, session, status="working", age=5, **more):
    at = time.time() - age
    row = {"session_id": session, "provider": "gemini", "cwd": f"/home/sam/{session}", "status": status}
    row |= {"last_event": "PreToolUse", "last_active": at, "heartbeat_at": at}
    write_row(home, session, json.dumps(row | more))


def succeed(ctl, *arguments, **environment):
    done = ctl.run(*arguments, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def lines_of(ctl, *arguments):
    """Its lines, each as its columns."""
    return [[cell for cell in line.split("  ") if cell] for line in succeed(ctl, *arguments).splitlines()]


def read_json(ctl, *arguments, **environment):
    text = succeed(ctl, *arguments, "--format", "json", **environment)
    assert text.endswith("}\n") and text.count("\n") == 1
    return json.loads(text)


def fail(ctl, *arguments, status, **environment):
    done = ctl.run(*arguments, **environment)
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.startswith("ringctl: ") and done.stderr.count("\n") == 1
    return done.stderr


# --- stats ---


def test_stats_table(ctl, home):
    log(home, (5000, "a", "waiting"), (4940, "a", "working"), (3000, "b", "waiting"), (2000, "b", "idle"), (900, "a", "waiting"), (890, "a", "ended"))
    assert [[cell.strip() for cell in line] for line in lines_of(ctl, "stats")] == [
        ["PROJECT", "WAITS", "MEAN", "LONGEST", "TOTAL", "STILL OPEN"],
        ["b", "1", "16 min 40 s", "16 min 40 s", "16 min 40 s", "0"],
        ["a", "2", "35 s", "1 min 0 s", "1 min 10 s", "0"],
        ["All", "3", "5 min 56 s", "16 min 40 s", "17 min 50 s", "0"],
    ]


def test_stats_json(ctl, home):
    log(home, (5000, "a", "waiting"), (4940, "a", "working"))
    stats = read_json(ctl, "stats")
    assert abs(stats.pop("generated_at") - time.time()) < 60
    (project,) = stats["projects"]
    assert list(stats) == ["since_seconds", "projects", "all"] and stats["since_seconds"] == 7 * 86400
    assert project.pop("project") == "a"
    assert project == stats["all"]
    numbers = {name: round(number) for name, number in project.items()}
    assert numbers == {"waits": 1, "open": 0, "unseen_ends": 0, "mean_seconds": 60, "longest_seconds": 60, "total_seconds": 60}


def test_stats_since(ctl, home):
    log(home, (5 * HOUR, "a", "waiting"), (5 * HOUR - 60, "a", "working"), (2 * HOUR, "b", "waiting"), (2 * HOUR - 9, "b", "working"))
    assert [project["project"] for project in read_json(ctl, "stats", "--since", "4h")["projects"]] == ["b"]
    assert [project["project"] for project in read_json(ctl, "stats", "--since=1d")["projects"]] == ["a", "b"]
    assert read_json(ctl, "stats", "-s", "30m")["all"]["waits"] == 0
    assert "within 30 min." in succeed(ctl, "stats", "--since", "30m")
    assert "within 1 h 30 min." in succeed(ctl, "stats", "--since", "90m")
    assert "within 0 s." in succeed(ctl, "stats", "--since", "0")


def test_stats_of_who_still_waits(ctl, home):
    put(home, "a", "waiting", waiting_kind="permission")
    log(home, (100, "a", "waiting"))
    stats = read_json(ctl, "stats")["all"]
    assert (stats["waits"], stats["open"]) == (1, 1) and 100 <= stats["total_seconds"] < 110
    assert lines_of(ctl, "stats")[-1][-1].strip() == "1"


def test_folders_that_say_nothing(ctl, home):
    log(home, (90, "a", "waiting", {"cwd": ""}), (80, "a", "working", {"cwd": ""}), (70, "b", "waiting", {"cwd": "/home/sam/maigo/.."}))
    for command in ("stats", "digest"):
        log(home, (60, "b", "working", {"cwd": "/home/sam/maigo/.."}))
        names = {line.split("  ")[0] for line in succeed(ctl, command).splitlines()}
        assert {"no known folder", "sam"} <= names and not {"—", ".."} & names


def test_stats_of_who_was_killed_unseen(ctl, home):
    """Nobody knows how long the wait was; it must not grow for ever."""
    log(home, (9000, "a", "waiting"), (8000, "b", "waiting"), (7990, "b", "working"))
    stats = read_json(ctl, "stats")["all"]
    assert (stats["waits"], stats["open"], stats["unseen_ends"]) == (2, 0, 1)
    assert round(stats["total_seconds"]) == round(stats["mean_seconds"]) == 10
    text = succeed(ctl, "stats")
    assert "1 wait ended while nobody looked" in text and "—" in text


def test_stats_count_what_the_tray_saw(ctl, home):
    log(home, (500, "a", "waiting"), (400, "a", "ended", {"by": "tray"}))
    assert round(read_json(ctl, "stats")["all"]["total_seconds"]) == 100


def test_stats_of_a_hostile_log(ctl, home):
    log(home, (500, "a", "waiting", {"cwd": "/home/sam/" + HOSTILE}))
    with (home / "ring" / "events.jsonl").open("ab") as file:
        file.write(b'\xff\xfe\x00\n[1,\n{"ts": "x"}\n' + b"[" * 70000 + b"\n" + b"x" * 1000000 + b"\n")
    log(home, (440, "a", "working"))
    with (home / "ring" / "events.jsonl").open("ab") as file:
        file.write(b'{"ts": 17')
    assert round(read_json(ctl, "stats")["all"]["total_seconds"]) == 60
    text = succeed(ctl, "stats")
    assert not [char for char in text if (ord(char) < 32 and char != "\n") or 0x7F <= ord(char) <= 0x9F or char in "\u202e\u2028"]


# --- digest ---


def test_digest(ctl, home):
    put(home, "asks", "waiting", age=700, waiting_kind="permission", waiting_detail="Bash: make deploy")
    put(home, "runs", "working", age=60)
    put(home, "rests", "idle", age=3000)
    put(home, "over", "ended", age=2000)
    put(home, "long-ago", "idle", age=5 * HOUR)
    log(home, (9000, "asks", "working"), (8000, "asks", "waiting"), (7940, "asks", "working"), (700, "asks", "waiting"))
    log(home, (5000, "rests", "working"), (3000, "rests", "idle"), (4000, "over", "working"), (2000, "over", "ended"))
    assert succeed(ctl, "digest").splitlines() == [
        "The last 4 h: 1 wait answered, 1 turn finished, 1 session ended.",
        "You were waited for 12 min 40 s.",
        "",
        "waiting  asks   11 min  Bash: make deploy",
        "working  runs   1 min",
        "idle     rests  50 min",
        "ended    over   33 min",
        "",
        "PROJECT  ANSWERED  FINISHED  ENDED",
        "asks     1         0         0",
        "over     0         0         1",
        "rests    0         1         0",
    ]


def test_digest_of_nothing(ctl):
    assert succeed(ctl, "digest") == "Nothing has happened within 4 h.\n"
    for since, words in (("30m", "30 min"), ("90m", "1 h 30 min"), ("24h", "1 d"), ("36h", "1 d 12 h"), ("0", "0 s")):
        assert succeed(ctl, "digest", "--since", since) == f"Nothing has happened within {words}.\n"


def test_digest_of_who_waits_since_yesterday(ctl, home):
    """Whatever the window: who waits is there."""
    put(home, "asks", "waiting", age=5 * HOUR, waiting_kind="question", waiting_detail="Which one?")
    assert "asks" in succeed(ctl, "digest", "--since", "1m")
    assert [session["session_id"] for session in read_json(ctl, "digest", "--since", "1m")["waiting"]] == ["asks"]


def test_digest_is_short(ctl, home):
    for number in range(30):
        put(home, f"s{number}", "idle")
    lines = succeed(ctl, "digest").splitlines()
    assert len(lines) < 20 and any("25 more" in line for line in lines)
    assert len(read_json(ctl, "digest")["idle"]) == 30


def test_digest_json(ctl, home):
    put(home, "asks", "waiting", age=700, waiting_kind="permission", waiting_detail="Bash: make deploy")
    put(home, "over", "ended", age=2000)
    log(home, (8000, "asks", "waiting"), (7940, "asks", "working"), (700, "asks", "waiting"), (4000, "over", "idle"), (2000, "over", "ended"))
    digest = read_json(ctl, "digest")
    assert abs(digest["generated_at"] - time.time()) < 60
    keys = ["generated_at", "since", "since_seconds", "waiting", "working", "idle", "ended", "waits", "projects"]
    assert list(digest) == keys
    assert (digest["since"], digest["since_seconds"]) == ("4h", 4 * HOUR)
    (session,) = digest["waiting"]
    assert list(session) == "session_id project label status last_active idle_seconds waiting_kind waiting_detail source".split()
    assert (session["session_id"], session["waiting_kind"], session["waiting_detail"]) == ("asks", "permission", "Bash: make deploy")
    waits = digest["waits"]
    assert (waits["count"], waits["ongoing"], round(waits["total_seconds"])) == (2, 1, 760)
    projects = {project["project"]: project for project in digest["projects"]}
    assert projects["over"] == {"project": "over", "answered": 0, "finished": 0, "ended": 1}


# --- command lines and registries ---


@pytest.mark.parametrize("command", ["stats", "digest"])
@pytest.mark.parametrize("arguments", [["more"], ["--since"], ["--since", "soon"], ["--since", ""], ["--since", "-1h"], ["--since", "99999999w"], ["--format", "yaml"], ["--nonsense"]])
def test_wrong_command_line(ctl, command, arguments):
    fail(ctl, command, *arguments, status=2)


@pytest.mark.parametrize("command", ["stats", "digest"])
def test_no_registry(ctl, home, command):
    assert succeed(ctl, command, RING_HOME=str(home / "nowhere"))
    assert read_json(ctl, command, RING_HOME=str(home / "nowhere"))
    assert not (home / "nowhere").exists()
    assert "HOME" in fail(ctl, command, status=1, HOME=None, RING_HOME=None)
    os.mkfifo(home / "ring" / "events.jsonl")
    assert "events.jsonl" in fail(ctl, command, status=1)


@pytest.mark.parametrize("command", ["stats", "digest"])
def test_no_rights(command):
    with StrangersHome() as home:
        log(home.path, (500, "a", "waiting"), (400, "a", "working"))
        (home.path / "ring" / "events.jsonl").chmod(0o444)
        for path in (home.path / "ring" / "sessions", home.path / "ring"):
            path.chmod(0o555)
        assert succeed(home.ctl, command)
        (home.path / "ring" / "events.jsonl").chmod(0o000)
        assert "no right" in fail(home.ctl, command, status=1)
