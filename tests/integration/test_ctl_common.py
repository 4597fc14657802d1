# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What all commands of ringctl have in common: help, exit statuses, language, a full disk."""

import pathlib
import re
import shutil
import subprocess

import pytest

from ctl import ALONE, Ctl
from tray import program

pytestmark = pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")

CATALOG = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "No sessions"
msgstr "{word}"

msgid "There is no command “%s”. “ringctl --help” lists them."
msgstr "{word} „%s“"
"""

@pytest.fixture
def ctl(home):
    (home / "ring").mkdir(mode=0o700)
    return Ctl(home, before=ALONE)


def commands():
    text = subprocess.run([program("RINGCTL"), "--help"], check=True, capture_output=True, text=True).stdout
    return re.findall(r"^  ([a-z-]+) +\S", text, re.MULTILINE)


# --- help ---


def test_commands():
    names = commands()
    assert len(names) == len(set(names)) >= 18
    assert {"list", "watch", "why", "stats", "digest", "gc", "quiet", "doctor"} <= set(names)


@pytest.mark.parametrize("name", commands())
def test_help(ctl, name):
    done = ctl.run(name, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Usage:\n  ringctl {name} ")
    # All summaries speak alike: what to do, not what is done.
    assert not re.search(r"^(?:Puts|Takes|Shows|Looks|Says) ", done.stdout, re.MULTILINE)
    usage, summary, *_ = done.stdout.split("\n\n")
    assert summary and not summary.startswith("Help Options")
    assert "Exit status: 0 " in done.stdout and "--lang=CODE" in done.stdout
    assert ctl.run(name, "-h").stdout == done.stdout


@pytest.mark.parametrize("name", commands())
def test_wrong_option(ctl, name):
    done = ctl.run(name, "--no-such-option")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ringctl: ") and done.stderr.count("\n") == 1


def test_help_needs_no_home(ctl):
    for arguments in (["--help"], ["--version"], ["stats", "--help"]):
        done = ctl.run(*arguments, HOME=None, RING_HOME=None)
        assert (done.returncode, done.stderr) == (0, "")


# --- the manual ---


def manual(name):
    """A page of the manual as it is read."""
    page = pathlib.Path(__file__).resolve().parents[2] / "data" / "man" / f"{name}.1"
    done = subprocess.run(["mandoc", "-Tutf8", "-Owidth=500", page], check=True, capture_output=True, text=True)
    return re.sub(r".\x08", "", done.stdout)


def test_manual_has_all_commands_and_options(ctl):
    """In the command's own place."""
    text = manual("ringctl")
    places = dict(re.findall(r"^ {5}([a-z-]+)(?= |$)(.*?)(?=^ {5}[a-z]|^ {0,3}[A-Z])", text, re.MULTILINE | re.DOTALL))
    for name in commands():
        assert name in places, name
        place = places[name] + (places["remove-hooks"] if name == "install-hooks" else "")
        for option in set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", ctl.run(name, "--help").stdout, re.MULTILINE)) - {"--help", "--lang"}:
            assert option in place, f"{name} {option}"


def test_manual_has_all_variables():
    text = manual("ringctl") + manual("ring-tray") + manual("ring-hook")
    for variable in ("RING_HOME", "HOME", "RING_LANG", "NO_COLOR", "TERM", "CLAUDE_CONFIG_DIR", "CODEX_HOME"):
        assert f" {variable}" in text


# --- a full disk ---


@pytest.mark.parametrize("arguments", ["", "list --format json", "stats", "digest", "gc --dry-run", "--version", "--help", "quiet"])
def test_full_disk(ctl, arguments):
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {arguments} > /dev/full', "sh", *ctl.before, program("RINGCTL")],
        env=ctl.environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("ringctl: ") and done.stderr.count("\n") == 1


# --- language ---


@pytest.fixture
def speaker(home, monkeypatch):
    """ringctl as in a build tree with catalogs in two languages."""
    for language, word in {"de": "Keine", "zh_TW": "沒有"}.items():
        folder = home / "tree" / "po" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "x.po").write_text(CATALOG.format(word=word), encoding="utf-8")
        subprocess.run(["msgfmt", "-o", folder / "ring-tray.mo", folder / "x.po"], check=True)
    (home / "tree" / "src" / "ctl").mkdir(parents=True)
    monkeypatch.setenv("RINGCTL", shutil.copy(program("RINGCTL"), home / "tree" / "src" / "ctl"))
    (home / "ring").mkdir(mode=0o700)
    return Ctl(home, before=ALONE)


def said(ctl, *arguments, **environment):
    done = ctl.run(*arguments, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "POSIX"])
def test_language_option(speaker, locale):
    here = {"LC_ALL": locale}
    assert said(speaker, **here) == "No sessions"
    assert said(speaker, "--lang", "de", **here) == "Keine"
    assert said(speaker, "list", "--lang=de", **here) == "Keine"
    assert said(speaker, "--lang", "zh_TW", "list", **here) == "沒有"
    assert said(speaker, "--lang", "zh-Hant", **here) == said(speaker, "--lang", "zh-TW", **here) == "沒有"
    assert said(speaker, "--lang", "en", **here) == said(speaker, "--lang", "en_GB", **here) == "No sessions"
    assert said(speaker, "--lang", "en", "--lang", "de", **here) == "Keine"


def test_language_that_nobody_speaks(speaker):
    """It is said, and then English is spoken."""
    for code in ("fr", "english", "xx"):
        done = speaker.run("list", "--lang", code)
        assert (done.returncode, done.stdout) == (0, "No sessions\n")
        assert done.stderr == f"ringctl: There is no translation into “{code}”: what follows is English.\n"
    assert said(speaker, RING_LANG="fr") == "No sessions"


def test_language_setting(speaker, home):
    (home / "ring" / "config.toml").write_text('lang = "de"\n')
    assert said(speaker) == "Keine"
    assert said(speaker, "--lang", "en") == "No sessions"
    assert said(speaker, RING_LANG="zh_TW") == "沒有"
    assert said(speaker, "--lang", "de", RING_LANG="zh_TW") == "Keine"
    done = speaker.run("nonsense")
    assert done.returncode == 2 and "Keine „nonsense“" in done.stderr


@pytest.mark.parametrize("setting", ["", "../../de", "x" * 100, "d", "7", "a b"])
def test_odd_language_setting(speaker, home, setting):
    """It is no reason to say nothing."""
    (home / "ring" / "config.toml").write_text(f'lang = "{setting}"\n')
    assert said(speaker, RING_LANG=setting) == "No sessions"


@pytest.mark.parametrize("arguments", [["--lang"], ["--lang="], ["--lang", "../de"], ["list", "--lang"], ["--lang", "de/x", "list"], ["--lang", "x" * 33]])
def test_wrong_language(ctl, arguments):
    done = ctl.run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ringctl: “--lang” takes") and done.stderr.count("\n") == 1


def test_a_name_is_no_option(ctl, home):
    """Behind "--" everything is a word."""
    (home / "ring" / "sessions").mkdir()
    (home / "ring" / "sessions" / "a.json").write_text('{"session_id": "a", "provider": "gemini", "status": "idle", "last_active": 9e9}')
    done = ctl.run("label", "--", "a", "--lang")
    assert (done.returncode, done.stderr) == (0, "")
    assert "--lang" in pathlib.Path(home / "ring" / "labels.json").read_text(encoding="utf-8")
