# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""ringctl where a registry or an agent's folder is on a file system that does not answer: it says so, and never hangs."""

import subprocess

import pytest

from bus import wait_until
from far import can_be_had, put_row
from tray import clean_environment, make_row, program, write_row

SILENT = "The registry does not answer"

pytestmark = pytest.mark.skipif(not can_be_had(), reason="no file system of one's own can be had here")

NEEDLESS = [("--help",), ("--version",), ("list", "--help"), ("why", "-h"), ("completion", "bash"), ("completion", "--list", "--", "li")]
CALLS = [(), ("config",), ("hide", "s1"), ("doctor",)]


def run_ctl(far, *words):
    return subprocess.run([program("RINGCTL"), *words], env=clean_environment(far.place.parent), capture_output=True, text=True, timeout=10)


@pytest.mark.parametrize("words", CALLS, ids=" ".join)
def test_command_gives_up(far_registry, words):
    """And says why, after a few seconds."""
    far_registry.hang()
    done = run_ctl(far_registry, *words)
    assert (done.returncode, done.stdout) == (3 if words == ("doctor",) else 1, "")
    assert done.stderr == f"ringctl: {SILENT}\n"


@pytest.mark.parametrize("words", NEEDLESS, ids=" ".join)
def test_command_that_needs_no_registry(far_registry, words):
    far_registry.hang()
    done = run_ctl(far_registry, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_no_sessions_are_offered(far_registry):
    """A shell that waits for a word shows no sentences."""
    far_registry.hang()
    done = run_ctl(far_registry, "completion", "--list", "--", "why", "")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_command_where_the_registry_answers(far_registry, agent):
    put_row(far_registry, "s1", make_row(agent, "s1", status="working"))
    done = run_ctl(far_registry, "list")
    assert (done.returncode, done.stderr) == (0, "")
    assert "s1" in done.stdout


@pytest.mark.parametrize("name", [".claude", ".codex"])
def test_command_beside_an_agents_folder_that_does_not_answer(home, make_far, agent, name):
    """What is in the registry is said."""
    far = make_far(home / "elsewhere", home / "mnt")
    (home / name).symlink_to(home / "mnt")
    write_row(home, "s1", make_row(agent, "s1", status="working"))
    far.hang()
    done = run_ctl(far, "list")
    assert (done.returncode, done.stderr) == (0, "")
    assert "s1" in done.stdout


@pytest.fixture
def start_watch(far_registry, tmp_path):
    """ringctl watch; what it has printed is in its files."""
    started = []

    def start():
        watch = tmp_path / "said"
        with watch.open("w") as said:
            process = subprocess.Popen(
                [program("RINGCTL"), "watch", "--format", "oneline"], env=clean_environment(far_registry.near.parent), stdout=said, stderr=said
            )
        started.append(process)
        return watch

    yield start
    for process in started:
        assert process.poll() is None, "it goes on"
        # It ends at once, also while the registry hangs.
        process.terminate()
        assert process.wait(timeout=5) == 0


def test_watch_goes_on(far_registry, start_watch, agent):
    put_row(far_registry, "s1", make_row(agent, "s1", status="working"))
    said = start_watch()
    wait_until(lambda: said.read_text() == "🟢1\n", "the session")
    far_registry.hang()
    put_row(far_registry, "s2", make_row(agent, "s2"))
    wait_until(lambda: said.read_text() == f"🟢1\nringctl: {SILENT}\n", "the reason")
    far_registry.answer()
    wait_until(lambda: said.read_text().endswith(f"{SILENT}\n🔴1 🟢1\n"), "what came meanwhile")
    far_registry.hang()


def test_watch_of_what_has_never_answered(far_registry, start_watch, agent):
    """No empty board is shown."""
    put_row(far_registry, "s1", make_row(agent, "s1", status="working"))
    far_registry.hang()
    said = start_watch()
    wait_until(lambda: said.read_text() == f"ringctl: {SILENT}\n", "the reason")
    far_registry.answer()
    wait_until(lambda: said.read_text() == f"ringctl: {SILENT}\n🟢1\n", "the session")
