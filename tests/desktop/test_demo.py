# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The pictures of the demo, as tools/run --demo --shots takes them."""

import contextlib
import os
import pathlib
import subprocess

import pytest

from bus import wait_until

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
NAMES = ["idle.png", "menu.png", "waiting.png", "working.png"]


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


def test_pictures_of_every_state(take_shots, tmp_path):
    folder = tmp_path / "not" / "yet"
    result = take_shots(folder)
    assert result.returncode == 0, result.stderr
    assert sorted(path.name for path in folder.iterdir()) == NAMES
    # Panel and background alone have a handful.
    assert all(count_colours(path) > 20 for path in folder.iterdir())


def test_folder_that_cannot_be_made(take_shots, tmp_path):
    (tmp_path / "file").touch()
    result = take_shots(tmp_path / "file")
    assert result.returncode == 1
    assert "No pictures: " in result.stderr and "Traceback" not in result.stderr


def test_hook_that_fails(take_shots, tmp_path):
    result = take_shots(tmp_path / "shots", RING_HOOK="/bin/false", RING_DEMO_PACE="0")
    assert result.returncode == 1
    assert "No pictures: tools/demo-day ended too early" in result.stderr
