# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""An agent in a pane of a tmux server of its own, and a person who types."""

import shlex
import subprocess
import time

from bus import wait_until

# Keys that come too fast after each other are taken for a paste, in which Enter is only a line end.
BEFORE_ENTER_SECONDS = 0.5


class Terminal:
    def __init__(self, folder, environment, command, cwd):
        self.socket = folder / "tmux"
        self.environment = environment
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "160", "-y", "50", "-c", str(cwd),
                  "exec " + shlex.join(command))
        self.pid = int(self.tmux("display-message", "-p", "#{pane_pid}"))

    def tmux(self, *arguments, check=True):
        run = subprocess.run(
            ["tmux", "-S", str(self.socket), *arguments],
            env=self.environment,
            check=check,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        return run.stdout

    def screen(self):
        """What stands on it; nothing if it is closed."""
        return self.tmux("capture-pane", "-p", check=False).rstrip()

    def wait_for(self, text, timeout=20):
        wait_until(lambda: text in self.screen(), f"{text!r} on the screen", timeout)

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        """Types without sending it off."""
        self.tmux("send-keys", "-l", text)
        self.wait_for(text)
        time.sleep(BEFORE_ENTER_SECONDS)

    def close(self):
        self.tmux("kill-server", check=False)
