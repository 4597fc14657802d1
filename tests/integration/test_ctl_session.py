# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""ringctl why, label, hide, unhide, mute, unmute, quiet, next and board."""

import datetime
import json
import time

import pytest

from bus import Service
from ctl import ALONE, Ctl, StrangersHome
from tray import APP_ID, APP_PATH, write_row

pytestmark = pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")

MARKS = ["hide", "unhide", "label", "mute", "unmute"]
HOSTILE = "\033[31mred\n\u202eright\x9b2J\r\u2028end"


@pytest.fixture
def ctl(home):
    (home / "ring").mkdir(mode=0o700)
    return Ctl(home, before=ALONE)


def put(home, session, status="working", age=5, **more):
    at = time.time() - age
    row = {"session_id": session, "provider": "gemini", "cwd": f"/home/sam/{session}", "status": status}
    row |= {"last_event": "PreToolUse", "last_active": at, "heartbeat_at": at}
    write_row(home, session.replace("/", "%2F"), json.dumps(row | more))


def succeed(ctl, *arguments, **environment):
    done = ctl.run(*arguments, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def fail(ctl, *arguments, status=1, **environment):
    """What it complains of, in a line that begins with its name."""
    done = ctl.run(*arguments, **environment)
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.startswith("ringctl: ") and done.stderr.count("\n") == 1
    assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for char in done.stderr[:-1]), repr(done.stderr)
    assert "\u202e" not in done.stderr
    return done.stderr


def ids(ctl, *arguments):
    return [session["session_id"] for session in json.loads(succeed(ctl, "--format", "json", *arguments))["sessions"]]


def read(home, name):
    return json.loads((home / "ring" / name).read_text(encoding="utf-8"))


# --- command lines ---


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-command"],
        [HOSTILE],
        [""],
        ["list", "more"],
        ["list", "--format", "yaml"],
        ["list", "--format"],
        ["list", "--no-such-option"],
        ["--format=json", "more"],
        ["why"],
        ["why", "a", "b"],
        ["why", "--all", "a"],
        *([mark] for mark in MARKS),
        *([mark, "--all", "a"] for mark in MARKS),
        ["hide", "a", "b"],
        ["unhide", "a", "b"],
        ["mute", "a", "b"],
        ["unmute", "a", "b"],
        ["label", "a", "b", "c"],
        ["quiet", "maybe"],
        ["quiet", "-5m"],
        ["quiet", "5 m"],
        ["quiet", ""],
        ["quiet", "99999999999999999999h"],
        ["quiet", "on", "off"],
        ["hide", "--", "-a", "-b"],
        ["next", "a"],
        ["board", "a"],
        ["next", "--all"],
    ],
)
def test_wrong_command_line(ctl, home, arguments):
    put(home, "a")
    before = sorted(path.name for path in (home / "ring").iterdir())
    fail(ctl, *arguments, status=2)
    assert sorted(path.name for path in (home / "ring").iterdir()) == before


def test_help(ctl):
    text = succeed(ctl, "--help")
    for name in ("list", "why", "quiet", "next", "board", *MARKS):
        assert f"\n  {name} " in text
        assert succeed(ctl, name, "--help").startswith(f"Usage:\n  ringctl {name} ")
    assert succeed(ctl, "--version").startswith("ringctl ")


# --- which session ---


@pytest.mark.parametrize("command", ["why", *MARKS])
def test_no_such_session(ctl, home, command):
    put(home, "a")
    assert "“nowhere”" in fail(ctl, command, "nowhere")
    fail(ctl, command, "")
    fail(ctl, command, HOSTILE)
    fail(ctl, command, b"\xff\xfe")
    assert not list((home / "ring").glob("*.json"))


@pytest.mark.parametrize("command", ["why", *MARKS])
def test_no_registry(ctl, home, command):
    fail(ctl, command, "a", RING_HOME="relative")
    fail(ctl, command, "a", RING_HOME=None, HOME=None)
    # One that is not there yet has no sessions.
    assert "“a”" in fail(ctl, command, "a", RING_HOME=str(home / "nowhere"))
    assert not (home / "nowhere").exists()
    (home / "file").write_text("")
    fail(ctl, command, "a", RING_HOME=str(home / "file"))


