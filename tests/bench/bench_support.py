# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What the benches of the tray share."""

import contextlib
import os
import pathlib
import subprocess

from gi.repository import GLib


def linger(seconds):
    """Goes on answering for a while."""
    loop = GLib.MainLoop()
    GLib.timeout_add(int(seconds * 1000), loop.quit)
    loop.run()


@contextlib.contextmanager
def x_server():
    """An X server without a screen, which DISPLAY names."""
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL) as server:
        os.close(write_end)
        with os.fdopen(read_end) as answer:
            os.environ["DISPLAY"] = f":{answer.readline().strip()}"
        try:
            yield
        finally:
            server.terminate()


class Agent:
    """A process of Claude Code's name, whose session lives as long as it does."""

    def __init__(self, home):
        program = home / "claude"
        if not program.exists():
            program.symlink_to("/bin/sleep")
        self.process = subprocess.Popen([program, "1000"], cwd="/")

    def describe(self):
        """What the hook writes of it."""
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        return {"pid": self.process.pid, "started": int(stat.rpartition(")")[2].split()[19])}

    def quit(self):
        self.process.kill()
        self.process.wait()
