#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""`ringctl install-hooks` and `remove-hooks`: agents, versions, other changes, RiNG's own hooks."""

import json
import pathlib
import subprocess
import sys

import settings
import tap
from settings import CLASSIC, EVENTS, NEWEST, RING_HOOK, Home


def check_shape_kept():
    """S04: only lines are added, and a removal gives back the same bytes"""
    content = (settings.DATA / "accepted" / "S04-handmade.json").read_bytes()
    with Home(version=NEWEST["claude-code"]) as home:
        home.write(content)
        home.must_install()
        old, new = content.splitlines(), home.read().splitlines()
        rest = iter(new)
        if not all(line in rest for line in old):
            yield "lines were changed"
        start, end = new.index(b'    "hooks": {'), len(new) - 2
        added = [number for number, line in enumerate(new) if line not in old]
        if min(added) <= start or max(added) >= end:
            yield "lines were added outside of hooks"
        if home.read().endswith(b"\n"):
            yield "a line feed was added"


def check_events():
    """S09: only events that the version knows and that an observer does not harm"""
    known = {
        "claude-code": {
            None: CLASSIC,
            "1.0.85": CLASSIC,
            "2.0.45": CLASSIC + ["PermissionRequest"],
            "2.1.80": [
                event for event in EVENTS["claude-code"] if event not in ("PermissionDenied", "TaskCreated")
            ],
            "2.1.197": EVENTS["claude-code"],
        },
        "codex": {
            None: EVENTS["codex"][:6],
            "0.144.4": EVENTS["codex"][:6],
            "0.145.0": EVENTS["codex"][:7],
            "0.150.0": EVENTS["codex"],
        },
    }
    for agent, versions in known.items():
        for version, events in versions.items():
            with Home(agent, version) as home:
                home.must_install()
                found = home.load()["hooks"]
                if sorted(found) != sorted(events):
                    yield f"{agent} {version}: {sorted(found)}"
                timeouts = {handler["timeout"] for event in found for _, handler in settings.handlers(home.load(), event)}
                if max(timeouts) > (3 if agent == "codex" else 5):
                    yield f"{agent} {version}: {timeouts}"


def check_too_old():
    """A version that has no hooks is named, and nothing is made"""
    for agent, version in (("claude-code", "1.0.30"), ("codex", "0.113.0")):
        with Home(agent, version) as home:
            process = home.install()
            if process.returncode != 1 or version not in process.stderr or home.file.exists():
                yield f"{agent}: {process.returncode}, {process.stderr}"


def check_old_entries():
    """S09: own entries of an earlier release on other events go, others' stay"""
    ours, mine = ({"hooks": [{"type": "command", "command": name}]} for name in ("/opt/old/ring-hook", "mine"))
    events = ("WorktreeCreate", "WorktreeRemove", "MessageDisplay", "Nonsense")
    with Home(version="2.1.80") as home:
        hooks = {event: [mine, ours] for event in events}
        home.write(json.dumps({"hooks": {**hooks, "TaskCreated": [ours]}}).encode())
        home.must_install()
        now = home.load()["hooks"]
        for event in events:
            if now[event] != [mine]:
                yield f"{event}: {now[event]}"
        if "TaskCreated" in now:
            yield "an event that this version does not know was left"


def check_form():
    """The command is absolute, and without a shell where the version can do that"""
    for version, expected in (
        ("2.1.138", {"type": "command", "command": RING_HOOK, "timeout": 5}),
        ("2.1.139", {"type": "command", "command": RING_HOOK, "args": [], "timeout": 5}),
    ):
        with Home(version=version) as home:
            home.must_install()
            handler = home.load()["hooks"]["Stop"][0]["hooks"][0]
            if handler != expected or list(handler) != list(expected):
                yield f"{version}: {handler}"


def check_stable_name():
    """A name in PATH for the same hook is used, since it outlives an update"""
    with Home() as home:
        (home.path / "bin" / "ring-hook").symlink_to(RING_HOOK)
        home.must_install()
        command = home.load()["hooks"]["Stop"][0]["hooks"][0]["command"]
        if command != str(home.path / "bin" / "ring-hook"):
            yield command


