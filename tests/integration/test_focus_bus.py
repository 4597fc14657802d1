# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Terminals and desktops on the session bus, mocked."""

import fcntl
import json
import os
import pathlib
import subprocess
import termios

import pytest

import terminals
from bus import Bus, wait_until
from focuser import ask, start_terminal
from terminals import Program

NO_DESKTOP = {name: None for name in ("DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK", "NIRI_SOCKET", "HYPRLAND_INSTANCE_SIGNATURE")}
SCREEN = "/org/gnome/Terminal/screen/" + terminals.UUIDS[0].replace("-", "_")
HOSTILE = ["", " ", "x y", "a;reboot", "../..", ":", ":1.999", "org.freedesktop.DBus", "org.gnome.Shell", "x" * 500, "/", "/Sessions/1/2"]


@pytest.fixture
def session(tmp_path):
    """Starts mocks on a bus; asks focusers on it."""

    class Session:
        def __init__(self):
            self.bus = Bus(tmp_path)
            self.programs = []
            self.terminals = []

        def start(self, kind, **behaviour):
            self.programs.append(Program(self.bus, tmp_path, kind, **behaviour))
            return self.programs[-1]

        def terminal(self):
            self.terminals.append(start_terminal())
            return self.terminals[-1]

        def ask(self, focuser, pid, *options, variables=None, **environment):
            surroundings = {**NO_DESKTOP, "DBUS_SESSION_BUS_ADDRESS": self.bus.address, "XDG_RUNTIME_DIR": str(tmp_path), **environment}
            return ask(focuser, pid, *options, variables=variables or {}, **surroundings)

        def stop(self):
            for program in self.programs:
                program.stop()
            for terminal, child in self.terminals:
                terminal.kill()
                terminal.wait()
                os.kill(child, 9)
            self.bus.stop()

    session = Session()
    yield session
    session.stop()


# What leads to a tab of each terminal, and the calls that change something.
def konsole(program):
    return {"KONSOLE_DBUS_SERVICE": program.name, "KONSOLE_DBUS_SESSION": "/Sessions/1", "KONSOLE_DBUS_WINDOW": "/Windows/1"}


TERMINALS = {
    "konsole": ("Konsole", konsole, "setCurrentSession"),
    "gnome-terminal": ("GnomeTerminal", lambda program: {"GNOME_TERMINAL_SCREEN": SCREEN}, "ActivateResult"),
    "ghostty": ("Ghostty", lambda program: {"GHOSTTY_SURFACE_ID": hex(terminals.SURFACE)}, "Activate"),
}


@pytest.fixture(params=TERMINALS)
def terminal(request):
    return request.param, *TERMINALS[request.param]


def test_no_variables(session, terminal):
    focuser, kind, _, _ = terminal
    program = session.start(kind)
    assert session.ask(focuser, program.child).outcome == "not-mine"
    assert program.calls() == []


def test_hostile_variables(session, terminal):
    focuser, kind, variables, _ = terminal
    program = session.start(kind)
    right = variables(program)
    for name in right:
        for value in HOSTILE:
            answer = session.ask(focuser, program.child, variables={**right, name: value})
            # The window a Konsole tab began in is only compared.
            assert answer.outcome == ("chosen" if name == "KONSOLE_DBUS_WINDOW" else "not-mine"), (name, value, answer)


def test_another_process(session, terminal):
    """Ids of a session of another terminal, or of one that has ended."""
    focuser, kind, variables, _ = terminal
    program = session.start(kind)
    _, stranger = session.terminal()
    assert session.ask(focuser, stranger, variables=variables(program)).outcome == "not-mine"
    assert program.calls() == []


def test_no_bus(session, terminal):
    focuser, kind, variables, _ = terminal
    program = session.start(kind)
    for address in ("unix:path=/nowhere", "tcp:host=localhost,port=1", "garbage", "autolaunch:"):
        answer = session.ask(focuser, program.child, variables=variables(program), DBUS_SESSION_BUS_ADDRESS=address)
        assert answer.outcome == "failed"
    answer = session.ask(focuser, program.child, variables=variables(program), DBUS_SESSION_BUS_ADDRESS=None, XDG_RUNTIME_DIR=None)
    assert answer.text.endswith(": there is no session bus")


def test_bus_of_the_runtime_folder(session, terminal):
    focuser, kind, variables, change = terminal
    program = session.start(kind)
    assert session.ask(focuser, program.child, variables=variables(program), DBUS_SESSION_BUS_ADDRESS=None).outcome != "failed"
    assert len(program.calls(change)) == 1