def test_beginning_of_an_id(ctl, home):
    for session in ("gemini:abc1", "gemini:abc2", "gemini:x", "abc1", "whole", "whole-not"):
        put(home, session)
    assert "fits 3" in fail(ctl, "mute", "abc")
    assert "fits 2" in fail(ctl, "mute", "gemini:a")
    assert "fits 2" in fail(ctl, "mute", "who")
    assert "gemini:abc1, gemini:abc2" in fail(ctl, "mute", "gemini:a")
    # A whole id goes before a beginning; without the agent's name it is one.
    for text in ("whole", "abc1", "x", "gemini:abc2"):
        succeed(ctl, "mute", text)
    assert sorted(read(home, "tray.json")["muted"]) == ["abc1", "gemini:abc2", "gemini:x", "whole"]


def test_name(ctl, home):
    """Everywhere as the list shows it, whole or its beginning."""
    for session, cwd in (("11111111-a", "tomato"), ("22222222-b", "twin"), ("33333333-c", "twin"), ("44444444-d", "x")):
        put(home, session, cwd=f"/home/sam/{cwd}")
    succeed(ctl, "label", "44444444-d", "My task")
    for command in MARKS:
        for text in ("tomato", "tom", "My task", "My", "twin (22222222)", "twin (2222"):
            done = succeed(ctl, command, text, *["My task" for _ in range(command == "label" and text.startswith("My"))])
            assert ("1111" in done) == text.startswith("tom") and ("2222" in done) == text.startswith("twin")
    assert "tomato: working" in succeed(ctl, "why", "tomato")
    assert "My task: working" in succeed(ctl, "why", "My")
    # The name that nobody sees is none.
    assert "no session “x”" in fail(ctl, "why", "x")
    for command in ("why", "focus", *MARKS):
        said = fail(ctl, command, "twin")
        assert "“twin” fits 2 sessions" in said and "22222222-b" in said and "33333333-c" in said


def test_whole_name_goes_before_a_beginning(ctl, home):
    put(home, "abc-1", cwd="/w/other")
    put(home, "xyz-1", cwd="/w/abc")
    assert "abc: working" in succeed(ctl, "why", "abc")
    # A beginning that fits an id and a name is not chosen between.
    assert "fits 2" in fail(ctl, "why", "ab")


def test_many_that_fit(ctl, home):
    for number in range(9):
        put(home, f"id-{number}", cwd="/w/same")
    said = fail(ctl, "why", "same")
    assert "fits 9" in said and said.count("id-") == 2 * 5 and "…" in said


def test_odd_ids(ctl, home):
    odd = ["../../etc/passwd", "-a", "ä/ö", "a b", "%2F", "quo\"te's"]
    for session in odd:
        put(home, session)
    for session in odd:
        succeed(ctl, "label", "--", session, f"name of {session}")
    assert read(home, "labels.json") == {session: f"name of {session}" for session in odd}
    assert sorted(path.name for path in home.iterdir()) == sorted({"ring", "config", "data", "cache", "run"})


# --- why ---


def test_why(ctl, home):
    now = time.time()
    put(
        home,
        "a",
        "waiting",
        writer="ring-tray test",
        waits=[{"kind": "permission", "detail": "Bash: make deploy", "open": True, "since": now - 3, "origin": "permission_prompt"}],
        history=[
            {"at": now - 200000, "event": "SessionStart", "status": "working", "reason": "session-start"},
            {"at": now - 9, "event": "PermissionRequest", "status": "working", "reason": "permission-pending"},
            {"at": now - 3, "event": "Notification", "status": "waiting", "reason": "permission-announced"},
            {"at": now - 2, "event": "OfNextYear", "status": "waiting", "reason": "rule-of-next-year"},
        ],
    )
    lines = succeed(ctl, "why", "a").splitlines()
    assert lines[0].split() == ["TIME", "EVENT", "STATE", "BECAUSE"]
    assert lines[1].split()[2:] == "SessionStart working The session has started.".split()
    datetime.datetime.strptime(" ".join(lines[1].split()[:2]), "%Y-%m-%d %H:%M:%S")
    assert "PermissionRequest" in lines[2] and "it may be decided without you." in lines[2]
    assert "waiting" in lines[3] and lines[3].endswith("The agent says that it needs your permission.")
    assert lines[4].endswith("rule-of-next-year")
    assert lines[5:] == ["", "a: waiting — Bash: make deploy", "That is what the last event said."]


