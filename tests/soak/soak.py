#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Everything that can go wrong in a day, at random, for as long as one likes.

    RING_TRAY=PROGRAM RING_HOOK=PROGRAM RING_JUMP_CLOCK=MODULE soak.py [SECONDS [SEED]]

Events of the hook, killed agents, hostile rows and settings, folders deleted and
put back, jumps of the clock, panels and notification servers that come and go,
clicks, keys and pointer in the board window (board_hands.py). Once a minute (and at
the end) all rests, and the truth is asked: one new session waits, the icon is red;
it is answered and over, nothing waits. The tray must be the same process all along,
and its log without a critical. An hour of it, built with AddressSanitizer:

    meson setup build-asan -Db_sanitize=address,undefined && ninja -C build-asan
    export RING_TRAY=$PWD/build-asan/src/tray/ring-tray RING_HOOK=$PWD/build-asan/src/hook/ring-hook
    export RING_JUMP_CLOCK=$PWD/build-asan/tests/soak/libjump-clock.so
    tests/soak/soak.py 3600
"""

import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "support"), str(TESTS / "bench")]

import tap  # noqa: E402
from apart import go_apart  # noqa: E402
from bench_support import linger, x_server  # noqa: E402
from board_hands import BoardHands  # noqa: E402
from bus import Bus, NotificationServer, Watcher, wait_until  # noqa: E402
from gi.repository import GLib  # noqa: E402
from tray import Agent, Tray, make_home, program, write_row, write_settings  # noqa: E402

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 60
TRUTH_SECONDS = 60
PACE_SECONDS = 0.05
DAY_USEC = 24 * 3600 * 1_000_000
N_SESSIONS = 20
# An own session of the truth is told apart by its project.
TRUTH_CWD = "/w/truth"
TEXTS = (
    "make deploy",
    "rm -rf '<b>&amp;</b>'",
    "_under_ _score_",
    "line\nbreak\r\x1b[31m",
    "\u202egnol\u202c",
    "🔥" * 400,
    "x" * 10_000,
    "",
)
SETTINGS = (
    "",
    "notify_repeat_seconds = [1, 2]\nnotify_repeat_max = 0\n",
    'notify_backend = "none"\n',
    "notify_debounce_seconds = 2\nwaiting_cooldown_seconds = 0\n",
    '[tray]\nicon_style = "symbolic"\nshow_count = false\nmenu_sessions = 1\n',
    "[tray]\nnotify_finished = true\nfinished_after_seconds = 0\n",
    "claude_permission_wait_seconds = [\n[tray\nurgency = 7\n",
    "\x00\xff\xfe",
)
# What a click may lead to without ending the tray or starting other programs.
CLICKS = (
    ("Next waiting",),
    ("Quiet", "30 minutes"),
    ("Quiet", "1 hour"),
    ("Quiet", "Off"),
    ("Board…",),
)


class ClockFile:
    """How far the clock of the programs is off."""

    def __init__(self, path):
        self.path = path
        self.set(0)

    def set(self, usec):
        # In place: the programs have it mapped.
        with open(self.path, "r+b" if self.path.exists() else "wb") as file:
            file.write(struct.pack("=q", usec))


class Mischief:
    def __init__(self, home, stack):
        self.home = home
        self.sessions = home / "ring" / "sessions"
        self.clock = ClockFile(home / "clock")
        os.environ["LD_PRELOAD"] = ":".join(filter(None, (sanitizer(), program("RING_JUMP_CLOCK"))))
        os.environ["JUMP_CLOCK"] = str(self.clock.path)
        self.bus = Bus(home)
        stack.callback(self.bus.stop)
        self.watcher = Watcher(self.bus)
        self.server = self.make_server()
        stack.callback(lambda: self.watcher.stop())
        stack.callback(lambda: self.server.stop())
        self.agent = Agent(home)
        stack.callback(self.agent.quit_all)
        preload = {name: os.environ.pop(name) for name in ("LD_PRELOAD", "JUMP_CLOCK")}
        self.tray = Tray(self.bus, home, environment=preload)
        self.preload = preload
        stack.callback(self.tray.quit)
        self.tray.attach(self.watcher)
        self.hands = BoardHands(self.tray, home, TEXTS)
        self.count = 0
        self.truths = 0
        self.actions = (
            [self.hook_event] * 40
            + [self.transcript_line] * 8
            + [self.live_file] * 4
            + [self.click, self.open_menu, self.invoke] * 3
            + [self.kill, self.hostile_row, self.settings, self.jump] * 2
            + [self.action, self.lose_folder, self.restart_panel, self.restart_server, self.quiet_file]
            + [self.use_board] * 25
        )

    # --- the agents ---

    def hook(self, **payload):
        """The hook under the same clock as the tray."""
        agent = self.agent.process(payload["session_id"])
        path = self.agent.folder / "payload.json"
        path.write_text(json.dumps(payload))
        variables = " ".join(f"{name}='{value}'" for name, value in self.preload.items())
        with contextlib.suppress(BrokenPipeError):
            agent.stdin.write(f'{variables} "$HOOK" < "{path}" > /dev/null 2>> "{self.home}/hook.err"; echo $?\n')
            agent.stdin.flush()
            agent.stdout.readline()

    def hook_event(self):
        session = f"s{random.randrange(N_SESSIONS):02}"
        text = random.choice(TEXTS)
        call = {"tool_name": random.choice(("Bash", "Edit", "AskUserQuestion")), "tool_input": {"command": text}}
        more = random.choice(
            (
                {"hook_event_name": "SessionStart", "source": random.choice(("startup", "clear", "resume", "compact"))},
                {"hook_event_name": "UserPromptSubmit", "prompt": text},
                {"hook_event_name": "PreToolUse", "tool_use_id": f"t{random.randrange(9)}", **call},
                {"hook_event_name": "PermissionRequest", **call},
                {"hook_event_name": "Notification", "notification_type": "permission_prompt", "message": text},
                {"hook_event_name": "PostToolUse", "tool_use_id": f"t{random.randrange(9)}", **call},
                {"hook_event_name": "Stop", "last_assistant_message": text + "?"},
                {"hook_event_name": "SessionEnd", "reason": "other"},
            )
        )
        self.hook(session_id=session, cwd=f"/w/{session}", **more)

    def transcript_line(self):
        folder = self.home / ".claude" / "projects" / f"p{random.randrange(5)}"
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with open(folder / f"s{random.randrange(N_SESSIONS):02}.jsonl", "a", encoding="utf-8") as file:
                text = random.choice(TEXTS)
                record = {"type": "assistant", "message": {"content": [{"type": "text", "text": text}]}}
                file.write(random.choice((json.dumps(record) + "\n", '{"type": "assis', "\n\n", "[" * 5000)))

    def live_file(self):
        folder = self.home / ".claude" / "sessions"
        processes = list(self.agent.processes.items())
        if not processes:
            return
        session, process = random.choice(processes)
        folder.mkdir(parents=True, exist_ok=True)
        live = {
            "pid": process.pid,
            "sessionId": session,
            "cwd": f"/w/{session}",
            "status": random.choice(("busy", "idle", "waiting", "shell", 7)),
            "updatedAt": int(time.time() * 1000),
        }
        (folder / f"{process.pid}.json").write_text(random.choice((json.dumps(live), "{", "")))

    def kill(self):
        processes = [item for item in self.agent.processes.items() if not item[0].startswith("truth")]
        if not processes:
            return
        session, process = random.choice(processes)
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()
        del self.agent.processes[session]

    def hostile_row(self):
        name = random.choice(("s00", "evil", ".hidden", "x" * 200))
        good = json.dumps({"session_id": name, "status": "waiting", "provider": "codex", "last_active": time.time()})
        text = random.choice((good, good[:-7], "[" * 100_000, "", '{"session_id": 7, "waits": {}}', "\x00" * 70_000))
        with contextlib.suppress(OSError):
            write_row(self.home, name, text)

    # --- the surroundings ---

    def settings(self):
        with contextlib.suppress(OSError):
            write_settings(self.home, random.choice(SETTINGS))

    def quiet_file(self):
        with contextlib.suppress(OSError):
            (self.home / "ring" / "quiet").write_text(random.choice(("", "forever", str(time.time() + 5), "\xff")))

    def jump(self):
        self.clock.set(random.choice((0, 5_000_000, -5_000_000, 3_600_000_000, -DAY_USEC, 3 * DAY_USEC)))

    def lose_folder(self):
        lost = self.home / "ring.lost"
        for folder in random.sample((self.sessions, self.sessions.parent, self.home / ".claude", self.home / ".claude" / "projects"), 1):
            shutil.rmtree(lost, ignore_errors=True)
            if not folder.exists() or folder.is_symlink():
                continue
            how = random.choice(("delete", "rename", "link"))
            if how == "delete":
                shutil.rmtree(folder, ignore_errors=True)
                continue
            with contextlib.suppress(OSError):
                folder.rename(lost)
                linger(random.random() / 5)
                if how == "rename":
                    lost.rename(folder)
                else:
                    shutil.copytree(lost, folder)

    def restart_panel(self):
        self.watcher.stop()
        linger(random.random())
        self.watcher = Watcher(self.bus)

    def make_server(self):
        capabilities = random.choice((["body"], ["body", "actions"], ["body", "body-markup", "actions", "persistence"]))
        return NotificationServer(self.bus, capabilities, is_mute=random.random() < 0.1)

    def restart_server(self):
        self.server.stop()
        linger(random.random())
        self.server = self.make_server()

    # --- the human ---

    def click(self):
        with contextlib.suppress(GLib.Error):
            found = self.tray.find(*random.choice(CLICKS))
            if found is not None and found.is_enabled:
                self.tray.send_event(found.id, "clicked")

    def open_menu(self):
        with contextlib.suppress(GLib.Error):
            self.tray.send_event(0, random.choice(("opened", "closed", "nonsense")))
            self.tray.items()

    def invoke(self):
        notification = random.randrange(30)
        self.server.emit("ActionInvoked", GLib.Variant("(us)", (notification, random.choice(("default", "snooze", "?")))))
        if random.random() < 0.3:
            self.server.emit("NotificationClosed", GLib.Variant("(uu)", (notification, random.randrange(5))))

    def action(self):
        name, word = random.choice(
            (("board", None), ("next-waiting", None), ("focus", "s00"), ("focus", "nobody"), ("quiet", "on"), ("quiet", "off"))
        )
        with contextlib.suppress(GLib.Error):
            self.tray.activate(name, GLib.Variant("s", word) if word else None)

    def use_board(self):
        with contextlib.suppress(GLib.Error):
            random.choice(self.hands.actions)()

    # --- what must hold ---

    def step(self):
        random.choice(self.actions)()
        self.count += 1
        assert self.tray.is_alive(), "the tray has gone:\n" + self.tray.read_log()[-4000:]

    def rest(self):
        """Nothing is left of all that."""
        self.hands.leave()
        self.clock.set(0)
        write_settings(self.home, "")
        shutil.rmtree(self.home / ".claude", ignore_errors=True)
        self.agent.quit_all()
        shutil.rmtree(self.sessions, ignore_errors=True)
        for name in ("quiet", "tray.json"):
            (self.home / "ring" / name).unlink(missing_ok=True)
        self.server.stop()
        self.server = NotificationServer(self.bus, ["body"])
        self.watcher.stop()
        self.watcher = Watcher(self.bus)
        wait_until(lambda: self.watcher.items, "the item on the new panel")
        self.tray.name = self.watcher.items[-1][0]

    def truth(self):
        """Red if and only if somebody waits."""
        self.rest()
        self.truths += 1
        session = f"truth-{self.truths}"
        self.wait_for_state("none")
        shown = len(self.server.shown)
        self.hook(session_id=session, cwd=TRUTH_CWD, hook_event_name="SessionStart", source="startup")
        self.hook(session_id=session, cwd=TRUTH_CWD, hook_event_name="UserPromptSubmit", prompt="go on")
        self.wait_for_state("working")
        call = {"tool_name": "Bash", "tool_input": {"command": "make truth"}, "tool_use_id": "t-truth"}
        for event in ("PreToolUse", "PermissionRequest"):
            self.hook(session_id=session, cwd=TRUTH_CWD, hook_event_name=event, **call)
        self.hook(
            session_id=session,
            cwd=TRUTH_CWD,
            hook_event_name="Notification",
            notification_type="permission_prompt",
            message="Claude needs your permission to use Bash",
        )
        self.wait_for_state("waiting")
        wait_until(lambda: any("truth" in n.title for n in self.server.shown[shown:]), "the notification")
        self.hook(session_id=session, cwd=TRUTH_CWD, hook_event_name="PostToolUse", **call)
        self.wait_for_state("working")
        wait_until(lambda: self.server.closed, "the notification to be withdrawn")
        self.agent.processes[session].send_signal(signal.SIGKILL)
        self.agent.processes[session].wait()
        self.wait_for_state("none")
        self.agent.quit(session)

    def wait_for_state(self, state):
        def is_there():
            return self.tray.get("IconName").split(f"{state}")[0].endswith("RingTray-")

        try:
            wait_until(is_there, f"the icon {state}", 30)
        except AssertionError as error:
            rows = {path.name: path.read_text(errors="replace")[:4000] for path in self.sessions.glob("truth*.json")}
            menu = [item.label for item in self.tray.items()]
            raise AssertionError(f"{error}\nicon {self.tray.get('IconName')}\nmenu {menu}\nrows {rows}") from error


def sanitizer():
    """The sanitizer's library, which has to come before any other preloaded one."""
    linked = subprocess.run(["ldd", program("RING_TRAY")], capture_output=True, text=True, check=True).stdout
    return next((line.split("=>")[1].split()[0] for line in linked.splitlines() if "libasan" in line), "")


