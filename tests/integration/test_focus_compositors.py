# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""sway, Hyprland and niri: the same questions on sockets of different tongues."""

import os
import signal

import pytest

from compositors import Hyprland, Niri, Sway
from focuser import ask, start_terminal

STRANGER = 2**31 - 1
WHOSE_SOCKET = "its socket is not one of yours"


class Desk:
    """A compositor, and the environment that leads to it."""

    def __init__(self, name, folder):
        self.name = name
        self.title = {"sway": "sway", "hyprland": "Hyprland", "hyprland-lua": "Hyprland", "niri": "niri"}[name]
        self.focuser = name.split("-")[0]
        self.environment = {"XDG_RUNTIME_DIR": str(folder), "SWAYSOCK": None, "HYPRLAND_INSTANCE_SIGNATURE": None, "NIRI_SOCKET": None}
        if self.focuser == "hyprland":
            self.path = folder / "hypr" / "abc_123" / ".socket.sock"
            self.variable, self.value = "HYPRLAND_INSTANCE_SIGNATURE", "abc_123"
        else:
            self.path = folder / f"{name}.sock"
            self.variable, self.value = {"sway": "SWAYSOCK", "niri": "NIRI_SOCKET"}[name], str(self.path)
        self.compositor = {"sway": Sway, "hyprland": Hyprland, "niri": Niri}[self.focuser](self.path)
        self.compositor.is_lua = name == "hyprland-lua"
        self.environment[self.variable] = self.value
        self.terminal, self.child = start_terminal()

    def ask(self, *options, variables=None, **environment):
        return ask(self.focuser, self.child, *options, variables=variables or {}, **{**self.environment, **environment})

    def stop(self):
        self.terminal.kill()
        self.terminal.wait()
        os.kill(self.child, signal.SIGKILL)
        self.compositor.stop()


@pytest.fixture(params=["sway", "hyprland", "hyprland-lua", "niri"])
def desk(request, tmp_path):
    desk = Desk(request.param, tmp_path)
    # Three terminals, of which one is the child's.
    desk.compositor.windows = [(11, STRANGER), (12, desk.terminal.pid), (13, STRANGER)]
    desk.compositor.focused = 11
    yield desk
    desk.stop()


def test_not_here(desk):
    answer = desk.ask(**{desk.variable: None})
    assert (answer.outcome, answer.text) == ("not-mine", f"{desk.title} does not run here")
    assert desk.compositor.asked == []
    desk.compositor.windows = [(11, STRANGER), (12, 0), (13, -5)]
    answer = desk.ask()
    assert (answer.outcome, answer.text) == ("not-mine", "no window belongs to it or to a process around it")
    assert desk.compositor.focused == 11


def test_two_windows(desk):
    desk.compositor.windows.append((14, desk.terminal.pid))
    answer = desk.ask()
    assert answer.outcome == "failed" and answer.text.endswith("2 windows, and nothing says which one it is")
    assert desk.compositor.focused == 11
    assert len(desk.compositor.asked) == 1


def test_refused(desk):
    refusal = {"sway": [{"success": False}], "niri": {"Err": "no"}}.get(desk.name, b"no\x1b[31m\nsecond line")
    desk.compositor.says[desk.compositor.RAISE] = refusal
    answer = desk.ask()
    assert answer.outcome == "failed"
    assert answer.text.startswith(f"{desk.title}: it does not bring the window to the front")
    assert "\x1b" not in answer.text and "second" not in answer.text


GARBAGE = {
    "words": b"garbage",
    "list": b"[]",
    "object": b"{}",
    "deep": b"[" * 100000,
    "deep-object": b'{"a":' * 100000,
    "bytes": b"\xff\x00\n",
    "null": b"null\n",
    "empty": b"[{}]\n",
}


@pytest.mark.parametrize("answer", GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage(desk, answer):
    for kind in (desk.compositor.LIST, desk.compositor.RAISE):
        desk.compositor.says = {kind: answer}
        assert desk.ask().outcome == ("not-mine" if desk.focuser == "hyprland" and (kind, answer) == ("j/clients", b"[]") else "failed")
        if desk.name == "sway":
            desk.compositor.says = {kind: Sway.frame(kind, answer)}
            assert desk.ask().outcome == "failed"
        assert desk.compositor.focused == 11


def test_breaks_off(desk):
    desk.compositor.says[desk.compositor.LIST] = Sway.frame(4, b"[]" * 100)[:-1] if desk.name == "sway" else b'[{"id":'
    answer = desk.ask()
    assert answer.outcome == "failed"
    assert answer.text in (f"{desk.title}: its answer breaks off", f"{desk.title}: its list of windows cannot be read")


def test_says_nothing(desk):
    desk.compositor.is_mute = True
    answer = desk.ask()
    assert (answer.outcome, answer.text) == ("failed", f"{desk.title}: it does not answer")
    assert 1500 < answer.msec < 2500


def test_gone(desk):
    desk.path.rename(desk.path.with_name("elsewhere"))
    answer = desk.ask()
    desk.path.with_name("elsewhere").rename(desk.path)
    assert (answer.outcome, answer.text) == ("failed", f"{desk.title}: its socket is gone")


def test_no_socket(desk):
    """A file in its place, or a link to somebody else's."""
    kept = desk.path.with_name("kept")
    desk.path.rename(kept)
    try:
        for make in (desk.path.touch, lambda: desk.path.symlink_to(kept), lambda: os.mkfifo(desk.path)):
            make()
            answer = desk.ask()
            assert (answer.outcome, answer.text) == ("failed", f"{desk.title}: {WHOSE_SOCKET}")
            desk.path.unlink()
    finally:
        kept.rename(desk.path)
    assert desk.compositor.asked == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_of_another_user(desk):
    os.chown(desk.path, 65534, 65534)
    answer = desk.ask()
    assert (answer.outcome, answer.text) == ("failed", f"{desk.title}: {WHOSE_SOCKET}")
    assert desk.compositor.asked == []


def test_hostile_variable(desk):
    for value in ("relative.sock", "../x", "/", "/etc/passwd", "a b", "x;reboot", "x\ny", "/" + "x" * 4000, "../../../tmp"):
        assert desk.ask(**{desk.variable: value}).outcome in ("failed", "not-mine")
    assert desk.compositor.asked == []


def test_rehearsal(desk):
    answer = desk.ask("--rehearse")
    assert (answer.outcome, answer.text) == ("done", "Its window would come to the front")
    assert desk.compositor.focused == 11
    assert len(desk.compositor.asked) == 1


def test_raised(desk):
    answer = desk.ask()
    assert (answer.outcome, answer.text) == ("done", "Its window is in front")
    assert desk.compositor.focused == 12


def test_variable_of_the_place(desk):
    """The login session does not know of the desktop, the session does; if both do, the login session's is newer."""
    variables = {desk.variable: desk.value}
    assert desk.ask(variables=variables, **{desk.variable: None}).outcome == "done"
    assert desk.compositor.focused == 12
    assert desk.ask(variables={desk.variable: "/nowhere/else"}).outcome == "done"