def test_why_without_a_hook(ctl, home):
    folder = home / ".claude" / "projects" / "-w"
    folder.mkdir(parents=True)
    (folder / "s.jsonl").write_text('{"type":"user","cwd":"/w","message":{"role":"user","content":"go"}}\n')
    assert succeed(ctl, "why", "s").splitlines() == [
        "No hook has told anything about it.",
        "",
        "w: ended",
        "Its process is gone, or has another session now.",
    ]


def test_why_is_clean(ctl, home):
    put(
        home,
        "a",
        "waiting",
        writer="w",
        cwd=f"/w/{HOSTILE}",
        waits=[{"kind": "question", "detail": HOSTILE, "open": True}],
        history=[{"at": 1, "event": HOSTILE, "status": "waiting", "reason": HOSTILE}, 7, {"at": "x"}],
    )
    text = succeed(ctl, "why", "a")
    assert not any((ord(char) < 32 and char != "\n") or 0x7F <= ord(char) < 0xA0 for char in text), repr(text)
    assert "\u202e" not in text and "\u2028" not in text


# --- label ---


def test_label(ctl, home):
    put(home, "a")
    (home / "ring" / "labels.json").write_text('{"other": "kept", "odd": [1]}')
    succeed(ctl, "label", "a", "My task")
    assert read(home, "labels.json") == {"other": "kept", "odd": [1], "a": "My task"}
    assert "My task" in succeed(ctl, "list")
    succeed(ctl, "label", "a")
    assert read(home, "labels.json") == {"other": "kept", "odd": [1]}
    succeed(ctl, "label", "a", "x")
    succeed(ctl, "label", "a", "")
    assert read(home, "labels.json") == {"other": "kept", "odd": [1]}


def test_hostile_label(ctl, home):
    put(home, "a")
    succeed(ctl, "label", "a", HOSTILE)
    succeed(ctl, "label", "a", b"\xff\x1b[2J")
    assert "\033" not in read(home, "labels.json")["a"]
    assert "\033" not in succeed(ctl, "list")


@pytest.mark.parametrize("text", ["", "[]", '{"a": ', "nonsense"])
def test_broken_files_are_left_alone(ctl, home, text):
    put(home, "a")
    for name, command in (("labels.json", ["label", "a", "x"]), ("deleted_sessions.json", ["hide", "a"]), ("tray.json", ["mute", "a"])):
        (home / "ring" / name).write_text(text)
        assert name in fail(ctl, *command)
        assert (home / "ring" / name).read_text() == text


# --- hide and unhide ---


def test_hide(ctl, home):
    put(home, "a")
    put(home, "b")
    succeed(ctl, "hide", "a")
    assert ids(ctl) == ["b"]
    hidden = datetime.datetime.fromisoformat(read(home, "deleted_sessions.json")["a"])
    assert abs(hidden.timestamp() - time.time()) < 60 and hidden.utcoffset() == datetime.timedelta(0)
    succeed(ctl, "unhide", "a")
    assert sorted(ids(ctl)) == ["a", "b"]
    assert read(home, "deleted_sessions.json") == {}


def test_hidden_is_listed_on_request(ctl, home):
    """Else its id would have to be remembered."""
    put(home, "a", cwd="/w/tomato")
    put(home, "b", "waiting", writer="w", waits=[{"kind": "question", "detail": "Which?", "open": True}])
    succeed(ctl, "label", "b", "My task")
    succeed(ctl, "hide", "a")
    succeed(ctl, "hide", "b")
    assert "tomato" not in succeed(ctl) and ids(ctl) == []
    lines = succeed(ctl, "--all").splitlines()
    assert len(lines) == 3
    assert lines[1].startswith("waiting, hidden  My task") and lines[2].startswith("working, hidden  tomato")
    report = json.loads(succeed(ctl, "--all", "--format", "json"))
    assert [(session["session_id"], session["status"], session["hidden"]) for session in report["sessions"]] == [
        ("b", "waiting", True),
        ("a", "working", True),
    ]
    # Nobody is to be alarmed by them.
    assert set(report["counts"].values()) == {0}
    assert succeed(ctl, "--all", "--format", "oneline") == ""
    assert "tomato: working" in succeed(ctl, "why", "tomato")
    succeed(ctl, "unhide", "tom")
    assert ids(ctl) == ["a"]


