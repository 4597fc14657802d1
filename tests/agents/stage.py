# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""One scenario's world: an agent in a terminal, the scripted model, and those
who look on: ringctl and, with a bus, ring-tray."""

import contextlib
import json
import os
import signal
import subprocess
import time

import hooks
from bus import Bus, NotificationServer, Watcher, wait_until
from recorder import Recorder
from terminal import Terminal
from tray import Tray

LOOK_SECONDS = 0.08
WITHIN_SECONDS = 15
# The live file follows the last hook a moment later.
LAST_EVENTS_SECONDS = 0.7
# A dialog is drawn before it takes keys.
DIALOG_SECONDS = 0.5


class Failure(Exception):
    """What was seen is not what is right."""


class Stage:
    def __init__(self, folder, kind_class, programs, agent_program, *, with_tray, is_recording):
        self.home, self.work = folder / "home", folder / "w" / "maigo"
        for path in (self.home, self.work, *(self.home / name for name in ("config", "data", "cache", "run"))):
            path.mkdir(parents=True, mode=0o700)
        self.programs = programs
        self.model = kind_class.MODEL()
        self.kind = kind_class(self.home, self.work, agent_program, self.model)
        self.kind.write_settings()
        self.notes, self.marks, self.seen = [], [], []
        self.acted_at = self.next_look = 0
        self.recorder = self.tray = self.server = self.terminal = self.session = None
        self.opened = contextlib.ExitStack()
        self.opened.callback(self.model.stop)
        with self.opened.pop_all() as opened:
            self.open(opened, folder, with_tray, is_recording)
            self.opened = opened.pop_all()

    def open(self, opened, folder, with_tray, is_recording):
        hook = self.programs["RING_HOOK"]
        if is_recording:
            record = folder / "record"
            record.mkdir()
            hook = hooks.write_wrapper(record, hook)
            self.recorder = Recorder(record, self.kind)
        hooks.install(self.programs["RINGCTL"], self.kind, hook)
        opened.callback(hooks.remove, self.programs["RINGCTL"], self.kind)
        if with_tray:
            self.start_tray(opened)

    def start_tray(self, opened):
        bus = Bus(self.home)
        opened.callback(bus.stop)
        watcher = Watcher(bus)
        opened.callback(watcher.stop)
        self.server = NotificationServer(bus)
        opened.callback(self.server.stop)
        self.tray = Tray(bus, self.home)
        opened.callback(self.end_tray)
        self.tray.attach(watcher)

    def end_tray(self):
        status = self.tray.quit()
        if status != 0 or "CRITICAL" in self.tray.read_log():
            raise Failure(f"the tray ended with {status}\n{self.tray.read_log()}")

    def close(self):
        """Ends all that was started, the newest first."""
        with self.opened:
            if self.recorder:
                self.pause(LAST_EVENTS_SECONDS)
                self.recorder.stop()
            if self.terminal:
                self.terminal.close()
                wait_until(lambda: self.find_agent() is None, "the agent to end")

    # What a person does.

    def start(self, *arguments):
        """Starts the agent and waits until it takes prompts; with arguments it has its prompt in these."""
        self.act("start")
        command = [*self.kind.command(), *arguments]
        self.terminal = Terminal(self.home, self.kind.environment(), command, self.work)
        if self.recorder:
            self.recorder.start(self.find_agent)
        if not arguments:
            self.terminal.wait_for(self.kind.READY)

    def act(self, what):
        self.notes.append(f"{what}:")
        self.acted_at = time.time()

    def prompt(self, text, *answers):
        """Types a prompt whose answers are those given."""
        if answers:
            self.model.plans[text] = list(answers)
        self.terminal.type(text)
        self.press("Enter", what=f"prompt “{text}”")

    def press(self, *keys, what=None):
        self.act(what or " ".join(keys))
        self.terminal.press(*keys)

    def wait_for_dialog(self, text):
        """Waits until it is up; what is typed in the moment before that is lost."""
        self.terminal.wait_for(text)
        self.pause(DIALOG_SECONDS)

    def kill(self):
        self.act("SIGKILL")
        os.kill(self.find_agent(), signal.SIGKILL)

    def pause(self, seconds):
        """Lets time go by, with the mocks answering."""
        end = time.monotonic() + seconds
        wait_until(lambda: time.monotonic() > end, "time", seconds + 5)

    def find_agent(self):
        return self.kind.find_process(self.terminal.pid)

    # What is seen.

    def live(self):
        """Claude Code's live file, empty if there is none."""
        for path in (self.home / ".claude" / "sessions").glob("*.json"):
            try:
                return json.loads(path.read_text())
            except (OSError, ValueError):
                pass
        return {}

    def sessions(self, *options):
        """The board's lines about the folder of this scenario."""
        environment = self.kind.environment() | {"LC_ALL": "C.UTF-8"}
        run = subprocess.run(
            [self.programs["RINGCTL"], "list", "--format", "json", *options],
            env=environment, check=True, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        )
        return [s for s in json.loads(run.stdout)["sessions"] if s["cwd"] == str(self.work)]

    def look(self, fits):
        """Whether the board fits, looking not too often."""
        now = time.monotonic()
        if now < self.next_look:
            return False
        self.next_look = now + LOOK_SECONDS
        self.seen = self.sessions()
        return fits(self.seen)

    def expect(self, status, kind=None, detail=None, *, within=WITHIN_SECONDS, background=None, is_new=False):
        """Waits until the board has just the one session in this state, and the
        tray shows it; "gone" is no session.

        @within counts from what the person did, or from when the agent itself
        said in its live file that it waits, whichever is later.
        """
        before = self.session

        def fits(sessions):
            if status == "gone":
                return not sessions
            if len(sessions) != 1:
                return False
            one = sessions[0]
            wanted = {"status": status, "waiting_kind": kind, "waiting_detail": detail}
            if background is not None:
                wanted["background"] = background
            same = all(one[key] == value for key, value in wanted.items())
            return same and (not is_new or one["session_id"] != before)

        what = " ".join(filter(None, (status, kind, detail)))
        try:
            wait_until(lambda: self.look(fits), what, max(within, WITHIN_SECONDS))
        except AssertionError as error:
            raise Failure(f"{error}; the board has {self.describe_seen()}\n{self.terminal.screen()}") from error
        seen_at = time.time()
        since = self.acted_at
        if status == "waiting":
            since = max(since, self.live().get("statusUpdatedAt", 0) / 1000)
        if status != "gone":
            self.session = self.seen[0]["session_id"]
        self.marks.append((seen_at, status, kind, detail))
        took = seen_at - since
        line = f"  {what}  {took:.2f} s"
        if took > within:
            raise Failure(f"{what} took {took:.2f} s, more than {within}")
        if self.tray:
            self.expect_tray(status, detail)
            line += f", tray {max(0, time.time() - since):.2f} s"
        self.notes.append(line)

    def expect_headless(self):
        """Waits until the session is there for those who ask for all, and for nobody else."""
        def fits():
            self.seen = self.sessions("--all")
            return [session["kind"] for session in self.seen] == ["headless"]

        try:
            wait_until(fits, "a headless session", WITHIN_SECONDS)
        except AssertionError as error:
            raise Failure(f"{error}; the board has {self.describe_seen()}\n{self.terminal.screen()}") from error
        self.expect("gone")

    def expect_never_asked(self):
        """Nobody was disturbed."""
        if self.server and self.server.shown:
            raise Failure(f"notifications: {[(n.title, n.body) for n in self.server.shown]}")

    def describe_seen(self):
        keys = ("session_id", "status", "waiting_kind", "waiting_detail", "background", "source", "reason")
        return [{key: session[key] for key in keys} for session in self.seen] or "nothing"

    def expect_tray(self, status, detail):
        """The icon, and a notification that is there if and only if something waits.
        Other agents of the machine may keep a session that is gone from the icon."""
        shown, closed = self.server.shown, self.server.closed
        if status == "waiting":
            # It may leave out the tool's name.
            asked = detail.split(": ", 1)[-1]

            def stands():
                return shown and shown[-1].id not in closed and asked in shown[-1].body

            try:
                wait_until(stands, f"a notification with {detail!r}", 5)
            except AssertionError as error:
                told = [(n.title, n.body, n.id in closed) for n in shown]
                raise Failure(f"{error}; shown: {told}, icon: {self.tray.get('IconName')}") from error
        else:
            wait_until(lambda: all(n.id in closed for n in shown), "the notification to be withdrawn", 5)
        if status != "gone":
            self.tray.wait_for_icon("waiting-1" if status == "waiting" else status)
