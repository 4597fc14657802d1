# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The agents' hooks, installed and looked at from inside a sandbox and outside."""

import json
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import sandbox
import settings
from ctl import Ctl
from sandbox import flatpak
from settings import EVENTS, NEWEST, RING_HOOK

pytestmark = pytest.mark.skipif(not sandbox.can_be_had(), reason="no sandbox can be had")

ID = "io.github.ring_tray.RingTray"
THROUGH = f"flatpak run --command=ring-hook {ID}"
COMMAND = f"flatpak run --filesystem=~/.claude --filesystem=~/.codex --command=ringctl {ID} install-hooks"
HINT = "starts the sandbox anew"


@pytest.fixture(params=["claude-code", "codex"])
def agent(request):
    with settings.Home(request.param, version=NEWEST[request.param]) as home:
        home.folder.mkdir(exist_ok=True)
        yield home


@pytest.fixture
def claude():
    with settings.Home("claude-code", version=NEWEST["claude-code"]) as home:
        home.folder.mkdir(exist_ok=True)
        yield home


def inside(home, **options):
    """What is before a command inside."""
    return flatpak(home.path, **options)


def commands(home):
    """The hooks' commands, whether they are for a shell or not; each event has one."""
    found = set()
    for event, groups in home.load()["hooks"].items():
        all_handlers = [handler for _, handler in settings.handlers(home.load(), event)]
        assert len(all_handlers) == len(groups) == 1
        handler = all_handlers[0]
        found.add(" ".join([handler["command"], *handler.get("args", [])]))
    return found


def test_read_only(agent):
    """Refused, untouched, and with the command to type."""
    before = inside(agent, read_only=[agent.folder])
    for arguments in (["--dry-run"], []):
        done = agent.install(*arguments, before=before)
        assert done.returncode == 1
        assert f"  {COMMAND} --agent {agent.agent}\n" in done.stderr
        assert "may read this file only" in done.stderr
        assert not agent.file.exists()


def test_read_only_removal(agent):
    agent.must_install()
    content = agent.read()
    done = agent.remove(before=inside(agent, read_only=[agent.folder]))
    assert done.returncode == 1
    assert f"  {COMMAND.replace('install-hooks', 'remove-hooks')} --agent {agent.agent}\n" in done.stderr
    assert agent.read() == content


def test_read_only_and_all_agents(claude):
    done = claude.run("install-hooks", "--replace-ring", before=inside(claude, read_only=[claude.folder]))
    assert done.returncode == 1
    assert f"  {COMMAND} --replace-ring\n" in done.stderr


def test_read_only_and_nothing_to_do(agent):
    agent.must_install(before=inside(agent))
    done = agent.install(before=inside(agent, read_only=[agent.folder]))
    assert (done.returncode, done.stderr) == (0, "")


def test_inside(agent):
    dry = agent.must_install("--dry-run", before=inside(agent))
    assert HINT in dry
    assert not agent.file.exists()
    assert HINT in agent.must_install(before=inside(agent))
    arguments = " --provider codex" if agent.agent == "codex" else ""
    assert commands(agent) == {THROUGH + arguments}
    assert set(agent.load()["hooks"]) == set(EVENTS[agent.agent])
    content = agent.read()
    assert "nothing was changed" in agent.must_install(before=inside(agent))
    assert agent.read() == content


def test_removed_from_either_side(agent):
    agent.write(b'{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "mine"}]}]}}\n')
    content = agent.read()
    for before in (inside(agent), ()):
        agent.must_install(before=inside(agent))
        assert agent.read() != content
        assert agent.remove(before=before).returncode == 0
        assert agent.read() == content


def test_from_one_form_to_the_other(agent):
    """No event has two hooks of ours, whoever comes second."""
    arguments = " --provider codex" if agent.agent == "codex" else ""
    agent.must_install()
    direct = commands(agent)
    assert direct == {RING_HOOK + arguments}
    assert "brought up to date" in agent.must_install(before=inside(agent))
    assert commands(agent) == {THROUGH + arguments}
    assert HINT not in agent.must_install()
    assert commands(agent) == direct