def test_show_all_is_not_for_hidden_ones(ctl, home):
    put(home, "a")
    (home / "ring" / "config.toml").write_text("show_all = true\n")
    succeed(ctl, "hide", "a")
    assert ids(ctl) == [] and ids(ctl, "--all") == ["a"]


def test_unhide_by_the_beginning(ctl, home):
    """As it was hidden; what is hidden goes before what is on the board."""
    for session in ("gemini:one", "gemini:only", "qwen:two"):
        put(home, session)
    for session in ("one", "onl", "tw"):
        succeed(ctl, "hide", session)
    assert "2 sessions" in fail(ctl, "unhide", "on")
    fail(ctl, "unhide", "")
    assert ids(ctl) == []
    succeed(ctl, "unhide", "one")
    succeed(ctl, "unhide", "qwen:t")
    assert sorted(ids(ctl)) == ["gemini:one", "qwen:two"]
    assert list(read(home, "deleted_sessions.json")) == ["gemini:only"]


def test_hidden_until_it_moves(ctl, home):
    put(home, "a")
    succeed(ctl, "hide", "a")
    put(home, "a", age=-5)
    assert ids(ctl) == ["a"]
    # Its last activity lies in the future: hidden all the same.
    succeed(ctl, "hide", "a")
    assert ids(ctl) == []


def test_unhide_what_is_not_hidden(ctl, home):
    put(home, "a")
    succeed(ctl, "unhide", "a")
    assert ids(ctl) == ["a"]


# --- mute and unmute ---


def test_marks_say_what_they_did(ctl, home):
    put(home, "gemini:a", cwd="/w/tomato")
    assert succeed(ctl, "mute", "tomato") == "Muted until it ends: tomato (gemini:a)\n"
    assert succeed(ctl, "unmute", "a") == "No longer muted: tomato (gemini:a)\n"
    assert succeed(ctl, "hide", "a") == "Hidden until it does something again: tomato (gemini:a)\n"
    assert succeed(ctl, "unhide", "a") == "No longer hidden: tomato (gemini:a)\n"
    assert succeed(ctl, "label", "a", "My task") == "Called so now: My task (gemini:a)\n"
    assert succeed(ctl, "label", "a") == "Has its own name again: tomato (gemini:a)\n"
    assert succeed(ctl, "label", "a", "x") and succeed(ctl, "label", "a", "").startswith("Has its own name again")


def test_mute_is_shown(ctl, home):
    put(home, "a")
    put(home, "b")
    succeed(ctl, "mute", "a")
    assert sorted(line.split("  ")[0] for line in succeed(ctl).splitlines()[1:]) == ["working", "working, muted"]
    sessions = json.loads(succeed(ctl, "--format", "json"))["sessions"]
    assert {session["session_id"]: session["muted"] for session in sessions} == {"a": True, "b": False}
    (home / "ring" / "tray.json").write_text("nonsense")
    assert "muted" not in succeed(ctl)


def test_mute(ctl, home):
    put(home, "a")
    (home / "ring" / "tray.json").write_text('{"of next year": 5, "snoozed": {"b": 5}, "muted": {"c": 6}}')
    succeed(ctl, "mute", "a")
    memory = read(home, "tray.json")
    assert abs(memory["muted"].pop("a") - time.time()) < 60
    assert memory == {"of next year": 5, "snoozed": {"b": 5}, "muted": {"c": 6}}
    succeed(ctl, "unmute", "a")
    succeed(ctl, "unmute", "a")
    assert read(home, "tray.json") == {"of next year": 5, "snoozed": {"b": 5}, "muted": {"c": 6}}


# --- quiet ---


