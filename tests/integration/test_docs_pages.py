# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What the pages in docs/ tell a person to type or to run, and what they show of it,
page by page in the order in which they tell it, each page in a home of its own.
README.md and docs/agents.md have a test of their own, and docs/status-bars.md."""

import dataclasses
import json
import os
import pathlib
import re
import shlex
import subprocess

import pytest

from ctl import ALONE, Ctl
from tray import clean_environment, program

TOP = pathlib.Path(__file__).resolve().parents[2]
DOCS = TOP / "docs"
PAGES = sorted(path.stem for path in DOCS.glob("*.md") if path.stem not in ("agents", "status-bars"))

# What cannot run within a test, and where it runs instead.
ELSEWHERE = (
    r"meson setup _build && meson compile -C _build",  # the build that this is a test of
    r"tools/test bench",  # CI
    r"meson test -C _build --suite (bench --verbose bench-hook|integration focus-compositors focus-bus focus-fakes)",  # CI
    r"RING_TRAY=\S+ RING_HOOK=\S+ tests/bench/(watch-tray|bench-storm)\.py .*",  # suite bench has the short one; by hand
    r"_build/tests/bench/bench-heap 100000",  # suite bench, with fewer
    r"_build/tests/support/ask-focuser .*",  # test_focus_compositors.py calls it for every answer
    r"gsettings set .*",  # test_focus_bus.py has GNOME Terminal with and without it
)

# Exit statuses other than 0 that are right: nobody tests on a desktop.
STATUSES = {"ringctl doctor": {0, 1, 3}}

# What a command on a page is about, where the page does not make it itself.
SESSION = '{"session_id":"7","cwd":"/home/sam/maigo","hook_event_name":"UserPromptSubmit","prompt":"go on"}'
NEEDED = {"desktops": SESSION, "detection": SESSION, "focusers": SESSION}


@dataclasses.dataclass
class Item:
    kind: str  # "command", "prose", or the language of a block
    text: str
    line: int


def items(name):
    """The commands and blocks of a page, in their order."""
    block = None
    for number, line in enumerate((DOCS / f"{name}.md").read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            if block:
                yield block
            block = None if block else Item(line[3:], "", number)
        elif block:
            block.text += line + "\n"
        elif re.match(r"    \S", line):
            yield Item("command", line.strip(), number)
        elif line.strip():
            yield Item("prose", line, number)


def is_elsewhere(item):
    return item.kind == "command" and any(re.fullmatch(pattern, item.text) for pattern in ELSEWHERE)


def words_of(item):
    """How an item is run; None if it is only shown."""
    if item.kind in ("command", "sh"):
        return ["sh", "-e", "-c", item.text]
    return ["/usr/bin/python3", "-c", item.text] if item.kind == "python" else None


def still(text):
    """Output without what changes from run to run: times, and how long ago."""
    text = re.sub(r"\b\d\d:\d\d:\d\d\b", "hh:mm:ss", text)
    return re.sub(r"\b\d+ s\b", "0 s", text)


def shows(shown, output):
    """Whether the page shows what was printed; "…" stands for any lines at the end."""
    head, _, rest = shown.partition("…\n")
    return still(output).startswith(still(head)) if not rest and "…\n" in shown else still(output) == still(shown)


class Reader:
    """Who does what a page says."""

    def __init__(self, home):
        self.home = home
        folders = [str(pathlib.Path(program(name)).parent) for name in ("RINGCTL", "RING_HOOK")]
        self.environment = clean_environment(home) | {"PATH": ":".join([*folders, os.environ["PATH"]])}
        for name in ("DISPLAY", "MALLOC_PERTURB_"):
            self.environment.pop(name, None)

    def run(self, words, right=(0,)):
        options = {"env": self.environment, "cwd": self.home, "stdin": subprocess.DEVNULL, "capture_output": True, "text": True}
        done = subprocess.run([*ALONE, *words], timeout=60, check=False, **options)
        assert done.returncode in right, (words, done)
        return done.stdout

    def follow(self, name):
        """Follows a page; how much of it was run."""
        count = 0
        output = None
        for item in items(name):
            # A block right below what was run shows what that prints.
            if item.kind == "text" and output is not None:
                assert shows(item.text, output), (name, item.line, output)
            words = words_of(item)
            output = None
            if words is None or is_elsewhere(item):
                continue
            output = self.run(words, STATUSES.get(item.text, {0}))
            count += 1
        return count


@pytest.fixture
def reader(home):
    return Reader(home)


@pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")
@pytest.mark.parametrize("name", PAGES)
def test_page(reader, name):
    if name in NEEDED:
        reader.run(["sh", "-c", f"echo {shlex.quote(NEEDED[name])} | ring-hook demo"])
    count = reader.follow(name)
    assert count >= {"detection": 10, "registry": 6, "desktops": 3, "performance": 3}.get(name, 0)


@pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")
def test_rows_of_other_writers(reader):
    """What the scripts on the page about the registry write, ringctl shows."""
    script, _, python = [item.text for item in items("registry") if item.kind in ("sh", "python")]
    reader.run(["sh", "-e", "-c", script])
    reader.run(["/usr/bin/python3", "-c", python])
    ctl = Ctl(reader.home, before=ALONE)
    board = json.loads(ctl.run("--format", "json").stdout)
    found = {session["session_id"]: session for session in board["sessions"]}
    assert {name: (each["status"], each["waiting_kind"], each["waiting_detail"]) for name, each in found.items()} == {
        "mytool:7": ("waiting", "question", "Which database?"),
        "mytool:8": ("waiting", "permission", "make deploy"),
    }
    sessions = reader.home / "ring" / "sessions"
    assert not list((sessions / ".tmp").iterdir())
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in sessions.glob("*.json"))
    stats = json.loads(ctl.run("stats", "--format", "json").stdout)
    assert [(project["project"], project["waits"]) for project in stats["projects"]] == [("site", 1)], stats
    # ring-hook takes such a row on, under the same lock and name.
    payload = '{"session_id":"mytool:8","hook_event_name":"SessionEnd"}'
    reader.run(["sh", "-c", f"echo '{payload}' | ring-hook mytool"])
    assert sorted(path.name for path in sessions.glob("*.json")) == ["mytool:7.json"]
    doctor = ctl.run("doctor", "--format", "json")
    codes = {(finding["topic"], finding["code"]) for finding in json.loads(doctor.stdout)["findings"]}
    assert ("rows", "ok") in codes and not {code for topic, code in codes if topic == "rows"} - {"ok"}


def test_settings(reader):
    """The settings on the page about detection are there, with these defaults."""
    found = dict(re.findall(r"^\| `([\w.]+)` \| (\S+) \|", (DOCS / "detection.md").read_text(encoding="utf-8"), re.MULTILINE))
    settings = {setting["key"]: setting["value"] for setting in json.loads(Ctl(reader.home).run("config", "list", "--format", "json").stdout)}
    settings_on_page = {name: json.loads(value) for name, value in found.items() if "_" in name}
    assert len(settings_on_page) >= 7
    assert settings_on_page == {name: settings.get(name) for name in settings_on_page}


def test_every_block_is_known():
    """A block of a kind that nobody runs or checks may be wrong for ever."""
    kinds = {item.kind for name in PAGES for item in items(name)}
    assert kinds <= {"command", "prose", "sh", "python", "text", "json", "toml", "c", "conf", ""}
    for name in PAGES:
        for item in items(name):
            if item.kind == "json":
                json.loads(item.text)
            elif item.kind == "command":
                assert shlex.split(item.text), item


def test_everything_elsewhere_is_on_a_page():
    lines = [item.text for name in PAGES for item in items(name) if item.kind == "command"]
    assert [pattern for pattern in ELSEWHERE if not any(re.fullmatch(pattern, line) for line in lines)] == []
