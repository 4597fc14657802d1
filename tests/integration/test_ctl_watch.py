# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""ringctl watch: the board anew on each change, on a terminal, in a pipe and for waybar."""

import errno
import fcntl
import json
import os
import pathlib
import pty
import signal
import struct
import subprocess
import termios
import time

import pytest

from bus import wait_until
from ctl import ALONE, Ctl, StrangersHome
from tray import program, write_row

pytestmark = pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")

HOSTILE = "\033[31mred\n\u202eright\x9b2J\r\u2028<b>&end"
ENTER = "\033[?1049h"
LEAVE = "\033[?1049l"

# The first process of its namespace would not stop where a terminal says so.
NOT_FIRST = ("sh", "-c", '"$@" & wait $!', "sh")


@pytest.fixture
def ctl(home):
    (home / "ring").mkdir(mode=0o700)
    return Ctl(home, before=ALONE)


def put(home, session, status="working", age=5, **more):
    at = time.time() - age
    row = {"session_id": session, "provider": "gemini", "cwd": f"/home/sam/{session}", "status": status}
    row |= {"last_event": "PreToolUse", "last_active": at, "heartbeat_at": at, "last_action": "→ Bash: make"}
    if status == "waiting":
        row |= {"waiting_kind": "permission", "waiting_detail": "Bash: make deploy"}
    write_row(home, session, json.dumps(row | more))


class Watch:
    """ringctl watch, and what it has printed."""

    def __init__(self, ctl, *arguments, on_terminal=False, rows=24, **environment):
        self.output = b""
        if on_terminal:
            self.reader, its = pty.openpty()
            fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
        else:
            self.reader, its = os.pipe()
        # A group of its own, with a parent in another one: only such a group can be stopped.
        self.process = subprocess.Popen(
            [*ctl.before, *NOT_FIRST, program("RINGCTL"), "watch", *arguments],
            env=ctl.environment | environment,
            stdin=subprocess.DEVNULL,
            stdout=its,
            stderr=subprocess.PIPE,
            process_group=0,
        )
        os.close(its)
        os.set_blocking(self.reader, False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stderr.close()
        if self.reader is not None:
            os.close(self.reader)

    def pid(self):
        """That of ringctl itself."""
        for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                number, _, rest = status.read_text().partition(" (ringctl) ")
            except OSError:
                continue
            if rest and int(rest.split()[2]) == self.process.pid:
                return int(number)
        raise AssertionError("no ringctl")

    def read(self):
        """All that was printed until now."""
        try:
            while piece := os.read(self.reader, 65536):
                self.output += piece
        except BlockingIOError:
            pass
        except OSError as error:
            assert error.errno == errno.EIO
        return self.output.decode(errors="replace")

    def wait_for(self, text):
        wait_until(lambda: text in self.read(), f"{text!r} in {self.read()!r}")
        return self.output.decode()

    def lines(self, count):
        """As soon as there are so many lines, all of them as JSON."""
        wait_until(lambda: self.read().count("\n") >= count, f"{count} lines, there are: {self.read()!r}")
        return [json.loads(line) for line in self.read().splitlines()]

    def forget(self):
        self.read()
        self.output = b""

    def hang_up(self):
        os.close(self.reader)
        self.reader = None

    def stop(self, number=signal.SIGTERM):
        """Its exit status; nothing must have been complained of."""
        os.kill(self.pid(), number)
        return self.end()

    def end(self):
        wait_until(lambda: self.process.poll() is not None, "watch to end")
        assert self.process.stderr.read() == b""
        return self.process.returncode


# --- pipes ---


def test_tables(ctl, home):
    with Watch(ctl) as watch:
        watch.wait_for("No sessions\n")
        put(home, "a")
        watch.wait_for("working  a")
        put(home, "a", "waiting")
        text = watch.wait_for("make deploy")
        assert "\033" not in text
        first, second, third = text.split("\n\n")
        assert first == "No sessions"
        assert second.splitlines()[0].startswith("STATE") and len(third.splitlines()) == 2
        assert watch.stop() == 0


def test_json_lines(ctl, home):
    put(home, "a")
    with Watch(ctl, "--format", "json") as watch:
        watch.lines(1)
        put(home, "a", "waiting")
        watch.lines(2)
        (home / "ring" / "sessions" / "a.json").unlink()
        boards = watch.lines(3)
        assert [board["counts"]["waiting"] for board in boards] == [0, 1, 0]
        assert abs(boards[0]["generated_at"] - time.time()) < 60
        once = ctl.run("--format", "json")
        assert list(json.loads(once.stdout)) == list(boards[0])
        assert watch.stop() == 0


def test_only_changes(ctl, home):
    """A look that finds the same prints nothing, and time alone is no change."""
    put(home, "a", "waiting")
    for name in ("table", "json", "oneline", "waybar"):
        with Watch(ctl, "--format", name) as watch:
            wait_until(lambda: watch.read().count("\n") > 0, "a first output")
            watch.forget()
            path = home / "ring" / "sessions" / "a.json"
            os.utime(path)
            (home / "ring" / "sessions" / "b.json").write_text("{")
            time.sleep(1.2)
            # It looks at all of them because of this one, which it does not show.
            put(home, "over", "ended")
            time.sleep(0.3)
            assert watch.read() == ""
            assert watch.stop() == 0
            for other in ("b", "over"):
                (home / "ring" / "sessions" / f"{other}.json").unlink()


def test_no_polling(ctl, home):
    put(home, "a", age=100)
    with Watch(ctl, "--format", "json") as watch:
        watch.lines(1)
        time.sleep(0.3)

        def count():
            status = open(f"/proc/{watch.pid()}/status", encoding="utf-8").read()
            return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])

        before = count()
        time.sleep(1)
        assert count() - before <= 2


