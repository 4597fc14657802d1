# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Real windows on a real X server, looked at with the server's own tools."""

import contextlib
import os
import signal
import socket
import subprocess
import threading

import pytest

from bus import wait_until
from focuser import ask
from x_desk import Desk, active_window, output


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setenv("DISPLAY", os.environ["DISPLAY"])
    for name in ("WAYLAND_DISPLAY", "WINDOWID"):
        monkeypatch.delenv(name, raising=False)
    desk = Desk(tmp_path)
    yield desk
    desk.stop()


def test_no_server(monkeypatch):
    answer = ask("x11", os.getpid(), variables={}, DISPLAY=None)
    assert (answer.outcome, answer.text) == ("not-mine", "there is no X server here")
    answer = ask("x11", os.getpid(), variables={}, DISPLAY=":4711")
    assert (answer.outcome, answer.text) == ("failed", "X11: it cannot be reached")
    for display in ("elsewhere:0", ":0;reboot", ":-1", ":0\n", "unix:/tmp/socket"):
        assert ask("x11", os.getpid(), variables={"DISPLAY": display}, DISPLAY=None).outcome == "not-mine"


@pytest.mark.parametrize("takes", ["connections", "none"])
def test_server_that_does_not_answer(takes, monkeypatch):
    """As one that is stopped: nobody may wait for it for ever."""
    number = 40000 + os.getpid() % 10000
    name = f"\0/tmp/.X11-unix/X{number}"
    held = []
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(name)
        server.listen(4)
        while takes == "none":
            client = socket.socket(socket.AF_UNIX)
            client.setblocking(False)
            held.append(client)
            if client.connect_ex(name) != 0:
                break
        answer = ask("x11", os.getpid(), variables={}, DISPLAY=f":{number}", WAYLAND_DISPLAY=None)
        assert (answer.outcome, answer.text) == ("failed", "X11: it does not answer")
        assert answer.msec < 3000
    for client in held:
        client.close()


def serve_once(server, heard):
    """Takes connections until the server is closed, and keeps what they begin with."""
    with contextlib.suppress(OSError):
        while True:
            client, _ = server.accept()
            with client:
                heard.append(client.recv(12))


def test_server_over_ssh():
    """Whoever stands before it looks at the cookie first, and tells the human of
    each that has none."""
    heard = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        thread = threading.Thread(target=serve_once, args=(server, heard))
        thread.start()
        answer = ask("x11", os.getpid(), variables={}, DISPLAY=f"127.0.0.1:{port - 6000}.0", WAYLAND_DISPLAY=None)
        server.shutdown(socket.SHUT_RDWR)
        thread.join()
    assert (answer.outcome, answer.text) == ("failed", "X11: it cannot be reached")
    assert [greeting[2] + greeting[3] for greeting in heard] == [11]


def test_one_of_two(desk):
    one, first = desk.xterm("first")
    two, second = desk.xterm("second")
    desk.activate(second)
    for variables in (None, {}):
        answer = ask("x11", one, "--rehearse", variables=variables)
        assert (answer.outcome, answer.text) == ("done", "Its window would come to the front")
        assert active_window() == second
        for pid, window in ((one, first), (two, second), (one, first), (two, second)):
            answer = ask("x11", pid, variables=variables)
            assert (answer.outcome, answer.text) == ("done", "Its window is in front")
            assert active_window() == window


def test_no_window_manager_answers(desk):
    """It is stopped, so nothing comes to the front."""
    one, _ = desk.xterm("first")
    _, second = desk.xterm("second")
    desk.activate(second)
    desk.processes[0].send_signal(signal.SIGSTOP)
    answer = ask("x11", one)
    desk.processes[0].send_signal(signal.SIGCONT)
    assert (answer.outcome, answer.text) == ("failed", "X11: the window manager has not brought its window to the front")


def test_minimised_on_another_desktop(desk):
    one, first = desk.xterm("first")
    _, second = desk.xterm("second")
    subprocess.run(["xdotool", "set_num_desktops", "3"], check=True)
    subprocess.run(["xdotool", "set_desktop_for_window", str(first), "2"], check=True)
    subprocess.run(["xdotool", "windowminimize", str(first)], check=True)
    desk.activate(second)
    wait_until(lambda: "Iconic" in output("xprop", "-id", str(first), "WM_STATE"), "the icon")
    assert output("xdotool", "get_desktop") == "0"

    assert ask("x11", one).outcome == "done"
    assert active_window() == first
    assert output("xdotool", "get_desktop") == "2"
    assert "Normal" in output("xprop", "-id", str(first), "WM_STATE")


def test_two_windows_of_a_process(desk):
    child, left, right = desk.program_with_windows("left", "right")
    _, other = desk.xterm("other")
    desk.activate(other)
    answer = ask("x11", child, variables={})
    assert answer.outcome == "failed"
    assert answer.text.endswith(" has 2 windows, and nothing says which one it is")
    assert active_window() == other
    for window in (left, right):
        assert ask("x11", child, variables={"WINDOWID": window}).outcome == "done"
        assert active_window() == window


def test_hostile_window_id(desk):
    one, first = desk.xterm("first")
    child, _, _ = desk.program_with_windows("left", "right")
    root = int(output("xdotool", "search", "--maxdepth", "0", ".*").split()[0])
    desk.activate(first)
    values = [first, root, 0, 1, 2**32 - 1, 2**32 + first, -first, f"{first} ", hex(first), f"{first};reboot", "x"]
    for value in values:
        # A process with two windows: only one of them may be meant.
        answer = ask("x11", child, variables={"WINDOWID": value})
        assert answer.outcome == "failed" and "2 windows" in answer.text
        # A process without any.
        assert ask("x11", os.getpid(), variables={"WINDOWID": value}).outcome == "not-mine"
        assert active_window() == first


def test_window_of_another_machine(desk):
    """A program over ssh says a pid that is another process here."""
    one, first = desk.xterm("first")
    _, second = desk.xterm("second")
    desk.activate(second)
    subprocess.run(["xprop", "-id", str(first), "-f", "WM_CLIENT_MACHINE", "8s", "-set", "WM_CLIENT_MACHINE", "elsewhere"], check=True)
    assert ask("x11", one).outcome == "not-mine"
    assert active_window() == second


def test_pid_of_another_process(desk):
    one, first = desk.xterm("first")
    _, second = desk.xterm("second")
    desk.activate(second)
    for value in ("0", "1", "4294967295", "2147483648"):
        subprocess.run(["xprop", "-id", str(first), "-f", "_NET_WM_PID", "32c", "-set", "_NET_WM_PID", value], check=True)
        assert ask("x11", one).outcome == "not-mine"
    assert active_window() == second


def test_on_wayland(desk):
    """An X window is believed only if its process is the terminal itself."""
    one, first = desk.xterm("first")
    child, _ = desk.program_with_windows("left")
    desk.activate(first)
    assert ask("x11", child, variables={}, WAYLAND_DISPLAY="wayland-0").outcome == "not-mine"
    assert active_window() == first
    assert ask("x11", one, WAYLAND_DISPLAY="wayland-0").outcome == "done"


def test_speed(desk):
    one, first = desk.xterm("first")
    two, second = desk.xterm("second")
    msec = []
    for _ in range(10):
        for pid, window in ((one, first), (two, second)):
            msec.append(ask("x11", pid).msec)
            assert active_window() == window
    msec.sort()
    print(f"from click to raised: median {msec[10]} ms, 95 % {msec[18]} ms")
    assert msec[18] <= 150
