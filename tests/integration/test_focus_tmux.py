# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Jumps into panes of the real tmux."""

import os
import subprocess

import pytest

from bus import wait_until
from focus import Stage, step


class Tmux:
    def __init__(self, stage, name="socket"):
        self.stage = stage
        self.socket = str(stage.folder / name)

    def run(self, *arguments, environment=None):
        command = ["tmux", "-f", "/dev/null", "-S", self.socket, *arguments]
        done = subprocess.run(command, env=self.stage.environment | (environment or {}), capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    def attach(self, session, **environment):
        """A client on a terminal of its own."""
        terminal = self.stage.terminal(["tmux", "-S", self.socket, "attach", "-t", session], **environment)
        wait_until(lambda: terminal.tty in self.run("list-clients", "-F", "#{client_tty}"), "the client")
        return terminal

    def shown(self, terminal):
        """The session and pane that a client shows."""
        return self.run("display-message", "-p", "-c", terminal.tty, "-t", self.session_of(terminal), "#{session_name} #{pane_id}")[0]

    def session_of(self, terminal):
        lines = self.run("list-clients", "-F", "#{client_tty} #{session_name}")
        return dict(line.split() for line in lines)[terminal.tty] + ":"

    def stop(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], check=False, capture_output=True)


@pytest.fixture
def stage(home):
    stage = Stage(home)
    yield stage
    stage.stop()


@pytest.fixture
def tmux(stage):
    """Two sessions of two windows of two panes; an agent in each pane: a1 … a8."""
    server = Tmux(stage)
    number = 0
    for session in ("one", "two"):
        for window in ("w1", "w2"):
            number += 1
            words = ["-n", window, *stage.agent(f"a{number}")]
            if window == "w1":
                server.run("new-session", "-d", "-x", "80", "-y", "24", "-s", session, *words, environment={"WINDOWID": "77"})
            else:
                server.run("new-window", "-d", "-t", f"{session}:", *words)
            number += 1
            server.run("split-window", "-d", "-t", f"{session}:{window}", *stage.agent(f"a{number}"))
    stage.wait_for(*[f"a{n}" for n in range(1, 9)])
    yield server
    server.stop()


def pane_of(stage, session):
    return stage.row(session)["tmux_pane"]


def test_each_pane(stage, tmux):
    terminal = tmux.attach("one")
    for session, name in (("a4", "one"), ("a3", "one"), ("a1", "one"), ("a2", "one"), ("a7", "two"), ("a8", "two"), ("a5", "two")):
        result = stage.focus(session)
        assert step(result, "tmux")[0] == "chosen", result
        assert tmux.shown(terminal) == f"{name} {pane_of(stage, session)}"
        # No window can be raised here, and it goes on from the client's terminal.
        assert result["outcome"] == "failed" and terminal.tty in result["text"]


def test_rehearsal_changes_nothing(stage, tmux):
    terminal = tmux.attach("one")
    before = tmux.shown(terminal)
    result = stage.focus("a8", "--explain")
    assert step(result, "tmux") == ("chosen", f"tmux pane {pane_of(stage, 'a8')}, shown on {terminal.tty}")
    assert tmux.shown(terminal) == before
    assert not (stage.home / "ring" / "focus.jsonl").exists()


def test_zoomed_pane(stage, tmux):
    terminal = tmux.attach("one")
    tmux.run("resize-pane", "-Z", "-t", pane_of(stage, "a1"))
    stage.focus("a2")
    assert tmux.shown(terminal) == f"one {pane_of(stage, 'a2')}"
    assert tmux.run("display-message", "-p", "-t", pane_of(stage, "a2"), "#{window_zoomed_flag}") == ["0"]


def test_client_that_has_the_session(stage, tmux):
    first, second = tmux.attach("one"), tmux.attach("two")
    before = tmux.shown(second)
    result = stage.focus("a4")
    assert first.tty in step(result, "tmux")[1]
    assert tmux.shown(first) == f"one {pane_of(stage, 'a4')}"
    assert tmux.shown(second) == before


