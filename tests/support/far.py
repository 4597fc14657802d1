#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""A file system that can stop answering.

As a program it shows a folder at another place through FUSE, for reading only,
and talks to the kernel itself: no library for it is needed. When it is told to
(SIGUSR1) it stops as soon as nobody has asked for a while: then it is a file
system that hangs as one does whose server is gone, and nobody is in the middle
of a look, which would keep him even from being killed.

usage: far.py FOLDER PLACE        (as root; says "ready")
"""

import ctypes
import errno
import os
import pathlib
import select
import signal
import stat
import struct
import subprocess
import sys
import time

from apart import has_own_mounts

HEADER = struct.Struct("<IIQQIIII")
REPLY = struct.Struct("<IiQ")
ATTRIBUTES = struct.Struct("<QQQQQQIIIIIIIIII")
ROOT_ID = 1
FLAG_FOR_READING = os.O_ACCMODE

LOOKUP, FORGET, GETATTR, READLINK = 1, 2, 3, 5
OPEN, READ, STATFS, RELEASE, FLUSH, INIT = 14, 15, 17, 18, 25, 26
OPENDIR, READDIR, RELEASEDIR, INTERRUPT, BATCH_FORGET = 27, 28, 29, 36, 42
SILENT = (FORGET, INTERRUPT, BATCH_FORGET)
DONE = (RELEASE, FLUSH, RELEASEDIR)
# What would change something.
REFUSED = (4, 6, 8, 9, 10, 11, 12, 13, 16, 21, 24, 35, 45)

# How long nobody has asked when it stops.
REST_SECONDS = 0.05
PATIENCE_SECONDS = 5

libc = ctypes.CDLL(None, use_errno=True)


class Server:
    """Answers the kernel's questions about a folder."""

    def __init__(self, folder, device):
        self.device = device
        self.is_to_stop = False
        self.orders, wakeup = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.set_wakeup_fd(wakeup)
        signal.signal(signal.SIGUSR1, lambda number, frame: None)
        self.paths = {ROOT_ID: folder}
        self.ids = {folder: ROOT_ID}
        self.answers = {
            LOOKUP: self.look_up,
            GETATTR: lambda node, body: struct.pack("<QII", 0, 0, 0) + self.attributes(self.paths[node]),
            READLINK: lambda node, body: os.readlink(os.fsencode(self.paths[node])),
            OPEN: self.open,
            READ: self.read,
            STATFS: lambda node, body: struct.pack("<QQQQQIIII24x", 1, 1, 1, 1, 1, 4096, 255, 4096, 0),
            INIT: lambda node, body: struct.pack("<IIIIHHI36x", 7, 31, 65536, 0, 0, 0, 65536),
            OPENDIR: lambda node, body: struct.pack("<QII", 0, 0, 0),
            READDIR: self.read_folder,
        }

    def attributes(self, path):
        info = os.lstat(path)
        times = (info.st_atime_ns, info.st_mtime_ns, info.st_ctime_ns)
        return ATTRIBUTES.pack(
            info.st_ino, info.st_size, info.st_blocks, *(t // 10**9 for t in times), *(t % 10**9 for t in times),
            info.st_mode, info.st_nlink, info.st_uid, info.st_gid, 0, 4096, 0,
        )  # fmt: skip

    def look_up(self, node, body):
        path = self.paths[node] / os.fsdecode(body.rstrip(b"\0"))
        attributes = self.attributes(path)
        found = self.ids.setdefault(path, len(self.ids) + 1)
        self.paths[found] = path
        return struct.pack("<QQQQII", found, 0, 0, 0, 0, 0) + attributes

    def open(self, node, body):
        if struct.unpack_from("<I", body)[0] & FLAG_FOR_READING:
            raise OSError(errno.EROFS, "for reading only")
        return struct.pack("<QII", 0, 0, 0)

    def read(self, node, body):
        _, offset, size = struct.unpack_from("<QQI", body)
        with open(self.paths[node], "rb") as file:
            file.seek(offset)
            return file.read(size)

    def read_folder(self, node, body):
        _, offset, size = struct.unpack_from("<QQI", body)
        reply = b""
        names = sorted(os.listdir(self.paths[node]))
        for number, name in enumerate(names[offset:], offset + 1):
            raw = os.fsencode(name)
            kind = stat.S_IFMT(os.lstat(self.paths[node] / name).st_mode) >> 12
            entry = struct.pack("<QQII", number, number, len(raw), kind) + raw
            entry += bytes(-len(entry) % 8)
            if len(reply) + len(entry) > size:
                break
            reply += entry
        return reply

    def answer(self, kind, node, body):
        """The error and the text of an answer."""
        if kind in DONE:
            return 0, b""
        if kind in REFUSED:
            return -errno.EROFS, b""
        if kind not in self.answers:
            return -errno.ENOSYS, b""
        try:
            return 0, self.answers[kind](node, body)
        except OSError as problem:
            return -problem.errno, b""

    def wait_for_question(self):
        """Or stops, and goes on when it is let."""
        while not select.select([self.device, self.orders], [], [], REST_SECONDS if self.is_to_stop else None)[0]:
            self.is_to_stop = False
            os.kill(os.getpid(), signal.SIGSTOP)

    def obey(self):
        """Notes that it was told to stop."""
        try:
            self.is_to_stop = bool(os.read(self.orders, 64)) or self.is_to_stop
        except BlockingIOError:
            return

    def run(self):
        while True:
            self.wait_for_question()
            self.obey()
            if not select.select([self.device], [], [], 0)[0]:
                continue
            try:
                question = os.read(self.device, 1 << 20)
            except OSError as problem:
                if problem.errno == errno.ENODEV:
                    return
                continue
            _, kind, unique, node, *_ = HEADER.unpack_from(question)
            if kind in SILENT:
                continue
            error, text = self.answer(kind, node, question[HEADER.size :])
            try:
                os.write(self.device, REPLY.pack(REPLY.size + len(text), error, unique) + text)
            except OSError:
                # It was taken back meanwhile.
                continue


def mount(source, place, kind, options):
    if libc.mount(source.encode(), os.fsencode(place), kind.encode(), 0, options.encode()):
        raise OSError(ctypes.get_errno(), "cannot mount", str(place))


def main():
    folder, place = map(pathlib.Path, sys.argv[1:])
    device = os.open("/dev/fuse", os.O_RDWR)
    mount("far", place, "fuse.far", f"fd={device},rootmode=40000,user_id=0,group_id=0,allow_other")
    server = Server(folder, device)
    print("ready", flush=True)
    server.run()


class FarFolder:
    """A folder that is shown at another place, as long as its server likes."""

    def __init__(self, folder, place):
        folder.mkdir(exist_ok=True)
        place.mkdir(exist_ok=True)
        self.place = place
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(folder), str(place)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.is_there = self.process.stdout.readline() == "ready\n"
        self.is_stopped = False

    def hang(self):
        """Returns when it hangs."""
        until = time.monotonic() + PATIENCE_SECONDS
        self.process.send_signal(signal.SIGUSR1)
        while not self._has_stopped() and time.monotonic() < until:
            time.sleep(REST_SECONDS / 5)
        assert self._has_stopped(), "somebody asks all the time"

    def _has_stopped(self):
        status = pathlib.Path("/proc", str(self.process.pid), "stat").read_text(encoding="utf-8")
        return status.rpartition(")")[2].split()[0] == "T"

    def answer(self):
        self.process.send_signal(signal.SIGCONT)

    def stop(self):
        """Whoever waits for it gets an error."""
        if self.is_stopped:
            return
        self.is_stopped = True
        self.process.kill()
        self.process.communicate()
        libc.umount2(os.fsencode(self.place), 2)


def can_be_had():
    """Whether the tests may mount at all."""
    return has_own_mounts() and os.access("/dev/fuse", os.W_OK)


def put_row(far, session, text):
    temporary = far.near / f"{session}.new"
    temporary.write_text(text)
    temporary.rename(far.near / "sessions" / f"{session}.json")


if __name__ == "__main__":
    main()
