# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Sessions live as long as their processes: real ones, under terminals, in real
folders."""

import json
import os
import pty
import shutil
import signal
import subprocess
import time

import pytest

from bus import wait_until
from tray import make_row, write_row

PATIENCE_SECONDS = 0.2


class Sleeper:
    """A process of an agent's name in a terminal of its own."""

    def __init__(self, home, name, cwd):
        program = home / name
        if not program.exists():
            shutil.copy("/bin/sleep", program)
        cwd.mkdir(exist_ok=True)
        self.cwd = cwd
        self.provider = {"claude": "claude-code"}.get(name, name)
        self.master, terminal = pty.openpty()
        self.tty = os.ttyname(terminal)
        self.child = subprocess.Popen(
            [program, "1000"],
            cwd=cwd,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            preexec_fn=lambda: os.close(os.open(self.tty, os.O_RDWR)),
        )
        os.close(terminal)

    def read_started(self):
        with open(f"/proc/{self.child.pid}/stat") as stat:
            return int(stat.read().rpartition(")")[2].split()[19])

    def agent(self):
        """What the hook writes of the agent."""
        with open("/proc/sys/kernel/random/boot_id") as boot:
            return {"pid": self.child.pid, "started": self.read_started(), "boot": boot.read().strip()}

    def process(self, session):
        return self.child

    def write_row(self, home, session, fields):
        """A row that names no process, as RiNG writes it, but for @fields."""
        place = {"provider": self.provider, "cwd": str(self.cwd), "origin_cwd": str(self.cwd), "tty": self.tty}
        write_row(home, session, json.dumps(json.loads(make_row(self, session)) | place | fields))

    def kill(self):
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGKILL)

    def quit(self):
        self.kill()
        self.child.wait()
        os.close(self.master)


@pytest.fixture
def start_sleeper(home):
    sleepers = []

    def start(name, cwd):
        sleepers.append(Sleeper(home, name, cwd))
        return sleepers[-1]

    yield start
    for sleeper in sleepers:
        sleeper.quit()


def own(sleeper):
    """Fields of a row by ring-hook, which knows the process."""
    waits = [{"kind": "permission", "detail": "Bash: make", "open": True, "since": time.time()}]
    return {"writer": "ring-tray test", "agent": sleeper.agent(), "waits": waits, "turn_open": True}


def read_log(home):
    path = home / "ring" / "events.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def test_killed_while_waiting(server, tray, agent, home):
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    agent.process("s1").send_signal(signal.SIGKILL)
    killed_at = time.monotonic()
    wait_until(lambda: server.closed == [shown.id], "the withdrawal")
    assert time.monotonic() - killed_at < PATIENCE_SECONDS
    tray.wait_for_icon("none")
    assert not tray.sessions()
    wait_until(lambda: read_log(home)[-1]["status"] == "ended", "the line in the log")
    last = read_log(home)[-1]
    assert (last["session_id"], last["by"]) == ("s1", "tray")
    assert all("by" not in line for line in read_log(home)[:-1])


@pytest.mark.parametrize("name", ["claude", "codex"])
@pytest.mark.parametrize("is_own", [True, False], ids=["own", "ring"])
def test_right_one_of_two_goes(server, tray, home, start_sleeper, name, is_own):
    """Two in one folder: of our rows the process is known, of RiNG's the terminal."""
    folder = home / "project"
    sleepers = {session: start_sleeper(name, folder) for session in ("one", "two")}
    for session, sleeper in sleepers.items():
        sleeper.write_row(home, session, own(sleeper) if is_own else {})
        server.wait_for(1 if session == "one" else 2)
    wait_until(lambda: len(tray.sessions()) == 2, "both")
    first = server.shown[0]
    sleepers["one"].kill()
    killed_at = time.monotonic()
    wait_until(lambda: server.closed, "the withdrawal")
    assert time.monotonic() - killed_at < PATIENCE_SECONDS
    assert server.closed == [first.id]
    wait_until(lambda: len(tray.sessions()) == 1, "the other")
    sleepers["two"].kill()
    wait_until(lambda: not tray.sessions(), "none")


def test_process_of_another_world(tray, home, start_sleeper):
    """A pid means nothing on another host or in another namespace; it ages.
    After a reboot it is gone."""
    sleeper = start_sleeper("claude", home / "project")
    worlds = {"host": {"host": "another", "boot": "its own"}, "space": {"pidns": 1}, "boot": {"boot": "another"}}
    for session, world in worlds.items():
        fields = own(sleeper) | {"cwd": f"/far/{session}", "origin_cwd": f"/far/{session}"}
        fields["agent"] |= {"pid": 4194999} | world
        sleeper.write_row(home, session, fields)
    tray.wait_for_session("host")
    tray.wait_for_session("space")
    sleeper.write_row(home, "last", own(sleeper) | {"cwd": "/far/last", "origin_cwd": "/far/last"})
    tray.wait_for_session("last")
    assert not any("boot" in item.label for item in tray.sessions())


def test_live_file_answers(server, tray, home, start_sleeper):
    """Answered in the terminal, where no hook fires: the agent's own file says so."""
    sleeper = start_sleeper("claude", home / "project")
    sleeper.write_row(home, "one", own(sleeper))
    shown = server.wait_for(1)
    live = {
        "pid": sleeper.child.pid,
        "procStart": str(sleeper.read_started()),
        "sessionId": "one",
        "cwd": str(sleeper.cwd),
        "status": "busy",
        "statusUpdatedAt": int(time.time() * 1000) + 100,
    }
    folder = home / ".claude" / "sessions"
    folder.mkdir(parents=True)
    (folder / f"{sleeper.child.pid}.json").write_text(json.dumps(live))
    written_at = time.monotonic()
    wait_until(lambda: server.closed == [shown.id], "the withdrawal")
    assert time.monotonic() - written_at < PATIENCE_SECONDS
    tray.wait_for_icon("working")
    assert read_log(home)[-1]["by"] == "tray"


def test_hidden_session(tray, home, agent):
    agent.start()
    tray.wait_for_session("maigo")
    hidden = home / "ring" / "deleted_sessions.json"
    hidden.write_text(json.dumps({"s1": "2999-01-01T00:00:00+00:00"}))
    wait_until(lambda: not tray.sessions(), "an empty list")
    hidden.write_text("{}")
    tray.wait_for_session("maigo")


def test_tidies_at_the_start(home, start_tray, watcher, agent):
    """Leftovers of killed writers, RiNG's faulty rows, a log that is too long."""
    write_row(home, "fault", make_row(agent, "fault", provider="startup"))
    leftover = home / "ring" / "sessions" / "x.json.tmp"
    leftover.write_text("{")
    os.utime(leftover, (1, 1))
    log = home / "ring" / "events.jsonl"
    log.write_text('{"ts": 1}\n' * 600_000)
    start_tray().attach(watcher)
    assert not leftover.exists()
    assert not (home / "ring" / "sessions" / "fault.json").exists()
    assert 2_000_000 < log.stat().st_size < 2_700_000
