#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""`ringctl install-hooks` for the further agents: each in its own format, and back to the byte."""

import json
import shlex
import subprocess
import sys
import tomllib

import settings
import tap
from settings import Home

GROUPED = ("gemini", "qwen", "droid")
FLAT = ("cursor", "copilot")

EVENTS = {
    "gemini": ["SessionStart", "BeforeAgent", "BeforeTool", "AfterTool", "Notification", "AfterAgent", "SessionEnd"],
    "qwen": ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"]
    + ["PermissionRequest", "PermissionDenied", "Notification", "Stop", "StopFailure", "SessionEnd"],
    "cursor": ["sessionStart", "beforeSubmitPrompt", "preToolUse", "postToolUse", "postToolUseFailure", "stop"]
    + ["sessionEnd"],
    "copilot": ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure", "notification"]
    + ["Stop", "ErrorOccurred", "SessionEnd"],
    "droid": ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Notification", "Stop", "SessionEnd"],
}
ARGUMENT = {"gemini": " --provider gemini", "qwen": " --provider qwen", "cursor": "", "copilot": "", "droid": " --provider droid"}
TIMEOUT = {"gemini": 5000, "qwen": 5000, "cursor": 5, "copilot": 5, "droid": 5}

# What may be there before.
ANY = (
    None,
    b"",
    b"\n",
    b"{}",
    b"{}\n",
    b'{ "theme": "x" }',
    b'{\n\t"theme": "x",\n\t"big": 1e400\n}\n',
    b'{\r\n  "theme": "x",\r\n  "hooks": {}\r\n}\r\n',
    b'{"hooks": null}',
)
FLAT_ONLY = (
    b'{"version": 1}',
    b'{\n  "version": 1,\n  "hooks": {}\n}\n',
    b'{\n  "version": 1,\n  "hooks": {\n    "%s": [\n      {\n        "command": "./mine.sh"\n      }\n    ]\n  }\n}\n',
    b'{"version":1,"hooks":{"%s":[{"command":"./a"},{"command":"./b","matcher":"x"}],"other":[]}}',
    b'{"hooks":{"%s":[]},"version":1}',
    b'{"version": 2, "hooks": {"%s": null}}',
)
GROUPED_ONLY = (
    b'{"hooks":{"%s":[{"matcher":"x","hooks":[{"type":"command","command":"./a"}]}]}}',
    b'{\n  "hooks": {\n    "%s": []\n  }\n}\n',
)


def contents(agent):
    for content in ANY + (FLAT_ONLY if agent in FLAT else GROUPED_ONLY):
        yield content if content is None else content.replace(b"%s", EVENTS[agent][1].encode())


def our_handlers(agent, document, event):
    elements = document["hooks"].get(event) or []
    found = elements if agent in FLAT else [handler for group in elements for handler in group["hooks"]]
    return [handler for handler in found if settings.is_ours(handler)]


def check_way_there_and_back():
    """Each event has our hook once, and a removal gives back the same bytes"""
    for agent, events in EVENTS.items():
        for content in contents(agent):
            with Home(agent) as home:
                home.folder.mkdir()
                if content is not None:
                    home.write(content)
                home.must_install()
                document = home.load()
                for event in events:
                    expected = {
                        "type": "command",
                        "command": settings.RING_HOOK + ARGUMENT[agent],
                        "timeout": TIMEOUT[agent],
                    }
                    if our_handlers(agent, document, event) != [expected]:
                        yield f"{agent} {content} {event}: {document}"
                if agent in FLAT and (content is None or not json.loads((content or b"").strip() or b"{}")) and document["version"] != 1:
                    yield f"{agent} {content}: {document}"
                if agent not in FLAT and "version" in document:
                    yield f"{agent}: a version"
                before = home.read()
                home.must_install()
                if home.read() != before:
                    yield f"{agent} {content}: changed when installed again"
                home.must_remove()
                after = home.read() if home.file.exists() else None
                if after != content:
                    yield f"{agent}: {content} became {after}"


def check_others_stay():
    """What others put in meanwhile stays"""
    for agent in FLAT:
        with Home(agent) as home:
            home.folder.mkdir()
            home.must_install()
            document = home.load()
            event = EVENTS[agent][0]
            document["hooks"][event].append({"command": "./mine"})
            home.write(json.dumps(document).encode())
            home.must_remove()
            if home.load() != {"version": 1, "hooks": {event: [{"command": "./mine"}]}}:
                yield f"{agent}: {home.load()}"


def check_refused():
    """What cannot be edited safely is not"""
    cases = [
        (agent, content)
        for agent in EVENTS
        for content in (b"{ // a comment\n}", b"[]", b'{"hooks": []}', b'{"a": 1, "a": 2}', b'{"hooks": {"Stop": {}}}', b"{")
    ]
    cases += [(agent, b'{"version": 1, "hooks": {"stop": "a note"}}') for agent in FLAT]
    for agent, content in cases:
        with Home(agent) as home:
            home.write(content)
            process = home.install()
            if process.returncode != 1 or home.read() != content or "line 1" not in process.stderr:
                yield f"{agent} {content}: {process.returncode}, {process.stderr}"


