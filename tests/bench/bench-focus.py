#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""From a click on a session's row to its window in front, on X11.

    RING_TRAY=PROGRAM RING_HOOK=PROGRAM bench-focus.py [JUMPS]

Two xterms and two panes of tmux, gone to in turn. The click is what a panel
sends; the window manager (openbox) says which window is active.
"""

import contextlib
import pathlib
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "support"), str(TESTS / "bench")]

import tap  # noqa: E402
from bench_support import x_server  # noqa: E402
from bus import Bus, NotificationServer, Watcher, wait_until  # noqa: E402
from desktop import Desktop  # noqa: E402
from gi.repository import Gio, GLib  # noqa: E402
from real_terminals import Terminals  # noqa: E402
from tray import Tray, make_home  # noqa: E402

JUMPS = int(sys.argv[1]) if len(sys.argv) > 1 else 40
BOUND_MS = 150.0
PLACES = ("left", "alpha.0", "right", "beta.1")


class ActiveWindow:
    """When the active window became another one, and which."""

    def __init__(self):
        command = ["xprop", "-root", "-notype", "-spy", "_NET_ACTIVE_WINDOW"]
        self.spy = Gio.Subprocess.new(command, Gio.SubprocessFlags.STDOUT_PIPE)
        self.stream = Gio.DataInputStream.new(self.spy.get_stdout_pipe())
        self.at = 0.0
        self.window = 0
        self.read()

    def read(self):
        self.stream.read_line_async(GLib.PRIORITY_HIGH, None, self.on_line)

    def on_line(self, stream, result):
        line, _ = stream.read_line_finish_utf8(result)
        if line is None:
            return
        self.at = time.monotonic()
        self.window = int(line.rpartition("#")[2].split(",")[0].strip(), 16) if "0x" in line else 0
        self.read()

    def stop(self):
        self.spy.force_exit()


def check_focus():
    with contextlib.ExitStack() as stack:
        stack.enter_context(x_server())
        home = make_home(pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ring-focus-"))))
        bus = Bus(home)
        stack.callback(bus.stop)
        watcher = Watcher(bus)
        stack.callback(watcher.stop)
        stack.callback(NotificationServer(bus).stop)
        desktop = Desktop(bus, home, home)
        desktop.start_window_manager()
        stack.callback(desktop.stop_all)
        terminals = Terminals(desktop, home)
        stack.callback(terminals.stop)
        windows = {name: int(terminals.xterm(name, terminals.command(name))) for name in ("left", "right")}
        terminals.start_tmux()
        windows |= {place: int(terminals.window(place.partition(".")[0])) for place in PLACES if "." in place}
        tray = Tray(bus, home)
        stack.callback(tray.quit)
        tray.attach(watcher)
        wait_until(lambda: len(tray.sessions()) == 6, "all sessions")
        rows = {place: tray.wait_for_session(f"\u2068{place}\u2069").id for place in PLACES}
        active = ActiveWindow()
        stack.callback(active.stop)
        times = []
        for number in range(JUMPS + len(PLACES)):
            place = PLACES[number % len(PLACES)]
            clicked = time.monotonic()
            tray.send_event(rows[place], "clicked")
            try:
                wait_until(lambda place=place: active.window == windows[place], f"the window of {place}")
            except AssertionError as error:
                log = (home / "ring" / "focus.jsonl")
                raise AssertionError(f"{error}; active {active.window} of {windows}; {tray.read_log()}{log.read_text() if log.exists() else 'no jump'}") from error
            times.append((active.at - clicked) * 1000)
        # The first ones load programs.
        times = sorted(times[len(PLACES) :])
        late = times[int(len(times) * 0.95)]
        print(f"# {len(times)} jumps: median {times[len(times) // 2]:.1f} ms, 95th percentile {late:.1f} ms, bound {BOUND_MS:.0f} ms")
        if late > BOUND_MS:
            yield f"{late:.1f} ms"


if __name__ == "__main__":
    tap.run([("a click brings the window to the front", check_focus)])