def check_soak():
    with contextlib.ExitStack() as stack:
        stack.enter_context(x_server())
        home = make_home(pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ring-soak-"))))
        mischief = Mischief(home, stack)
        end = time.monotonic() + SECONDS
        try:
            while time.monotonic() < end:
                rest_at = min(end, time.monotonic() + TRUTH_SECONDS)
                while time.monotonic() < rest_at:
                    mischief.step()
                    linger(random.random() * 2 * PACE_SECONDS)
                mischief.truth()
                print(
                    f"# {mischief.count} things done, {mischief.hands.count} of them in the board window,"
                    f" the truth told {mischief.truths} times",
                    flush=True,
                )
            status = mischief.tray.quit()
            if status != 0:
                yield f"exit status {status}"
        finally:
            log = mischief.tray.read_log() + (home / "hook.err").read_text(errors="replace")
            bad = [word for word in ("Sanitizer", "CRITICAL", "runtime error") if word in log]
            if bad or sys.exc_info()[0] is not None:
                print("\n".join("# " + line for line in log.splitlines()[-300:]))
        if bad:
            yield f"the log speaks of {bad}"


if __name__ == "__main__":
    go_apart()
    SEED = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1_000_000)
    random.seed(SEED)
    print(f"# seed {SEED}", flush=True)
    tap.run([("whatever happens, the tray tells the truth afterwards", check_soak)])