def check_presence():
    """Without --agent only those get hooks whose folder is there"""
    with Home("gemini") as home:
        for program in ("gemini", "qwen", "copilot", "droid", "cursor-agent"):
            home.make_program(home.path / "bin" / program)
        process = home.run("install-hooks")
        if process.returncode != 1 or settings.names(home.path) != ["bin"]:
            yield f"programs: {process.stdout} {process.stderr} {settings.names(home.path)}"
        (home.path / ".gemini").mkdir()
        (home.path / ".cursor").mkdir()
        process = home.run("install-hooks")
        titles = [line.split(":")[0] for line in process.stdout.splitlines() if not line.startswith(" ")]
        if process.returncode != 0 or titles != ["Gemini CLI", "Cursor"]:
            yield f"folders: {process.stdout} {process.stderr}"
        if home.run("remove-hooks").returncode != 0 or home.file.exists():
            yield "remove-hooks"


def check_folders():
    """Variables that move the home or the agent's folder count"""
    for agent, variable, path in (
        ("gemini", "GEMINI_CLI_HOME", ".gemini/settings.json"),
        ("droid", "FACTORY_HOME_OVERRIDE", ".factory/settings.json"),
        ("qwen", "QWEN_HOME", "settings.json"),
        ("copilot", "COPILOT_HOME", "hooks/ring-tray.json"),
    ):
        with Home(agent) as home:
            home.must_install(env=home.environment(**{variable: str(home.path / "else where")}))
            if not (home.path / "else where" / path).exists() or home.folder.exists():
                yield f"{agent}: {settings.names(home.path)}"


def check_too_old():
    """A version that has no hooks yet is named"""
    for agent, version in (("gemini", "0.25.9"), ("copilot", "1.0.20")):
        with Home(agent) as home:
            home.folder.mkdir()
            program = home.path / "opt" / version / agent
            home.make_program(program)
            (home.path / "bin" / agent).symlink_to(program)
            process = home.install()
            if process.returncode != 1 or version not in process.stderr or home.file.exists():
                yield f"{agent}: {process.returncode}, {process.stderr}"


def check_droid_reads_elsewhere():
    """Where Droid has a file of hooks, the settings would do nothing"""
    with Home("droid") as home:
        home.folder.mkdir()
        (home.folder / "hooks.json").write_text("{}")
        process = home.install()
        if process.returncode != 1 or home.file.exists() or "hooks.json" not in process.stderr:
            yield f"{process.returncode}, {process.stderr}"
        block = json.loads(process.stderr[process.stderr.index("{") :])
        if list(block["hooks"]) != EVENTS["droid"]:
            yield f"{block}"
        if home.run("remove-hooks", "--agent", "droid").returncode != 0:
            yield "nothing to remove is no failure"


KIMI = {
    "SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest",
    "PermissionResult", "Stop", "StopFailure", "Interrupt", "SessionEnd",
}  # fmt: skip

KIMI_CONTENTS = (
    None,
    b"",
    b"\n",
    b"a = 1",
    b"a = 1\n",
    b"a = 1\r\n",
    b"# a comment",
    b"\n\n# a comment\n\n",
    b'a = """\n[[hooks]]\nevent = "Stop"\ncommand = "/opt/ring-hook"\n"""\n[b]\nc = [\n  1, # [[hooks]]\n]',
    b'[[hooks]]\nevent = "Stop"\ncommand = "./mine"\n',
    b'[[hooks]] # mine\n  event = "Stop"\n\n  command = "./mine"\n\n[models."x.y"]\nd = {a = 1, b = [2]}\n',
    b"[providers]\nkey = 'hooks'\n[providers.hooks]\nx = 1979-05-27T07:32:00Z\n",
)

KIMI_REFUSED = (
    b"hooks = []\n",
    b'"hooks" = []\n',
    b"hooks.x = 1\n",
    b"[hooks]\n",
    b"[[hooks.x]]\n",
    b"[ hooks . x ]\n",
    b'a = "\n',
    b'a = """\n',
    b"a = [1,\n",
    b"a = 1 b = 2\n",
    b"a = 1\na = 2\n",
    b"<<<<<<< HEAD\na = 1\n",
    b"\xef\xbb\xbfa = 1\n",
    b'a = "\xff"\n',
    b"a = 1\0\n",
)


