# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""How each agent is set up in a home of its own, so that it asks nothing at its
start and talks to nobody but the scripted model."""

import json
import os
import pathlib

from model_anthropic import AnthropicModel
from model_openai import OpenAIModel

DUMMY_KEY = "dummy-key-of-the-tests-00000000"


def descendants(pid):
    """The process and all below it, parents first."""
    found = [pid]
    for known in found:
        try:
            children = pathlib.Path(f"/proc/{known}/task/{known}/children").read_text()
        except OSError:
            continue
        found += map(int, children.split())
    return found


def comm_of(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


class Kind:
    """What all agents have in common."""

    NAME = PROVIDER = READY = QUIT = ""

    def __init__(self, home, work, program, model):
        self.home, self.work, self.program, self.model = home, work, program, model

    def environment(self):
        """The agent's whole environment; nothing of the user's is in it."""
        return {
            "HOME": str(self.home),
            "PATH": f"{self.program.parent}:{os.environ['PATH']}",
            "RING_HOME": str(self.home / "ring"),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
        }

    def command(self):
        return [str(self.program)]

    def session_id(self, agent_id):
        """The id of a session on the board."""
        return agent_id

    def write_settings(self):
        raise NotImplementedError

    def find_process(self, top):
        """The agent itself at or below the process @top, None if there is none (any more)."""
        return next((pid for pid in descendants(top) if comm_of(pid) == self.NAME), None)


class Claude(Kind):
    NAME = "claude"
    PROVIDER = "claude-code"
    MODEL = AnthropicModel
    READY = "for shortcuts"
    HOOKS = ".claude/settings.json"

    def environment(self):
        return super().environment() | {
            "ANTHROPIC_BASE_URL": self.model.url,
            "ANTHROPIC_API_KEY": DUMMY_KEY,
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "DISABLE_AUTOUPDATER": "1",
            # Root may only run it where it is told that this is a sandbox.
            "IS_SANDBOX": "1",
        }

    def write_settings(self):
        project = {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True, "allowedTools": []}
        settings = {
            "hasCompletedOnboarding": True,
            "theme": "dark",
            "customApiKeyResponses": {"approved": [DUMMY_KEY[-20:]], "rejected": []},
            "projects": {str(self.work): project},
        }
        (self.home / ".claude").mkdir()
        (self.home / ".claude.json").write_text(json.dumps(settings))


class Codex(Kind):
    NAME = "codex"
    PROVIDER = "codex"
    MODEL = OpenAIModel
    READY = "for shortcuts"
    HOOKS = ".codex/hooks.json"

    def environment(self):
        return super().environment() | {"MODEL_KEY": DUMMY_KEY}

    def command(self):
        # Trust is given to hooks by hand, in a dialog of Codex's own.
        return [str(self.program), "--dangerously-bypass-hook-trust"]

    def session_id(self, agent_id):
        return f"codex:{agent_id}"

    def write_settings(self):
        (self.home / ".codex").mkdir()
        (self.home / ".codex" / "config.toml").write_text(f"""\
model = "gpt-5"
model_provider = "scripted"
approval_policy = "on-request"
sandbox_mode = "read-only"
check_for_update_on_startup = false

[model_providers.scripted]
name = "scripted"
base_url = "{self.model.url}/v1"
wire_api = "responses"
env_key = "MODEL_KEY"

[analytics]
enabled = false

[projects."{self.work}"]
trust_level = "trusted"
""")


KINDS = {kind.NAME: kind for kind in (Claude, Codex)}
