#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Hostile payloads and hostile places: the hook is silent, leaves with 0, and harms no row."""

import json
import os
import pathlib
import pwd
import resource
import shutil
import subprocess
import sys

import hooks
import tap

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

import apart  # noqa: E402

DEEP = 100_000
HUGE = 60 * 1024 * 1024

REFUSED = {
    "nothing": b"",
    "white space": b" \n\t ",
    "garbage": bytes(range(256)) * 20,
    "cut": b'{"session_id":"s","hook_event_name":"Stop","cwd":"/home/sam',
    "two documents": b'{"session_id":"s","hook_event_name":"Stop"}{"session_id":"t","hook_event_name":"Stop"}',
    "text after the document": b'{"session_id":"s","hook_event_name":"Stop"} x',
    "single quotes": b"{'session_id':'s','hook_event_name':'Stop'}",
    "comment": b'{"session_id":"s",/* */"hook_event_name":"Stop"}',
    "array": b'[{"session_id":"s","hook_event_name":"Stop"}]',
    "text": b'"s"',
    "null": b"null",
    "number as id": b'{"session_id":12345,"hook_event_name":"Stop"}',
    "array as id": b'{"session_id":["s"],"hook_event_name":"Stop"}',
    "object as id": b'{"session_id":{"s":"s"},"hook_event_name":"Stop"}',
    "null as id": b'{"session_id":null,"hook_event_name":"Stop"}',
    "empty id": b'{"session_id":"","hook_event_name":"Stop"}',
    "no id": b'{"hook_event_name":"Stop"}',
    "no event": b'{"session_id":"s"}',
    "number as event": b'{"session_id":"s","hook_event_name":7}',
    "only open brackets": b"[" * 1_000_000,
}


def working_row(home):
    """A session that works."""
    home.feed(hooks.event("UserPromptSubmit"))
    assert home.row("s")["status"] == "working"


def check_refused():
    """What is no event changes nothing"""
    with hooks.Home() as home:
        working_row(home)
        before = home.tree()
        for name, payload in REFUSED.items():
            home.feed(payload)
            if home.tree() != before:
                yield f"{name}: something was written"


def check_refused_without_registry():
    """What is no event makes no row"""
    for name, payload in REFUSED.items():
        with hooks.Home() as home:
            home.feed(payload)
            if home.rows() or home.leftovers():
                yield f"{name}: something was written"


def check_refusals_are_noted():
    """A payload that was not understood is noted, without its content"""
    with hooks.Home() as home:
        home.feed(b'{"session_id":"secret","hook_event_name":"Stop","cwd":"/secret')
        log = (home.registry / "hook.log").read_text(encoding="utf-8")
        if log.count("\n") != 1 or "secret" in log:
            yield f"hook.log is {log!r}"


def check_unknown_event():
    """An event that nobody knows moves the heartbeat of a row, and makes none"""
    with hooks.Home() as home:
        home.feed(hooks.event("ConfigChange", "other"))
        if home.rows():
            yield "a row was made"
        working_row(home)
        before = home.row("s")
        home.feed(hooks.event("ConfigChange"))
        after = home.row("s")
        if after["heartbeat_at"] < before["heartbeat_at"]:
            yield "the heartbeat went back"
        before.pop("heartbeat_at")
        after.pop("heartbeat_at")
        if {**after, "hook_pid": 0} != {**before, "hook_pid": 0}:
            yield f"the row changed from {before} to {after}"


def deep(opening, closing):
    """A payload with a value nested far too deep in a member that nobody needs."""
    nested = opening * DEEP + b"1" + closing * DEEP
    return b'{"session_id":"s","tool_response":' + nested + b',"hook_event_name":"Stop","cwd":"/w"}'


COUNTED = {
    "byte order mark": b'\xef\xbb\xbf{"session_id":"s","hook_event_name":"Stop"}',
    "deep array": deep(b"[", b"]"),
    "deep object": deep(b'{"a":', b"}"),
    "large response first": b'{"tool_response":"' + b"x" * HUGE + b'","session_id":"s","hook_event_name":"Stop"}',
}


