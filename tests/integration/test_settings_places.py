#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Settings files in all places: links, rights, full disks, other writers."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import settings
import tap
from settings import CLASSIC, EVENTS, NEWEST, NOBODY, RING_HOOK, Home

OPUS = b'{"model":"opus"}'
BACKUP = ".ring-backup"


def block_of(message):
    """What a message says is to be added by hand."""
    return json.loads(message[message.index("{") :])


def check_paths():
    """S03: links, also of links and of folders, stay what they are; so do modes and owners"""
    for mode in (0o600, 0o640, 0o644):
        with Home(version=NEWEST["claude-code"]) as home:
            real = home.path / "dots" / "a" / "s.json"
            real.parent.mkdir(parents=True)
            real.write_bytes(OPUS)
            real.chmod(mode)
            os.chown(real, 65534, 65534)
            (home.path / "dots" / "claude").mkdir()
            home.folder.symlink_to("dots/claude")
            home.file.symlink_to("mid")
            (home.folder / "mid").symlink_to("../a/s.json")
            said = home.must_install()
            info = real.stat()
            if (info.st_mode & 0o7777, info.st_uid, info.st_gid) != (mode, 65534, 65534):
                yield f"mode {info.st_mode:o}, owner {info.st_uid}:{info.st_gid}"
            if [os.readlink(path) for path in (home.folder, home.file, home.folder / "mid")] != ["dots/claude", "mid", "../a/s.json"]:
                yield "a link changed"
            if not settings.our_events(home.load()):
                yield "no hooks"
            if settings.names(real.parent) != ["s.json"]:
                yield f"left in the collection: {settings.names(real.parent)}"
            backup = pathlib.Path(f"{home.file}{BACKUP}")
            if str(backup) not in said or backup.read_bytes() != OPUS or backup.stat().st_mode & 0o7777 != mode:
                yield "no good copy of what was before"
            home.must_remove()
            if real.read_bytes() != OPUS:
                yield "not what it was"


def check_no_file():
    """S03: dangling links, loops, folders, pipes and several names are refused"""

    def dangling(home):
        home.file.symlink_to("../none.json")

    def dangling_twice(home):
        home.file.symlink_to("mid")
        (home.folder / "mid").symlink_to("../none/none.json")

    def loop(home):
        home.file.symlink_to(home.file.name)

    def folder(home):
        home.file.mkdir()

    def pipe(home):
        os.mkfifo(home.file)

    def device(home):
        home.file.symlink_to("/dev/null")

    def hard_link(home):
        home.file.write_bytes(OPUS)
        os.link(home.file, home.folder / "other")

    for prepare in (dangling, dangling_twice, loop, folder, pipe, device, hard_link):
        with Home() as home:
            home.folder.mkdir()
            prepare(home)
            before = settings.names(home.folder), settings.names(home.path)
            process = home.install()
            if process.returncode != 1 or str(home.file) not in process.stderr or "Nothing was changed." not in process.stderr:
                yield f"{prepare.__name__}: {process.returncode}, {process.stderr}"
            if (settings.names(home.folder), settings.names(home.path)) != before:
                yield f"{prepare.__name__}: something was made"


def check_linked_nowhere():
    """S03: a folder that is a link to nowhere is not made"""
    with Home() as home:
        home.folder.symlink_to("elsewhere")
        process = home.install()
        if process.returncode != 1 or "leads nowhere" not in process.stderr:
            yield process.stderr
        if (home.path / "elsewhere").exists():
            yield "made"


def denied_problems(home, name, process, left):
    """What is wrong after an attempt without rights."""
    if process.returncode != 1:
        yield f"{name}: exit status {process.returncode}"
    if "managed elsewhere" not in process.stderr:
        yield f"{name}: {process.stderr}"
    if settings.our_events(block_of(process.stderr)) != {event: 1 for event in CLASSIC}:
        yield f"{name}: no block to paste"
    if home.read() != OPUS:
        yield f"{name}: {home.read()}"
    if settings.names(home.folder) != left:
        yield f"{name}: left {settings.names(home.folder)}"


def unprivileged_programs(home):
    """Copies of the programs where everybody can read them."""
    folder = home.path / "bin"
    for program in (settings.RINGCTL, RING_HOOK):
        shutil.copy(program, folder)
    for path in (home.path, folder):
        path.chmod(0o755)
    return folder / "ringctl"