def test_all(ctl, home):
    put(home, "a", "ended")
    with Watch(ctl, "--all") as watch:
        watch.wait_for("ended  a")
    with Watch(ctl) as watch:
        watch.wait_for("No sessions")
        (home / "ring" / "config.toml").write_text("show_all = true\n")
        watch.wait_for("ended  a")


def test_ages_out_by_itself(ctl, home):
    """Nothing is written then: the board itself knows when."""
    (home / "ring" / "config.toml").write_text("active_window_seconds = 60\n")
    put(home, "a", age=58.5)
    with Watch(ctl) as watch:
        watch.wait_for("working  a")
        watch.wait_for("No sessions")


def test_line(ctl, home):
    with Watch(ctl, "--format", "oneline") as watch:
        wait_until(lambda: watch.read() == "\n", "an empty line")
        put(home, "a", "waiting")
        wait_until(lambda: watch.read() == "\n🔴1\n", "a line")
        (home / "ring" / "sessions" / "a.json").unlink()
        wait_until(lambda: watch.read() == "\n🔴1\n\n", "an empty line again")
        assert watch.stop() == 0


# --- who reads ---


def test_reader_leaves(ctl, home):
    """Though nothing changes: no watch must stay behind."""
    with Watch(ctl) as watch:
        watch.wait_for("No sessions")
        watch.hang_up()
        assert watch.end() == 0


def test_reader_leaves_at_once(ctl, home):
    put(home, "a")
    with Watch(ctl) as watch:
        watch.hang_up()
        assert watch.end() == 0


def test_full_disk(ctl):
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" watch --format json > /dev/full', "sh", *ctl.before, program("RINGCTL")],
        env=ctl.environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=20,
    )
    assert done.returncode == 1 and done.stderr.startswith("ringctl: ") and done.stderr.count("\n") == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals(ctl, number):
    with Watch(ctl) as watch:
        watch.wait_for("No sessions")
        assert watch.stop(number) == 0


# --- terminals ---


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_screen_is_given_back(ctl, home, number):
    put(home, "a")
    with Watch(ctl, on_terminal=True, TERM="xterm") as watch:
        text = watch.wait_for("working")
        assert text.startswith(ENTER) and LEAVE not in text
        assert watch.stop(number) == 0
        assert watch.read().endswith("\033[?7h\033[?25h" + LEAVE)


def test_screen_is_drawn_anew(ctl, home):
    put(home, "a")
    with Watch(ctl, on_terminal=True, TERM="xterm") as watch:
        watch.wait_for("working")
        watch.forget()
        put(home, "a", "waiting")
        text = watch.wait_for("make deploy")
        assert text.rpartition("\033[H")[2].count("\033[K") == 2
        assert "\033[1;31mwaiting\033[0m" in text
        watch.stop()


def test_ages_go_on_on_a_screen(ctl, home):
    put(home, "a", age=30)
    with Watch(ctl, on_terminal=True, TERM="xterm") as watch:
        watch.wait_for("31 s")
        watch.wait_for("32 s")
        watch.stop()


def test_small_screen(ctl, home):
    for number in range(30):
        put(home, f"s{number:02}", last_action="x" * 500)
    with Watch(ctl, on_terminal=True, rows=10, TERM="xterm") as watch:
        page = watch.wait_for("more").rpartition("\033[H")[2]
        assert page.count("\r\n") == 9 and "… 22 more" in page
        fcntl.ioctl(watch.reader, termios.TIOCSWINSZ, struct.pack("HHHH", 5, 80, 0, 0))
        os.kill(watch.pid(), signal.SIGWINCH)
        watch.wait_for("… 27 more")
        watch.stop()


