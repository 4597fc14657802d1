# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""One focuser, asked about one process; and who has the focus."""

import os
import subprocess
from dataclasses import dataclass


@dataclass
class Answer:
    outcome: str
    text: str
    msec: float
    pid: int


def changed(environment):
    """The environment of the test with some of it changed; None takes a variable away."""
    surroundings = {**os.environ, "G_DEBUG": "fatal-criticals"}
    surroundings.update({name: value for name, value in environment.items() if value is not None})
    for name in (name for name, value in environment.items() if value is None):
        surroundings.pop(name, None)
    return surroundings


def ask(focuser, pid, *options, variables=None, **environment):
    """Asks in the environment of the test, changed by @environment. Without @variables the process itself is asked for them; an empty
    dict says that it has none."""
    surroundings = changed(environment)
    if variables is not None:
        variables = variables or {"SSH_CONNECTION": "none"}
    pairs = [f"{name}={value}" for name, value in (variables or {}).items()]
    done = subprocess.run(
        [os.environ["ASK_FOCUSER"], *options, "--", focuser, str(pid), *pairs],
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    outcome, text, msec, place = done.stdout.rstrip("\n").split("\t")
    return Answer(outcome, text, float(msec), int(place))


def start_terminal():
    """A process that a desktop may take for a terminal, and the pid of one below it."""
    terminal = subprocess.Popen(["sh", "-c", "sleep 600 & echo $!; wait"], stdout=subprocess.PIPE, text=True)
    return terminal, int(terminal.stdout.readline())


def look(*pids, limit_msec=15000, **environment):
    """For each of @pids whether its terminal has the focus."""
    words = [os.environ["ASK_SIGHT"], str(limit_msec), *map(str, pids)]
    done = subprocess.run(words, env=changed(environment), capture_output=True, text=True, timeout=20, check=True)
    assert done.stderr == ""
    return [word == "1" for word in done.stdout.split()]
