# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""ringctl doctor: the agents' hooks, and agents that notify by themselves."""

import json
import os
import subprocess
import time

import pytest

from apart import own_mounts
from codex import HASH, places_of, trust
from ctl import ALONE, Ctl, StrangersHome
from tray import make_row, program, write_row


@pytest.fixture
def ctl(home):
    (home / "ring").mkdir(mode=0o700)
    # No agent of this machine is found.
    (home / "bin").mkdir()
    return Ctl(home)


@pytest.fixture
def claude(home, ctl):
    ctl.environment["PATH"] = str(home / "bin")
    (home / ".claude").mkdir()
    return home / ".claude" / "settings.json"


@pytest.fixture
def codex(home, ctl):
    ctl.environment["PATH"] = str(home / "bin")
    (home / ".codex").mkdir()
    return home / ".codex" / "hooks.json"


def install(ctl, agent, *options):
    done = ctl.run("install-hooks", "--agent", agent, "--hook", program("RING_HOOK"), *options)
    assert done.returncode == 0, done.stderr


def edit(path, function):
    """Changes what is in a JSON file."""
    content = json.loads(path.read_text())
    function(content)
    path.write_text(json.dumps(content))


def handler(command, **more):
    return [{"hooks": [{"type": "command", "command": command, **more}]}]


def check(ctl, code, severity):
    finding = ctl.doctor()[f"hooks.{code}"]
    assert finding["severity"] == severity
    assert finding["remedy"] or severity == "ok"
    return finding


# --- Claude Code ---


def test_no_agent(home, ctl):
    finding = ctl.doctor(PATH=str(home / "bin"))["hooks.no-agent"]
    assert finding["severity"] == "attention"


def test_missing(ctl, claude):
    finding = check(ctl, "missing", "broken")
    assert finding["remedy"] == "ringctl install-hooks --agent claude-code"
    claude.write_text('{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "other-hook"}]}]}}')
    check(ctl, "missing", "broken")


def test_missing_in_one_of_two(ctl, claude, codex):
    """Who watches one agent may do without the other."""
    install(ctl, "claude-code")
    assert "Codex" in check(ctl, "missing", "attention")["text"]


def test_installed(ctl, claude):
    install(ctl, "claude-code")
    finding = check(ctl, "ok", "ok")
    assert "none has come yet" in finding["text"]


def test_heard(ctl, claude, home, agent):
    install(ctl, "claude-code")
    write_row(home, "a", make_row(agent, "a", at=time.time() - 185))
    assert "last 3 m" in check(ctl, "ok", "ok")["text"]


def test_heard_before(ctl, claude, home):
    """The session is over, and the log still knows it."""
    install(ctl, "claude-code")
    lines = [
        {"ts": time.time() - 7200, "session_id": "a", "provider": "claude-code", "cwd": "/", "status": "idle"},
        {"ts": time.time() - 60, "session_id": "a", "provider": "claude-code", "status": "ended", "by": "tray"},
        {"ts": time.time(), "session_id": "claude-code", "provider": "codex", "status": "idle"},
    ]
    (home / "ring" / "events.jsonl").write_text("torn line\n" + "".join(json.dumps(line) + "\n" for line in lines) + '{"provider":"claude-code"')
    assert "last 2 h" in check(ctl, "ok", "ok")["text"]


def test_version_is_told(ctl, claude, home):
    package = home / "lib" / "node_modules" / "@anthropic-ai" / "claude-code"
    package.mkdir(parents=True)
    (package / "package.json").write_text('{"name": "@anthropic-ai/claude-code", "version": "2.1.197"}')
    (package / "cli.js").write_text("")
    (package / "cli.js").chmod(0o755)
    (home / "bin" / "claude").symlink_to(package / "cli.js")
    install(ctl, "claude-code")
    assert check(ctl, "ok", "ok")["text"].startswith("Claude Code 2.1.197: ")


