# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""A sandbox as Flatpak makes it: processes of its own, and the file that says so.
Made with bubblewrap, which Flatpak itself uses."""

import functools
import os
import pathlib
import shutil
import subprocess

from bus import wait_until
from tray import APP_ID, Tray

BWRAP = shutil.which("bwrap") or "bwrap"
INFO = "[Application]\nname={name}\nruntime=runtime/org.gnome.Platform/x86_64/47\n"


def root_folders():
    """Everything that is in the root folder, but /proc: a mount upon the root
    itself would leave the mark's name there."""
    for path in sorted(pathlib.Path("/").iterdir()):
        if path.is_symlink():
            yield from ("--symlink", os.readlink(path), str(path))
        elif path.name != "proc":
            yield from ("--dev-bind", str(path), str(path))


def flatpak(home, name=APP_ID, read_only=(), missing=()):
    """The command before a command that runs in the Flatpak of that name, where
    the folders @read_only cannot be changed, and @missing are not seen."""
    mark = home / f"{name}.flatpak-info"
    mark.write_text(INFO.format(name=name))
    command = [BWRAP, "--die-with-parent", "--tmpfs", "/", *root_folders(), "--unshare-pid", "--proc", "/proc"]
    for folder in read_only:
        command += ["--ro-bind", str(folder), str(folder)]
    for folder in missing:
        command += ["--tmpfs", str(folder)]
    return [*command, "--ro-bind", str(mark), "/.flatpak-info", "--"]


@functools.cache
def can_be_had():
    command = [BWRAP, "--tmpfs", "/", *root_folders(), "--unshare-pid", "--proc", "/proc", "true"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def children_of(pid):
    return [int(child) for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class SandboxedTray(Tray):
    """A tray in a sandbox, which hands no signals on."""

    def __init__(self, bus, home, before, arguments=(), **environment):
        super().__init__(bus, home, arguments, environment, before)

    def innermost(self):
        pid = self.process.pid
        while children := children_of(pid):
            pid = children[0]
        return pid

    def has_window(self, name="RiNG Tray"):
        """Pids inside are others, so any window of that name will do."""
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", name], check=False, capture_output=True, text=True)
        return bool(found.stdout.strip())

    def quit(self):
        if self.is_alive() and not self.log.closed:
            os.kill(self.innermost(), 15)
        wait_until(lambda: not self.is_alive(), "the tray to end")
        self.log.close()
        return self.process.returncode
