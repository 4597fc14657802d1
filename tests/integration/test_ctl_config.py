# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""ringctl config: what it shows, what it writes, what it refuses."""

import json
import os
import subprocess
import tomllib

import pytest

from ctl import Ctl, StrangersHome
from tray import program

TEXT = """# mine
theme = "dark"   # RiNG's own
notify_repeat_seconds = [
  30,
  120,
]

[colours]
waiting = "red"
"""


@pytest.fixture
def ctl(home):
    (home / "ring").mkdir()
    return Ctl(home)


@pytest.fixture
def path(ctl, home):
    return home / "ring" / "config.toml"


def complaint(done, status):
    """What it complains of, in one line."""
    assert done.returncode == status
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("ringctl: ")
    return line.removeprefix("ringctl: ")


@pytest.mark.parametrize("words", [("show",), ("get",), ("get", "lang", "x"), ("set", "lang"), ("set", "lang", "a", "b"), ("unset",), ("list", "x")])
def test_wrong_words(ctl, words):
    assert "takes list, get KEY" in complaint(ctl.run("config", *words), 2)


@pytest.mark.parametrize("key", ["", "theme", "tray", "icon_style", "tray.autostart", "lang\n\x1b[31m"])
@pytest.mark.parametrize("words", [("get",), ("set", "true"), ("unset",)])
def test_unknown_key(ctl, path, key, words):
    line = complaint(ctl.run("config", words[0], key, *words[1:]), 2)
    assert line.startswith("There is no setting “") and "\x1b" not in line
    assert not path.exists()


@pytest.mark.parametrize(
    "key, value, expected",
    [
        ("notify_sound", "loud", "true or false"),
        ("tray.menu_sessions", "0", "an integer from 1 to 100"),
        ("tray.urgency", "low", '"normal" or "critical"'),
        ("notify_debounce_seconds", "soon", "a number of seconds"),
    ],
)
def test_wrong_value(ctl, path, key, value, expected):
    path.write_text(TEXT)
    assert complaint(ctl.run("config", "set", key, value), 2).endswith(f"{key} must be {expected}.")
    assert path.read_text() == TEXT


@pytest.mark.parametrize("key", ["notify_ntfy_url", "notify_webhook_url"])
@pytest.mark.parametrize("value", ["javascript:1", "ftp://h/t0ken", "h/t0ken", "https://", "https://a b/t0ken"])
def test_wrong_address(ctl, path, key, value):
    line = complaint(ctl.run("config", "set", key, value), 2)
    assert "https://" in line and "t0ken" not in line
    assert not path.exists()


def test_address(ctl, path):
    for key, value in (("notify_ntfy_url", "https://ntfy.sh/topic"), ("notify_webhook_url", " http://localhost:8080 "), ("notify_ntfy_url", "")):
        assert ctl.run("config", "set", key, value).returncode == 0
    assert path.read_text() == 'notify_ntfy_url = ""\nnotify_webhook_url = "http://localhost:8080"\n'


def test_format_is_for_reading(ctl, path):
    complaint(ctl.run("config", "set", "lang", "de", "--format", "json"), 2)
    complaint(ctl.run("config", "--format", "yaml"), 2)
    assert not path.exists()


def test_negative_value_is_a_value(ctl):
    assert "notify_repeat_max must be" in complaint(ctl.run("config", "set", "notify_repeat_max", "--", "-1"), 2)


@pytest.mark.parametrize("text", ["x\n", "lang = 'a'\nlang = 'b'\n", "tray = {}\n", "[[tray]]\n"])
def test_file_that_cannot_be_edited(ctl, path, text):
    path.write_text(text)
    line = complaint(ctl.run("config", "set", "tray.urgency", "critical"), 1)
    assert f"{path}: line " in line
    assert path.read_text() == text


def test_no_right_to_write():
    with StrangersHome() as home:
        path = home.path / "ring" / "config.toml"
        path.write_text(TEXT)
        path.chmod(0o444)
        if home.is_root:
            os.chown(path, 65534, 65534)
        line = complaint(home.ctl.run("config", "set", "lang", "de"), 1)
        assert "no right to read or write" in line and "read-only" in line
        assert path.read_text() == TEXT
        assert [entry.name for entry in path.parent.iterdir() if ".ring-" in entry.name] == []


def test_no_home(ctl):
    complaint(ctl.run("config", HOME=None, RING_HOME=None), 1)


