# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What README.md and docs/agents.md tell a person to type, in the order in which
they tell it, in one home. docs/status-bars.md has a test of its own."""

import os
import pathlib
import re
import shlex
import subprocess

import pytest

from ctl import ALONE
from tray import clean_environment, program


TOP = pathlib.Path(__file__).resolve().parents[2]

# What cannot run within a test, and where it runs instead.
ELSEWHERE = (
    r"tools/(run|run --demo|test)",  # suite desktop plays the demo, CI calls tools/test
    r"sudo apt (build-dep|install) .*",  # tools/try-package
    r"dpkg-buildpackage .*",  # tools/try-package
)

# Exit statuses other than 0 that are right: nobody tests on a desktop, and ID is no session.
STATUSES = {"ringctl doctor": {0, 1, 3}, "ringctl focus ID": {1}}


def commands(page):
    """The lines of the page that are set off as commands."""
    return re.findall(r"^    (\S.*)$", (TOP / page).read_text(encoding="utf-8"), re.MULTILINE)


def to_run():
    for page in ("README.md", "docs/agents.md"):
        for line in commands(page):
            line = re.sub(r"_build/src/(ctl|hook|tray)/", "", line)
            if not any(re.fullmatch(pattern, line) for pattern in ELSEWHERE):
                yield line


@pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")
def test_each_command_does_what_it_is_for(home):
    for folder in (".claude", ".gemini"):
        (home / folder).mkdir()
    path = ":".join([str(pathlib.Path(program(name)).parent) for name in ("RINGCTL", "RING_HOOK")] + [os.environ["PATH"]])
    environment = clean_environment(home) | {"PATH": path}
    lines = list(to_run())
    assert len(lines) > 15
    for line in lines:
        done = subprocess.run(
            [*ALONE, "sh", "-c", line], env=environment, cwd=home, capture_output=True, text=True, timeout=60, check=False
        )
        right = STATUSES.get(line, {0})
        assert done.returncode in right, (line, done)
        if line.startswith("echo"):
            assert done.stdout == "" and done.stderr == "", (line, done)
    assert "ring-hook" in (home / ".claude" / "settings.json").read_text()


def test_lines_are_commands():
    for line in to_run():
        assert shlex.split(line), line