def run_denied(home, before=()):
    program = unprivileged_programs(home)
    wrapped = [*before, shutil.which(NOBODY[0]), *NOBODY[1:], program, "install-hooks", "--agent", "claude-code"]
    return subprocess.run(
        wrapped,
        env=home.environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def check_read_only():
    """S06: read-only file, folder and store, each with the block to paste"""
    for file_mode, folder_mode, linked in ((0o444, 0o777, False), (0o666, 0o555, False), (0o444, 0o555, True)):
        with Home() as home:
            home.write(OPUS, 0o666)
            if linked:
                store = home.path / "store"
                store.mkdir()
                home.file.rename(store / "s.json")
                home.file.symlink_to("../store/s.json")
                store.chmod(0o555)
            home.file.chmod(file_mode)
            home.folder.chmod(folder_mode)
            name = f"{file_mode:o} in {folder_mode:o}"
            yield from denied_problems(home, name, run_denied(home), [home.file.name])


def check_foreign_owner():
    """S06: a file that would come to belong to another is left alone"""
    with Home() as home:
        home.write(OPUS, 0o666)
        home.folder.chmod(0o777)
        yield from denied_problems(home, "foreign", run_denied(home), [home.file.name])


def check_full_disk():
    """S06: without room the old file is whole and nothing else is left"""
    with Home() as home:
        home.write(OPUS, 0o666)
        home.folder.chmod(0o777)
        os.chown(home.file, 65534, 65534)
        process = run_denied(home, [shutil.which("prlimit"), "--fsize=0"])
        yield from denied_problems(home, "full", process, [home.file.name])
        if "full" not in process.stderr:
            yield process.stderr


def check_managers():
    """S06: who makes the file is said, as far as it can be told"""
    with Home() as home:
        dots = home.path / "dots"
        (dots / "claude").mkdir(parents=True)
        (dots / ".git").mkdir()
        home.folder.mkdir()
        home.file.symlink_to("../dots/claude/settings.json")
        (dots / "claude" / "settings.json").write_bytes(OPUS)
        (dots / "claude" / "settings.json").chmod(0o444)
        for mark, word in ((None, "Git"), (".stow", "Stow")):
            if mark:
                (dots / mark).touch()
            process = run_denied(home)
            if process.returncode != 1 or word not in process.stderr:
                yield f"{word}: {process.stderr}"


def check_other_writer():
    """A change by somebody else while the new file is written is not lost"""
    with Home(version=NEWEST["claude-code"]) as home:
        home.write(OPUS)
        slow = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync", "-e", "inject=fsync:delay_exit=1500000:when=1"]
        process = subprocess.Popen(
            [shutil.which(slow[0]), *slow[1:], settings.RINGCTL, "install-hooks", "--agent", "claude-code"],
            env=home.environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        deadline = time.monotonic() + 30
        while not any(".ring-" in name for name in settings.names(home.folder)):
            assert time.monotonic() < deadline, "no temporary file"
            time.sleep(0.01)
        other = home.folder / "other"
        other.write_bytes(b'{"model":"sonnet","theirs":true}')
        other.rename(home.file)
        process.communicate(timeout=60)
        now = home.load()
        if process.returncode != 0 or settings.without_ours(now) != {"model": "sonnet", "theirs": True}:
            yield f"{process.returncode}: {home.read()[:200]}"
        if sorted(settings.our_events(now)) != sorted(EVENTS["claude-code"]):
            yield "hooks are missing"
        if settings.names(home.folder) != ["settings.json", f"settings.json{BACKUP}"]:
            yield f"left: {settings.names(home.folder)}"
        if pathlib.Path(f"{home.file}{BACKUP}").read_bytes() != b'{"model":"sonnet","theirs":true}':
            yield "the copy is not of what was there last"


def check_failed_rename():
    """S06: if the last step fails, the copy that was made before it goes again"""
    with Home() as home:
        home.write(OPUS)
        calls = "rename,renameat,renameat2"
        inject = ["-e", f"trace={calls}", "-e", f"inject={calls}:error=EPERM:when=2"]
        process = home.install(before=[shutil.which("strace"), "-f", "-qq", "-o", "/dev/null", *inject])
        if process.returncode != 1 or home.read() != OPUS or settings.names(home.folder) != [home.file.name]:
            yield f"{process.returncode}, {process.stderr}, {settings.names(home.folder)}"


def check_other_writer_of_a_file_to_be_deleted():
    """What somebody else writes into a file of ours, while it is being deleted, is not lost"""
    with Home() as home:
        home.must_install()
        slow = ["-e", "trace=fsync", "-e", "inject=fsync:delay_exit=1500000:when=1"]
        process = subprocess.Popen(
            [shutil.which("strace"), "-f", "-qq", "-o", "/dev/null", *slow, settings.RINGCTL, "remove-hooks", "--agent", "claude-code"],
            env=home.environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        deadline = time.monotonic() + 30
        while not any(".ring-" in name for name in settings.names(home.folder)):
            assert time.monotonic() < deadline, "no temporary file"
            time.sleep(0.01)
        other = home.folder / "other"
        other.write_bytes(b'{"theirs":true}')
        other.rename(home.file)
        process.communicate(timeout=60)
        if process.returncode != 0 or home.load() != {"theirs": True}:
            yield f"{process.returncode}: {settings.names(home.folder)}"


def check_failed_deletion():
    """If a file of ours cannot be deleted, no copy of it is left"""
    with Home() as home:
        home.must_install()
        before = home.read()
        calls = "unlink,unlinkat"
        inject = ["-e", f"trace={calls}", "-e", f"inject={calls}:error=EPERM:when=1"]
        process = home.remove(before=[shutil.which("strace"), "-f", "-qq", "-o", "/dev/null", *inject])
        if process.returncode != 1 or home.read() != before or settings.names(home.folder) != [home.file.name]:
            yield f"{process.returncode}, {process.stderr}, {settings.names(home.folder)}"


def check_attributes():
    """Extended attributes are kept where the file system has them"""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder, Home() as home:
        path = pathlib.Path(folder) / "s.json"
        path.write_bytes(OPUS)
        try:
            os.setxattr(path, "user.mine", b"value")
        except OSError:
            return
        home.folder.mkdir()
        home.file.symlink_to(path)
        home.must_install()
        if os.getxattr(path, "user.mine") != b"value":
            yield "lost"


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