def check_kimi():
    """Kimi Code's settings are TOML: our hooks go to the end, and away to the byte"""
    for content in KIMI_CONTENTS:
        with Home("kimi") as home:
            home.folder.mkdir()
            if content is not None:
                home.write(content)
            home.must_install()
            old = tomllib.loads((content or b"").decode())
            new = tomllib.loads(home.read().decode())
            ours = [table for table in new["hooks"] if settings.is_ours(table)]
            if {table["event"] for table in ours} != KIMI or len(ours) != len(KIMI):
                yield f"{content}: {ours}"
            if any(set(table) != {"event", "command", "timeout"} or table["timeout"] != 5 for table in ours):
                yield f"{content}: {ours[0]}"
            if {**new, "hooks": [table for table in new["hooks"] if table not in ours]} != {"hooks": [], **old}:
                yield f"{content}: other things were changed: {new}"
            if not home.read().startswith(content or b""):
                yield f"{content}: what was there was moved"
            before = home.read()
            home.must_install()
            if home.read() != before:
                yield f"{content}: changed when installed again"
            home.must_remove()
            after = home.read() if home.file.exists() else None
            if after != content:
                yield f"{content} became {after}"


def check_kimi_refused():
    """What is not understood as a whole is not edited"""
    for content in KIMI_REFUSED:
        with Home("kimi") as home:
            home.write(content)
            process = home.install()
            if process.returncode != 1 or home.read() != content or ", line " not in process.stderr:
                yield f"{content}: {process.returncode}, {process.stderr}"


def check_kimi_corrects():
    """Hooks of an earlier release are brought up to date, doubles go, what others added stays"""
    with Home("kimi") as home:
        home.folder.mkdir()
        home.must_install()
        right = home.read()
        odd = home.path / 'a "b" \'c\' \\d' / "ring-hook"
        home.make_program(odd)
        home.must_install("--hook", str(odd))
        tables = tomllib.loads(home.read().decode())["hooks"]
        if {tuple(shlex.split(table["command"])) for table in tables} != {(str(odd), "--provider", "kimi")}:
            yield f"{tables}"
        home.must_install()
        if home.read() != right:
            yield "back again, something else is there"
        mine = b'\n[[hooks]]\nevent = "Stop"\ncommand = "./mine"\n'
        matched = b'\n[[hooks]]\nevent = "Stop"\nmatcher = "x"\ncommand = "/opt/ring-hook"\n'
        ring = b'\n[[hooks]]\nevent = "Stop"\ncommand = "ring hook --provider kimi"\n'
        home.write(right + mine + matched + ring + b"\n" + right)
        said = home.must_install()
        if home.read() != right + mine + matched + ring or "RiNG" not in said:
            yield f"{home.read()[len(right) :]}"
        home.must_install("--replace-ring")
        if home.read() != right + mine + matched:
            yield f"RiNG's: {home.read()[len(right) :]}"
        home.must_remove()
        if home.read() != mine:
            yield f"left: {home.read()}"
    with Home("kimi") as home:
        home.write(b"a = 1")
        home.must_install()
        home.write(home.read() + b"[b]\nc = 1\n")
        home.must_remove()
        if home.read() != b"a = 1\n[b]\nc = 1\n":
            yield f"lines were joined: {home.read()}"


def check_doctor():
    """The doctor tells of those that have our hook, and misses none elsewhere"""
    with Home("cursor") as home:
        for folder in (".cursor", ".gemini"):
            (home.path / folder).mkdir()
        (home.path / ".gemini" / "settings.json").write_text("{ // a comment\n}")
        home.must_install()
        findings = json.loads(home.run("doctor", "--format", "json").stdout)
        texts = [finding["text"] for finding in findings["findings"] if finding["topic"] == "hooks"]
        if len(texts) != 1 or not texts[0].startswith("Cursor: our hook is called on 7 events"):
            yield f"{texts}"


DOCS = settings.TESTS.parent / "docs" / "agents.md"


def check_docs():
    """What docs/agents.md tells a person to type works, and it names every agent"""
    text = DOCS.read_text(encoding="utf-8")
    commands = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    with Home("gemini") as home:
        home.folder.mkdir()
        for name, program in (("ringctl", settings.RINGCTL), ("ring-hook", settings.RING_HOOK)):
            (home.path / "bin" / name).symlink_to(program)
        expected = ["working", "waiting", None]
        for command in commands:
            done = subprocess.run(["/bin/sh", "-c", command], env=home.environment(), capture_output=True, text=True, check=False)
            if done.returncode != 0 or done.stderr:
                yield f"{command}: {done.returncode}, {done.stderr}"
            if "ring-hook" in command:
                row = home.path / ".config" / "ring" / "sessions" / "mytool:7.json"
                found = json.loads(row.read_text())["status"] if row.exists() else None
                if done.stdout or found != expected.pop(0):
                    yield f"{command}: {found}, {done.stdout}"
        if expected:
            yield "not all was typed"
    for agent in [*EVENTS, "claude-code", "codex", "kimi"]:
        if f"| `{agent}`" not in text:
            yield f"{agent} is not in the table"


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