def check_hook_option():
    """--hook names another ring-hook, quoted for a shell where it needs it"""
    with Home("codex") as home:
        hook = home.path / "my 'apps'" / "ring-hook"
        home.make_program(hook)
        home.must_install("--hook", str(hook))
        command = home.load()["hooks"]["Stop"][0]["hooks"][0]["command"]
        words = subprocess.run(["sh", "-c", f"printf '%s\\n' {command}"], capture_output=True, text=True, check=True).stdout
        if words.splitlines() != [str(hook), "--provider", "codex"]:
            yield command
        for bad in (home.path / "none" / "ring-hook", home.path / "bin", "/bin/sh"):
            process = home.install("--hook", str(bad))
            if process.returncode != 2:
                yield f"{bad}: {process.returncode}"


def check_versions():
    """The version is found without running the agent: its own installer, npm, other places"""
    for agent, package in (("claude-code", "@anthropic-ai/claude-code"), ("codex", "@openai/codex")):
        program = "claude" if agent == "claude-code" else "codex"
        with Home(agent) as home:
            module = home.path / "lib/node_modules" / package
            home.make_program(module / "bin" / "start.js")
            (home.path / "bin" / program).symlink_to(module / "bin" / "start.js")
            for description, expected in (
                ({"name": package, "version": NEWEST[agent]}, True),
                ({"name": "other", "version": NEWEST[agent]}, False),
                ({"name": package, "version": "newest"}, False),
                ({"name": package}, False),
                ([], False),
            ):
                (module / "package.json").write_text(json.dumps(description))
                said = home.must_install("--dry-run")
                if (NEWEST[agent] in said.splitlines()[0]) != expected or ("is not known" in said) == expected:
                    yield f"{description}: {said.splitlines()[:3]}"
    with Home(version="2.1.90") as home:
        said = home.must_install()
        if "Claude Code 2.1.90:" not in said:
            yield said


def check_unknown_keeps():
    """Where the version is no longer known, what is there stays"""
    with Home(version=NEWEST["claude-code"]) as home:
        home.must_install()
        before = home.read()
        (home.path / "bin" / "claude").unlink()
        home.must_install()
        if home.read() != before:
            yield "changed"


def check_presence():
    """Without --agent only agents that are there get hooks; without any it fails"""
    with Home() as home:
        process = home.run("install-hooks")
        if process.returncode != 1 or "No agent" not in process.stderr or settings.names(home.path) != ["bin"]:
            yield f"nobody: {process.returncode}, {process.stderr}, {settings.names(home.path)}"
        if home.run("remove-hooks").returncode != 0:
            yield "nothing to remove is no failure"
        (home.path / ".codex").mkdir()
        process = home.run("install-hooks")
        if process.returncode != 0 or process.stdout.count("hooks.json") < 1 or (home.path / ".claude").exists():
            yield f"codex only: {process.stdout}"
        home.make_program(home.path / "bin" / "claude")
        process = home.run("install-hooks")
        if process.returncode != 0 or [process.stdout.count(name) for name in ("Claude Code:", "Codex:")] != [1, 1]:
            yield f"both: {process.stdout}"
        if not settings.our_events(home.load()):
            yield "claude by its program"
        home.write(b"[]")
        if home.run("install-hooks").returncode != 1:
            yield "one of two failed"


def check_new_file():
    """A missing file is made for its owner only, and goes again"""
    for agent in NEWEST:
        with Home(agent) as home:
            home.must_install()
            if (home.folder.stat().st_mode & 0o777, home.file.stat().st_mode & 0o777) != (0o700, 0o600):
                yield f"{agent}: modes"
            home.must_install()
            home.must_remove()
            if home.file.exists():
                yield f"{agent}: left"
            home.must_install()
            home.write(home.read().replace(b"{", b'{"model": "opus",', 1))
            home.must_remove()
            if home.load() != {"model": "opus"}:
                yield f"{agent}: {home.read()}"


def check_moved_folders():
    """CLAUDE_CONFIG_DIR and CODEX_HOME name other folders"""
    for agent, variable in (("claude-code", "CLAUDE_CONFIG_DIR"), ("codex", "CODEX_HOME")):
        with Home(agent) as home:
            folder = home.path / "elsewhere"
            process = home.install(env=home.environment(**{variable: str(folder)}))
            if process.returncode != 0 or settings.names(folder) != [home.file.name] or home.folder.exists():
                yield f"{agent}: {process.stderr}"


