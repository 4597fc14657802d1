# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The pictures of the demo, as tools/run --demo --shots takes them, and the log of
the day before that it begins with."""

import contextlib
import datetime
import json
import os
import pathlib
import shutil
import subprocess

import pytest
from gi.repository import GLib

from bus import Client, wait_until
from desktop import is_green, is_red
from tray import clean_environment, program

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
NAMES = ["board.png", "day.png", "idle.png", "menu.png", "waiting.png", "working.png"]
PROJECTS = ["maigo", "pelican", "shop", "site", "thesis"]


@pytest.fixture
def take_shots(tmp_path):
    """Runs the program; whatever happens, it leaves nothing but pictures."""
    temporary = tmp_path / "tmp"
    temporary.mkdir()

    def take(folder, **environment):
        # A display of the caller's is not used.
        environment = os.environ | {"TMPDIR": str(temporary), "DISPLAY": ":none"} | environment
        result = subprocess.run([TOOLS / "demo-shots", folder], env=environment, capture_output=True, text=True)
        assert not list(temporary.iterdir())
        wait_until(lambda: not list(processes_of(temporary)), "the processes to end")
        return result

    return take


def processes_of(folder):
    """The processes that have this folder, or one below it, in their environment."""
    for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if f"={folder}".encode() in path.read_bytes():
                yield path.parent.name


def count_colours(picture):
    found = subprocess.run(["identify", "-format", "%k", str(picture)], capture_output=True, text=True, check=True)
    return int(found.stdout)


def count_pixels(picture, is_wanted):
    pixels = subprocess.run(["convert", picture, "-depth", "8", "rgb:-"], capture_output=True, check=True).stdout
    return sum(is_wanted(*pixels[at : at + 3]) for at in range(0, len(pixels), 3))


def size_of(picture):
    found = subprocess.run(["identify", "-format", "%w %h", str(picture)], capture_output=True, text=True, check=True)
    return tuple(map(int, found.stdout.split()))


def test_pictures_of_every_state(take_shots, tmp_path):
    folder = tmp_path / "not" / "yet"
    result = take_shots(folder)
    assert result.returncode == 0, result.stderr
    assert sorted(path.name for path in folder.iterdir()) == NAMES
    # Panel and background alone have a handful.
    assert all(count_colours(path) > 20 for path in folder.iterdir())
    assert {size_of(folder / f"{name}.png") for name in ("board", "day")} == {(860, 560)}
    # Five lanes full of work and waits, where today has a few seconds.
    assert count_pixels(folder / "day.png", is_green) > 5000
    assert count_pixels(folder / "day.png", is_red) > 3000


def test_folder_that_cannot_be_made(take_shots, tmp_path):
    (tmp_path / "file").touch()
    result = take_shots(tmp_path / "file")
    assert result.returncode == 1
    assert "No pictures: " in result.stderr and "Traceback" not in result.stderr


def test_hook_that_fails(take_shots, tmp_path):
    result = take_shots(tmp_path / "shots", RING_HOOK="/bin/false", RING_DEMO_PACE="0")
    assert result.returncode == 1
    assert "No pictures: tools/demo-day ended too early" in result.stderr


# --- beside a tray that runs ---


@pytest.fixture
def run_demo(tmp_path, bus):
    """tools/run --demo, which says so if it goes on to install and to build."""
    (tmp_path / "tools").mkdir()
    for name in ("run", "common.sh"):
        shutil.copy(TOOLS / name, tmp_path / "tools")
    installer = tmp_path / "tools" / "install-dependencies"
    installer.write_text("#!/bin/sh\necho went on; exit 3\n")
    installer.chmod(0o755)

    def run(**environment):
        environment = os.environ | {"DISPLAY": ":none", "HOME": str(tmp_path), "DBUS_SESSION_BUS_ADDRESS": bus.address} | environment
        command = [tmp_path / "tools" / "run", "--demo"]
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=30)

    return run


def test_tray_that_runs(run_demo, bus):
    assert run_demo().stdout == "went on\n"
    assert run_demo(DBUS_SESSION_BUS_ADDRESS="unix:path=/none").stdout == "went on\n"

    arguments = GLib.Variant("(su)", ("io.github.ring_tray.RingTray", 0))
    tray = Client(bus)
    tray.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", arguments)
    result = run_demo()
    assert (result.returncode, result.stdout) == (1, "")
    assert "A tray runs already" in result.stderr


# --- the log ---


def write_log(folder, *arguments):
    environment = os.environ | {"HOME": "/home/sam", "TZ": "UTC"}
    return subprocess.run([TOOLS / "demo-log", folder, *arguments], env=environment, capture_output=True, text=True)


def read_log(folder):
    return [json.loads(line) for line in (folder / "events.jsonl").read_text(encoding="utf-8").splitlines()]


def lines_from(lines, day):
    return [line for line in lines if datetime.datetime.fromtimestamp(line["ts"], datetime.timezone.utc).day == day]


def test_log_of_two_days(tmp_path):
    for name in ("one", "two"):
        result = write_log(tmp_path / name, "2026-12-01T16:20")
        assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    path = tmp_path / "one" / "events.jsonl"
    assert path.read_bytes() == (tmp_path / "two" / "events.jsonl").read_bytes()
    assert path.stat().st_size < 128 * 1024
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)

    lines = read_log(tmp_path / "one")
    assert lines == sorted(lines, key=lambda line: line["ts"])
    before, today = lines_from(lines, 30), lines_from(lines, 1)
    assert len(lines) == len(before) + len(today) and len(before) > 200 and len(today) > 100
    for line in lines:
        assert list(line) == ["ts", "session_id", "provider", "cwd", "status"]
        assert line["cwd"].startswith("/home/sam/") and line["status"] in ("working", "waiting", "idle", "ended")
        assert 9 * 3600 <= line["ts"] % 86400 < 18 * 3600
    assert {line["cwd"].rpartition("/")[2] for line in before} == set(PROJECTS)
    # All of today's are over, so that the demo can start them.
    assert lines[-1]["ts"] <= datetime.datetime(2026, 12, 1, 16, 18, tzinfo=datetime.timezone.utc).timestamp()
    assert {line["session_id"] for line in today} == {line["session_id"] for line in today if line["status"] == "ended"}


def test_log_before_work(tmp_path):
    assert write_log(tmp_path / "ring", "2026-12-01T09:07").returncode == 0
    lines = read_log(tmp_path / "ring")
    assert lines and lines == lines_from(lines, 30)
    # Nobody saw the end of one.
    ended = {line["session_id"] for line in lines if line["status"] == "ended"}
    assert {line["session_id"] for line in lines} - ended == {"shop-0"}
    assert [line for line in lines if line["session_id"] == "shop-0"][-1]["status"] == "waiting"


def test_log_as_ringctl_reads_it(tmp_path):
    environment = clean_environment(tmp_path)
    subprocess.run([TOOLS / "demo-log", tmp_path / "ring"], env=environment, check=True)
    command = [program("RINGCTL"), "stats", "--since", "3d", "--format", "json"]
    stats = json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    assert sorted(project["project"] for project in stats["projects"]) == PROJECTS
    assert stats["all"]["waits"] > 50 and stats["all"]["unseen_ends"] == 1 and stats["all"]["open"] == 0
    # Mostly short, a few long.
    assert stats["all"]["mean_seconds"] < 600 and stats["all"]["longest_seconds"] > 1800


def test_no_log_in_a_registry_of_somebody(tmp_path):
    (tmp_path / "ring" / "sessions").mkdir(parents=True)
    result = write_log(tmp_path / "ring")
    assert result.returncode == 1
    assert "is not empty" in result.stderr and "Traceback" not in result.stderr
    assert [path.name for path in (tmp_path / "ring").iterdir()] == ["sessions"]


@pytest.mark.parametrize("arguments", [[], ["--nonsense"], ["ring", "soon"], ["ring", "0001-01-01T00:00"], ["ring", "2026-12-01", "more"]])
def test_log_wrong_command_line(tmp_path, arguments):
    result = subprocess.run([TOOLS / "demo-log", *arguments], cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode == 1 and result.stdout == ""
    assert result.stderr and "Traceback" not in result.stderr
    assert not list(tmp_path.iterdir())
