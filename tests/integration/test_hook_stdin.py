#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""How agents hand over a payload, in which order, and from where: pipes that stay open, slow writers, terminals."""

import concurrent.futures
import json
import os
import pathlib
import pty
import subprocess
import sys
import time

import hooks
import tap

SILENCE_SECONDS = 3
TOLERANCE_SECONDS = 1


def end(process):
    """Waits for a hook whose stdin stays open."""
    status = process.wait(30)
    hooks.expect_silent(status, process.stdout.read(), process.stderr.read())
    process.stdin.close()
    process.stdout.close()
    process.stderr.close()


def write(process, payload):
    """Hands bytes over at once."""
    process.stdin.write(payload)
    process.stdin.flush()


def check_pipe_stays_open():
    """The event counts as soon as its last brace is there"""
    with hooks.Home() as home:
        home.feed(hooks.event("UserPromptSubmit"))
        process = home.start()
        write(process, hooks.to_bytes(hooks.event("SessionEnd", reason="clear")))
        if hooks.timed(lambda: end(process)) > TOLERANCE_SECONDS:
            yield "it waited for the end of the pipe"
        if home.names():
            yield "the event was lost"


def give_up_after(payload):
    """How long a hook waits after the last byte of an unfinished payload."""
    with hooks.Home() as home:
        process = home.start()
        write(process, payload)
        seconds = hooks.timed(lambda: end(process))
        return seconds, home.names()


CURSOR = {"conversation_id": "c", "cursor_version": "2.6", "hook_event_name": "stop", "workspace_roots": ["/w"]}


def check_answers_cursor():
    """Cursor wants to read JSON from its hook; nobody else does"""
    with hooks.Home() as home:
        for arguments, payload, expected in (
            ((), CURSOR, b"{}\n"),
            (("--provider", "cursor"), hooks.event("Stop"), b"{}\n"),
            (("--provider", "gemini"), CURSOR, b""),
            ((), {**CURSOR, "conversation_id": ""}, b"{}\n"),
            ((), b'{"conversation_id": "c", ', b""),
            ((), hooks.event("Stop"), b""),
        ):
            process = home.start(arguments)
            said, complained = process.communicate(hooks.to_bytes(payload), timeout=60)
            if (process.returncode, said, complained) != (0, expected, b""):
                yield f"{arguments} {payload}: status {process.returncode}, {said!r}, {complained!r}"
        if home.row("cursor:c")["provider"] != "cursor":
            yield "the event was lost"


def check_answer_waits_for_nobody():
    """A reader that does not read, or is gone, holds nothing up"""
    with hooks.Home() as home:
        full, gone = os.pipe(), os.pipe()
        os.close(gone[0])
        os.set_blocking(full[1], False)
        try:
            while True:
                os.write(full[1], b"x" * 4096)
        except BlockingIOError:
            os.set_blocking(full[1], True)
        for name, out in (("full", full[1]), ("gone", gone[1])):
            payload = {**CURSOR, "conversation_id": name}
            seconds = hooks.timed(
                lambda out=out, payload=payload: subprocess.run(
                    [hooks.HOOK], input=hooks.to_bytes(payload), stdout=out, env=home.environment(), timeout=30, check=True
                )
            )
            if seconds > TOLERANCE_SECONDS:
                yield f"{name}: it took {seconds:.1f} s"
            os.close(out)
        os.close(full[0])
        if home.names() != ["cursor:full.json", "cursor:gone.json"]:
            yield f"events were lost: {home.names()}"


def check_gives_up():
    """It gives up 3 s after the last byte, or after none, and writes nothing"""
    with concurrent.futures.ThreadPoolExecutor() as pool:
        results = pool.map(give_up_after, (b"", b'{"session_id":"s","hook_event_name":"Stop"'))
        for seconds, names in results:
            if not SILENCE_SECONDS - 0.1 < seconds < SILENCE_SECONDS + TOLERANCE_SECONDS:
                yield f"it gave up after {seconds:.1f} s"
            if names:
                yield f"rows {names}"


def check_slow_writer():
    """A writer that is slow, or late, is waited for longer than that in all"""
    with hooks.Home() as home:
        process = home.start()
        payload = hooks.to_bytes(hooks.event("UserPromptSubmit"))
        time.sleep(1.5)
        pieces = 10
        size = len(payload) // pieces + 1
        for start in range(0, len(payload), size):
            write(process, payload[start : start + size])
            time.sleep(0.25)
        end(process)
        if home.names() != ["s.json"]:
            yield "the event was lost"


def check_closed_stdin():
    """Without stdin, or with an empty one, it leaves at once"""
    with hooks.Home() as home:
        for redirection in ("<&-", "</dev/null", "<&- >&- 2>&-"):
            result = subprocess.run(
                ["sh", "-c", f'"$0" {redirection}', hooks.HOOK],
                env=home.environment(),
                capture_output=True,
                timeout=2,
                check=False,
            )
            hooks.expect_silent(result.returncode, result.stdout, result.stderr)
        if home.names():
            yield f"rows {home.names()}"


