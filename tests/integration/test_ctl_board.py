# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""ringctl's table, JSON and line for status bars."""

import json
import subprocess
import time

import pytest

from ctl import ALONE, Ctl, StrangersHome
from tray import program, write_row

pytestmark = pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")

RING_KEYS = """session_id provider project label status marker waiting_kind waiting_detail waiting_icon hook_stale heartbeat_at
cwd location tmux_target tty idle_seconds last_active last_action todo source""".split()
OWN_KEYS = "kind reason waiting_since background hidden muted waits agent".split()

# Whatever is in a row: colours, another line, another direction, a window's title.
HOSTILE = "\033[31mred\n\u202eright\033]0;title\a\x9b2J\r\x00\u2028end"


@pytest.fixture
def ctl(home):
    (home / "ring").mkdir(mode=0o700)
    return Ctl(home, before=ALONE)


def put(home, session, status="working", age=5, **more):
    """A row of an agent that nobody finds among the processes: it counts until it is old."""
    at = time.time() - age
    row = {
        "session_id": session,
        "provider": "gemini",
        "cwd": f"/home/sam/{session}",
        "status": status,
        "last_event": "PreToolUse",
        "last_active": at,
        "heartbeat_at": at,
        "last_action": "→ Bash: make",
    }
    if status == "waiting":
        row |= {"waiting_kind": "permission", "waiting_detail": "Bash: make deploy"}
    write_row(home, session, json.dumps(row | more))


def put_all(home):
    put(home, "idler", "idle", age=300)
    put(home, "worker")
    put(home, "waiter", "waiting", age=65)
    put(home, "gone", "ended")
    put(home, "batch", entrypoint="sdk-cli")