def check_counted():
    """What is odd where nobody looks counts as the event that it is"""
    for name, payload in COUNTED.items():
        with hooks.Home() as home:
            working_row(home)
            home.feed(payload)
            row = home.row("s")
            if (row["status"], row["last_event"]) != ("idle", "Stop"):
                yield f"{name}: {row['status']} after {row['last_event']}"


COMMANDS = {
    "invalid UTF-8": (b"echo \xff\xc3 done", "Bash: echo \ufffd\ufffd done"),
    "high surrogate": (rb"echo \ud83d done", "Bash: echo \ufffd done"),
    "low surrogate": (rb"echo \udcb2 done", "Bash: echo \ufffd done"),
    "NUL": (rb"ls \u0000; rm -r build", "Bash: ls \u2400; rm -r build"),
    "escaped control character": (rb"printf \u001b[31mred", "Bash: printf \u241b[31mred"),
    "raw control character": (b"printf \x1b[31mred\x07", "Bash: printf \u241b[31mred\u2407"),
    "raw line feed and tab": (b"first\nsecond\tthird", "Bash: first second third"),
    "C1 control character": (b"a\xc2\x9bb", "Bash: a\ufffdb"),
    "unknown escape": (rb"C:\Users \e[0m", r"Bash: C:\Users \e[0m"),
}


def check_cleaned():
    """Texts are cleaned, and nothing of them is lost"""
    for name, (command, detail) in COMMANDS.items():
        with hooks.Home() as home:
            home.feed(
                b'{"session_id":"s","hook_event_name":"PermissionRequest","requires_action":true,'
                b'"tool_name":"Bash","tool_input":{"command":"' + command + b'"}}'
            )
            row = home.row("s")
            if row["status"] != "waiting" or row["waiting_detail"] != detail:
                yield f"{name}: {row['status']}, {row['waiting_detail']!r}"


def check_case_files():
    """Inputs of reports from the field make rows, or none"""
    rows = {
        "surrogates": {"h02a": "waiting", "h02b": "idle", "h02c": "waiting"},
        "odd-documents": {"h04a": "idle", "h04c": "working", "h04d": "working", "h04e": "waiting"},
    }
    for folder, expected in rows.items():
        with hooks.Home() as home:
            for path in sorted((hooks.CASES / folder).glob("*.json")):
                if not path.name.startswith(("row-", "registry-row-")):
                    home.feed(path.read_bytes())
            found = {row["session_id"]: row["status"] for row in home.rows().values()}
            if found != expected:
                yield f"{folder}: {found}"


def check_ids():
    """Each id has a file of its own in the folder, and SessionEnd removes that one"""
    payloads = [path.read_bytes() for path in sorted((hooks.CASES / "ids").glob("*.json"))]
    payloads += [hooks.to_bytes(hooks.event("Stop", "x" * length)) for length in (300, 10_000)]
    with hooks.Home() as home:
        outside = {path for path in home.path.parent.iterdir() if path != home.path}
        for number, payload in enumerate(payloads, 1):
            home.feed(payload)
            if len(home.names()) != number:
                yield f"{payload[:60]}: {len(home.names())} files after {number} payloads"
        found = {row["session_id"] for row in home.rows().values()}
        wanted = {json.loads(payload)["session_id"] for payload in payloads}
        if found != wanted:
            yield f"ids differ: {found ^ wanted}"
        others = [path for path in home.path.rglob("*") if path.is_file() and path.parent != home.sessions]
        if {path.name for path in others} - {"events.jsonl", "events.jsonl.lock", "hook.log"}:
            yield f"files outside: {others}"
        if any("evil" in path.name for path in set(home.path.parent.iterdir()) - outside):
            yield "a file was written outside of the home"
        for payload in payloads:
            home.feed({**json.loads(payload), "hook_event_name": "SessionEnd"})
        if home.names():
            yield f"left over: {home.names()}"


def check_arguments():
    """No command line makes the hook fail"""
    payload = hooks.event("PermissionRequest", requires_action=True, tool_name="Bash", tool_input={"command": "make"})
    for arguments in ([], ["--no-such-option"], ["--provider"], ["--help"], ["-x", "--", ""], ["\udcff"], ["a"] * 1000):
        with hooks.Home() as home:
            home.feed(payload, arguments=arguments)
            if len(home.names()) != 1:
                yield f"{arguments[:3]}: rows {home.names()}"


