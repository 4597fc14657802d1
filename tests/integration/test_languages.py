# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The programs in Chinese as written in Taiwan and in a language of words twice
as long, and what other programs read, which is the same in all languages."""

import json
import re
import shutil
import subprocess
import time

import pytest

from bus import wait_until
from ctl import ALONE, Ctl
from language import TOP, english, remove_locales, speak
from tray import program, write_row

NAMES = ("RiNG Tray", "Claude Code", "claude-code", "claude", "Codex", "gemini", "maigo", "site", "Bash", "make deploy")
AGENTS = ("Gemini CLI", "Qwen Code", "Cursor", "Copilot CLI", "Droid", "Kimi Code")
EVENTS = ("SessionStart", "UserPromptSubmit", "PreToolUse", "PermissionRequest", "Notification")


@pytest.fixture(scope="module", autouse=True)
def locale_folder():
    yield
    remove_locales()


@pytest.fixture
def chinese():
    return speak("zh_TW")


@pytest.fixture
def ctl(home):
    (home / "ring" / "sessions").mkdir(mode=0o700, parents=True)
    return Ctl(home, before=ALONE)


@pytest.fixture
def uninstalled(tmp_path, monkeypatch):
    """Programs as in a build tree whose only language says everything at twice
    the length."""
    tree = tmp_path / "tree"
    source = tree / "long.po"
    target = tree / "po" / "de" / "LC_MESSAGES" / "ring-tray.mo"
    target.parent.mkdir(parents=True)
    template = subprocess.run(
        ["xgettext", f"--directory={TOP}", "--from-code=UTF-8", "--keyword=_", "--keyword=N_", "--keyword=C_:1c,2",
         f"--files-from={TOP / 'po' / 'POTFILES.in'}", "--output=-"],
        check=True, capture_output=True, text=True,
    ).stdout.replace("CHARSET", "UTF-8")
    same = subprocess.run(["msgen", "--no-wrap", "-"], input=template, check=True, capture_output=True, text=True).stdout
    source.write_text(re.sub(r'^(msgstr(?:\[\d\])?) "([^"\\%]{4,})"$', r'\1 "\2 Ünd \2"', same, flags=re.MULTILINE))
    subprocess.run(["msgfmt", f"--output-file={target}", str(source)], check=True)
    for name, folder in (("RINGCTL", "ctl"), ("RING_TRAY", "tray")):
        (tree / "src" / folder).mkdir(parents=True)
        monkeypatch.setenv(name, shutil.copy(program(name), tree / "src" / folder))
    return speak("de", "de_DE")


def put_waiting(home, session="maigo-1"):
    at = time.time() - 65
    row = {
        "session_id": session, "provider": "gemini", "cwd": "/home/sam/maigo", "status": "waiting",
        "last_event": "PermissionRequest", "last_active": at, "heartbeat_at": at, "last_action": "→ Bash: make deploy",
        "waiting_kind": "permission", "waiting_detail": "Bash: make deploy", "waiting_since": at,
    }
    write_row(home, session, json.dumps(row))


def labels(items):
    for item in items:
        if item.label:
            yield item.label
        yield from labels(item.children)


def test_table_is_chinese(ctl, home, chinese):
    put_waiting(home)
    done = ctl.run(**chinese)
    head, line = done.stdout.splitlines()
    assert head.split() == ["狀態", "名稱", "代理", "等待事項／上個動作", "經過時間", "位置"]
    assert line.split()[0] == "等待中" and "1 分" in line
    assert not english(done.stdout, *NAMES)


def test_help_is_chinese(ctl, chinese):
    done = ctl.run("--help", **chinese)
    commands = re.sub(r"^  [a-z-]+ ", "", done.stdout, flags=re.MULTILINE)
    assert done.stdout.startswith("用法：ringctl [指令]")
    assert not english(commands, "ringctl", "on", "off")


def test_why_is_chinese(ctl, home, agent, chinese):
    agent.start()
    agent.ask()
    done = ctl.run("why", "s1", **chinese)
    assert done.stdout.split()[:4] == ["時間", "事件", "狀態", "原因"]
    assert "代理表示需要您授予權限。" in done.stdout
    assert "maigo：等待中 — Bash: make deploy" in done.stdout
    assert not english(done.stdout, *NAMES, *EVENTS)


def test_doctor_is_chinese(ctl, home, chinese):
    (home / "ring" / "config.toml").write_text('notify_sound = 1\nx = "open\n[tray]\nurgency = 3\n')
    put_waiting(home)
    done = ctl.run("doctor", **chinese)
    assert "第 1 行：notify_sound 必須是 true 或 false；改用預設值" in done.stdout
    assert "字串沒有結尾；略過這一行" in done.stdout
    assert not english(re.sub(r"→ (ringctl|sudo|chmod) .*", "", done.stdout), *NAMES, *AGENTS, "notify_sound", "true", "false", "tray.urgency", "config.toml")


def test_complaints_are_chinese(ctl, chinese):
    assert ctl.run("danse", **chinese).stderr == "ringctl: 沒有「danse」這個指令。請用「ringctl --help」列出指令。\n"
    assert "沒有「nobody」這個工作階段" in ctl.run("why", "nobody", **chinese).stderr


def test_hooks_are_chinese(ctl, home, chinese):
    (home / ".claude").mkdir()
    done = ctl.run("install-hooks", "--agent", "claude-code", "--hook", program("RING_HOOK"), "--dry-run", **chinese)
    said = done.stdout.split("--- ")[0].split("\n@@")[0]
    assert "將新增的掛鉤：" in said
    assert not english("\n".join(line for line in said.splitlines() if re.search("[一-鿿]", line)), *NAMES)


@pytest.mark.parametrize("arguments", [("--format", "json"), ("--format", "oneline")], ids=lambda words: words[-1])
def test_what_programs_read_knows_no_language(ctl, home, arguments):
    put_waiting(home)
    texts = {
        re.sub(r'"(generated_at|idle_seconds)":[0-9.]+', "", ctl.run(*arguments, **environment).stdout)
        for environment in ({"LC_ALL": "C.UTF-8"}, speak("zh_TW"), speak("de", "de_DE"))
    }
    assert len(texts) == 1, texts


def test_numbers_have_a_point(ctl, home):
    put_waiting(home)
    board = json.loads(ctl.run("--format", "json", **speak("de", "de_DE")).stdout)
    assert isinstance(board["generated_at"], float)


def test_replay_knows_no_language(ctl):
    trace = next(path for path in sorted((TOP / "tests" / "traces").glob("*.json")) if "own" in path.name)
    runs = [ctl.run("replay", "--print", str(trace), **environment).stdout for environment in ({"LC_ALL": "C.UTF-8"}, speak("zh_TW", "de_DE"))]
    assert runs[0] == runs[1] and "passed" in runs[0]


def test_menu_is_chinese(start_tray, watcher, agent, chinese):
    tray = start_tray(**chinese).attach(watcher)
    agent.start()
    agent.ask()
    wait_until(lambda: tray.items()[0].label == "1 個等待中", "the heading")
    assert tray.get("Title") == "1 個等待中"
    assert {"下一個等待的工作階段", "工作階段", "勿擾", "看板…", "登入時啟動", "關於", "結束"} <= set(labels(tray.items()))
    tray.choose("勿擾", "30 分鐘")
    wait_until(lambda: tray.get("Title").startswith("1 個等待中、勿擾至 "), "the title")
    for label in labels(tray.items()):
        assert not english(label, *NAMES), label


def test_agent_without_hooks_is_told_in_chinese(start_tray, watcher, agent, chinese):
    agent.process("s1")
    tray = start_tray(**chinese).attach(watcher)
    wait_until(lambda: tray.find("1 個代理沒有掛鉤：看不到它們何時等待"), "the line")
    tray.choose("設定掛鉤…")
    wait_until(lambda: tray.has_window("設定掛鉤"), "the window")


@pytest.mark.parametrize("server_capabilities", [["body", "actions"]])
def test_notification_is_chinese(server, start_tray, watcher, agent, chinese):
    start_tray(**chinese).attach(watcher)
    agent.start("s2", cwd="/home/sam/site")
    agent.ask("s2", cwd="/home/sam/site")
    server.wait_for(1)
    agent.start()
    agent.ask()
    shown = server.wait_for(2)
    assert shown.title == "maigo 需要權限"
    assert shown.body.splitlines()[-1] == "另有 1 個正在等待"
    assert set(shown.actions.values()) == {"前往", "10 分鐘後"}
    assert not english(shown.body, *NAMES)


def test_long_words_hold(server, uninstalled, start_tray, watcher, agent, ctl):
    tray = start_tray(**uninstalled).attach(watcher)
    agent.start()
    agent.ask()
    assert server.wait_for(1).body
    assert tray.find("Quit Ünd Quit") and tray.find("Quiet Ünd Quiet", "30 minutes Ünd 30 minutes")
    lines = ctl.run(**uninstalled).stdout.splitlines()
    assert lines[0].split()[:3] == ["STATE", "Ünd", "STATE"] and lines[1].startswith("waiting Ünd waiting")
    # The columns are below their heads.
    assert lines[1].index("maigo") == lines[0].index("NAME")
    for command in (["--help"], ["why", "s1"], ["doctor"]):
        assert "Ünd" in ctl.run(*command, **uninstalled).stdout