def test_version_is_not_told(ctl, claude, home):
    """A script of the user's starts it: the records tell, once there are some."""
    (home / "bin" / "claude").write_text("#!/bin/sh\n")
    (home / "bin" / "claude").chmod(0o755)
    install(ctl, "claude-code")
    finding = check(ctl, "version-unknown", "attention")
    assert str(home / "bin" / "claude") in finding["text"]
    assert "ringctl install-hooks --agent claude-code" in finding["remedy"]
    record = home / ".claude" / "projects" / "-maigo" / "a.jsonl"
    record.parent.mkdir(parents=True)
    record.write_text('{"type": "user", "version": "2.1.197"}\n')
    finding = check(ctl, "incomplete", "attention")
    assert finding["text"].startswith("Claude Code 2.1.197: ") and "PermissionRequest" in finding["text"]
    install(ctl, "claude-code")
    check(ctl, "ok", "ok")
    # What is there already is not complained of.
    record.unlink()
    check(ctl, "ok", "ok")


@pytest.mark.parametrize("text, where", [("{", "line 1, column 2"), ('{\n  // mine\n}', "line 2, column 3"), ("[]", "line 1, column 1"), ('{"hooks": []}', "line 1, column 11")])
def test_not_understood(ctl, claude, text, where):
    claude.write_text(text)
    assert where in check(ctl, "not-understood", "broken")["text"]


def test_unreadable(ctl, claude):
    claude.mkdir()
    check(ctl, "unreadable", "broken")
    claude.rmdir()
    claude.symlink_to(claude)
    check(ctl, "unreadable", "broken")


def test_no_right():
    with StrangersHome() as home:
        (home.path / ".claude").mkdir()
        (home.path / ".claude" / "settings.json").write_text("{}")
        (home.path / ".claude" / "settings.json").chmod(0o000)
        (home.path / ".claude").chmod(0o755)
        check(home.ctl, "unreadable", "broken")


def test_incomplete(ctl, claude):
    install(ctl, "claude-code")
    edit(claude, lambda settings: settings["hooks"].pop("Stop"))
    finding = check(ctl, "incomplete", "attention")
    assert finding["text"].endswith(": Stop")
    assert finding["remedy"] == "ringctl install-hooks --agent claude-code"
    install(ctl, "claude-code")
    check(ctl, "ok", "ok")


def test_restricted(ctl, claude):
    """A hook with a matcher does not see all."""
    install(ctl, "claude-code")
    edit(claude, lambda settings: settings["hooks"]["PreToolUse"][0].update(matcher="Bash"))
    assert check(ctl, "incomplete", "attention")["text"].endswith(": PreToolUse")


def test_twice(ctl, claude):
    install(ctl, "claude-code")
    edit(claude, lambda settings: settings["hooks"]["Stop"].extend(settings["hooks"]["Stop"]))
    assert check(ctl, "twice", "attention")["text"].endswith(": Stop")


def test_ring_alone(ctl, claude, home):
    (home / "bin" / "ring").write_text("")
    (home / "bin" / "ring").chmod(0o755)
    claude.write_text(json.dumps({"hooks": {"Stop": handler("ring hook")}}))
    check(ctl, "ring", "ok")


def test_both(ctl, claude, home):
    claude.write_text(json.dumps({"hooks": {"Stop": handler(f"{home}/bin/ring hook --provider claude-code")}}))
    (home / "bin" / "ring").symlink_to("/bin/true")
    install(ctl, "claude-code")
    finding = check(ctl, "both", "attention")
    assert finding["remedy"] == "ringctl install-hooks --agent claude-code --replace-ring"
    subprocess.run([program("RINGCTL"), *finding["remedy"].split()[1:]], env=ctl.environment, check=True, capture_output=True)
    check(ctl, "ok", "ok")


def test_hook_is_gone(ctl, claude):
    claude.write_text(json.dumps({"hooks": {"Stop": handler("/nowhere/\033[31m/ring-hook")}}))
    assert "not there: /nowhere/␛[31m/ring-hook" in check(ctl, "hook-gone", "broken")["text"]


def test_hook_cannot_be_run(ctl, claude, home):
    (home / "ring-hook").write_text("")
    claude.write_text(json.dumps({"hooks": {"Stop": handler(f"{home}/ring-hook")}}))
    assert "cannot be run" in check(ctl, "hook-gone", "broken")["text"]