def test_unreadable_settings_are_said(ctl, path):
    path.write_text("notify_sound = 1\nx\n")
    done = ctl.run("config", "get", "notify_sound")
    assert done.returncode == 0
    assert done.stdout == "true\n"
    assert [line.startswith("ringctl: config.toml: line ") for line in done.stderr.splitlines()] == [True, True]


def test_list(ctl, path):
    path.write_text(TEXT)
    done = ctl.run("config")
    assert (done.returncode, done.stderr) == (0, "")
    assert ctl.run("config", "list").stdout == done.stdout
    lines = {line.split()[0]: line for line in done.stdout.splitlines()}
    assert len(lines) == 26 and "tray.autostart" not in lines and "theme" not in lines
    assert lines["notify_repeat_seconds"].split("  ")[1:] and "[30, 120]" in lines["notify_repeat_seconds"]
    assert " set " in lines["notify_repeat_seconds"] and " default " in lines["tray.icon_style"]
    assert lines["tray.icon_style"].endswith("Icon in the panel: colour or symbolic")


def test_texts_are_true_of_us(ctl):
    lines = {line.split()[0]: line for line in ctl.run("config").stdout.splitlines()}
    assert all(place in lines["notify_backend"] for place in ("auto", "ntfy", "webhook", "none"))
    # RiNG is named only where it reads a setting too, or alone.
    assert {key for key, line in lines.items() if "RiNG" in line} == {"lang", "debug_payload_log"}


def test_json(ctl, path):
    path.write_text(TEXT)
    settings = {setting["key"]: setting for setting in json.loads(ctl.run("config", "--format", "json").stdout)}
    assert len(settings) == 26
    assert settings["notify_repeat_seconds"]["value"] == [30, 120]
    assert settings["notify_repeat_seconds"]["is_set"] is True
    assert settings["tray.menu_sessions"] == {"key": "tray.menu_sessions", "value": 12, "is_set": False, "description": "How many sessions the menu lists"}
    assert settings["notify_sound"]["value"] is True
    assert settings["focusers"]["value"] == []
    one = json.loads(ctl.run("config", "get", "tray.menu_sessions", "-f", "json").stdout)
    assert one == settings["tray.menu_sessions"]


def test_set_keeps_the_rest(ctl, path):
    path.write_text(TEXT)
    path.chmod(0o640)
    for key, value in (("notify_sound", "off"), ("tray.urgency", "critical"), ("tray.finished_after_seconds", "2m"), ("lang", "zh_TW")):
        done = ctl.run("config", "set", key, value)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    text = path.read_text()
    assert tomllib.loads(text) == tomllib.loads(TEXT) | {
        "notify_sound": False,
        "lang": "zh_TW",
        "tray": {"urgency": "critical", "finished_after_seconds": 120},
    }
    kept = [line for line in text.splitlines() if line in TEXT.splitlines()]
    assert kept == TEXT.splitlines() + [""]
    assert path.stat().st_mode & 0o777 == 0o640
    assert ctl.run("config", "get", "tray.urgency").stdout == "critical\n"


def test_set_through_a_link_and_unset(ctl, path, home):
    target = home / "dotfiles.toml"
    target.write_text(TEXT)
    path.symlink_to(target)
    assert ctl.run("config", "set", "notify_sound", "false").returncode == 0
    assert path.is_symlink() and "notify_sound = false\n" in target.read_text()
    assert ctl.run("config", "unset", "notify_sound").returncode == 0
    assert target.read_text() == TEXT
    assert ctl.run("config", "unset", "notify_sound").returncode == 0


def test_writers_at_once_lose_nothing(ctl, path):
    keys = ["notify_debounce_seconds", "waiting_cooldown_seconds", "tray.finished_after_seconds", "tray.menu_sessions"]
    for count in range(1, 6):
        writers = [subprocess.Popen([program("RINGCTL"), "config", "set", key, str(count)], env=ctl.environment) for key in keys]
        assert [writer.wait() for writer in writers] == [0] * len(keys)
        settings = tomllib.loads(path.read_text())
        assert [settings["notify_debounce_seconds"], settings["waiting_cooldown_seconds"]] == [count, count]
        assert settings["tray"] == {"finished_after_seconds": count, "menu_sessions": count}


def test_help(ctl):
    done = ctl.run("config", "--help")
    assert done.returncode == 0
    assert "set KEY VALUE" in done.stdout and "Exit status" in done.stdout
    assert "  config " in ctl.run("--help").stdout