def test_refused(session, terminal):
    focuser, kind, variables, change = terminal
    program = session.start(kind, **{change: "refuse"})
    answer = session.ask(focuser, program.child, variables=variables(program))
    assert answer.outcome == "failed"
    assert answer.text.endswith("␛[31mnot now")


def test_mute(session, terminal):
    focuser, kind, variables, change = terminal
    program = session.start(kind, **{change: "mute"})
    answer = session.ask(focuser, program.child, variables=variables(program))
    assert answer.outcome == "failed" and answer.text.endswith(": it does not answer")
    assert 1500 < answer.msec < 2500


METHODS = {"konsole": ["processId", "sessionList"], "gnome-terminal": ["GetResultMetas", "ActivateResult"], "ghostty": ["Describe", "Activate"]}


@pytest.mark.parametrize("focuser,method", [(focuser, method) for focuser, methods in METHODS.items() for method in methods])
def test_garbage(session, focuser, method):
    """An answer of another type."""
    kind, variables, _ = TERMINALS[focuser]
    program = session.start(kind, **{method: ["(s)", ["x"]]})
    assert session.ask(focuser, program.child, variables=variables(program)).outcome in ("failed", "not-mine")


def test_rehearsal(session, terminal):
    focuser, kind, variables, change = terminal
    program = session.start(kind)
    answer = session.ask(focuser, program.child, "--rehearse", variables=variables(program))
    assert (answer.outcome, " would " in answer.text) == ("chosen", True)
    assert program.calls(change) == []


def test_konsole(session):
    program = session.start("Konsole")
    answer = session.ask("konsole", program.child, variables=konsole(program))
    assert (answer.outcome, answer.text, answer.pid) == ("chosen", "Konsole shows its tab", 0)
    assert program.calls("setCurrentSession") == [("/Windows/1", "setCurrentSession", [1])]


def test_konsole_tab_that_was_torn_off(session):
    """The window that WINDOWID names is another one by now: the jump goes on without it."""
    program = session.start("Konsole")
    answer = session.ask("konsole", program.child, variables={**konsole(program), "KONSOLE_DBUS_SESSION": "/Sessions/3"})
    assert (answer.outcome, answer.pid) == ("chosen", program.child)
    assert program.calls("setCurrentSession") == [("/Windows/2", "setCurrentSession", [3])]


def test_konsole_session_of_another_shell(session):
    program = session.start("Konsole")
    answer = session.ask("konsole", program.child, variables={**konsole(program), "KONSOLE_DBUS_SESSION": "/Sessions/2"})
    assert answer.outcome == "not-mine"
    assert program.calls("setCurrentSession") == []


def test_gnome_terminal(session):
    program = session.start("GnomeTerminal")
    for variables in ({}, {"GNOME_TERMINAL_SERVICE": program.name}):
        answer = session.ask("gnome-terminal", program.child, "--time=4711", variables={"GNOME_TERMINAL_SCREEN": SCREEN, **variables})
        assert (answer.outcome, answer.text) == ("chosen", "GNOME Terminal shows its tab")
    assert [call[2] for call in program.calls("ActivateResult")] == [[terminals.UUIDS[0], [], 4711]] * 2


def test_gnome_terminal_without_the_tab(session):
    program = session.start("GnomeTerminal")
    answer = session.ask("gnome-terminal", program.child, variables={"GNOME_TERMINAL_SCREEN": SCREEN[:-1] + "f"})
    assert (answer.outcome, answer.text) == ("failed", "GNOME Terminal: the tab is gone")
    assert program.calls("ActivateResult") == []


def test_gnome_terminal_as_installed(session):
    program = session.start("GnomeTerminalAsInstalled")
    answer = session.ask("gnome-terminal", program.child, variables={"GNOME_TERMINAL_SCREEN": SCREEN})
    assert answer.outcome == "failed" and "shell-integration-enabled true" in answer.text


def test_terminal_that_is_refused_the_focus(session):
    """Another window stays in front: the desktop is asked next."""
    session.start("WindowCalls", windows=[{"id": 5, "pid": 77, "focus": True, "window_type": 0}])
    program = session.start("GnomeTerminal")
    answer = session.ask("gnome-terminal", program.child, variables={"GNOME_TERMINAL_SCREEN": SCREEN}, WAYLAND_DISPLAY="wayland-0")
    assert (answer.outcome, answer.text) == ("chosen", "GNOME Terminal shows its tab")