def test_switched_off(ctl, claude):
    install(ctl, "claude-code")
    edit(claude, lambda settings: settings.update(disableAllHooks=True))
    assert "disableAllHooks" in check(ctl, "off", "broken")["remedy"]


@pytest.mark.skipif(not own_mounts(), reason="no mounts of one's own can be had")
@pytest.mark.parametrize("switch", ["disableAllHooks", "allowManagedHooksOnly"])
def test_switched_off_by_an_administrator(ctl, claude, home, switch):
    install(ctl, "claude-code")
    (home / "managed-settings.json").write_text(json.dumps({switch: True}))
    script = 'mount -t tmpfs none /etc && mkdir /etc/claude-code && cp "$HOME/managed-settings.json" /etc/claude-code && exec "$@"'
    before = [*own_mounts(), "/bin/sh", "-c", f'export PATH=/usr/sbin:/usr/bin:/sbin:/bin; {script}', "sh"]
    finding = Ctl(home, before=before).doctor()["hooks.managed"]
    assert finding["severity"] == "broken"


def test_moved_folder(ctl, claude, home):
    (home / "elsewhere").mkdir()
    install(ctl, "claude-code")
    assert "hooks.missing" in ctl.doctor(CLAUDE_CONFIG_DIR=str(home / "elsewhere"))


# --- Codex ---


def hear_codex(home, agent, seconds_ago=0):
    write_row(home, "c", make_row(agent, "c", status="idle", provider="codex", at=time.time() - seconds_ago))


def test_codex_untrusted(ctl, codex):
    install(ctl, "codex")
    finding = check(ctl, "untrusted", "broken")
    assert "installed, but not trusted yet" in finding["text"]
    assert "/hooks" in finding["remedy"]


def test_codex_in_part_trusted(ctl, codex):
    install(ctl, "codex")
    places = list(places_of(codex))
    (codex.parent / "config.toml").write_text(trust(codex, places[1:]))
    assert f"(1 of {len(places)})" in check(ctl, "untrusted", "broken")["text"]


def test_codex_trusted_before(ctl, codex, home, agent):
    """The hash is Codex's secret: only an event shows that it runs the hook."""
    install(ctl, "codex")
    (codex.parent / "config.toml").write_text(trust(codex, places_of(codex), enabled="true"))
    finding = check(ctl, "trusted-before", "attention")
    assert "trusted before, and may need trusting again: no event was ever seen" in finding["text"]
    hear_codex(home, agent, seconds_ago=600)
    assert "since they were written" in check(ctl, "trusted-before", "attention")["text"]
    hear_codex(home, agent, seconds_ago=-1)
    check(ctl, "ok", "ok")


def test_codex_trust_hangs_on_the_place(ctl, codex):
    """Another hook before ours moves ours."""
    install(ctl, "codex")
    (codex.parent / "config.toml").write_text(trust(codex, places_of(codex)))
    check(ctl, "trusted-before", "attention")
    edit(codex, lambda settings: settings["hooks"]["Stop"].insert(0, handler("/bin/true")[0]))
    assert "(1 of " in check(ctl, "untrusted", "broken")["text"]


def test_codex_switched_off(ctl, codex):
    install(ctl, "codex")
    (codex.parent / "config.toml").write_text("[features]\nhooks = false\n" + trust(codex, places_of(codex)))
    assert "config.toml" in check(ctl, "off", "broken")["text"]


def test_codex_old_key(ctl, codex):
    install(ctl, "codex")
    (codex.parent / "config.toml").write_text("[features]\ncodex_hooks = true\n")
    assert "old key" in check(ctl, "old-key", "attention")["text"]
    check(ctl, "untrusted", "broken")


def test_codex_hook_switched_off(ctl, codex):
    install(ctl, "codex")
    (codex.parent / "config.toml").write_text(trust(codex, places_of(codex), enabled="false"))
    check(ctl, "trust-off", "broken")


def test_codex_trust_in_another_form(ctl, codex):
    install(ctl, "codex")
    (codex.parent / "config.toml").write_text(f'[hooks]\nstate = {{ "{codex}:stop:0:0" = {{ trusted_hash = "{HASH}" }} }}\n')
    check(ctl, "trusted-before", "attention")


