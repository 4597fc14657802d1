# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Every command that docs/status-bars.md tells a person to type or to configure."""

import configparser
import json
import os
import pathlib
import re
import signal
import subprocess
import time

import pytest

from bus import wait_until
from ctl import ALONE
from tray import clean_environment, program, write_row

pytestmark = pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "status-bars.md"


def blocks():
    """(kind, text) of each fenced block."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def values(kind, text):
    """What of a block is a command."""
    if kind == "json":
        for module in json.loads(text).values():
            if isinstance(module, dict):
                yield from (value for name, value in module.items() if name in ("exec", "on-click"))
    elif kind == "ini":
        parser = configparser.ConfigParser(interpolation=None)
        parser.read_string(text)
        for section in parser.sections():
            yield from (value for name, value in parser[section].items() if name in ("exec", "command", "click-left"))
    elif kind == "tmux":
        yield from re.findall(r"#\((.*?)\)", text)
    elif kind == "sh":
        yield text
    else:
        assert kind == "css"


COMMANDS = sorted({command for kind, text in blocks() for command in values(kind, text)})


@pytest.fixture
def environment(home):
    (home / "ring").mkdir(mode=0o700)
    path = f"{pathlib.Path(program('RINGCTL')).parent}:{os.environ['PATH']}"
    row = {"session_id": "a", "provider": "gemini", "status": "waiting", "last_active": time.time()}
    write_row(home, "a", json.dumps(row))
    return clean_environment(home) | {"PATH": path}


def run(environment, command):
    """What the first second of it prints; one that stays is ended, as a bar does."""
    output = open(environment["HOME"] + "/output", "w+", encoding="utf-8")
    shell = [*ALONE, "sh", "-c", command]
    process = subprocess.Popen(shell, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, process_group=0)
    path = pathlib.Path(environment["HOME"] + "/output")
    wait_until(lambda: process.poll() is not None or path.read_text(encoding="utf-8"), command)
    try:
        process.wait(0.3)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    output.close()
    return path.read_text(encoding="utf-8"), process.returncode


def test_commands_are_found():
    assert len(COMMANDS) >= 5
    text = re.sub(r"^```.*?^```$", "", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert not re.search(r"^    \S", text, re.MULTILINE), "what is set off without a kind is run by nothing"
    mentioned = set(re.findall(r"`(ringctl [^`]*)`", PAGE.read_text(encoding="utf-8")))
    assert mentioned >= {"ringctl next", "ringctl --format oneline", "ringctl watch --format waybar"}


@pytest.mark.parametrize("command", [command for command in COMMANDS if command != "ringctl next"])
def test_command(environment, command):
    text, _ = run(environment, command)
    first = text.splitlines()[0]
    if command.startswith("ringctl watch --format waybar"):
        assert json.loads(first)["text"] == "🔴1"
    elif "\n" in command:
        assert first == '"waiting":1'
    else:
        assert first == "🔴1"


@pytest.mark.parametrize("command", sorted(set(re.findall(r"`(ringctl [^`]*)`", PAGE.read_text(encoding="utf-8")))))
def test_mentioned_command(environment, command):
    text, status = run(environment, command)
    if command == "ringctl next":
        # No tray runs here; that is all that is wrong with it.
        assert status == 1 and text.count("\n") == 1
    else:
        assert "🔴" in text and "ringctl:" not in text


def test_classes():
    """The style sheet has the classes that there are, and no other."""
    (sheet,) = [text for kind, text in blocks() if kind == "css"]
    assert set(re.findall(r"#custom-ring\.(\w+)", sheet)) == {"waiting", "working", "idle"}