@pytest.mark.parametrize("before", ["foreign", "other"])
def test_terminal_in_front(session, before):
    """Which was another one's, or shows another window of its own."""
    program = session.start("GnomeTerminal")
    pid = program.process.pid
    windows = [{"id": 5, "pid": pid, "focus": False, "window_type": 0}, {"id": 6, "pid": 77 if before == "foreign" else pid, "focus": True, "window_type": 0}]
    session.start("WindowCalls", windows=windows, then=[window | {"focus": not window["focus"]} for window in windows])
    answer = session.ask("gnome-terminal", program.child, variables={"GNOME_TERMINAL_SCREEN": SCREEN}, WAYLAND_DISPLAY="wayland-0")
    assert (answer.outcome, answer.text) == ("done", "Its window is in front")


@pytest.mark.parametrize("kind", ["GnomeTerminal", "Ghostty"])
def test_terminal_that_was_in_front_before(session, kind):
    """It may be another window of it, with the tab in one that stays behind, or Ghostty has the tab no more."""
    program = session.start(kind)
    windows = [{"id": number, "pid": program.process.pid, "focus": number == 5, "window_type": 0} for number in (5, 6)]
    session.start("WindowCalls", windows=windows)
    focuser, variables, name = {
        "GnomeTerminal": ("gnome-terminal", {"GNOME_TERMINAL_SCREEN": SCREEN}, "GNOME Terminal"),
        "Ghostty": ("ghostty", {"GHOSTTY_SURFACE_ID": hex(terminals.SURFACE)}, "Ghostty"),
    }[kind]
    answer = session.ask(focuser, program.child, variables=variables, WAYLAND_DISPLAY="wayland-0")
    assert (answer.outcome, answer.text) == ("done", f"A window of {name} was in front already, and it was asked to show the tab")


def test_ghostty(session):
    program = session.start("Ghostty")
    answer = session.ask("ghostty", program.child, "--token=abc", variables={"GHOSTTY_SURFACE_ID": hex(terminals.SURFACE)})
    assert answer.outcome == "chosen"
    ((_, _, arguments),) = program.calls("Activate")
    assert arguments == ["present-surface", [terminals.SURFACE], {"activation-token": "abc", "desktop-startup-id": "abc"}]


def test_ghostty_too_old(session):
    program = session.start("Ghostty", Describe=["((bgav))", [[True, "", []]]])
    answer = session.ask("ghostty", program.child, variables={"GHOSTTY_SURFACE_ID": hex(terminals.SURFACE)})
    assert (answer.outcome, answer.text) == ("failed", "Ghostty: this version cannot be asked for a tab")
    assert program.calls("Activate") == []


def test_editor(session):
    _, child = session.terminal()
    assert session.ask("vscode", child).outcome == "not-mine"
    assert session.ask("vscode", child, variables={"TERM_PROGRAM": "vscode"}).outcome == "failed"


# --- desktops ---

WAYLAND = {"WAYLAND_DISPLAY": "wayland-0"}


