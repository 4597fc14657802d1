# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Real windows on an X server of the test's own, looked at with the server's own tools."""

import os
import subprocess
import sys

from bus import wait_until
from x_server import XServer

SLEEP = "echo $$ > {file}; exec sleep 600"

TWO_WINDOWS = """
import gi, os, subprocess, sys
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
for title in sys.argv[2:]:
    window = Gtk.Window(title=title)
    window.show_all()
child = subprocess.Popen(["sleep", "600"])
open(sys.argv[1], "w").write(f"{child.pid}\\n")
Gtk.main()
"""


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def active_window():
    words = output("xprop", "-root", "_NET_ACTIVE_WINDOW").split()
    return int(words[-1], 16) if words and words[-1].startswith("0x") else 0


def window_named(title):
    found = output("xdotool", "search", "--name", f"^{title}$").split()
    listed = output("xprop", "-root", "_NET_CLIENT_LIST")
    return next((int(word) for word in found if hex(int(word)) in listed), 0)


class Desk:
    def __init__(self, folder):
        self.folder = folder
        self.server = XServer(800, 600)
        os.environ["DISPLAY"] = self.server.name
        self.processes = []
        self.start("openbox", "--config-file", "/dev/null", "--sm-disable")
        wait_until(lambda: "window id" in output("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"), "the window manager")

    def start(self, *command):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.processes.append(process)
        return process

    def _wait(self, file, *titles):
        wait_until(lambda: file.exists() and file.read_text().strip(), "the program")
        windows = [wait_until(lambda: window_named(title), f"the window {title}") for title in titles]
        return int(file.read_text()), *windows

    def xterm(self, title):
        """Pid of what runs in a new terminal, and its window."""
        file = self.folder / title
        self.start("xterm", "-T", title, "-e", "sh", "-c", SLEEP.format(file=file))
        return self._wait(file, title)

    def program_with_windows(self, *titles):
        file = self.folder / titles[0]
        self.start(sys.executable, "-c", TWO_WINDOWS, str(file), *titles)
        return self._wait(file, *titles)

    def activate(self, window):
        def is_in_front():
            # A window manager that does not know the window yet hears nothing of this.
            subprocess.run(["xdotool", "windowactivate", str(window)], stderr=subprocess.DEVNULL, check=False)
            return active_window() == window

        wait_until(is_in_front, "another window in front")

    def stop(self):
        for process in reversed(self.processes):
            process.kill()
            process.wait()
        self.server.stop()
