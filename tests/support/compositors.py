# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Wayland compositors, as far as their documented sockets go: sway-ipc(7),
https://wiki.hypr.land/IPC/ and https://yalter.github.io/niri/niri_ipc/."""

import json
import os
import socket
import struct
import threading

HEADER = struct.Struct("=6sII")


class Compositor:
    """Listens on a socket; one connection after the other. @windows is a list
    of (id, pid); what is set in @says is sent instead of a right answer."""

    def __init__(self, path):
        self.windows = []
        self.focused = None
        self.says = {}
        self.asked = []
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        self.listener.listen(8)
        self.is_mute = False
        self.mute = []
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            if self.is_mute:
                self.mute.append(connection)
                continue
            with connection:
                try:
                    self.serve(connection)
                except OSError:
                    pass

    def stop(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()
        for connection in self.mute:
            connection.close()
        os.unlink(self.path)

    def focus(self, window):
        if window not in [known for known, _ in self.windows]:
            return False
        self.focused = window
        return True


class Sway(Compositor):
    LIST, RAISE = 4, 0

    def serve(self, connection):
        magic, length, kind = HEADER.unpack(connection.recv(HEADER.size, socket.MSG_WAITALL))
        assert magic == b"i3-ipc"
        payload = connection.recv(length, socket.MSG_WAITALL).decode()
        self.asked.append((kind, payload))
        answer = self.says.get(kind) or (self._tree() if kind == self.LIST else self._run(payload))
        connection.sendall(answer if isinstance(answer, bytes) else self.frame(kind, json.dumps(answer).encode()))

    @staticmethod
    def frame(kind, payload):
        return HEADER.pack(b"i3-ipc", len(payload), kind) + payload

    def _tree(self):
        def node(number, kind, nodes=(), **more):
            focused = number == self.focused
            return {"id": number, "type": kind, "focused": focused, "nodes": list(nodes), "floating_nodes": [], **more}

        windows = [node(number, "con", pid=pid, app_id="foot", name="a \"name\"") for number, pid in self.windows]
        return node(1, "root", [node(2, "output", [node(3, "workspace", [node(4, "con", windows)])])])

    def _run(self, command):
        words = command.split("=")
        number = int(words[1].split("]")[0])
        assert command == f"[con_id={number}] focus"
        return [{"success": True} if self.focus(number) else {"success": False, "error": "No matching node."}]


class Hyprland(Compositor):
    """Understands the words of before 0.55, or Lua as later ones do."""

    LIST, RAISE = "j/clients", "dispatch"
    is_lua = False

    def serve(self, connection):
        command = connection.recv(8192).decode()
        self.asked.append(command)
        answer = self.says.get(command.split()[0]) or self._answer(command)
        connection.sendall(answer if isinstance(answer, bytes) else json.dumps(answer).encode())

    def _answer(self, command):
        if command == self.LIST:
            return [
                {"address": hex(number), "mapped": True, "pid": pid, "focusHistoryID": 0 if number == self.focused else 1}
                for number, pid in self.windows
            ]
        before, after = ('dispatch hl.dsp.focus({ window = "address:0x', '" })') if self.is_lua else ("dispatch focuswindow address:0x", "")
        if not command.startswith(before):
            return b'error: [string "return hl.dispatch(..."]:1: \')\' expected' if self.is_lua else b"Invalid dispatcher"
        return b"ok" if self.focus(int(command[len(before) : len(command) - len(after)], 16)) else b"No such window found"


class Niri(Compositor):
    LIST, RAISE = "Windows", "Action"

    def serve(self, connection):
        question = json.loads(connection.makefile().readline())
        self.asked.append(question)
        kind = question if isinstance(question, str) else next(iter(question))
        answer = self.says.get(kind) or self._answer(question)
        connection.sendall(answer if isinstance(answer, bytes) else json.dumps(answer).encode() + b"\n")

    def _answer(self, question):
        if question == self.LIST:
            return {
                "Ok": {
                    "Windows": [
                        {"id": number, "title": "t", "app_id": "foot", "pid": pid, "workspace_id": 1, "is_focused": number == self.focused}
                        for number, pid in self.windows
                    ]
                }
            }
        self.focus(question["Action"]["FocusWindow"]["id"])
        return {"Ok": "Handled"}