def test_codex_config_without_right():
    with StrangersHome() as home:
        (home.path / ".codex").mkdir()
        (home.path / ".codex").chmod(0o755)
        hooks = home.path / ".codex" / "hooks.json"
        hooks.write_text(json.dumps({"hooks": {"Stop": handler(program("RING_HOOK"))}}))
        hooks.chmod(0o644)
        (home.path / ".codex" / "config.toml").write_text("")
        (home.path / ".codex" / "config.toml").chmod(0o000)
        check(home.ctl, "untrusted", "broken")


# --- told twice ---


@pytest.mark.parametrize("channel, is_doubled", [("kitty", True), ("terminal_bell", True), ("\033[31m", True), ("auto", False), ("notifications_disabled", False), (7, False)])
@pytest.mark.parametrize("name", [".claude.json", ".claude/settings.json"])
def test_claude_notifies(ctl, home, name, channel, is_doubled):
    (home / ".claude").mkdir()
    (home / name).write_text(json.dumps({"projects": {"x": ["y"] * 1000}, "preferredNotifChannel": channel}))
    found = ctl.doctor()
    assert ("doubled.claude" in found) == is_doubled
    assert ("doubled.ok" in found) != is_doubled
    if is_doubled:
        assert found["doubled.claude"]["severity"] == "attention"
        assert "notifications_disabled" in found["doubled.claude"]["remedy"]


def test_claude_notifies_from_a_moved_folder(ctl, home):
    (home / "moved").mkdir()
    (home / "moved" / ".claude.json").write_text('{"preferredNotifChannel": "iterm2"}')
    assert "doubled.claude" in ctl.doctor(CLAUDE_CONFIG_DIR=str(home / "moved"))
    assert "doubled.claude" not in ctl.doctor()


@pytest.mark.parametrize("value, is_doubled", [("true", True), ('["approval-requested"]', True), ("false", False), ("[]", False), ("1", False)])
def test_codex_notifies(ctl, codex, value, is_doubled):
    (codex.parent / "config.toml").write_text(f"[tui]\nnotifications = {value}\n")
    assert ("doubled.codex" in ctl.doctor()) == is_doubled


def test_hostile_files(ctl, home, claude, codex):
    """Whatever is in the agents' files, the doctor has a page."""
    for content in (b"\xff\xfe", b"\0" * 1000, b"[" * 100000, b'{"hooks":{"Stop":[null]}}', b'{"hooks":{"Stop":[{"hooks":[7]}]}}'):
        for path in (claude, codex, home / ".claude.json", codex.parent / "config.toml"):
            path.write_bytes(content)
        ctl.doctor()
    for path in (claude, codex, home / ".claude.json", codex.parent / "config.toml"):
        path.unlink()
        os.mkfifo(path)
    ctl.doctor()


# --- no agent, and agents that nobody sees ---


def test_no_agent(ctl, home):
    ctl.environment["PATH"] = str(home / "bin")
    text = check(ctl, "no-agent", "attention")["text"]
    for title in ("Claude Code", "Codex", "Gemini CLI", "Qwen Code", "Cursor", "Copilot CLI", "Droid", "Kimi"):
        assert title in text


def test_only_a_further_agent(ctl, home):
    ctl.environment["PATH"] = str(home / "bin")
    (home / ".gemini").mkdir()
    finding = check(ctl, "missing", "attention")
    assert "Gemini CLI" in finding["text"] and finding["remedy"] == "ringctl install-hooks --agent gemini"
    assert "hooks.no-agent" not in ctl.doctor()


def test_sessions_that_only_hooks_tell_of_are_no_agents_that_run(home):
    """Nobody sees whether those still run."""
    (home / "ring").mkdir(mode=0o700)
    for name in ("a", "b"):
        row = {"session_id": name, "provider": "demo", "status": "working", "cwd": "/w", "last_active": time.time(), "heartbeat_at": time.time()}
        write_row(home, name, json.dumps(row))
    found = Ctl(home, before=ALONE).doctor()
    assert found["agents.by-events"]["text"] == "2 sessions are known by their events"
    assert "agents.ok" not in found and "agents.none" not in found
