# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""A human at the board window who does anything at any time, and a log of changes
that may hold anything: what the window's second page is made of."""

import contextlib
import json
import os
import random
import shutil
import subprocess
import time

# Longer than any answer takes, so that nothing else waits for ever.
PATIENCE_SECONDS = 20

DAY_SECONDS = 86400
STATES = ("working", "waiting", "idle", "ended", "?")
LOG_BYTES = 300_000


def run(*command):
    """What an X client says; a window may be gone by the time it is asked."""
    done = subprocess.run(["xdotool", *command], capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)
    return done.stdout.split()


class BoardHands:
    """Hands at the windows of a tray. @actions are the things to do, each as often
    as it is to be done."""

    def __init__(self, tray, home, texts):
        self.tray = tray
        self.log = home / "ring" / "events.jsonl"
        self.texts = texts
        self.unmapped = None
        # How often the keys came to the board window.
        self.count = 0
        self.actions = (
            [self.open, self.list_keys, self.row_menu] * 4
            + [self.day, self.day_keys, self.search, self.pointer] * 3
            + [self.list, self.ended, self.dialog, self.log_lines] * 2
            + [self.close, self.hide, self.resize, self.lose_log]
        )

    def windows(self):
        pid = str(self.tray.process.pid)
        return run("search", "--onlyvisible", "--all", "--pid", pid, "--name", ".")

    def board(self):
        """The board window; None if it is not to be seen."""
        found = run("search", "--onlyvisible", "--all", "--pid", str(self.tray.process.pid), "--name", "^RiNG Tray$")
        return found[-1] if found else None

    def press(self, window, *keys):
        run("windowfocus", window)
        run("key", "--delay", "5", *keys)

    def press_in_board(self, *keys):
        window = self.board()
        if window is None:
            self.open()
        else:
            self.press(window, *keys)
            self.count += 1
        return window

    # --- the window ---

    def open(self):
        self.unhide()
        self.tray.activate("board")

    def close(self):
        self.press_in_board(random.choice(("ctrl+w", "Escape")))

    def hide(self):
        """Hidden with whatever is going on in it."""
        window = self.board()
        if window is not None:
            run("windowunmap", window)
            self.unmapped = window

    def unhide(self):
        if self.unmapped is not None:
            run("windowmap", self.unmapped)
            self.unmapped = None

    def resize(self):
        """To what a desktop would do: GTK itself complains of widgets of no width."""
        window = self.board()
        if window is not None:
            run("windowsize", window, str(random.choice((300, 700, 2000))), str(random.choice((200, 500, 1500))))

    # --- its first page ---

    def list(self):
        self.press_in_board("ctrl+Prior")

    def list_keys(self):
        keys = ("Down", "Up", "Home", "End", "Next", "Prior", "Tab", "shift+Tab", "space", "Return", "BackSpace", "F10")
        self.press_in_board("ctrl+Prior", *random.choices(keys, k=random.randrange(1, 6)))

    def ended(self):
        self.press_in_board("alt+e")

    def search(self):
        if self.press_in_board("ctrl+Prior", "ctrl+f") is not None:
            run("type", "--delay", "2", random.choice(("s0", "waiting", "zzz", "w s1", "<b>", "ended")))
            if random.random() < 0.5:
                run("key", random.choice(("Down", "Return", "Escape", "ctrl+a")))

    def row_menu(self):
        """Opens a row's menu, and takes something of it, or leaves it open."""
        if self.press_in_board("ctrl+Prior", *["Down"] * random.randrange(4), random.choice(("Menu", "shift+F10"))) is not None:
            time.sleep(random.random() / 5)
            run("key", "--delay", "5", *["Down"] * random.randrange(1, 8), random.choice(("Return", "Escape", "Up")))

    def pointer(self):
        window = self.board()
        if window is not None:
            place = str(random.randrange(640)), str(random.randrange(480))
            run("mousemove", "--window", window, *place, "click", random.choice(("1", "3", "4", "5")))

    # --- its second page ---

    def day(self):
        self.press_in_board("ctrl+Next")

    def day_keys(self):
        keys = ("alt+Left", "alt+Right", "alt+o", "alt+t", "Left", "Right", "Up", "Down", "Home", "End", "Return", "Tab")
        self.press_in_board("ctrl+Next", *random.choices(keys, k=random.randrange(1, 8)))

    def log_lines(self):
        """Lines of any day, in any order, or none of a log's."""
        at = time.time() - random.choice((0, DAY_SECONDS, 3 * DAY_SECONDS, -DAY_SECONDS)) - random.random() * DAY_SECONDS
        lines = [random.choice(("{", "\x00\xff", "x" * 70_000, "[" * 5000, '{"ts": 1e308, "session_id": "s00", "status": "idle"}'))]
        for _ in range(random.randrange(200)):
            at += random.random() * 600 - 60
            session = f"s{random.randrange(30):02}"
            line = {"ts": at, "session_id": session, "status": random.choice(STATES), "cwd": random.choice(self.texts)}
            lines.append(json.dumps(line | {"provider": random.choice(("codex", ""))}))
        with contextlib.suppress(OSError):
            # Nobody reads of what stands in its place.
            with open(os.open(self.log, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NONBLOCK, 0o600), "wb") as file:
                file.write("\n".join(lines).encode(errors="replace") + random.choice((b"\n", b"")))
            if self.log.stat().st_size > LOG_BYTES:
                os.truncate(self.log, LOG_BYTES // 2)

    def lose_log(self):
        with contextlib.suppress(OSError):
            if self.log.is_dir():
                shutil.rmtree(self.log)
            else:
                self.log.unlink(missing_ok=True)
            if random.random() < 0.5:
                random.choice((self.log.mkdir, lambda: os.mkfifo(self.log)))()

    # --- other windows ---

    def dialog(self):
        """Answers one of the other windows, or closes it."""
        board = self.board()
        for window in self.windows():
            if window != board:
                run("windowfocus", window)
                run("type", "--delay", "2", random.choice(("", "shop", "<i>&")))
                run("key", random.choice(("Return", "Escape", "Escape")))

    def leave(self):
        """Closes all that is open, as the end of a day does."""
        self.unhide()
        for _ in range(3):
            for window in self.windows():
                self.press(window, "Escape", "Escape")
        self.lose_log()
