# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""ringctl completion: what it offers, and that the shells take it."""

import errno
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import time

import pytest

from bus import wait_until
from ctl import ALONE, Ctl, StrangersHome
from tray import program, write_row

pytestmark = pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")

SHELLS = ["bash", "zsh", "fish"]
TOP = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = TOP / "data" / "completions"


@pytest.fixture
def ctl(home):
    (home / "ring").mkdir(mode=0o700)
    return Ctl(home, before=ALONE)


def put(home, session, file=None, status="working"):
    row = {"session_id": session, "provider": "gemini", "cwd": "/home/sam/maigo", "status": status, "last_active": time.time()}
    write_row(home, file or session, json.dumps(row))


def offered(ctl, *words, **environment):
    """{candidate: description}"""
    done = ctl.run("completion", "--list", "--", *words, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return dict(line.split("\t") for line in done.stdout.splitlines())


# --- what is offered ---


def test_commands(ctl):
    names = re.findall(r"^  ([a-z-]+) +(\S.*)$", ctl.run("--help").stdout, re.MULTILINE)
    assert offered(ctl, "") == offered(ctl) == dict(names)
    assert set(offered(ctl, "un")) == {"unhide", "unmute"}
    assert set(offered(ctl, "--lang", "en", "un")) == {"unhide", "unmute"}
    assert offered(ctl, "nonsense") == {}


def test_options_are_those_of_the_help(ctl):
    for name in offered(ctl, ""):
        options = re.findall(r"^  (?:-\w, )?(--[a-z-]+)", ctl.run(name, "--help").stdout, re.MULTILINE)
        assert set(offered(ctl, name, "--")) == set(options)
        assert set(options) >= {"--help", "--lang"}
    assert set(offered(ctl, "gc", "--o")) == {"--older-than"}
    assert {"--version", "--help", "--all", "--format", "--lang"} == set(offered(ctl, "--"))


def test_values_are_taken(ctl):
    """Nothing is offered that is then called wrong."""
    tried = 0
    for name in ("list", "stats", "digest", "gc", "config", "doctor"):
        for option in set(offered(ctl, name, "--")) - {"--help"}:
            for value in offered(ctl, name, option, ""):
                assert ctl.run(name, option, value).returncode in (0, 1, 3)
                tried += 1
    assert tried > 30
    for shell in offered(ctl, "completion", ""):
        assert ctl.run("completion", shell).returncode == 0
    for word in offered(ctl, "quiet", ""):
        assert ctl.run("quiet", word).returncode == 0


def test_values(ctl):
    assert set(offered(ctl, "watch", "--format", "")) == {"table", "json", "oneline", "waybar"}
    assert set(offered(ctl, "watch", "-f", "j")) == {"json"}
    assert set(offered(ctl, "watch", "--format=j")) == {"--format=json"}
    assert set(offered(ctl, "--format", "o")) == {"oneline"}
    assert set(offered(ctl, "stats", "--since", "")) == {"30m", "4h", "12h", "1d", "7d", "30d"}
    assert offered(ctl, "stats", "") == offered(ctl, "quiet", "on", "") == offered(ctl, "nonsense", "") == {}
    assert offered(ctl, "stats", "--nonsense=") == {}


def test_sessions(ctl, home):
    put(home, "abc-1")
    put(home, "gemini:abd")
    put(home, "over", status="ended")
    for name in ("why", "focus", "label", "hide", "unhide", "mute", "unmute"):
        assert set(offered(ctl, name, "")) == {"abc-1", "gemini:abd", "over"}
    assert offered(ctl, "why", "a") == {"abc-1": "maigo (abc-1), working"}
    assert offered(ctl, "why", "--lang", "en", "gemini:") == {"gemini:abd": "maigo (abd), working"}
    assert offered(ctl, "why", "abc-1", "") == offered(ctl, "list", "") == {}


def test_settings(ctl):
    assert set(offered(ctl, "config", "")) == {"list", "get", "set", "unset"}
    names = [setting["key"] for setting in json.loads(ctl.run("config", "--format", "json").stdout)]
    for action in ("get", "set", "unset"):
        assert list(offered(ctl, "config", action, "")) == names
    assert offered(ctl, "config", "get", "la") == {"lang": "Language of ringctl and RiNG, like zh_TW; empty for that of the system"}
    assert offered(ctl, "config", "list", "") == offered(ctl, "config", "set", "lang", "") == {}


def test_agents_and_languages(ctl):
    """Those that there are, whoever has added one."""
    agents = set(re.findall(r'^ +\.id = "(.*)",$', (TOP / "src" / "core" / "ring-agents.c").read_text(), re.MULTILINE))
    assert {"claude-code", "kimi"} <= agents
    for command in ("install-hooks", "remove-hooks"):
        assert set(offered(ctl, command, "--agent", "")) == agents
        for said in (ctl.run(command, "--help").stdout, ctl.run(command, "--agent", "nobody").stderr):
            assert agents <= set(re.findall(r"[\w-]+", said)), said
    assert set(offered(ctl, "--lang", "")) == {"en"} | {path.stem for path in (TOP / "po").glob("*.po")}


def test_hostile_sessions(ctl, home):
    """Only what can be typed is offered, and a line is a line."""
    for number, session in enumerate(["a b", "a\nb", "a\tb", "\033[31m", "-rf", "\u202ex", "$(touch x)", "a;b", "日本"]):
        put(home, session, f"h{number}")
    assert set(offered(ctl, "why", "")) == {"a;b", "日本", "␛[31m"}


def test_no_registry(ctl, home):
    assert offered(ctl, "why", "", RING_HOME=None, HOME=None) == {}
    assert offered(ctl, "why", "", RING_HOME=str(home / "nowhere")) == {}
    assert not (home / "nowhere").exists()
    with StrangersHome() as stranger:
        (stranger.path / "ring" / "sessions").chmod(0o000)
        assert offered(stranger.ctl, "why", "") == {}
        assert "list" in offered(stranger.ctl, "")


@pytest.mark.parametrize("arguments", [[], ["tcsh"], [""], ["../bash"], ["bash", "zsh"], ["--shell", "bash"]])
def test_wrong_command_line(ctl, arguments):
    done = ctl.run("completion", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ringctl: ") and done.stderr.count("\n") == 1


# --- the shells ---


@pytest.mark.parametrize("shell", SHELLS)
def test_script(ctl, shell):
    done = ctl.run("completion", shell)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (SCRIPTS / f"ringctl.{shell}").read_text(encoding="utf-8")
    assert not {"--list"} & set(ctl.run("completion", "--help").stdout.split())


@pytest.mark.parametrize("shell", SHELLS)
def test_syntax(shell):
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell}")
    done = subprocess.run([shell, "-n", SCRIPTS / f"ringctl.{shell}"], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


class Terminal:
    """A shell on a terminal, to type into."""

    def __init__(self, ctl, *command, **environment):
        self.ours, its = pty.openpty()
        folder = str(pathlib.Path(program("RINGCTL")).parent)
        merged = ctl.environment | {"TERM": "dumb", "PATH": folder + ":" + os.environ["PATH"], "PS1": "> "} | environment
        self.process = subprocess.Popen(command, env=merged, stdin=its, stdout=its, stderr=its, start_new_session=True)
        os.close(its)
        os.set_blocking(self.ours, False)
        self.output = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def read(self):
        try:
            while piece := os.read(self.ours, 65536):
                self.output += piece.decode(errors="replace")
        except BlockingIOError:
            pass
        except OSError as error:
            assert error.errno == errno.EIO
        return self.output

    def type(self, text, expected):
        """Types it, and waits for what the shell makes of it."""
        self.output = ""
        os.write(self.ours, text.encode())
        wait_until(lambda: re.search(expected, self.read()), f"{expected!r} in {self.read()!r}")


TYPED = [
    ("ringctl wat\t", r"watch "),
    ("ringctl stats --sin\t", r"--since "),
    ("ringctl watch --format=way\t", r"--format=waybar"),
    ("ringctl why abc-\t", r"abc-123 "),
    ("ringctl why gemini:ab\t", r"gemini:abd "),
]


@pytest.mark.parametrize("typed, expected", TYPED)
def test_bash(ctl, home, typed, expected):
    put(home, "abc-123")
    put(home, "gemini:abd")
    with Terminal(ctl, "bash", "--norc", "--noprofile", "-i") as bash:
        bash.type(". <(ringctl completion bash); echo re''ady\n", "ready")
        bash.type(typed, expected)


def test_bash_does_not_run_what_it_completes(ctl, home):
    put(home, "x;touch${IFS}" + "bad", "odd")
    with Terminal(ctl, "bash", "--norc", "--noprofile", "-i") as bash:
        bash.type(f"cd {home}; . <(ringctl completion bash); echo re''ady\n", "ready")
        bash.type("ringctl why x\t", r"x\\;touch\\\$\\\{IFS\\\}bad")
        bash.type("\necho do''ne\n", "done")
    assert not (home / "bad").exists()


@pytest.mark.parametrize("typed, expected", TYPED)
@pytest.mark.skipif(shutil.which("zsh") is None, reason="no zsh")
def test_zsh(ctl, home, typed, expected):
    put(home, "abc-123")
    put(home, "gemini:abd")
    with Terminal(ctl, "zsh", "-f", "-i", ZDOTDIR=str(home)) as zsh:
        zsh.type("unsetopt zle_bracketed_paste; autoload -U compinit; compinit -u; source <(ringctl completion zsh); echo re''ady\n", "ready")
        zsh.type(typed, expected.replace("gemini:", r"gemini\\?:"))


@pytest.mark.skipif(shutil.which("zsh") is None, reason="no zsh")
def test_zsh_finds_the_installed_file(ctl, home):
    folder = home / "functions"
    folder.mkdir()
    shutil.copy(SCRIPTS / "ringctl.zsh", folder / "_ringctl")
    with Terminal(ctl, "zsh", "-f", "-i", ZDOTDIR=str(home)) as zsh:
        zsh.type(f"fpath=({folder} $fpath); autoload -U compinit; compinit -u; echo re''ady\n", "ready")
        zsh.type("ringctl wat\t", "watch ")


@pytest.mark.parametrize("typed, expected", TYPED)
@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish")
def test_fish(ctl, home, typed, expected):
    put(home, "abc-123")
    put(home, "gemini:abd")
    folder = str(pathlib.Path(program("RINGCTL")).parent)
    done = subprocess.run(
        ["fish", "--no-config", "-c", f'ringctl completion fish | source; complete -C "{typed.strip()}"'],
        env=ctl.environment | {"PATH": folder + ":" + os.environ["PATH"]},
        check=True,
        capture_output=True,
        text=True,
    )
    words = [line.split("\t")[0] for line in done.stdout.splitlines()]
    assert words == [expected.strip()]