def read_json(ctl, *arguments, **environment):
    done = ctl.run("--format", "json", *arguments, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("}\n") and done.stdout.count("\n") == 1
    return json.loads(done.stdout)


def lines_of(ctl, *arguments, **environment):
    done = ctl.run(*arguments, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


# --- table ---


def test_nothing(ctl):
    assert lines_of(ctl) == ["No sessions"]


def test_table(ctl, home):
    put_all(home)
    lines = lines_of(ctl)
    assert lines[0].split() == ["STATE", "NAME", "AGENT", "WAITS", "FOR", "/", "LAST", "ACTION", "AGE", "PLACE"]
    assert [line.split()[1] for line in lines[1:]] == ["waiter", "worker", "idler"]
    assert "Bash: make deploy" in lines[1] and "1 m" in lines[1] and "gemini" in lines[1]
    assert "→ Bash: make" in lines[2] and "5 s" in lines[2]
    starts = {line.index("gemini") for line in lines[1:]}
    assert len(starts) == 1, "columns stand below each other"
    assert lines == lines_of(ctl, "list") == lines_of(ctl, "list", "--format", "table")


def test_wide_letters_keep_columns(ctl, home):
    put(home, "a", cwd="/home/sam/日本語")
    put(home, "b", cwd="/home/sam/plain")
    rows = lines_of(ctl)[1:]
    wide = next(line for line in rows if "日本語" in line)
    plain = next(line for line in rows if "plain" in line)
    assert wide.index("gemini") + 3 == plain.index("gemini")


def test_home_is_a_tilde(ctl, home):
    put(home, "a", cwd=str(home / "x" / "project"))
    assert lines_of(ctl)[1].endswith("~/x/project")


def test_label(ctl, home):
    put(home, "a")
    (home / "ring" / "labels.json").write_text('{"a": "my name"}')
    assert lines_of(ctl)[1].split("  ")[1].strip() == "my name"


def test_all(ctl, home):
    put_all(home)
    assert [line.split()[1] for line in lines_of(ctl, "--all")[1:]] == ["waiter", "batch", "worker", "idler", "gone"]
    assert len(lines_of(ctl, "-a")) == 6
    (home / "ring" / "config.toml").write_text("show_all = true\n")
    assert len(lines_of(ctl)) == 6


# --- JSON ---


def test_json_without_sessions(ctl):
    board = read_json(ctl)
    assert abs(board.pop("generated_at") - time.time()) < 60
    assert board == {"counts": {"waiting": 0, "working": 0, "idle": 0, "ended": 0}, "sessions": []}


def test_json_keys(ctl, home, agent):
    put_all(home)
    board = read_json(ctl)
    assert list(board) == ["generated_at", "counts", "sessions"]
    assert board["counts"] == {"waiting": 1, "working": 1, "idle": 1, "ended": 0}
    for session in board["sessions"]:
        assert list(session)[: len(RING_KEYS)] == RING_KEYS
        assert set(session) - set(RING_KEYS) <= set(OWN_KEYS)
    agent.start("hooked")
    agent.ask("hooked")
    hooked = next(session for session in read_json(ctl, "--all")["sessions"] if session["session_id"] == "hooked")
    assert list(hooked) == RING_KEYS + OWN_KEYS
    assert hooked["waits"][0]["detail"] == "Bash: make deploy"
    assert hooked["agent"]["pid"] == agent.process(hooked["session_id"]).pid


def test_json_values(ctl, home):
    put(home, "a", "waiting", age=100, todo=[1, 3], tty="/dev/pts/3", tmux_pane="%7")
    (session,) = read_json(ctl)["sessions"]
    at = session["last_active"]
    assert abs(time.time() - 100 - at) < 10
    expected = {
        "session_id": "a",
        "provider": "gemini",
        "project": "a",
        "status": "waiting",
        "marker": "🔴",
        "waiting_kind": "permission",
        "waiting_detail": "Bash: make deploy",
        "waiting_icon": "🔐",
        "hook_stale": False,
        "heartbeat_at": at,
        "cwd": "/home/sam/a",
        "tmux_target": "%7",
        "tty": "/dev/pts/3",
        "last_action": "→ Bash: make",
        "todo": {"done": 1, "total": 3},
        "source": "hook",
        "kind": "foreground",
        "background": 0,
    }
    assert {name: session[name] for name in expected} == expected
    assert 100 <= session["idle_seconds"] < 110
    assert session["reason"]


def test_json_of_who_does_not_wait(ctl, home):
    put(home, "a", todo="odd")
    (session,) = read_json(ctl)["sessions"]
    assert (session["waiting_kind"], session["waiting_detail"], session["waiting_icon"]) == (None, None, "")
    assert session["todo"] is None
    assert session["tty"] is None or session["tty"] == ""


def test_json_of_the_future(ctl, home):
    """A clock was set back: nobody is idle for less than no time."""
    put(home, "a", age=-3600)
    assert read_json(ctl)["sessions"][0]["idle_seconds"] is None


def test_json_all(ctl, home):
    put_all(home)
    board = read_json(ctl, "--all")
    assert board["counts"] == {"waiting": 1, "working": 2, "idle": 1, "ended": 1}
    assert {session["kind"] for session in board["sessions"]} == {"foreground", "headless"}


# --- the line for status bars ---


def test_line(ctl, home):
    assert lines_of(ctl, "--format", "oneline") == []
    put_all(home)
    assert lines_of(ctl, "--format", "oneline") == ["🔴1 🟢1 🟡1"]
    assert lines_of(ctl, "--format", "oneline", "--all") == ["🔴1 🟢2 🟡1 ⚪1"]


def test_line_of_nothing_is_empty(ctl, home):
    put(home, "gone", "ended")
    put(home, "batch", "waiting", entrypoint="sdk-cli")
    assert ctl.run("--format", "oneline").stdout == ""


# --- colours ---


def test_colours_on_a_terminal_only(ctl, home):
    put_all(home)
    plain = ctl.run(TERM="xterm").stdout
    assert "\033" not in plain
    coloured = ctl.run_on_terminal(TERM="xterm")
    assert "\033[1;31mwaiting\033[0m" in coloured
    assert "\033[32mworking\033[0m" in coloured
    assert "\033[33midle\033[0m" in coloured
    assert "\033[90mended\033[0m" in ctl.run_on_terminal("--all", TERM="xterm")
    for escape in ("\033[1;31m", "\033[32m", "\033[33m", "\033[0m"):
        coloured = coloured.replace(escape, "")
    assert coloured == plain


@pytest.mark.parametrize(
    "environment, has_colours",
    [
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "xterm", "NO_COLOR": "0"}, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": None}, False),
    ],
)
def test_colours_are_wanted(ctl, home, environment, has_colours):
    put_all(home)
    assert ("\033" in ctl.run_on_terminal(**environment)) == has_colours
    assert ("\033" in ctl.run_on_terminal("doctor", "--help", **environment)) is False


def test_json_and_line_have_no_colours(ctl, home):
    put_all(home)
    for name in ("json", "oneline"):
        assert "\033" not in ctl.run_on_terminal("--format", name, TERM="xterm")


# --- hostile rows ---


def put_hostile(home):
    """Foreign text in every field that is shown."""
    names = "provider cwd origin_cwd last_action waiting_detail waiting_for tty tmux_pane title permission_mode error".split()
    put(home, "a", "waiting", **{name: f"{HOSTILE}/{name}" for name in names})
    (home / "ring" / "labels.json").write_text(json.dumps({"a": HOSTILE}))


@pytest.mark.parametrize("arguments", [[], ["--all"], ["--format", "oneline"], ["--format", "json"], ["--format", "json", "--all"]])
def test_nothing_foreign_is_printed_as_it_is(ctl, home, arguments):
    put_hostile(home)
    done = ctl.run(*arguments)
    assert done.returncode == 0
    assert not [char for char in done.stdout if (ord(char) < 32 and char != "\n") or 0x7F <= ord(char) <= 0x9F]
    if "json" in arguments:
        assert done.stdout.count("\n") == 1
    else:
        assert not set("\u202e\u2028") & set(done.stdout)
        assert done.stdout.count("\n") <= 2


def test_long_texts_are_cut(ctl, home):
    put(home, "a", "waiting", waiting_detail="x" * 10000, cwd="/" + "y" * 3000)
    assert "x" * 61 not in ctl.run().stdout


# --- wrong command lines ---


@pytest.mark.parametrize(
    "arguments",
    [["--format", "xml"], ["--format"], ["--format="], ["--bad"], ["list", "more"], ["list", "--all", "more"], ["nonsense"], ["\033[31m"], [""]],
)
def test_wrong_command_line(ctl, arguments):
    done = ctl.run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ringctl: ") and done.stderr.count("\n") == 1
    assert "\033" not in done.stderr


# --- registries ---


def test_no_registry(ctl, home):
    environment = {"RING_HOME": str(home / "nowhere")}
    assert lines_of(ctl, **environment) == ["No sessions"]
    assert read_json(ctl, **environment)["sessions"] == []
    assert lines_of(ctl, "--format", "oneline", **environment) == []
    assert not (home / "nowhere").exists()


def test_no_home(ctl):
    for name in ("table", "json", "oneline"):
        done = ctl.run("--format", name, HOME=None, RING_HOME=None)
        assert (done.returncode, done.stdout) == (1, "")
        assert "HOME" in done.stderr and done.stderr.count("\n") == 1
    # HOME is set, and nobody may say that it is not.
    done = ctl.run(RING_HOME="relative")
    assert (done.returncode, done.stdout) == (1, "")
    assert "absolute path" in done.stderr and "HOME is not set" not in done.stderr


def test_no_folder(ctl, home):
    (home / "ring" / "sessions").write_text("")
    done = ctl.run()
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1


def test_no_right_to_read():
    with StrangersHome() as home:
        (home.path / "ring" / "sessions").chmod(0o000)
        done = home.ctl.run()
        assert (done.returncode, done.stdout) == (1, "")
        assert "no right" in done.stderr


def test_no_right_to_write():
    """Who only looks needs none."""
    with StrangersHome() as home:
        put(home.path, "a")
        for path in (home.path / "ring" / "sessions", home.path / "ring", home.path):
            path.chmod(0o555)
        (home.path / "ring" / "sessions" / "a.json").chmod(0o444)
        done = home.ctl.run("--format", "json")
        assert done.returncode == 0
        assert "a" in [session["session_id"] for session in json.loads(done.stdout)["sessions"]]


def test_bad_rows_are_passed_over(ctl, home):
    put(home, "good")
    for name, content in {"torn": "{", "empty": "", "list": "[]", "nul": "\0" * 100}.items():
        write_row(home, name, content)
    assert len(lines_of(ctl)) == 2


def test_reader_that_leaves(ctl, home):
    """As in `ringctl | head -1`."""
    for number in range(200):
        put(home, f"s{number}")
    done = subprocess.run(
        ["sh", "-c", '"$@" | head -1', "sh", *ctl.before, program("RINGCTL")],
        env=ctl.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("STATE")
    assert done.stderr == ""