def play(name):
    """Plays a recorded course; returns the status after each step, and what is wrong."""
    statuses = []
    with hooks.Home() as home:
        running = []
        for line in (hooks.CASES / "order" / name).read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                continue
            step = json.loads(line)
            time.sleep(step["after"])
            if step.get("parallel"):
                process = home.start()
                write(process, hooks.to_bytes(step["payload"]))
                running.append(process)
                continue
            home.feed(step["payload"])
            statuses += [row["status"] for row in home.rows().values()]
        for process in running:
            end(process)
        if running:
            statuses += [row["status"] for row in home.rows().values()]
    return statuses


def check_order():
    """A wait ends with the event that is about it, in whatever order hooks run"""
    expected = {
        "other-agent-works.jsonl": ["working", "working", "waiting", "waiting", "waiting", "working"],
        "question-and-reader.jsonl": ["waiting", "waiting", "working"],
        "subagent-stop-after-stop.jsonl": ["working", "idle", "idle", "idle"],
    }
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for name, found in zip(expected, pool.map(play, expected)):
            if found != expected[name]:
                yield f"{name}: {found}"


def check_swapped():
    """Two hooks that start together may write in either order"""
    with concurrent.futures.ThreadPoolExecutor(max_workers=10) as pool:
        for found in pool.map(play, ["swapped.jsonl"] * 50):
            if found[-1] != "waiting":
                yield f"{found}"


# The later hooks are started by a shell whose parent is gone.
AGENT = """#!/bin/sh
tty > "$HOME/tty"
printf '%s' "$PAYLOAD" | setsid -w sh -c '"$HOOK"; :'
(setsid sh -c '
  sleep 0.1
  printf "%s" "$ORPHAN" | "$HOOK"
  printf "%s" "$LATER" | "$HOOK"
  echo > "$HOME/done"' &)
for i in $(seq 500); do
  [ -e "$HOME/done" ] && break
  sleep 0.01
done
"""


def run_in_terminal(home):
    """Runs a program called claude in a terminal of its own; returns its pid."""
    agent = home.path / "claude"
    agent.write_text(AGENT, encoding="utf-8")
    agent.chmod(0o755)
    env = home.environment(
        HOOK=hooks.HOOK,
        PAYLOAD=json.dumps(hooks.event("UserPromptSubmit")),
        ORPHAN=json.dumps(hooks.event("UserPromptSubmit", "orphan")),
        LATER=json.dumps(hooks.event("Stop")),
    )
    pid, terminal = os.forkpty()
    if pid == 0:
        os.execve(agent, [str(agent)], env)
    try:
        while os.read(terminal, 4096):
            pass
    except OSError:
        pass
    os.close(terminal)
    os.waitpid(pid, 0)
    return pid


def check_terminal():
    """The agent and its terminal are found by walking up, also by a hook in a session of its own"""
    with hooks.Home() as home:
        pid = run_in_terminal(home)
        row = home.row("s")
        tty = (home.path / "tty").read_text(encoding="utf-8").strip()
        if row.get("tty") != tty:
            yield f"terminal {row.get('tty')} instead of {tty}"
        if row.get("agent", {}).get("pid") != pid or row["agent"].get("comm") != "claude":
            yield f"agent {row.get('agent')} instead of {pid}"
        boot = pathlib.Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        if row["agent"].get("boot") != boot:
            yield f"boot {row['agent'].get('boot')}"
        if row["agent"].get("pidns") != os.stat("/proc/self/ns/pid").st_ino:
            yield f"pid namespace {row['agent'].get('pidns')}"
        if home.row("orphan").get("tty") is not None:
            yield f"a hook whose parents are gone found {home.row('orphan')['tty']}"
        if row["last_event"] != "Stop":
            yield "the hook whose parents are gone was lost, so nothing is known of what it forgets"


def check_answers_a_human():
    """Who asks at a terminal what it is is told; an agent's event counts all the same"""
    with hooks.Home() as home:
        ours, its = pty.openpty()
        for word, begin in (("--version", b"ring-hook 1"), ("--help", b"Usage: ring-hook ")):
            done = subprocess.run([hooks.HOOK, word], stdin=its, capture_output=True, env=home.environment(), timeout=60)
            if (done.returncode, done.stderr) != (0, b"") or not done.stdout.startswith(begin):
                yield f"{word}: {done.stdout!r} {done.stderr!r}"
        os.close(ours)
        os.close(its)
        home.feed(hooks.event("UserPromptSubmit"), arguments=["--help"])
        if len(home.names()) != 1:
            yield "an agent's event was lost"


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
