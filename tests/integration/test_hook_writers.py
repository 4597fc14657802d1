#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Many hooks at once: none is lost, no row is ever torn, and who is killed harms nobody."""

import fcntl
import hashlib
import os
import random
import signal
import sys
import threading
import time

import hooks
import tap

N_WRITERS = 20
N_ROUNDS = 50


class Reader(threading.Thread):
    """Reads all rows again and again, as a tray does, and keeps what it could not read."""

    def __init__(self, home):
        super().__init__(daemon=True)
        self.home = home
        self.problems = []
        self.n_reads = 0
        self.is_over = threading.Event()

    def run(self):
        while not self.is_over.is_set():
            for name in self.home.names():
                try:
                    hooks.read_strictly(self.home.sessions / name)
                    self.n_reads += 1
                except FileNotFoundError:
                    pass
                except ValueError as error:
                    self.problems.append(f"{name} is torn: {error}")
            time.sleep(0.001)

    def finish(self):
        """What was torn; a reader that read nothing proves nothing."""
        self.is_over.set()
        self.join()
        return self.problems or ([] if self.n_reads > 0 else ["nothing was read"])


def wait_of(session, number):
    """A subagent asks."""
    return hooks.event(
        "PreToolUse",
        session,
        agent_id=f"agent-{number}",
        tool_use_id=f"call-{number}",
        tool_name="AskUserQuestion",
        tool_input={"questions": [{"question": f"Question {number}?"}]},
    )


def run_at_once(home, payloads, victims=(), chance=None):
    """Starts a hook per payload, lets them all go, and kills the victims. Returns [(pid, status)]."""
    processes = [home.start() for _ in payloads]
    for process, payload in zip(processes, payloads):
        process.stdin.write(hooks.to_bytes(payload))
        process.stdin.close()
    for number in victims:
        time.sleep(chance.uniform(0, 0.0015))
        processes[number].send_signal(signal.SIGKILL)
    for process in processes:
        process.wait(30)
        said, complained = process.stdout.read(), process.stderr.read()
        process.stdout.close()
        process.stderr.close()
        hooks.expect_silent(0, said, complained)
    return [(process.pid, process.returncode) for process in processes]


def compare(row, asked, counted):
    """Every hook that came to its end must be in the row; one that was killed may be."""
    waits = {wait.get("agent_id") for wait in row.get("waits", []) if wait["open"]}
    tasks = set(row.get("tasks", {}))
    for number in asked:
        if f"agent-{number}" not in waits:
            yield f"the wait of agent {number} was lost"
    for number in counted:
        if f"task-{number}" not in tasks:
            yield f"task {number} was lost"
    if row.get("todo", [0, 0]) != [0, len(tasks)] and tasks:
        yield f"todo is {row.get('todo')}, but there are {len(tasks)} tasks"


def run_round(home, session, chance, with_victims):
    """One round; returns what is wrong, and the pids of those that were killed."""
    home.feed(hooks.event("UserPromptSubmit", session))
    killed = set()
    ended = []
    for payloads in (
        [wait_of(session, number) for number in range(N_WRITERS)],
        [hooks.event("TaskCreated", session, task_id=f"task-{number}") for number in range(N_WRITERS)],
    ):
        victims = chance.sample(range(N_WRITERS), N_WRITERS // 3) if with_victims else ()
        results = run_at_once(home, payloads, victims, chance)
        killed |= {pid for pid, status in results if status != 0}
        ended.append([number for number, (_, status) in enumerate(results) if status == 0])
    problems = [f"{session}: {problem}" for problem in compare(home.row(session), *ended)]
    if not with_victims and killed:
        problems.append(f"{session}: {len(killed)} hooks failed")
    return problems, killed


def run_rounds(with_victims):
    """All rounds, with a reader beside them."""
    seed = int(os.environ.get("RING_TEST_SEED", time.time()))
    chance = random.Random(seed)
    killed = set()
    with hooks.Home() as home:
        home.feed(hooks.event("SessionStart", "first"))
        reader = Reader(home)
        reader.start()
        for number in range(N_ROUNDS):
            problems, victims = run_round(home, f"round-{number}", chance, with_victims)
            killed |= victims
            yield from (f"{problem} (seed {seed})" for problem in problems)
        yield from reader.finish()
        strangers = [name for name in home.leftovers() if int(name.split("-")[0]) not in killed]
        if strangers:
            yield f"temporary files of hooks that were not killed: {strangers}"
        if len(home.names()) != N_ROUNDS + 1:
            yield f"{len(home.names())} rows are listed"
        if with_victims and not killed:
            yield "nobody was killed"


def check_many_writers():
    """20 hooks of one session at once, 50 rounds: all waits and tasks are in the row"""
    yield from run_rounds(with_victims=False)


def check_killed_writers():
    """The same with a third of them killed: who came to the end is in the row"""
    yield from run_rounds(with_victims=True)


def check_lock_of_another():
    """A lock that somebody keeps is waited for, 2 s and no longer"""
    digits = hashlib.sha256(b"s").hexdigest()[:2]
    with hooks.Home() as home:
        home.feed(hooks.event("UserPromptSubmit"))
        with open(home.sessions / f".lock-{digits}", "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            process = home.start()
            process.stdin.write(hooks.to_bytes(hooks.event("Stop")))
            process.stdin.close()
            seconds = hooks.timed(process.wait)
            hooks.expect_silent(process.returncode, process.stdout.read(), process.stderr.read())
        process.stdout.close()
        process.stderr.close()
        if not 1.9 < seconds < 3:
            yield f"it waited for {seconds:.1f} s"
        if home.row("s")["status"] != "idle":
            yield "the event was lost"


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
