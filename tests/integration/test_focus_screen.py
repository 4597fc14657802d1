# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Jumps into windows of the real GNU screen."""

import subprocess

import pytest

from bus import wait_until
from focus import Stage, step, text_of


class Screen:
    """A session with the agents s0, s1 and s2, on a terminal."""

    def __init__(self, stage):
        self.stage = stage
        stage.environment["SCREENDIR"] = str(stage.folder / "screens")
        (stage.folder / "screens").mkdir(mode=0o700)
        self.terminal = stage.terminal(["screen", "-c", "/dev/null", "-S", "work", *stage.agent("s0")], WINDOWID="77")
        stage.wait_for("s0")
        for name in ("s1", "s2"):
            self.run("-X", "screen", *stage.agent(name))
            stage.wait_for(name)

    def run(self, *arguments):
        command = ["screen", "-S", "work", *arguments]
        return subprocess.run(command, env=self.stage.environment, check=True, capture_output=True, text=True).stdout

    def shown(self):
        return self.run("-Q", "number").split()[0]

    def focus(self, session, *arguments):
        return self.stage.focus(session, *arguments, SCREENDIR=self.stage.environment["SCREENDIR"])

    def stop(self):
        subprocess.run(["screen", "-S", "work", "-X", "quit"], env=self.stage.environment, check=False, capture_output=True)


@pytest.fixture
def stage(home):
    stage = Stage(home)
    yield stage
    stage.stop()


@pytest.fixture
def screen(stage):
    session = Screen(stage)
    yield session
    session.stop()


def test_each_window(stage, screen):
    assert screen.shown() == "2"
    for number in ("0", "1", "2", "1"):
        result = screen.focus(f"s{number}")
        assert text_of(result, "screen", "chosen") == f"window {number} of screen, shown on {screen.terminal.tty}"
        wait_until(lambda number=number: screen.shown() == number, f"window {number}")
        assert screen.terminal.tty in result["text"]


def test_rehearsal(stage, screen):
    text_of(screen.focus("s0", "--explain"), "screen", "chosen")
    assert screen.shown() == "2"


def test_detached(stage, screen):
    server = stage.row("s0")["terminal"]["sty"]
    screen.run("-d")
    result = wait_until(lambda: (found := screen.focus("s1")) and found["resume_command"] and found, "the end of the client")
    assert result["resume_command"] == f"screen -r '{server}'"
    text_of(result, "screen", "failed")


def test_other_session(stage, screen):
    """Its client is on another terminal, and no word of its command line tells."""
    screen.run("-d")
    other = stage.terminal(["screen", "-c", "/dev/null", "-S", "play", "sleep", "1000"])
    wait_until(lambda: b"\x1b" in other.shown, "the other session")
    text_of(screen.focus("s1"), "screen", "failed")
    subprocess.run(["screen", "-S", "play", "-X", "quit"], env=stage.environment, check=False)


def test_two_clients(stage, screen):
    terminal = stage.terminal(["screen", "-x", "work"])
    wait_until(lambda: b"\x1b" in terminal.shown, "the other client")
    wait_until(lambda: "several" in step(screen.focus("s1"), "screen")[1], "both")


@pytest.mark.parametrize("sty", ["work", "1.work", "{sty};x", "{sty} -X quit", "{sty}/../x", "-X", "{pid}.", "{pid}.a\nb"])
def test_hostile_rows(stage, screen, sty):
    stage.fake("screen")
    real = stage.row("s1")["terminal"]["sty"]
    stage.change_row("s1", terminal={"sty": sty.format(sty=real, pid=real.split(".")[0])})
    text_of(screen.focus("s1"), "screen", "failed")
    assert stage.calls("screen") == []


@pytest.mark.parametrize("script", ["exit 1", "sleep 30"])
def test_other_answers(stage, screen, script):
    stage.fake("screen", script)
    text_of(screen.focus("s1"), "screen", "failed")
    assert len(stage.calls("screen")) == 1