def test_shell_form_by_hand(claude):
    """Somebody has typed it, with an option more."""
    typed = f"/usr/bin/flatpak --user run --command=ring-hook {ID}//stable"
    group = [{"hooks": [{"type": "command", "command": typed, "timeout": 5}]}]
    claude.write(json.dumps({"hooks": {"Stop": group}}).encode())
    claude.must_install()
    assert commands(claude) == {RING_HOOK}


def test_only_what_is_seen(claude):
    """Agents whose folders are not let in are not offered."""
    seen = claude.path / ".codex"
    seen.mkdir()
    done = claude.run("install-hooks", before=inside(claude, missing=[claude.path / "bin"]))
    assert done.returncode == 0
    assert "Claude Code" in done.stdout and "Codex" in done.stdout and "Gemini" not in done.stdout
    claude.folder.rename(claude.path / "away")
    seen.rename(claude.path / "away-too")
    done = claude.run("install-hooks", before=inside(claude, missing=[claude.path / "bin"]))
    assert done.returncode == 1
    assert "No agent's folder is seen" in done.stderr


def test_version_is_in_the_records(claude):
    """The agent's program is not seen; what it was run as is."""
    before = inside(claude, missing=[claude.path / "bin", claude.path / ".local"])
    assert "version is not known" in claude.must_install("--dry-run", before=before)
    record = claude.folder / "projects" / "-home-sam" / "s.jsonl"
    record.parent.mkdir(parents=True)
    record.write_text(json.dumps({"type": "user", "sessionId": "s", "version": NEWEST["claude-code"]}) + "\n")
    assert "Claude Code " + NEWEST["claude-code"] in claude.must_install(before=before)
    assert set(claude.load()["hooks"]) == set(EVENTS["claude-code"])
    found = doctor(claude, before)
    assert "hooks.incomplete" not in found


def test_another_flatpak_is_not_ours(claude):
    claude.must_install(before=inside(claude, name="com.visualstudio.code"))
    assert commands(claude) == {RING_HOOK}


# --- the doctor ---


def doctor(home, before=()):
    ctl = Ctl(home.path, before=before)
    ctl.environment = home.environment()
    return ctl.doctor()


def test_doctor_inside(claude):
    claude.must_install(before=inside(claude))
    found = doctor(claude, inside(claude))
    for code in ("sandbox.processes", "sandbox.terminals"):
        assert found[code]["severity"] == "attention"
    assert found["sandbox.programs"]["severity"] == "ok"
    assert "hooks.hook-gone" not in found and "hooks.flatpak-gone" not in found
    assert found["hooks.ok"]["severity"] == "ok"
    assert "agents.none" not in found and found["agents.by-events"]["severity"] == "ok"


def test_doctor_inside_says_what_to_type(claude):
    found = doctor(claude, inside(claude))
    assert found["hooks.missing"]["remedy"] == COMMAND + " --agent claude-code"


def test_doctor_inside_sees_a_hook_outside(claude):
    """Whose program is not there is not said where programs are not seen."""
    claude.must_install()
    content = claude.read().replace(RING_HOOK.encode(), b"/opt/ring/ring-hook")
    claude.write(content)
    assert "hooks.hook-gone" not in doctor(claude, inside(claude))
    assert "hooks.hook-gone" in doctor(claude)


def test_doctor_outside(claude):
    """A hook in the sandbox is ours: there, if Flatpak and our Flatpak are."""
    claude.must_install(before=inside(claude))
    found = doctor(claude)
    assert "sandbox.processes" not in found
    assert found["hooks.hook-gone"]["severity"] == "broken"
    claude.make_program(claude.path / "bin" / "flatpak")
    found = doctor(claude)
    assert "hooks.hook-gone" not in found and "hooks.missing" not in found
    assert found["hooks.flatpak-gone"]["severity"] == "attention"
    (claude.path / ".local/share/flatpak/app" / ID).mkdir(parents=True)
    found = doctor(claude)
    assert "hooks.flatpak-gone" not in found and found["hooks.ok"]["severity"] == "ok"