def check_between():
    """What others change between installing and removing stays"""
    with Home(version=NEWEST["claude-code"]) as home:
        home.write(b'{"a": 1, "hooks": {}}')
        home.must_install()
        now = home.load()
        now["hooks"]["Stop"].append({"hooks": [{"type": "command", "command": "mine"}]})
        now["b"] = 2
        home.write(json.dumps(now, indent=2).encode())
        home.must_remove()
        if home.load() != {"a": 1, "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "mine"}]}]}, "b": 2}:
            yield home.read().decode()


def check_lost_notes():
    """Without the registry's note a removal is still complete"""
    with Home(version=NEWEST["claude-code"]) as home:
        for notes in (None, b"[", b'{"x": 7}', b"\0"):
            home.write(b'{"a": 1, "hooks": {"Stop": [ ]}}')
            home.must_install()
            file = home.path / ".config/ring/installed-hooks.json"
            if notes is None:
                file.unlink()
            else:
                file.write_bytes(notes)
            home.must_remove()
            if home.load() not in ({"a": 1}, {"a": 1, "hooks": {}}):
                yield f"{notes}: {home.read()}"


def check_registry_read_only():
    """A registry that cannot be written is no obstacle"""
    with Home() as home:
        (home.path / ".config").write_text("no folder")
        home.write(b'{"hooks":{}}')
        home.must_install()
        home.must_remove()
        if home.load() != {}:
            yield home.read().decode()


def check_ring():
    """RiNG's own hooks are kept, and told of; with --replace-ring ours take their place"""
    ring = {"hooks": [{"type": "command", "command": "ring hook"}]}
    mine = {"hooks": [{"type": "command", "command": "mine"}]}
    before = {"hooks": {"Stop": [mine, ring, mine], "SubagentStop": [ring], "PreToolUse": [{"matcher": "Bash", **ring}]}}
    with Home("codex", NEWEST["codex"]) as home:
        home.write(json.dumps(before).encode())
        said = home.must_install()
        now = home.load()["hooks"]
        if "twice" not in said or now["Stop"][:3] != [mine, ring, mine] or len(now["Stop"]) != 4:
            yield f"kept: {said} {now['Stop']}"
        home.must_remove()
        if home.load() != before:
            yield "removing did not give back RiNG's"
        said = home.must_install("--replace-ring")
        now = home.load()["hooks"]
        if "twice" in said or "ring hook" in json.dumps(now) or "SubagentStop" in now:
            yield f"replaced: {said} {now}"
        if [now["Stop"][0], now["Stop"][2]] != [mine, mine] or len(now["Stop"]) != 3:
            yield f"place: {now['Stop']}"
        if settings.our_events({"hooks": now}) != {event: 1 for event in EVENTS["codex"]}:
            yield f"ours: {settings.our_events({'hooks': now})}"


def check_trust():
    """S08: Codex's trust is asked for, never given; places and texts of hooks stay"""
    case = b'{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"/usr/bin/true"}]}]}}\n'
    config = b'[features]\nhooks = true\n\n[hooks.state."/home/sam/.codex/hooks.json:stop:0:0"]\nenabled = true\n'
    with Home("codex", NEWEST["codex"]) as home:
        home.write(case)
        (home.folder / "config.toml").write_bytes(config)
        said = home.must_install()
        if "type /hooks" not in said:
            yield said
        stop = home.load()["hooks"]["Stop"]
        if stop[0] != json.loads(case)["hooks"]["Stop"][0] or not settings.is_ours(stop[1]["hooks"][0]):
            yield f"place: {stop}"
        if list(home.load()) != ["hooks"] or (home.folder / "config.toml").read_bytes() != config:
            yield "more than the hooks was written"
        before = settings.identity(home.file)
        if "type /hooks" in home.must_install() or settings.identity(home.file) != before:
            yield "touched though nothing changes"


def check_update():
    """S08: what changed is corrected in its place, new events come at the end"""
    old = {"hooks": [{"type": "command", "command": "/opt/old/ring-hook codex", "timeout": 9, "statusMessage": "x"}]}
    mine = {"hooks": [{"type": "command", "command": "mine"}]}
    with Home("codex", NEWEST["codex"]) as home:
        home.write(json.dumps({"hooks": {"Stop": [mine, old, mine]}, "x": 1}, indent="\t").encode())
        said = home.must_install()
        expected = {"type": "command", "command": f"{RING_HOOK} --provider codex", "timeout": 3, "statusMessage": "x"}
        hooks = home.load()["hooks"]
        if hooks["Stop"] != [mine, {"hooks": [expected]}, mine]:
            yield f"{hooks['Stop']}"
        if next(iter(hooks)) != "Stop" or "up to date: 1" not in said or "added: 7" not in said:
            yield said


def check_original():
    """S08: a copy of what holds our hooks does not take the place of the human's own"""
    mine = {"claude-code": [b'{"mine": 1}\n', b'{"mine": 2}\n'], "codex": [b"{}\n", b"{\n}\n"]}
    for agent, (first, second) in mine.items():
        with Home(agent, NEWEST[agent]) as home:
            copy = pathlib.Path(f"{home.file}.ring-backup")
            home.write(first)
            home.must_install()
            home.write(home.read().replace(RING_HOOK.encode(), b"/opt/old/ring-hook"))
            for said in (home.must_install(), home.must_remove()):
                if copy.read_bytes() != first or f"still kept in: {copy}" not in said:
                    yield f"{agent}: {copy.read_bytes()}, {said}"
            home.write(second)
            said = home.must_install()
            if copy.read_bytes() != second or f"before is kept in: {copy}" not in said:
                yield f"{agent}: not the newer one, {said}"
            copy.write_bytes(home.read())
            said = home.must_remove()
            if "still kept" in said or "is kept in" not in said:
                yield f"{agent}: a copy with our hooks is none of the human's, {said}"


def check_off():
    """S02: hooks that are switched off as a whole are told of"""
    with Home() as home:
        home.write(b'{"disableAllHooks": true}')
        if "switched off" not in home.must_install():
            yield "not told"
        home.write(b'{"disableAllHooks": false}')
        if "switched off" in home.must_install():
            yield "told without reason"


def check_restricted():
    """A hook of ours with a matcher is left to who made it, and told of"""
    with Home() as home:
        group = {"matcher": "Bash", "hooks": [{"type": "command", "command": RING_HOOK, "timeout": 5}]}
        home.write(json.dumps({"hooks": {"PreToolUse": [group]}}).encode())
        said = home.must_install()
        if "matcher" not in said or home.load()["hooks"]["PreToolUse"] != [group]:
            yield said


def check_dry_run():
    """A dry run shows what would change and changes nothing"""
    with Home(version=NEWEST["claude-code"]) as home:
        process = home.install("--dry-run")
        if process.returncode != 0 or home.folder.exists() or (home.path / ".config").exists():
            yield f"no file: {process.stderr}"
        home.write(b'{\n  "model": "opus"\n}\n')
        before = settings.identity(home.file)
        said = home.must_install("--dry-run")
        shown = [line for line in said.splitlines() if line[:1] in "+-"]
        if [line for line in shown if line[0] == "-"] != ['-  "model": "opus"'] or '+  "model": "opus",' not in shown:
            yield said[:600]
        if sum(RING_HOOK in line for line in shown) != len(EVENTS["claude-code"]):
            yield "not all hooks are shown"
        home.install("--dry-run")
        if settings.identity(home.file) != before or settings.names(home.folder) != ["settings.json"]:
            yield "something was written"
        home.must_install()
        if f"removed: {len(EVENTS['claude-code'])}" not in home.remove("--dry-run").stdout:
            yield "removal"


def check_terminal():
    """Nothing foreign reaches the terminal as it is"""
    with Home() as home:
        home.write('{"a": "\x7f\u202e\u009b31m",\n"b": 1}'.encode())
        process = home.install("--dry-run")
        bad = [char for char in process.stdout if char in "\x7f\u202e\u009b"]
        if bad or process.returncode != 0:
            yield f"{bad}"


def check_usage():
    """Wrong command lines are exit status 2, and help is 0"""
    with Home() as home:
        for arguments in (["--agent", "emacs"], ["--agent"], ["claude-code"], ["--no-such-option"]):
            for command in ("install-hooks", "remove-hooks"):
                process = home.run(command, *arguments)
                if process.returncode != 2 or not process.stderr:
                    yield f"{command} {arguments}: {process.returncode}"
        if home.run("remove-hooks", "--replace-ring").returncode != 2:
            yield "remove-hooks takes --replace-ring"
        if home.run("install-hooks", "--help").returncode != 0:
            yield "--help"
        if home.run("install-hooks", env=home.environment(HOME=None)).returncode != 1:
            yield "without a home"
        if home.run("install-hooks", "--agent", "claude", "--dry-run").returncode != 0:
            yield "the program's name for the agent"


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
