# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Jumps to the windows of the real kitty, and to what only pretends to be one."""

import json
import os
import pathlib
import socket
import subprocess

import pytest

from bus import wait_until
from focus import Stage, text_of


class Kitty:
    """Agents k1 and k2 in two tabs, k2 in front."""

    def __init__(self, stage, address, *options):
        self.stage = stage
        environment = stage.environment | {"DISPLAY": os.environ["DISPLAY"], "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.environment = environment
        command = ["kitty", "--config", "NONE", "-o", "allow_remote_control=socket-only", *options, "--listen-on", address, *stage.agent("k1")]
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        stage.wait_for("k1")
        self.address = stage.row("k1")["terminal"]["kitty_listen_on"]
        self.run("launch", "--type=tab", *stage.agent("k2"))
        stage.wait_for("k2")

    def run(self, *words):
        done = subprocess.run(["kitty", "@", "--to", self.address, *words], env=self.environment, check=True, capture_output=True, text=True)
        return done.stdout

    def shown(self):
        """Ids of the windows in the tabs that are in front, by desktop window."""
        return {
            desktop["platform_window_id"]: [tab["active_window_history"][-1] for tab in desktop["tabs"] if tab["is_active_tab"]]
            for desktop in json.loads(self.run("ls"))
        }

    def stop(self):
        self.process.kill()
        self.process.wait()


@pytest.fixture
def stage(home):
    stage = Stage(home)
    yield stage
    stage.stop()


@pytest.fixture
def kitty(stage):
    kitty = Kitty(stage, f"unix:{stage.folder}/kitty")
    yield kitty
    kitty.stop()


def window_of(stage, session):
    return int(stage.row(session)["terminal"]["kitty_window_id"])


def test_each_tab(stage, kitty):
    assert list(kitty.shown().values()) == [[window_of(stage, "k2")]]
    for session in ("k1", "k2", "k1"):
        assert text_of(stage.focus(session), "kitty", "chosen") == f"kitty's window {window_of(stage, session)}"
        assert list(kitty.shown().values()) == [[window_of(stage, session)]]


def test_rehearsal(stage, kitty):
    text_of(stage.focus("k1", "--explain"), "kitty", "chosen")
    assert list(kitty.shown().values()) == [[window_of(stage, "k2")]]


def test_abstract_socket(stage):
    kitty = Kitty(stage, f"unix:@ring-test-{os.getpid()}")
    try:
        stage.focus("k1")
        assert list(kitty.shown().values()) == [[window_of(stage, "k1")]]
    finally:
        kitty.stop()


def test_dead_socket(stage, kitty):
    """What is set up is a name to which kitty appends its number."""
    dead = stage.folder / "dead"
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(dead))
    listener.close()
    terminal = stage.row("k1")["terminal"] | {"kitty_listen_on": f"unix:{dead}"}
    stage.change_row("k1", terminal=terminal)
    assert "cannot be asked" in text_of(stage.focus("k1"), "kitty", "failed")
    (stage.folder / f"dead-{kitty.process.pid}").symlink_to(stage.folder / "kitty")
    assert "cannot be asked" in text_of(stage.focus("k1"), "kitty", "failed")
    os.rename(stage.folder / "kitty", stage.folder / f"other-{kitty.process.pid}")
    stage.change_row("k1", terminal=terminal | {"kitty_listen_on": f"unix:{stage.folder}/other"})
    text_of(stage.focus("k1"), "kitty", "chosen")


def test_window_that_is_gone(stage, kitty):
    stage.change_row("k1", terminal=stage.row("k1")["terminal"] | {"kitty_window_id": "77"})
    assert text_of(stage.focus("k1"), "kitty", "failed") == "kitty has no window 77 any more"


def test_other_window_in_the_row(stage, kitty):
    stage.change_row("k1", terminal=stage.row("k1")["terminal"] | {"kitty_window_id": str(window_of(stage, "k2"))})
    text_of(stage.focus("k1"), "kitty", "not mine")
    assert list(kitty.shown().values()) == [[window_of(stage, "k2")]]


def test_without_remote_control(stage, kitty):
    terminal = {name: value for name, value in stage.row("k1")["terminal"].items() if name != "kitty_listen_on"}
    stage.change_row("k1", terminal=terminal)
    assert "allow_remote_control" in text_of(stage.focus("k1"), "kitty", "not mine")


@pytest.mark.parametrize("terminal", [
    {"kitty_window_id": "1 or 2"},
    {"kitty_window_id": "1\"}}"},
    {"kitty_window_id": "-1"},
    {"kitty_listen_on": "tcp:localhost:5000"},
    {"kitty_listen_on": "unix:relative"},
    {"kitty_listen_on": "unix:"},
    {"kitty_listen_on": "fd:3"},
    {"kitty_listen_on": "unix:@" + "x" * 300},
])
def test_hostile_rows(stage, kitty, terminal):
    stage.change_row("k1", terminal=stage.row("k1")["terminal"] | terminal)
    text_of(stage.focus("k1"), "kitty", "failed")
    assert list(kitty.shown().values()) == [[window_of(stage, "k2")]]


# --- not kitty ---


# Answers everybody the same, what is in a file; without one it hangs.
LISTENER = """
import socket, threading
listener = socket.socket(socket.AF_UNIX)
listener.bind({path!r})
listener.listen()
def answer():
    kept = []
    while True:
        connection, _ = listener.accept()
        kept.append(connection)
        with open({log!r}, "ab") as log:
            log.write(connection.recv(65536) + b"\\n")
        try:
            with open({answer!r}, "rb") as file:
                connection.sendall(file.read())
                connection.close()
        except OSError:
            pass
threading.Thread(target=answer, daemon=True).start()
"""

START = b"\x1bP@kitty-cmd"
END = b"\x1b\\"


ANSWERS = {
    "nothing": b"", "garbage": b"garbage" + END, "empty": START + b"{}" + END,
    "no": START + b'{"ok": false, "error": "no"}' + END, "bare": START + b'{"ok": true}' + END,
    "data": START + b'{"ok": true, "data": "[[1]]"}' + END, "endless": START + b"x" * 1100000, "zero": START + b"\0" + END, "silence": None,
}  # fmt: skip


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS.keys())
def test_other_answers(stage, answer):
    names = {name: str(stage.folder / name) for name in ("path", "log", "answer")}
    if answer is not None:
        pathlib.Path(names["answer"]).write_bytes(answer)
    stage.holder("kitty", "p1", LISTENER.format(**names), KITTY_WINDOW_ID="1", KITTY_LISTEN_ON=f"unix:{names['path']}")
    text_of(stage.focus("p1"), "kitty", "failed")
    heard = pathlib.Path(names["log"]).read_bytes()
    assert heard.startswith(START) and heard.count(START) == 1


def test_socket_of_another_program(stage, kitty):
    """It is not told anything: it does not show the agent."""
    path = str(stage.folder / "other")
    listening = f"import socket, sys; s = socket.socket(socket.AF_UNIX); s.bind({path!r}); s.listen(); s.accept()[0].recv(1) and sys.exit(3); input()"
    other = subprocess.Popen(["/usr/bin/python3", "-c", listening], stdin=subprocess.PIPE)
    wait_until(pathlib.Path(path).exists, "the socket")
    stage.change_row("k1", terminal=stage.row("k1")["terminal"] | {"kitty_listen_on": f"unix:{path}"})
    text_of(stage.focus("k1"), "kitty", "failed")
    other.communicate(b"\n")
    assert other.returncode == 0
