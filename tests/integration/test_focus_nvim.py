# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Jumps into terminals of the real Neovim."""

import os
import subprocess

import pytest

from bus import wait_until
from focus import Stage, text_of


@pytest.fixture
def stage(home):
    stage = Stage(home)
    yield stage
    stage.stop()


class Editor:
    """Agents n1 and n2 in terminals of one Neovim, then a file in its only window."""

    def __init__(self, stage, *before):
        self.stage = stage
        self.socket = str(stage.folder / "nvim")
        terminal = [f"+terminal {' '.join(stage.agent(name))}" for name in ("n1", "n2")]
        command = [*before, "nvim", "-u", "NONE", "-i", "NONE", "-n", "--listen", self.socket, *terminal, "+enew"]
        self.terminal = stage.terminal(command, WINDOWID="77")
        stage.wait_for("n1", "n2")

    def ask(self, expression):
        command = ["nvim", "--server", self.socket, "--remote-expr", expression]
        return subprocess.run(command, env=self.stage.environment, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout

    def shown(self):
        return self.ask("bufname('%')")


def test_hidden_terminals(stage):
    editor = Editor(stage)
    assert editor.shown() == ""
    for session in ("n2", "n1"):
        result = stage.focus(session)
        assert text_of(result, "nvim", "chosen").startswith("Neovim's buffer ")
        assert editor.shown().endswith(f"script {session}")
        # It goes on from the terminal that the editor is on.
        assert editor.terminal.tty in result["text"]


def test_terminal_in_another_tab(stage):
    editor = Editor(stage)
    editor.ask("execute('buffer 1 | tabnew | tabnew')")
    assert editor.ask("tabpagenr()") == "3"
    stage.focus("n1")
    assert editor.ask("tabpagenr() . ' ' . tabpagenr('$')") == "1 3"


def test_rehearsal(stage):
    editor = Editor(stage)
    text_of(stage.focus("n1", "--explain"), "nvim", "chosen")
    assert editor.shown() == ""


def test_in_tmux(stage):
    socket = str(stage.folder / "tmux")
    try:
        editor = Editor(stage, "tmux", "-f", "/dev/null", "-S", socket, "new-session", "-s", "s")
        tmux = ["tmux", "-S", socket]
        wait_until(lambda: editor.terminal.tty in subprocess.run([*tmux, "list-clients"], capture_output=True, text=True).stdout, "the client")
        subprocess.run([*tmux, "new-window", "sleep", "1000"], check=True)
        result = stage.focus("n1")
        assert [step["focuser"] for step in result["steps"] if step["outcome"] == "chosen"] == ["nvim", "tmux"]
        assert editor.shown().endswith("script n1")
        shown = subprocess.run([*tmux, "display-message", "-p", "-t", "s:", "#{pane_current_command}"], capture_output=True, text=True)
        assert shown.stdout == "nvim\n"
    finally:
        subprocess.run(["tmux", "-S", socket, "kill-server"], check=False)


def test_without_socket(stage):
    editor = Editor(stage)
    os.unlink(editor.socket)
    assert "socket" in text_of(stage.focus("n1"), "nvim", "failed")


@pytest.mark.parametrize("nvim", ["localhost:7777", "{folder}/none", "--cmd", "{folder}/file"])
def test_hostile_rows(stage, nvim):
    Editor(stage)
    stage.fake("nvim")
    (stage.folder / "file").touch()
    stage.change_row("n1", terminal={"nvim": nvim.format(folder=stage.folder)})
    assert "socket" in text_of(stage.focus("n1"), "nvim", "failed")
    assert stage.calls("nvim") == []


def test_socket_of_another_editor(stage):
    Editor(stage)
    other = stage.folder / "other"
    stage.terminal(["nvim", "-u", "NONE", "-i", "NONE", "-n", "--listen", str(other)])
    wait_until(other.exists, "the other editor")
    stage.change_row("n1", terminal={"nvim": str(other)})
    assert "does not have" in text_of(stage.focus("n1"), "nvim", "failed")


@pytest.mark.parametrize("script", ["exit 1", "echo garbage", "echo '1 1,x'", "printf 1", "sleep 30"])
def test_other_answers(stage, script):
    Editor(stage)
    stage.fake("nvim", script)
    text_of(stage.focus("n1"), "nvim", "failed")
    assert len(stage.calls("nvim")) == 1


def test_inherited_variable(stage):
    """A window that was started in a terminal of Neovim."""
    editor = Editor(stage)
    stage.terminal(stage.agent("x1"), NVIM=editor.socket)
    stage.wait_for("x1")
    text_of(stage.focus("x1"), "nvim", "not mine")
    assert editor.shown() == ""
