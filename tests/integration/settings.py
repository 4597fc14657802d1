# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""A home with agents in it that are never run, and `ringctl` for their hooks."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

RINGCTL = os.environ.get("RINGCTL", "ringctl")
RING_HOOK = os.environ.get("RING_HOOK", "ring-hook")
DATA = TESTS / "data" / "settings"
NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

FOLDER = {
    "claude-code": ".claude",
    "codex": ".codex",
    "gemini": ".gemini",
    "qwen": ".qwen",
    "cursor": ".cursor",
    "copilot": ".copilot",
    "droid": ".factory",
    "kimi": ".kimi-code",
}
FILE = {
    "claude-code": "settings.json",
    "codex": "hooks.json",
    "gemini": "settings.json",
    "qwen": "settings.json",
    "cursor": "hooks.json",
    "copilot": "hooks/ring-tray.json",
    "droid": "settings.json",
    "kimi": "config.toml",
}
NEWEST = {"claude-code": "2.1.296", "codex": "0.171.0"}

CLASSIC = ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Notification", "Stop", "SessionEnd"]
EVENTS = {
    "claude-code": CLASSIC
    + ["PostToolUseFailure", "PermissionRequest", "PermissionDenied", "Elicitation", "ElicitationResult"]
    + ["TaskCreated", "TaskCompleted", "StopFailure"],
    "codex": ["SessionStart", "UserPromptSubmit", "PreToolUse", "PermissionRequest", "PostToolUse", "Stop"]
    + ["SessionEnd", "Interrupt"],
}


class Home:
    """A temporary home folder; use it as a context."""

    def __init__(self, agent="claude-code", version=None):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="ring-settings-"))
        self.agent = agent
        self.folder = self.path / FOLDER[agent]
        self.file = self.folder / FILE[agent]
        (self.path / "bin").mkdir()
        if version is not None:
            self.install_agent(version)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for folder, _, _ in os.walk(self.path):
            os.chmod(folder, 0o700)
        shutil.rmtree(self.path)

    def install_agent(self, version):
        """As its own installer does: a link to a file or folder with the version's name."""
        if self.agent == "claude-code":
            program = self.path / ".local/share/claude/versions" / version
        else:
            program = self.path / ".codex/packages/releases" / f"{version}-x86_64" / "codex"
        self.make_program(program)
        (self.path / "bin" / ("claude" if self.agent == "claude-code" else "codex")).symlink_to(program)

    @staticmethod
    def make_program(path):
        """Whoever runs it is found out."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('#!/bin/sh\necho run >> "$HOME/agent-was-run"\nexit 1\n')
        path.chmod(0o755)

    def write(self, content, mode=0o644):
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_bytes(content)
        self.file.chmod(mode)

    def read(self):
        return self.file.read_bytes()

    def load(self):
        return json.loads(self.read())

    def environment(self, **changes):
        env = {"PATH": str(self.path / "bin"), "HOME": str(self.path), "LC_ALL": "C.UTF-8", "G_DEBUG": "fatal-criticals"}
        return {name: value for name, value in {**env, **changes}.items() if value is not None}

    def run(self, *arguments, before=(), env=None, **options):
        process = subprocess.run(
            [*before, RINGCTL, *arguments],
            env=env or self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            **options,
        )
        assert process.returncode in (0, 1, 2), f"exit status {process.returncode}: {process.stderr}"
        assert not (self.path / "agent-was-run").exists(), "the agent was run"
        assert "CRITICAL" not in process.stderr, process.stderr
        return process

    def install(self, *arguments, **options):
        return self.run("install-hooks", "--agent", self.agent, *arguments, **options)

    def remove(self, *arguments, **options):
        return self.run("remove-hooks", "--agent", self.agent, *arguments, **options)

    def must_install(self, *arguments, **options):
        process = self.install(*arguments, **options)
        assert process.returncode == 0, process.stderr
        return process.stdout

    def must_remove(self):
        process = self.remove()
        assert process.returncode == 0, process.stderr
        return process.stdout


def handlers(settings, event):
    """The handlers of an event, with their groups' numbers."""
    for number, group in enumerate(settings.get("hooks", {}).get(event) or []):
        for handler in group.get("hooks") or []:
            yield number, handler


def is_ours(handler):
    return handler.get("command", "").split(" ")[0].rsplit("/", 1)[-1] == "ring-hook"


def our_events(settings):
    """Event -> how many hooks of ours it has."""
    found = {}
    for event, groups in (settings.get("hooks") or {}).items():
        if isinstance(groups, list):
            n_ours = sum(is_ours(handler) for _, handler in handlers(settings, event))
            if n_ours:
                found[event] = n_ours
    return found


def without_ours(settings):
    """The settings as they were, as far as a parser can tell: empty lists are as good as none."""
    settings = json.loads(json.dumps(settings))
    hooks = settings.get("hooks") or {}
    for event, groups in list(hooks.items()):
        if isinstance(groups, list):
            hooks[event] = [group for group in groups if not any(map(is_ours, group.get("hooks") or []))]
        if not hooks[event]:
            del hooks[event]
    if not hooks:
        settings.pop("hooks", None)
    return settings


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def identity(path):
    """What tells whether a file was written or replaced."""
    info = path.stat()
    return info.st_ino, info.st_mtime_ns, info.st_mode