def check_environments():
    """No environment makes the hook fail"""
    strange = (
        {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "DISPLAY": "", "WAYLAND_DISPLAY": ""},
        {"G_MESSAGES_DEBUG": "all", "G_DEBUG": "fatal-warnings"},
        {"LC_ALL": "no_SUCH", "TMPDIR": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent"},
        {"TMUX": "\udcff\x1b", "KITTY_WINDOW_ID": "x" * 100_000},
    )
    for changes in strange:
        with hooks.Home() as home:
            home.feed(hooks.event("UserPromptSubmit"), env=home.environment(**changes))
            if home.row("s")["status"] != "working":
                yield f"{changes}: no row"


def check_no_home():
    """Without a home nothing is written anywhere"""
    elsewhere = [pathlib.Path(pwd.getpwuid(os.getuid()).pw_dir) / ".config" / "ring", pathlib.Path("/.config/ring")]
    was_there = [path.exists() for path in elsewhere]
    for changes in ({"HOME": None}, {"HOME": ""}, {"HOME": "home"}, {"HOME": None, "RING_HOME": "ring"}):
        with hooks.Home() as home:
            env = home.environment(**changes)
            for payload in (hooks.event("UserPromptSubmit"), b"garbage"):
                home.feed(payload, env=env, cwd=home.path)
            if home.tree(ignored=()):
                yield f"{changes}: {home.tree(ignored=())}"
    with hooks.Home() as home:
        missing = home.path / "gone"
        home.feed(hooks.event("UserPromptSubmit"), env=home.environment(HOME=str(missing)), cwd=home.path)
        if missing.exists():
            yield "a home folder was made"
    if [path.exists() for path in elsewhere] != was_there:
        yield "the passwd entry's home was used"


def check_ring_home():
    """RING_HOME moves the registry, XDG_CONFIG_HOME does not"""
    with hooks.Home() as home:
        xdg = home.path / "xdg"
        home.feed(hooks.event("UserPromptSubmit"), env=home.environment(XDG_CONFIG_HOME=str(xdg)))
        if xdg.exists() or home.names() != ["s.json"]:
            yield "XDG_CONFIG_HOME was looked at"
        moved = home.path / "a" / "b"
        home.feed(hooks.event("UserPromptSubmit", "t"), env=home.environment(RING_HOME=str(moved)))
        if not (moved / "sessions" / "t.json").exists() or home.names() != ["s.json"]:
            yield "RING_HOME was not looked at"


def check_registry_is_a_file():
    """A registry that is a file stays one"""
    with hooks.Home() as home:
        home.registry.parent.mkdir()
        home.registry.write_text("mine", encoding="utf-8")
        home.feed(hooks.event("UserPromptSubmit"))
        home.feed(b"garbage")
        if home.registry.read_text(encoding="utf-8") != "mine":
            yield "it was changed"


def check_read_only():
    """Without the right to write the old row stays whole"""
    with hooks.Home() as home:
        working_row(home)
        hook = home.path / "ring-hook"
        shutil.copy(hooks.HOOK, hook)
        folders = (home.path, home.registry.parent, home.registry, home.sessions)
        for path in folders:
            path.chmod(0o555)
        (home.sessions / "s.json").chmod(0o444)
        before = home.tree()
        # Permissions do not stop root, so it is another user then.
        user = hooks.NOBODY if os.getuid() == 0 else []
        for payload in (hooks.event("Stop"), b"garbage", hooks.event("UserPromptSubmit", "t")):
            result = subprocess.run(
                [*user, hook],
                input=hooks.to_bytes(payload),
                env=home.environment(),
                capture_output=True,
                check=False,
            )
            hooks.expect_silent(result.returncode, result.stdout, result.stderr)
        if home.tree(ignored=()) != before:
            yield "something was written"
        for path in folders:
            path.chmod(0o755)


def limit_files():
    """What a shell's `ulimit -f 0` does."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def check_file_size_limit():
    """Where no file may grow the old row stays whole"""
    with hooks.Home() as home:
        working_row(home)
        before = home.tree()
        for payload in (hooks.event("Stop"), b"garbage", hooks.event("UserPromptSubmit", "t")):
            home.feed(payload, preexec_fn=limit_files)
        if home.tree() != before:
            yield "something was written"
        if home.leftovers():
            yield f"left over: {home.leftovers()}"


FOLDERS = {
    "not UTF-8": (b"/home/sam/caf\xe9", "/home/sam/caf\ufffd"),
    "a blank at the end": (b"/home/sam/My Project ", "/home/sam/My Project "),
    "a new line": (b"/home/sam/two\\nlines <b>&", "/home/sam/two\nlines <b>&"),
    "other writings": ("/home/sam/Проект/会話".encode(), "/home/sam/Проект/会話"),
    "the root": (b"/", "/"),
}


def check_odd_folders():
    """Where a session works is kept to the letter, and no letter loses the event"""
    with hooks.Home() as home:
        for name, (cwd, expected) in FOLDERS.items():
            home.feed(b'{"session_id":"s","hook_event_name":"Stop","cwd":"' + cwd + b'"}')
            if home.row("s")["cwd"] != expected:
                yield f"{name}: {home.row('s')['cwd']!r}"


def check_folder_that_is_gone():
    """A hook that stands in a folder that was deleted makes its row"""
    with hooks.Home() as home:
        gone = home.path / "gone"
        gone.mkdir()
        home.feed(hooks.event("Stop", cwd=str(gone)), before=["sh", "-c", 'rmdir "$PWD" && exec "$0" "$@"'], cwd=gone)
        if home.row("s")["cwd"] != str(gone):
            yield f"the row is {home.row('s')}"


def check_folder_by_two_names():
    """The first name of a folder stays the session's name"""
    with hooks.Home() as home:
        (home.path / "real").mkdir()
        (home.path / "link").symlink_to("real")
        for event, name in (("UserPromptSubmit", "link"), ("PreToolUse", "real"), ("Stop", "real/sub")):
            home.feed(hooks.event(event, cwd=str(home.path / name)))
        if home.names() != ["s.json"] or home.row("s")["origin_cwd"] != str(home.path / "link"):
            yield f"the rows are {home.rows()}"


FULL_DISK = r"""
mount -t tmpfs -o size=64k,mode=700 tmpfs "$HOME" || exit 77
printf '%s' "$FIRST" | "$HOOK" || exit 1
cp "$HOME/.config/ring/sessions/s.json" "$COPY" || exit 1
dd if=/dev/zero of="$HOME/filler" bs=1k 2>/dev/null
printf '%s' "$SECOND" | "$HOOK" || exit 2
printf 'garbage' | "$HOOK" || exit 3
cmp "$HOME/.config/ring/sessions/s.json" "$COPY" || exit 4
[ -z "$(ls -A "$HOME/.config/ring/sessions/.tmp")" ] || exit 5
rm "$HOME/filler"
printf '%s' "$SECOND" | "$HOOK" || exit 6
cmp -s "$HOME/.config/ring/sessions/s.json" "$COPY" && exit 7
exit 0
"""


def check_full_disk():
    """On a full disk the old row stays whole"""
    with hooks.Home() as home:
        result = subprocess.run(
            [*(apart.own_mounts() or ["false"]), "sh", "-c", FULL_DISK],
            env=home.environment(
                HOOK=hooks.HOOK,
                COPY=str(home.path) + ".copy",
                FIRST=json.dumps(hooks.event("UserPromptSubmit")),
                SECOND=json.dumps(hooks.event("Stop")),
            ),
            capture_output=True,
            check=False,
        )
        pathlib.Path(str(home.path) + ".copy").unlink(missing_ok=True)
        if result.returncode == 77 or apart.own_mounts() is None:
            print("# no disk of its own can be had here")
        elif result.returncode != 0 or result.stdout or result.stderr:
            yield f"status {result.returncode}, {result.stdout!r}, {result.stderr!r}"


def check_pipe_is_not_kept():
    """Nothing keeps the agent's pipe open after the hook"""
    with hooks.Home() as home:
        process = home.start()
        process.stdin.write(hooks.to_bytes(hooks.event("Stop")))
        process.stdin.close()
        process.wait(10)
        if hooks.timed(process.stdout.read) > 1:
            yield "the pipe was kept open"


if __name__ == "__main__":
    if os.getuid() == 0 and shutil.which("setpriv") is None:
        sys.exit("setpriv is needed")
    tap.run_module(sys.modules[__name__])
