# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Each command of ringctl, in English and in Chinese as written in Taiwan: what it
says, what it says of wrong words, and what of a registry that is not there, cannot
be written to or cannot be read. A command that is not in the tables fails."""

import json
import re
import shutil
import subprocess
import time

import pytest

from ctl import ALONE, Ctl, StrangersHome, open_folder
from language import TOP, english, remove_locales, speak
from tray import program, write_row

pytestmark = pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")

# What a stranger runs and reads.
OPEN = open_folder("src/ctl/ringctl", "src/hook/ring-hook", "po", TOP / "tests" / "traces" / "own.json")
RINGCTL = str(OPEN / "src" / "ctl" / "ringctl")
TRACE = str(OPEN / "own.json")
with open(TRACE, encoding="utf-8") as file:
    N_TRACES = len(json.load(file)["traces"])
HOOK = ("--agent", "claude-code", "--hook", str(OPEN / "src" / "hook" / "ring-hook"))

# watch stays until nobody reads any more.
FIRST_LINE = ("sh", "-c", '"$@" | head -1', "sh")

# Sentences that many commands have in common.
DENIED = "There is no right to read or write that."
NOBODY = "There is no session “maigo-1”."
NO_TRAY = "The tray cannot be reached"
WHICH = "Which session?"
TABLE = "STATE    NAME "

# What each command says: its words, and for each registry the exit status and how
# it begins in English; no text where it has nothing to say. The registries:
# in order, missing, not writable, not readable.
SAID = [
    (("list", "--all"), (0, TABLE), (0, "No sessions"), (0, TABLE), (1, DENIED)),
    (("watch",), (0, TABLE), (0, "No sessions"), (0, TABLE), None),
    (("why", "maigo-1"), (0, "TIME "), (1, NOBODY), (0, "TIME "), (1, DENIED)),
    (("stats",), (0, "PROJECT "), (0, "No session has waited for you within 7 d."), (0, "PROJECT "), (1, DENIED)),
    (("digest",), (0, "The last 4 h: 1 wait answered"), (0, "Nothing has happened within 4 h."), (0, "The last 4 h: 1 wait answered"), (1, DENIED)),
    (("gc", "--dry-run"), (0, "1 session would be removed:"), (0, "No session would be removed."), (0, "1 session would be removed:"), (1, DENIED)),
    (("gc",), (0, "1 session was removed:"), (0, "No session was removed."), (1, "No session was removed."), (1, DENIED)),
    (("focus", "maigo-1"), (1, "Cannot bring it to the front:"), (1, NOBODY), (1, "Cannot bring it to the front:"), (1, DENIED)),
    (("focus", "--explain", "maigo-1"), (0, "ASKED "), (1, NOBODY), (0, "ASKED "), (1, DENIED)),
    (("label", "maigo-1", "x"), (0, "Called so now: x"), (1, NOBODY), (1, DENIED), (1, DENIED)),
    (("hide", "maigo-1"), (0, "Hidden until"), (1, NOBODY), (1, DENIED), (1, DENIED)),
    (("unhide", "maigo-1"), (0, "No longer hidden:"), (1, NOBODY), (1, DENIED), (1, DENIED)),
    (("mute", "maigo-1"), (0, "Muted until"), (1, NOBODY), (1, DENIED), (1, DENIED)),
    (("unmute", "maigo-1"), (0, "No longer muted:"), (1, NOBODY), (1, DENIED), (1, DENIED)),
    (("quiet",), (0, "Not quiet: waits are announced."), (0, "Not quiet:"), (0, "Not quiet:"), (0, "Not quiet:")),
    (("quiet", "on"), (0, "Quiet until you turn it off."), (0, "Quiet until you"), (1, DENIED), (1, DENIED)),
    (("quiet", "30m"), (0, "Quiet until 2"), (0, "Quiet until 2"), (1, DENIED), (1, DENIED)),
    (("quiet", "off"), (0, "Not quiet:"), (0, "Not quiet:"), (0, "Not quiet:"), (1, DENIED)),
    (("next",), *[(1, NO_TRAY)] * 4),
    (("board",), *[(1, NO_TRAY)] * 4),
    (("install-hooks", *HOOK), *[(0, "Claude Code: ")] * 4),
    (("install-hooks", *HOOK, "--dry-run"), *[(0, "Claude Code: ")] * 4),
    (("remove-hooks",), *[(0, "Claude Code: ")] * 4),
    (("completion", "bash"), *[(0, "# SPDX-")] * 4),
    (("config",), (0, "lang "), (0, "lang "), (0, "lang "), (0, "lang ")),
    (("config", "get", "show_all"), (0, "false"), (0, "false"), (0, "false"), (0, "false")),
    (("config", "set", "show_all", "true"), (0, ""), (0, ""), (1, DENIED), (1, DENIED)),
    (("config", "unset", "show_all"), (0, ""), (0, ""), (0, ""), (1, DENIED)),
    (("doctor",), (3, "ok  "), (3, "attention "), (3, "broken  "), (3, "broken  ")),
    (("replay", TRACE), *[(0, f"{N_TRACES} passed, 0 failed")] * 4),
    (("replay", "/nowhere"), *[(1, "0 passed, 1 failed")] * 4),
]

# What is wrong on purpose: a word too many, one that is none, a missing one.
WRONG = [
    ((), ("danse",), "There is no command “danse”."),
    ((), ("--format", "paper"), "“--format” takes"),
    ("list", ("there",), "This command takes options only."),
    ("list", ("--format", "paper"), "“--format” takes"),
    ("watch", ("there",), "This command takes options only."),
    ("watch", ("--format", "paper"), "“--format” takes"),
    ("why", (), WHICH),
    ("why", ("a", "b"), WHICH),
    ("stats", ("--since", "soon"), "“--since” takes"),
    ("stats", ("there",), "This command takes options only."),
    ("digest", ("--since", "soon"), "“--since” takes"),
    ("digest", ("there",), "This command takes options only."),
    ("gc", ("--older-than", "soon"), "“--older-than” takes"),
    ("gc", ("there",), "This command takes options only."),
    ("focus", (), WHICH),
    ("focus", ("a", "b"), WHICH),
    ("label", (), "Which session, and what name?"),
    ("hide", (), WHICH),
    ("hide", ("a", "b"), WHICH),
    ("unhide", (), WHICH),
    ("mute", (), WHICH),
    ("unmute", (), WHICH),
    ("quiet", ("perhaps",), "“ringctl quiet” takes"),
    ("next", ("one",), "This command takes options only."),
    ("board", ("one",), "This command takes options only."),
    ("install-hooks", ("--agent", "nobody"), "There is no such agent."),
    ("install-hooks", ("there",), "This command takes options only."),
    ("remove-hooks", ("--agent", "nobody"), "There is no such agent."),
    ("remove-hooks", ("there",), "This command takes options only."),
    ("completion", (), "For which shell?"),
    ("completion", ("dash",), "For which shell?"),
    ("config", ("set", "notify_sound"), "“ringctl config” takes"),
    ("config", ("set", "notify_sound", "maybe"), "That is not a value for this setting:"),
    ("config", ("get", "nonsense"), "There is no setting “nonsense”."),
    ("doctor", ("--format", "paper"), "“--format” takes"),
    ("doctor", ("there",), "This command takes options only."),
    ("replay", (), "Which file?"),
    ("replay", ("--compare", "nothing", TRACE), "“--compare” takes"),
]

REGISTRIES = ["in order", "missing", "not writable", "not readable"]


def commands():
    text = subprocess.run([program("RINGCTL"), "--help"], check=True, capture_output=True, text=True).stdout
    return set(re.findall(r"^  ([a-z-]+) +\S", text, re.MULTILINE))


@pytest.fixture(scope="module", autouse=True)
def locale_folder():
    yield
    remove_locales()
    shutil.rmtree(OPEN)


def put(home):
    """A session that waits, one that is long over, a wait that was answered, and
    an agent."""
    now = time.time()
    for session, status, age in (("maigo-1", "waiting", 65), ("over-1", "ended", 9e6)):
        at = now - age
        row = {
            "session_id": session, "provider": "gemini", "cwd": "/home/sam/maigo", "status": status,
            "last_event": "PermissionRequest", "last_active": at, "heartbeat_at": at, "last_action": "→ Bash: make deploy",
            "waiting_kind": "permission", "waiting_detail": "Bash: make deploy", "waiting_since": at,
        }  # fmt: skip
        write_row(home, session, json.dumps(row))
    changes = [
        {"ts": now - age, "session_id": "maigo-1", "provider": "gemini", "cwd": "/home/sam/maigo", "status": status}
        for age, status in ((600, "waiting"), (500, "working"))
    ]
    (home / "ring" / "events.jsonl").write_text("".join(json.dumps(change) + "\n" for change in changes))
    (home / ".claude").mkdir()


@pytest.fixture
def make_ctl(request):
    """ringctl of somebody whose registry is as named."""

    def make(registry):
        home = StrangersHome()
        request.addfinalizer(lambda: home.__exit__())
        root = home.path / "ring"
        if registry == "missing":
            (root / "sessions").rmdir()
            root.rmdir()
            (home.path / ".claude").mkdir()
        else:
            put(home.path)
        home.__enter__()
        mode = {"not writable": 0o500, "not readable": 0}.get(registry)
        for path in (root / "sessions", root) if mode is not None else ():
            path.chmod(mode)
        return Ctl(home.path, before=[*ALONE, *home.ctl.before], ringctl=RINGCTL)

    return make


def say(ctl, words, language):
    environment = speak("zh_TW") if language == "zh_TW" else {"LC_ALL": "C.UTF-8"}
    if words[0] == "watch" and ctl.before[-1] != "sh":
        ctl = Ctl(ctl.home, before=[*ctl.before, *FIRST_LINE], ringctl=ctl.ringctl)
    return ctl.run(*words, **environment)


def name(case):
    return " ".join(word.rpartition("/")[2] for word in case[0])


# Each (words, registry, exit status, text) of the table.
CASES = [
    pytest.param(case[0], registry, *expected, id=f"{registry}: {name(case)}")
    for case in SAID
    for registry, expected in zip(REGISTRIES, case[1:], strict=True)
    if expected is not None
]


@pytest.mark.parametrize("words, registry, status, text", CASES)
def test_english(make_ctl, words, registry, status, text):
    done = say(make_ctl(registry), words, "en")
    assert done.returncode == status, done
    said = done.stdout or done.stderr.removeprefix("ringctl: ")
    assert said.startswith(text) and bool(said) == bool(text), done
    # Who fails says why, in one line.
    if status == 1:
        assert done.stderr.startswith("ringctl: ") and done.stderr.count("\n") == 1, done


# What is the same in all languages: names, what can be typed, what is in files.
SAME = ("Claude Code", "gemini", "maigo-1", "maigo", "over-1", "Bash: make deploy", "PermissionRequest", "ringctl", "config.toml", "hook.log")
ALSO_SAME = {
    "config": r"^[a-z_.]+ +\S+ +|RiNG|Codex|zh_TW|\b(auto|none|ntfy|webhook|colour|symbolic|normal|critical)\b",  # settings, and what they can be
    "config get": r"^(true|false)$",
    "doctor": r"→ (ringctl|chmod) .*",
    "focus": r"^[a-z0-9-]+ +|Neovim|tmux|screen|zellij|kitty|WezTerm|Konsole|KDE|GNOME|Ghostty|VS Code|sway|niri|Hyprland|KWin|Wayland|\bX\b",  # the asked, and what they serve
    "install-hooks": r"^[-+@ ][-+@ {}\"].*$",
    "completion": r".*",  # a script
    "replay": r"^\d+ passed, \d+ failed$",  # read by programs
}

# The sentence is for people; what the system or the core says of it stands behind.
DETAIL = r"（[^（）]*）$"


def left_in_english(words, done):
    texts = [re.sub(DETAIL, "", text, flags=re.MULTILINE) for text in (done.stdout, done.stderr)]
    for key in (words[0], " ".join(words[:2])):
        if key in ALSO_SAME:
            texts[0] = re.sub(ALSO_SAME[key], " ", texts[0], flags=re.MULTILINE)
    return english(" ".join(texts), *SAME)


@pytest.mark.parametrize("words, registry, status, text", CASES)
def test_chinese(make_ctl, words, registry, status, text):
    done = say(make_ctl(registry), words, "zh_TW")
    assert done.returncode == status, done
    assert bool(done.stdout + done.stderr) == bool(text), done
    assert not left_in_english(words, done), done
    if done.stderr:
        assert re.search("[一-鿿]", re.sub(DETAIL, "", done.stderr)), done
    if text and words[0] not in ("completion", "replay") and words[:2] != ("config", "get"):
        assert re.search("[一-鿿]", done.stdout + done.stderr), done


def test_unreadable_registry_is_not_watched(make_ctl):
    ctl = make_ctl("not readable")
    for environment, text in (({"LC_ALL": "C.UTF-8"}, "The registry cannot be read ("), (speak("zh_TW"), "無法讀取登錄資料夾（")):
        done = ctl.run("watch", **environment)
        assert (done.returncode, done.stdout) == (1, ""), done
        assert done.stderr.startswith(f"ringctl: {text}"), done


# --- wrong words ---


@pytest.fixture
def ctl(home):
    return Ctl(home, before=ALONE)


def with_command(command, arguments):
    return (command, *arguments) if command else arguments


WRONG_CASES = [pytest.param(with_command(command, words), text, id=name([with_command(command, words)])) for command, words, text in WRONG]
WRONG_CASES += [pytest.param((command, "--nonsense"), "Unknown option", id=f"{command} --nonsense") for command in sorted(commands())]


@pytest.mark.parametrize("words, text", WRONG_CASES)
def test_wrong_words(ctl, words, text):
    done = ctl.run(*words)
    assert (done.returncode, done.stdout) == (2, ""), done
    assert done.stderr.startswith(f"ringctl: {text}") and done.stderr.count("\n") == 1, done
    done = ctl.run(*words, **speak("zh_TW"))
    assert (done.returncode, done.stdout) == (2, ""), done
    assert re.search("[一-鿿]", done.stderr) and done.stderr.count("\n") == 1, done


# --- nothing is left out ---


def test_each_command_is_in_the_tables():
    assert commands() == {case[0][0] for case in SAID}
    assert commands() == {case[0] for case in WRONG if case[0]}