@pytest.fixture
def on_tty(session):
    """A process that has a terminal: a window of its parent would show it."""
    main, other = os.openpty()
    process = subprocess.Popen(
        ["sh", "-c", "sleep 600 & echo $!; wait"],
        stdin=other,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    child = int(process.stdout.readline())
    yield process.pid, child
    process.kill()
    process.wait()
    for end in (main, other):
        os.close(end)


def test_gnome(session, on_tty):
    terminal, child = on_tty
    windows = [{"id": 5, "pid": 77, "focus": True, "window_type": 0}, {"id": 6, "pid": terminal, "focus": False, "window_type": 0}]
    shell = session.start("WindowCalls", windows=windows)
    assert session.ask("gnome", child, DISPLAY=None).outcome == "not-mine"
    assert session.ask("gnome", child, "--rehearse", **WAYLAND).outcome == "done"
    assert shell.calls("Activate") == []
    answer = session.ask("gnome", child, **WAYLAND)
    assert (answer.outcome, answer.text) == ("done", "Its window is in front")
    assert [call[2] for call in shell.calls("Activate")] == [[6]]


@pytest.mark.parametrize("behaviour", [{"List": "refuse"}, {"List": "mute"}, {"List": ["(s)", ["garbage"]]}, {"List": ["(s)", ["[" * 10000]]}, {"Activate": "refuse"}],
                         ids=["refuses", "mute", "garbage", "deep", "does-not"])
def test_gnome_fails(session, on_tty, behaviour):
    terminal, child = on_tty
    shell = session.start("WindowCalls", windows=[{"id": 6, "pid": terminal, "focus": False}], **behaviour)
    assert session.ask("gnome", child, **WAYLAND).outcome == "failed"
    assert len(shell.calls("Activate")) == ("Activate" in behaviour)


def test_gnome_two_windows(session, on_tty):
    terminal, child = on_tty
    shell = session.start("WindowCalls", windows=[{"id": number, "pid": terminal, "focus": False} for number in (6, 7)])
    assert session.ask("gnome", child, **WAYLAND).outcome == "failed"
    assert shell.calls("Activate") == []


def test_gnome_window_that_has_no_name(session, on_tty):
    """Cut to the 32 bits that can be said, its id would be the other window's."""
    terminal, child = on_tty
    shell = session.start("WindowCalls", windows=[{"id": 6, "pid": 77, "focus": True}, {"id": (1 << 32) + 6, "pid": terminal, "focus": False}])
    for arguments in ([], ["--rehearse"]):
        answer = session.ask("gnome", child, *arguments, **WAYLAND)
        assert answer.outcome == "failed" and "“Window Calls”" in answer.text
    assert shell.calls("Activate") == []


def test_gnome_without_extension(session, on_tty):
    _, child = on_tty
    assert session.ask("gnome", child, **WAYLAND).outcome == "not-mine"
    session.start("GnomeShell")
    answer = session.ask("gnome", child, **WAYLAND)
    assert answer.outcome == "failed" and "“Window Calls”" in answer.text


@pytest.mark.parametrize("script", ["/Scripting/Script7", "/7"], ids=["plasma-6", "plasma-5"])
def test_kwin(session, script):
    terminal, child = session.terminal()
    kwin = session.start("Kwin", windows=[77, terminal.pid, 78], script=script)
    assert session.ask("kwin", child).outcome == "not-mine"
    assert kwin.calls() == []
    answer = session.ask("kwin", child, **WAYLAND)
    assert (answer.outcome, answer.text) == ("done", "Its window is in front")
    assert chosen_by(kwin) == 1
    check_cleaned(kwin)


def test_kwin_rehearsal(session):
    terminal, child = session.terminal()
    kwin = session.start("Kwin", windows=[77, terminal.pid, 78])
    answer = session.ask("kwin", child, "--rehearse", **WAYLAND)
    assert (answer.outcome, answer.text) == ("done", "Its window would come to the front")
    assert chosen_by(kwin) == -1
    check_cleaned(kwin)


def chosen_by(kwin):
    """Which window the script was told to raise; the mock writes it down a little later."""
    return wait_until(lambda: kwin.calls("chosen"), "the choice")[0][2][0]


def check_cleaned(kwin):
    """The script was its user's only, and is gone from KWin and from the disk."""
    ((_, _, (file, plugin)),) = kwin.calls("loadScript")
    assert not pathlib.Path(file).exists()
    assert [call[2] for call in kwin.calls("mode")] == [[0o600]]
    # Nobody waits for that.
    wait_until(lambda: [call[2] for call in kwin.calls("unloadScript")] == [[plugin]], "the script's end")


@pytest.mark.parametrize("behaviour,text", [
    ({"loadScript": "refuse"}, "KWin: ␛[31mnot now"),
    ({"loadScript": ["(i)", [-1]]}, "KWin: it runs no scripts"),
    ({"run": "mute"}, "KWin: it does not answer"),
    ({"Raised": "never"}, "KWin: it does not bring the window to the front"),
    ({"tells": "garbage"}, "KWin: its list of windows cannot be read"),
    ({"tells": "[" * 100000}, "KWin: its list of windows cannot be read"),
], ids=["refuses", "no-scripts", "mute", "does-not", "garbage", "deep"])
def test_kwin_fails(session, behaviour, text):
    terminal, child = session.terminal()
    kwin = session.start("Kwin", windows=[terminal.pid], **behaviour)
    answer = session.ask("kwin", child, **WAYLAND)
    assert (answer.outcome, answer.text) == ("failed", text)
    assert answer.msec < 2500
    if "loadScript" not in behaviour:
        check_cleaned(kwin)
    else:
        ((_, _, (file, _)),) = kwin.calls("loadScript")
        assert not pathlib.Path(file).exists()


def test_kwin_two_windows(session):
    terminal, child = session.terminal()
    kwin = session.start("Kwin", windows=[terminal.pid, 77, terminal.pid])
    answer = session.ask("kwin", child, **WAYLAND)
    assert answer.outcome == "failed" and "2 windows" in answer.text
    assert chosen_by(kwin) == -1
    check_cleaned(kwin)