def test_detached(stage, tmux):
    result = stage.focus("a6")
    assert step(result, "tmux")[0] == "failed"
    assert result["resume_command"] == f"tmux -S {tmux.socket!r} attach -t 'two'"
    assert "detached" in result["text"]
    # Once is enough.
    assert (lambda done: done.stdout + done.stderr)(stage.ctl.run("focus", "a6")).count("attach -t") == 1


def test_pane_that_is_gone(stage, tmux):
    tmux.attach("one")
    pane = pane_of(stage, "a2")
    tmux.run("kill-pane", "-t", pane)
    wait_until(lambda: "ended" in stage.focus("a2", "--explain")["text"], "the end of a2")
    stage.change_row("a1", terminal=stage.row("a1")["terminal"] | {"tmux_pane": pane})
    assert step(stage.focus("a1"), "tmux") == ("failed", f"tmux has no pane {pane} any more")


def test_other_pane_in_the_row(stage, tmux):
    """The id of a pane in which the agent is not."""
    terminal = tmux.attach("one")
    before = tmux.shown(terminal)
    stage.change_row("a1", terminal=stage.row("a1")["terminal"] | {"tmux_pane": pane_of(stage, "a2")})
    result = stage.focus("a1")
    assert step(result, "tmux")[0] == "not mine"
    assert tmux.shown(terminal) == before


def test_row_of_ring(stage, tmux):
    """It has a pane, and neither server nor process."""
    server = Tmux(stage, f"tmux-{os.getuid()}/default")
    os.mkdir(stage.folder / f"tmux-{os.getuid()}", 0o700)
    try:
        server.run("new-session", "-d", "-x", "80", "-y", "24", "-c", str(stage.home), "-s", "it's mine", *stage.agent("r1"))
        stage.wait_for("r1")
        stage.change_row("r1", terminal=None, agent=None, writer=None, tty=None)
        result = stage.focus("r1", TMUX_TMPDIR=str(stage.folder))
        assert result["resume_command"] == "tmux attach -t 'it'\\''s mine'"
        terminal = server.attach("it's mine")
        result = stage.focus("r1", TMUX_TMPDIR=str(stage.folder))
        assert terminal.tty in step(result, "tmux")[1]
    finally:
        server.stop()


@pytest.mark.parametrize("unset", [["TMUX"], ["TMUX", "TMUX_PANE"]])
def test_nested(stage, tmux, unset):
    """A client of one tmux in a pane of another, which has to be hidden from it."""
    outer = Tmux(stage, "outer")
    client = f"unset {' '.join(unset)}; tmux -S {tmux.socket} attach -t one; :"
    try:
        outer.run("new-session", "-d", "-x", "80", "-y", "24", "-s", "outer", "sleep", "1000")
        outer.run("new-window", "-d", "-t", "outer:", client)
        inner_tty = wait_until(lambda: tmux.run("list-clients", "-F", "#{client_tty}"), "the inner client")
        terminal = outer.attach("outer")
        result = stage.focus("a4")
        assert [step["outcome"] for step in result["steps"] if step["focuser"] == "tmux"][:2] == ["chosen", "chosen"], result
        assert tmux.run("display-message", "-p", "-t", "one:", "#{pane_id}") == [pane_of(stage, "a4")]
        assert outer.run("display-message", "-p", "-t", outer.session_of(terminal), "#{pane_tty}") == inner_tty
        assert terminal.tty in result["text"]
    finally:
        outer.stop()


def test_window_started_in_a_pane(stage, tmux):
    """It has the pane's variables, and is not in it."""
    terminal = tmux.attach("one")
    before = tmux.shown(terminal)
    variables = {"TMUX": f"{tmux.socket},1,0", "TMUX_PANE": pane_of(stage, "a4")}
    stage.terminal(stage.agent("x1"), **variables)
    stage.wait_for("x1")
    assert step(stage.focus("x1"), "tmux")[0] == "not mine"
    assert tmux.shown(terminal) == before


