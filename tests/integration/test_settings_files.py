#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Settings files of all kinds: what is accepted comes back to the byte, what is refused is not touched."""

import json

import settings
import tap
from settings import DATA, EVENTS, NEWEST, Home

HANDLER = {
    "claude-code": {"type": "command", "command": settings.RING_HOOK, "args": [], "timeout": 5},
    "codex": {"type": "command", "command": f"{settings.RING_HOOK} --provider codex", "timeout": 3},
}


def parse(content):
    return json.loads(content) if content.strip() else {}


def installed_problems(home, agent, before):
    """What an installation must have made of @before."""
    now = home.load()
    expected = {event: 1 for event in EVENTS[agent]}
    if settings.our_events(now) != expected:
        yield f"{agent}: hooks on {settings.our_events(now)}"
    for event in EVENTS[agent]:
        ours = [(number, handler) for number, handler in settings.handlers(now, event) if settings.is_ours(handler)]
        place = len(now["hooks"][event]) - 1 if agent == "codex" else 0
        if ours != [(place, HANDLER[agent])]:
            yield f"{agent}, {event}: {ours}"
    if settings.without_ours(now) != settings.without_ours(before):
        yield f"{agent}: something else was changed"
    kept = [name for name in before if name in now]
    if kept != [name for name in now if name in before]:
        yield f"{agent}: other order"


def round_trip(content):
    """Install, install again, remove."""
    for agent, version in NEWEST.items():
        with Home(agent, version) as home:
            home.write(content)
            home.must_install()
            yield from installed_problems(home, agent, parse(content))
            installed, time = home.read(), home.file.stat().st_mtime_ns
            home.must_install()
            if (home.read(), home.file.stat().st_mtime_ns) != (installed, time):
                yield f"{agent}: the second installation wrote the file"
            home.must_remove()
            if home.read() != content:
                yield f"{agent}: after removing, not what it was: {home.read()[:500]!r}"
            home.must_remove()
            if home.read() != content:
                yield f"{agent}: the second removal changed something"


def refusal(content, line, column, words):
    """Neither installing nor removing touches a file that cannot be edited, and both say where the trouble is."""
    for agent in NEWEST:
        with Home(agent, NEWEST[agent]) as home:
            home.write(content)
            before = settings.identity(home.file)
            for process in (home.install(), home.install("--dry-run"), home.remove()):
                if process.returncode != 1:
                    yield f"{agent}: exit status {process.returncode}"
                if f"line {line}, column {column}:" not in process.stderr or words not in process.stderr:
                    yield f"{agent}: {process.stderr}"
            if home.read() != content or settings.identity(home.file) != before:
                yield f"{agent}: touched"
            if [name for name in settings.names(home.folder) if name != "packages"] != [home.file.name]:
                yield f"{agent}: left {settings.names(home.folder)}"


def made_files():
    """(name, content) of accepted files that are too large to be kept."""
    entries = [{"type": "command", "command": f"command {number}", "timeout": number} for number in range(6000)]
    groups = [{"matcher": f"Tool{number}", "hooks": [entry]} for number, entry in enumerate(entries)]
    large = {"env": {f"NAME_{number}": "x" * 50 for number in range(6000)}, "hooks": {"PreToolUse": groups}}
    yield "one MiB, indented", json.dumps(large, indent=4).encode()
    yield "one MiB, on one line", json.dumps(large).encode()
    yield "three MiB of blanks", b'{"hooks":{}' + b" " * (3 * 1024 * 1024) + b"}"


def check_large():
    with Home() as home:
        content = b'{"a":"' + b"x" * (4 * 1024 * 1024) + b'"}'
        home.write(content)
        process = home.install()
        if process.returncode != 1 or "too large" not in process.stderr:
            yield f"{process.returncode}: {process.stderr}"
        if home.read() != content:
            yield "touched"


def cases():
    for path in sorted((DATA / "accepted").iterdir()):
        yield f"accepted: {path.stem}", lambda path=path: round_trip(path.read_bytes())
    for name, content in made_files():
        yield f"accepted: {name}", lambda content=content: round_trip(content)
    rows = [line.split("\t") for line in (DATA / "refused.tsv").read_text(encoding="utf-8").splitlines()]
    for name, line, column, words in rows:
        content = (DATA / "refused" / f"{name}.json").read_bytes()
        yield f"refused: {name}", lambda content=content, place=(line, column, words): refusal(content, *place)
    yield "refused: more than four MiB", check_large

    def check_listed():
        listed = {f"{name}.json" for name, *_ in rows}
        yield from (f"not in refused.tsv: {name}" for name in set(settings.names(DATA / "refused")) - listed)

    yield "every refused file has its outcome", check_listed


if __name__ == "__main__":
    tap.run(cases())
