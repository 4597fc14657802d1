# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What the pages tell a person to type, in the order in which they tell it, in one
home: what is set off as a command, and what stands in a sentence. A command that is
neither run here nor named below fails. The pages in docs/ but the one about agents
have tests of their own: test_docs_pages.py, test_status_bars.py."""

import json
import os
import pathlib
import re
import subprocess

import pytest

from ctl import ALONE, Ctl
from tray import clean_environment, program

TOP = pathlib.Path(__file__).resolve().parents[2]
PAGES = [
    *("README.md", "SECURITY.md", "CONTRIBUTING.md", "docs/agents.md", "docs/pictures/README.md", "flatpak/README.md"),
    *("tests/README.md", "tests/agents/README.md", "tests/traces/README.md"),
]
OTHERS = [str(page.relative_to(TOP)) for page in sorted(TOP.glob("docs/*.md")) if page.name != "agents.md"]

# What can run within a test, without harm to anybody. Nothing else is run, so that
# no page makes a test do what its author did not think of.
HERE = (
    r"(echo '[^']*' \| )?(ringctl|ring-hook)( [\w.,:/=…-]+)*",
    r"tools/install-dependencies --print build test",
    r"tests/agents/run --list",
)

# What cannot, and why.
ELSEWHERE = {
    r"git clone .*": "this is a test of what one gets",
    r"tools/(run|test)( .*)?|LANGUAGE=LANGUAGE tools/run": "needs a desktop or runs all of this; suite desktop plays the demo, CI calls tools/test",
    r"meson (setup|compile|test) .*|.* sudo meson install -C _build": "what this runs in was built so; installs for everybody",
    r"sudo apt (build-dep|install|purge) .*|dpkg-buildpackage .*": "tools/try-package does it",
    r"rm -r ~/\.config/ring": "a test has no such folder of a human's",
    r"sudo ninja -C _build uninstall": "what this runs in was not installed",
    r"sudo tools/try-(package|flatpak.*)": "makes a Debian, with root and apt's mirror",
    r"flatpak(-builder)? .*": "needs a runtime; tools/try-flatpak does it with one of its own",
    r"tools/try-release( .*)?": "builds all of this once more",
    r"_build/tests/unit/test-.*": "suite unit runs them",
    r"man ringctl": "not installed; test_ctl_common.py reads the page",
    r"RING_TRAY=.* tools/demo-pictures DIR": "needs the desktop that it is about",
    r"tests/bench/watch-tray\.py .*|.*/bench-heap .*": "takes minutes on an idle machine",
    r"tests/agents/run( .*)?": "downloads the real agents; --list is run here",
    r"clang-format -i FILE": "suite style compares with what it makes",
    r"msginit .*": "for a language that is not there; suite validate looks at those that are",
}

# What is set off in a page without being a command.
DRAWINGS = {"CONTRIBUTING.md": "[─│▼]"}
NO_COMMANDS = ("toml", "python", "json", "yaml")

# Who stands first in a sentence's command.
PROGRAMS = r"(?:[A-Z]+=\S+ )?(?:ringctl|ring-hook|ring-tray|meson|sudo|apt|flatpak|man|msginit|clang-format|(?:tools|tests|_build)/\S+) "

# Exit statuses other than 0 that are right: nobody tests on a desktop or has a tray, the
# session has no terminal, and where replay is spoken of it has no file.
STATUSES = {"ringctl doctor": {0, 1, 3}, "ringctl focus ID": {1}, "ringctl next": {1}, "ringctl replay": {2}}

# What a word that is not meant literally stands for. The session is there whenever a
# command needs one.
SESSION = {"session_id": "meant", "cwd": "/tmp", "hook_event_name": "UserPromptSubmit", "prompt": "go on"}
MEANT = {"ID": SESSION["session_id"], "FILE…": str(TOP / "tests/traces/own.json"), "FILE": str(TOP / "tests/traces/own.json")}


def in_sentences(text):
    """The commands of more than one word; a single one is a name more often."""
    for span in re.findall(r"`([^`]+)`", text):
        span = " ".join(span.split())
        if re.match(PROGRAMS, span):
            yield span


def commands(page):
    """What the page tells to type, in its order."""
    kind, prose = None, ""
    for line in (TOP / page).read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            kind = line[3:] if kind is None else None
            assert kind in (None, "", "sh", *NO_COMMANDS), f"{page}: a block of {kind} has no test"
        elif kind is None and not line.startswith("    "):
            prose += line + "\n"
        elif kind in NO_COMMANDS or re.search(DRAWINGS.get(page, "^$"), line):
            continue
        else:
            yield from in_sentences(prose)
            prose = ""
            yield re.sub(r"\s+# .*", "", line).strip()
    yield from in_sentences(prose)


def commands_of(page):
    """As they are with the programs in the path."""
    return [re.sub(r"_build/src/(ctl|hook|tray)/", "", command) for command in commands(page) if command]


def all_commands():
    return [command for page in PAGES for command in commands_of(page)]


def can_run(command):
    return any(re.fullmatch(pattern, command) for pattern in HERE)


def reasons(command):
    return [pattern for pattern in ELSEWHERE if re.fullmatch(pattern, command)]


def to_shell(command):
    words = " ".join(MEANT.get(word, word) for word in command.split(" "))
    words = re.sub(r"^(?=(tools|tests)/)", f"{TOP}/", words)
    # It stays until nobody reads any more.
    return f"{words} | head -1" if words.startswith("ringctl watch") else words


@pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")
def test_each_command_does_what_it_is_for(home):
    for folder in (".claude", ".gemini"):
        (home / folder).mkdir()
    settings = home / ".claude" / "settings.json"
    path = ":".join([str(pathlib.Path(program(name)).parent) for name in ("RINGCTL", "RING_HOOK")] + [os.environ["PATH"]])
    environment = clean_environment(home) | {"PATH": path}
    lines = [command for command in all_commands() if can_run(command)]
    assert len(lines) > 30
    for line in lines:
        if "ID" in line.split():
            subprocess.run([program("RING_HOOK"), "demo"], env=environment, input=json.dumps(SESSION), text=True, check=True)
        done = subprocess.run(
            [*ALONE, "sh", "-c", to_shell(line)],
            env=environment, cwd=home, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert done.returncode in STATUSES.get(line, {0}), (line, done)
        if "ring-hook" in line:
            assert done.stdout == "" and done.stderr == "", (line, done)
        if line in ("ringctl install-hooks", "ringctl remove-hooks"):
            is_there = settings.exists() and "ring-hook" in settings.read_text()
            assert is_there == (line == "ringctl install-hooks"), line


@pytest.mark.parametrize("page", PAGES)
def test_each_command_is_known(page):
    for command in commands_of(page):
        assert can_run(command) or reasons(command), f"{page}: “{command}” is run by no test"


def test_nothing_is_known_in_vain():
    used = {pattern for command in all_commands() for pattern in reasons(command)}
    assert used == set(ELSEWHERE)


def test_each_page_is_read():
    folders = ("docs", "flatpak", "tests", "tools", "data", "packaging")
    pages = {str(page.relative_to(TOP)) for place in (TOP.glob("*.md"), *((TOP / folder).rglob("*.md") for folder in folders)) for page in place}
    # A list of cases tells nobody to type anything.
    assert pages - {"tests/cases.md"} == {*PAGES, *OTHERS}


@pytest.mark.parametrize("command", sorted({command for command in all_commands() if re.match(r"(tools|tests/agents)/", command)}))
def test_programs_of_the_tree_know_their_options(command):
    """Also of those that are not run."""
    name, *words = command.split()
    done = subprocess.run([TOP / name, "--help"], cwd=TOP, check=True, capture_output=True, text=True)
    for option in (word for word in words if word.startswith("--")):
        assert re.search(rf"{option}\b", done.stdout), command


def test_settings_are_understood(home):
    """What is set off as settings."""
    text = "".join(
        body for page in [*PAGES, *OTHERS] for body in re.findall(r"^```toml\n(.*?)^```$", (TOP / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    )
    (home / "ring").mkdir(mode=0o700)
    (home / "ring" / "config.toml").write_text(text)
    done = Ctl(home, before=ALONE or ()).run("config")
    assert (done.returncode, done.stderr) == (0, "")
    keys = re.findall(r"^(\w+) =", text, re.MULTILINE)
    assert keys and all(re.search(rf"^{key} .* set ", done.stdout, re.MULTILINE) for key in keys), done