def test_quiet(ctl, home):
    quiet = home / "ring" / "quiet"
    assert succeed(ctl, "quiet") == "Not quiet: waits are announced.\n"
    assert not quiet.exists()
    assert succeed(ctl, "quiet", "on") == "Quiet until you turn it off.\n"
    assert read(home, "quiet")["until"] is None
    assert succeed(ctl, "quiet") == "Quiet until you turn it off.\n"
    assert succeed(ctl, "quiet", "off") == "Not quiet: waits are announced.\n"
    assert not quiet.exists()
    succeed(ctl, "quiet", "off")
    said = succeed(ctl, "quiet", "90m", TZ="UTC")
    until = read(home, "quiet")["until"]
    assert abs(until - time.time() - 5400) < 60
    assert said == time.strftime("Quiet until %Y-%m-%d %H:%M.\n", time.gmtime(until))
    assert succeed(ctl, "quiet", "0") == "Not quiet: waits are announced.\n"


@pytest.mark.parametrize("text", ["", "{}", "[]", "{", '{"until": "x"}', '{"until": 5}', '{"until": 9e99, "since": 8e99}'])
def test_quiet_that_is_none(ctl, home, text):
    (home / "ring" / "quiet").write_text(text)
    assert succeed(ctl, "quiet") == "Not quiet: waits are announced.\n"


def test_quiet_for_ever(ctl, home):
    (home / "ring" / "quiet").write_text('{"until": 9e99}')
    assert succeed(ctl, "quiet").startswith("Quiet until ")


# --- rights ---


def test_unwritable_registry():
    with StrangersHome() as strangers:
        put(strangers.path, "a")
        for path in (strangers.path / "ring" / "sessions").iterdir():
            path.chmod(0o644)
        (strangers.path / "ring").chmod(0o555)
        for command in (["label", "a", "x"], ["hide", "a"], ["unhide", "a"], ["mute", "a"], ["unmute", "a"], ["quiet", "on"]):
            fail(strangers.ctl, *command)
        # Looking needs no right to write, nor does undoing what is not done.
        assert "a: working" in succeed(strangers.ctl, "why", "a")
        succeed(strangers.ctl, "quiet", "off")


def test_unreadable_registry():
    with StrangersHome() as strangers:
        (strangers.path / "ring" / "sessions").chmod(0)
        for command in ("why", *MARKS):
            fail(strangers.ctl, command, "a")
        fail(strangers.ctl, "list")


# --- the tray ---


class Tray(Service):
    """The tray's actions, and nothing else of it."""

    NAME = APP_ID
    PATH = APP_PATH
    XML = """<node><interface name='org.gtk.Actions'><method name='Activate'>
      <arg type='s' direction='in'/><arg type='av' direction='in'/><arg type='a{sv}' direction='in'/>
    </method></interface></node>"""

    def __init__(self, bus):
        self.activated = []
        super().__init__(bus)

    def handle(self, sender, method, arguments):
        self.activated.append(arguments[:2])
        return None


def test_next_and_board(home, bus):
    tray = Tray(bus)
    try:
        ctl = Ctl(home, bus)
        assert succeed(ctl, "next") == "" and succeed(ctl, "board") == ""
        assert tray.activated == [("next-waiting", []), ("board", [])]
    finally:
        tray.stop()


class OtherTray(Tray):
    """One that does not have the action."""

    def on_call(self, connection, sender, path, interface, method, arguments, invocation):
        invocation.return_dbus_error("org.freedesktop.DBus.Error.InvalidArgs", "Unknown action")


@pytest.mark.parametrize("command", ["next", "board"])
def test_tray_of_another_version(home, bus, command):
    tray = OtherTray(bus)
    try:
        assert "does not know this command" in fail(Ctl(home, bus), command)
    finally:
        tray.stop()


@pytest.mark.parametrize("command", ["next", "board"])
def test_no_tray(home, bus, command):
    assert "does not run" in fail(Ctl(home, bus), command)


@pytest.mark.parametrize("command", ["next", "board"])
def test_no_bus(home, command):
    ctl = Ctl(home)
    fail(ctl, command, DBUS_SESSION_BUS_ADDRESS=f"unix:path={home}/nothing")
    fail(ctl, command, DBUS_SESSION_BUS_ADDRESS="nonsense")
    fail(ctl, command, DBUS_SESSION_BUS_ADDRESS=None, XDG_RUNTIME_DIR=str(home / "nothing"))