HOSTILE = [
    {"tmux": "{socket},1,0", "tmux_pane": "%0;kill-server"},
    {"tmux": "{socket},1,0", "tmux_pane": "%0 ; kill-server"},
    {"tmux": "{socket},1,0", "tmux_pane": "%0\n"},
    {"tmux": "{socket},1,0", "tmux_pane": "=one"},
    {"tmux": "{socket},1,0", "tmux_pane": "-a"},
    {"tmux": "{socket},1,0", "tmux_pane": "%"},
    {"tmux": "{socket},1;,0", "tmux_pane": "%0"},
    {"tmux": "{socket}", "tmux_pane": "%0"},
    {"tmux": "relative/socket,1,0", "tmux_pane": "%0"},
    {"tmux": "{folder}/link,1,0", "tmux_pane": "%0"},
    {"tmux": "{folder}/file,1,0", "tmux_pane": "%0"},
    {"tmux": "{folder}/open/socket,1,0", "tmux_pane": "%0"},
    {"tmux": "{folder}/none,1,0", "tmux_pane": "%0"},
]


@pytest.mark.parametrize("terminal", HOSTILE)
def test_hostile_rows(stage, tmux, terminal):
    stage.fake("tmux")
    (stage.folder / "link").symlink_to(tmux.socket)
    (stage.folder / "file").touch()
    (stage.folder / "open").mkdir()
    os.chmod(stage.folder / "open", 0o777)
    Tmux(stage, "open/socket")
    terminal = {name: value.format(socket=tmux.socket, folder=stage.folder) for name, value in terminal.items()}
    stage.change_row("a1", terminal=terminal)
    result = stage.focus("a1")
    assert step(result, "tmux")[0] == "failed", result
    assert stage.calls("tmux") == []


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give sockets away")
def test_socket_of_another_user(stage, tmux):
    stage.fake("tmux")
    os.chown(tmux.socket, 65534, 65534)
    assert step(stage.focus("a1"), "tmux") == ("failed", "its tmux server is gone, or another user's")
    assert stage.calls("tmux") == []


@pytest.mark.parametrize("script", ["echo garbage", "exit 3", "head -c 3000000 /dev/zero", "printf '%%0 $0 @0 1 /dev/pts/0'", "echo '%0 x y 1 z'"])
def test_other_answers(stage, tmux, script):
    stage.fake("tmux", script)
    result = stage.focus("a1")
    assert step(result, "tmux")[0] in ("failed", "not mine")
    assert len(stage.calls("tmux")) == 1


def test_hanging_tmux(stage, tmux):
    stage.fake("tmux", f"echo $$ > {stage.folder}/pid; exec sleep 60")
    result = stage.focus("a1")
    assert step(result, "tmux") == ("failed", "tmux does not answer")
    # It is killed, though ringctl ends before it could wait for that.
    stat = f"/proc/{(stage.folder / 'pid').read_text().strip()}/stat"
    wait_until(lambda: not os.path.exists(stat) or open(stat, encoding="utf-8").read().split()[2] == "Z", "its end")


def test_agent_of_an_editor(stage, tmux):
    """It has no terminal; the editor was started in a pane, whose variables it has."""
    terminal = tmux.attach("one")
    before = tmux.shown(terminal)
    words = " ".join(stage.agent("e1"))
    tmux.run("split-window", "-d", "-t", "one:w2", f"mkfifo {stage.folder}/pipe; setsid {words} <> {stage.folder}/pipe & sleep 1000")
    stage.wait_for("e1")
    assert stage.row("e1")["terminal"]["tmux_pane"]
    assert step(stage.focus("e1"), "tmux") == ("not mine", "it is on no terminal")
    assert tmux.shown(terminal) == before
