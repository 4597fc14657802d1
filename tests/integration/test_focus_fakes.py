# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Jumps into zellij and WezTerm: programs that only write down how they were
called, and answer what their documentation says."""

import json
import socket

import pytest

from ctl import Ctl
from focus import Stage, text_of

ZELLIJ = """case "$*" in
--version) echo "zellij {version}";;
*list-clients) printf 'CLIENT_ID ZELLIJ_PANE_ID RUNNING_COMMAND\\n{clients}';;
esac
"""


@pytest.fixture
def stage(home):
    stage = Stage(home)
    yield stage
    stage.stop()


# --- zellij ---


def start_zellij(stage, version="0.44.1", clients="1 terminal_2 vim\\n", name="happy-ant", pane="5"):
    stage.holder("zellij", "z1", ZELLIJ_SESSION_NAME=name, ZELLIJ_PANE_ID=pane, WINDOWID="77")
    stage.fake("zellij", ZELLIJ.format(version=version, clients=clients))


FOCUS_PANE = ["--session", "happy-ant", "action", "focus-pane-id", "terminal_5"]


def test_zellij(stage):
    start_zellij(stage)
    client = stage.client("zellij")
    result = stage.focus("z1")
    assert text_of(result, "zellij", "chosen") == "zellij's pane terminal_5"
    assert stage.calls("zellij")[-1] == FOCUS_PANE
    assert client.tty in result["text"]


def test_zellij_of_an_agent_that_is_not_known(stage):
    stage.holder("zellij", "gemini:z1", ZELLIJ_SESSION_NAME="happy-ant", ZELLIJ_PANE_ID="5")
    stage.fake("zellij", ZELLIJ.format(version="0.44.1", clients="1 terminal_2 vim\\n"))
    stage.client("zellij")
    text_of(stage.focus("gemini:z1"), "zellij", "chosen")
    # A terminal that was started in zellij has its variables, too.
    stage.holder("xterm", "gemini:z2", ZELLIJ_SESSION_NAME="happy-ant", ZELLIJ_PANE_ID="5")
    text_of(stage.focus("gemini:z2"), "zellij", "not mine")


def test_zellij_rehearsal(stage):
    start_zellij(stage)
    stage.client("zellij")
    text_of(stage.focus("z1", "--explain"), "zellij", "chosen")
    assert FOCUS_PANE not in stage.calls("zellij")


def test_old_zellij(stage):
    start_zellij(stage, version="0.43.9")
    stage.client("zellij")
    assert "0.44" in text_of(stage.focus("z1"), "zellij", "failed")
    assert stage.calls("zellij") == [["--version"]]


def test_zellij_detached(stage):
    start_zellij(stage, clients="")
    stage.client("zellij", "attach", "other")
    result = stage.focus("z1")
    assert result["resume_command"] == "zellij attach 'happy-ant'"
    text_of(result, "zellij", "failed")
    assert FOCUS_PANE not in stage.calls("zellij")


def test_zellij_with_two_clients(stage):
    start_zellij(stage)
    stage.client("zellij", "attach", "other")
    mine = stage.client("zellij", "attach", "happy-ant")
    assert mine.tty in stage.focus("z1")["text"]
    stage.client("zellij", "attach", "happy-ant")
    assert "which terminal" in text_of(stage.focus("z1"), "zellij", "failed")


@pytest.mark.parametrize("terminal", [
    {"zellij_session_name": "-h", "zellij_pane_id": "5"},
    {"zellij_session_name": "a/b", "zellij_pane_id": "5"},
    {"zellij_session_name": "a\nb", "zellij_pane_id": "5"},
    {"zellij_session_name": "happy-ant", "zellij_pane_id": "5;x"},
    {"zellij_session_name": "happy-ant", "zellij_pane_id": "terminal_5"},
])
def test_hostile_zellij(stage, terminal):
    start_zellij(stage)
    stage.client("zellij")
    stage.change_row("z1", terminal=terminal)
    text_of(stage.focus("z1"), "zellij", "failed")
    assert stage.calls("zellij") == []


@pytest.mark.parametrize("script", ["exit 1", "echo zellij", "head -c 99999 /dev/zero", "sleep 30"])
def test_other_answers_of_zellij(stage, script):
    start_zellij(stage)
    stage.client("zellij")
    stage.fake("zellij", script)
    text_of(stage.focus("z1"), "zellij", "failed")


def test_without_zellij(stage):
    stage.holder("zellij", "z1", ZELLIJ_SESSION_NAME="happy-ant", ZELLIJ_PANE_ID="5")
    assert "not installed" in text_of(stage.focus("z1", path="/usr/bin"), "zellij", "failed")


def test_inherited_from_zellij(stage):
    stage.fake("zellij")
    stage.holder("xterm", "z1", ZELLIJ_SESSION_NAME="happy-ant", ZELLIJ_PANE_ID="5")
    text_of(stage.focus("z1"), "zellij", "not mine")
    assert stage.calls("zellij") == []


# --- WezTerm ---


@pytest.fixture
def wezterm(stage):
    """An agent in pane 3 of a window."""
    path = stage.folder / "gui-sock"
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    stage.holder("wezterm-gui", "w1", WEZTERM_PANE="3", WEZTERM_UNIX_SOCKET=str(path))
    tty = stage.row("w1")["tty"]
    panes = [{"window_id": 0, "tab_id": 0, "pane_id": 2, "tty_name": "/dev/pts/999"}, {"window_id": 1, "tab_id": 4, "pane_id": 3, "tty_name": tty}]
    (stage.folder / "panes").write_text(json.dumps(panes))
    stage.fake("wezterm", f"env > {stage.folder}/environment; case $* in *list*) cat {stage.folder}/panes;; esac")
    yield stage
    listener.close()


ACTIVATE = ["cli", "--no-auto-start", "activate-pane", "--pane-id", "3"]


def test_wezterm(wezterm):
    assert text_of(wezterm.focus("w1"), "wezterm", "chosen") == "WezTerm's pane 3"
    assert wezterm.calls("wezterm") == [["cli", "--no-auto-start", "list", "--format", "json"], ACTIVATE]
    assert f"WEZTERM_UNIX_SOCKET={wezterm.folder}/gui-sock\n" in (wezterm.folder / "environment").read_text()


def test_wezterm_rehearsal(wezterm):
    text_of(wezterm.focus("w1", "--explain"), "wezterm", "chosen")
    assert ACTIVATE not in wezterm.calls("wezterm")


def test_pane_on_another_terminal(wezterm):
    wezterm.change_row("w1", terminal=wezterm.row("w1")["terminal"] | {"wezterm_pane": "2"})
    text_of(wezterm.focus("w1"), "wezterm", "not mine")
    assert len(wezterm.calls("wezterm")) == 1


@pytest.mark.parametrize("terminal", [
    {"wezterm_pane": "3"},
    {"wezterm_pane": "3 --x", "wezterm_unix_socket": "{folder}/gui-sock"},
    {"wezterm_pane": "-3", "wezterm_unix_socket": "{folder}/gui-sock"},
    {"wezterm_pane": "3", "wezterm_unix_socket": "gui-sock"},
    {"wezterm_pane": "3", "wezterm_unix_socket": "{folder}/panes"},
])
def test_hostile_wezterm(wezterm, terminal):
    terminal = {name: value.format(folder=wezterm.folder) for name, value in terminal.items()}
    wezterm.change_row("w1", terminal=terminal)
    text_of(wezterm.focus("w1"), "wezterm", "failed")
    assert wezterm.calls("wezterm") == []


@pytest.mark.parametrize("script", ["exit 1", "echo '{}'", "echo '[[]]'", "echo '[{\"pane_id\": \"3\"}]'", "sleep 30"])
def test_other_answers_of_wezterm(wezterm, script):
    wezterm.fake("wezterm", script)
    text_of(wezterm.focus("w1"), "wezterm", "failed")
    assert len(wezterm.calls("wezterm")) == 1


# --- what all programs have in common ---

# Of what is around us a program sees these, what the shell adds for itself, and the one variable that it is asked by.
PASSED = {"PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TMUX_TMPDIR", "SCREENDIR", "ZELLIJ_SOCKET_DIR", "XDG_RUNTIME_DIR",
          "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "LC_ALL", "WEZTERM_UNIX_SOCKET"}


def test_program_sees_little_of_our_environment(wezterm):
    wezterm.focus("w1", API_TOKEN="secret", TMUX="/tmp/other,1,0", LD_LIBRARY_PATH="/nowhere", WINDOWID="7")
    names = {line.partition("=")[0] for line in (wezterm.folder / "environment").read_text().splitlines()}
    assert "HOME" in names and names - {"PWD", "OLDPWD", "SHLVL", "_"} <= PASSED


def test_program_is_taken_from_absolute_folders_only(wezterm):
    ctl = Ctl(wezterm.home, before=["/usr/bin/env", "-C", "/"])
    done = ctl.run("focus", "w1", "--format", "json", PATH=f"{str(wezterm.bin)[1:]}::/nowhere")
    text_of(json.loads(done.stdout), "wezterm", "failed")
    assert wezterm.calls("wezterm") == []


def test_program_that_never_stops_printing(wezterm):
    """It is ended once it has printed more than a megabyte, long before its time is over."""
    wezterm.fake("wezterm", "exec yes")
    assert "does not answer" not in text_of(wezterm.focus("w1"), "wezterm", "failed")