def test_stopped_and_continued(ctl, home):
    put(home, "a", age=100)
    with Watch(ctl, on_terminal=True, TERM="xterm") as watch:
        watch.wait_for("working")
        watch.forget()
        pid = watch.pid()
        os.kill(pid, signal.SIGTSTP)
        watch.wait_for(LEAVE)
        watch.forget()
        wait_until(lambda: " T " in pathlib.Path(f"/proc/{pid}/stat").read_text(), "it to stop")
        os.kill(pid, signal.SIGCONT)
        watch.wait_for(ENTER)
        watch.wait_for("working")
        assert watch.stop() == 0


def test_terminal_without_a_screen(ctl, home):
    put(home, "a")
    with Watch(ctl, on_terminal=True, TERM="dumb") as watch:
        assert "\033" not in watch.wait_for("working")
        watch.stop()


def test_no_screen_for_json(ctl, home):
    for name in ("json", "waybar"):
        with Watch(ctl, "--format", name, on_terminal=True, TERM="xterm") as watch:
            assert "\033" not in watch.wait_for("}")
            watch.stop()


# --- waybar ---


def test_waybar(ctl, home):
    with Watch(ctl, "--format", "waybar") as watch:
        assert watch.lines(1)[0] == {"text": "", "alt": "none", "class": "none", "tooltip": "No sessions"}
        put(home, "a", "idle")
        assert watch.lines(2)[1] == {"text": "🟡1", "alt": "idle", "class": "idle", "tooltip": "🟡 a: → Bash: make"}
        put(home, "b")
        assert watch.lines(3)[2]["class"] == "working"
        put(home, "b", "waiting")
        last = watch.lines(4)[3]
        assert (last["class"], last["text"]) == ("waiting", "🔴1 🟡1")
        waiting, idle = last["tooltip"].splitlines()
        assert waiting.startswith("🔴 b: Bash: make deploy (since ") and idle.startswith("🟡 a")
        watch.stop()


def test_waybar_markup(ctl, home):
    put(home, "a", "waiting", waiting_detail="Bash: a <b>&& b", cwd=f"/home/sam/{HOSTILE}")
    with Watch(ctl, "--format", "waybar") as watch:
        tooltip = watch.lines(1)[0]["tooltip"]
        assert "a &lt;b&gt;&amp;&amp; b" in tooltip and "<" not in tooltip
        assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 or char in "\u202e\u2028" for char in tooltip)
        watch.stop()


def test_waybar_tooltip_is_short(ctl, home):
    for number in range(50):
        put(home, f"s{number}")
    with Watch(ctl, "--format", "waybar") as watch:
        lines = watch.lines(1)[0]["tooltip"].splitlines()
        assert len(lines) == 21 and lines[-1] == "… 30 more"
        watch.stop()


# --- command lines and registries ---


@pytest.mark.parametrize("arguments", [["more"], ["--format", "xml"], ["--format"], ["--nonsense"]])
def test_wrong_command_line(ctl, arguments):
    done = ctl.run("watch", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ringctl: ") and done.stderr.count("\n") == 1


def test_registry_comes_later(ctl, home):
    ctl.environment["RING_HOME"] = str(home / "later" / "ring")
    with Watch(ctl) as watch:
        watch.wait_for("No sessions")
        assert not (home / "later").exists()
        (home / "later" / "ring" / "sessions").mkdir(parents=True)
        put(home, "a")
        (home / "ring" / "sessions" / "a.json").rename(home / "later" / "ring" / "sessions" / "a.json")
        watch.wait_for("working  a")
        watch.stop()


def test_no_registry(ctl, home):
    done = ctl.run("watch", HOME=None, RING_HOME=None)
    assert (done.returncode, done.stdout) == (1, "") and "HOME" in done.stderr
    (home / "ring" / "sessions").write_text("")
    done = ctl.run("watch")
    assert (done.returncode, done.stdout) == (1, "") and done.stderr.count("\n") == 1
    assert done.stderr.startswith("ringctl: The registry cannot be read (")


def test_no_rights():
    with StrangersHome() as home:
        put(home.path, "a")
        (home.path / "ring" / "sessions" / "a.json").chmod(0o444)
        for path in (home.path / "ring" / "sessions", home.path / "ring"):
            path.chmod(0o555)
        done = subprocess.run(
            ["sh", "-c", '"$@" | head -1', "sh", *home.ctl.before, program("RINGCTL"), "watch"],
            env=home.ctl.environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=20,
        )
        assert done.stdout.startswith("STATE") and done.stderr == ""
        (home.path / "ring" / "sessions").chmod(0o000)
        done = home.ctl.run("watch")
        assert (done.returncode, done.stdout) == (1, "") and done.stderr.startswith("ringctl: The registry cannot be read (")
