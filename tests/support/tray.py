# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The programs under test, each in a home of its own: an agent that runs
ring-hook, and ring-tray as a panel sees it."""

import json
import os
import pathlib
import signal
import subprocess
import time

from gi.repository import GLib

from bus import Client, wait_until

ITEM = "org.kde.StatusNotifierItem"
MENU = "com.canonical.dbusmenu"
ITEM_PATH = "/org/ayatana/NotificationItem/io_github_ring_tray_RingTray"
ICON = "io.github.ring_tray.RingTray"
APP_ID = "io.github.ring_tray.RingTray"
APP_PATH = "/io/github/ring_tray/RingTray"


def program(name):
    """Path of a built program; Meson hands it over."""
    return os.environ[name]


def make_home(folder):
    """Puts the folders there that programs look for in a home."""
    for name in ("config", "data", "cache", "run"):
        (folder / name).mkdir(mode=0o700)
    return folder


def own_path():
    """Without the folders where this machine has agents: what is said of them is none of the tests' business."""
    folders = os.environ["PATH"].split(":")
    return ":".join(f for f in folders if f in ("/usr/bin", "/bin") or not any((pathlib.Path(f) / name).exists() for name in ("claude", "codex")))


def clean_environment(home):
    """An environment in which nothing of the user's is found."""
    kept = ("LANG", "LC_ALL", "G_DEBUG", "DISPLAY", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS")
    environment = {name: os.environ[name] for name in kept if name in os.environ}
    environment |= {
        "PATH": own_path(),
        "HOME": str(home),
        "RING_HOME": str(home / "ring"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_RUNTIME_DIR": str(home / "run"),
        # The machine's own is none of the tests' business.
        "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={home}/no-system-bus",
        "NO_AT_BRIDGE": "1",
        "GSETTINGS_BACKEND": "memory",
        "GDK_BACKEND": "x11",
    }
    # Fonts and themes are never freed: that is no leak of ours.
    environment.setdefault("ASAN_OPTIONS", "detect_leaks=0")
    return environment


class Agent:
    """Processes that look like Claude Code and run the hook on its events, one
    for each session. They stay in the root folder, so that one of them stands
    for the sessions below it that name no process."""

    def __init__(self, home):
        self.home = home
        self.folder = home / "agent"
        self.folder.mkdir()
        # The hook looks for an ancestor of this name.
        (self.folder / "claude").symlink_to("/bin/sh")
        self.processes = {}

    def process(self, session):
        """The session's process, which is started if there is none yet."""
        if session not in self.processes:
            self.processes[session] = subprocess.Popen(
                [str(self.folder / "claude"), "-s"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=clean_environment(self.home) | {"HOOK": program("RING_HOOK")},
                cwd="/",
                text=True,
            )
        return self.processes[session]

    def hook(self, **payload):
        """Runs the hook on one event and returns its exit status."""
        path = self.folder / "payload.json"
        path.write_text(json.dumps(payload))
        process = self.process(payload.get("session_id"))
        process.stdin.write(f'"$HOOK" < "{path}"; echo $?\n')
        process.stdin.flush()
        return int(process.stdout.readline())

    def start(self, session="s1", cwd="/home/sam/maigo"):
        self.hook(hook_event_name="SessionStart", session_id=session, cwd=cwd, source="startup")
        self.hook(hook_event_name="UserPromptSubmit", session_id=session, cwd=cwd, prompt="go on")

    def ask(self, session="s1", command="make deploy", cwd="/home/sam/maigo"):
        """The session waits for permission from now on."""
        call = {
            "session_id": session,
            "cwd": cwd,
            "tool_name": "Bash",
            "tool_input": {"command": command},
        }
        self.hook(hook_event_name="PreToolUse", tool_use_id="t-" + command[:20], **call)
        self.hook(hook_event_name="PermissionRequest", **call)
        self.hook(
            hook_event_name="Notification",
            notification_type="permission_prompt",
            message="Claude needs your permission to use Bash",
            session_id=session,
            cwd=cwd,
        )

    def answer(self, session="s1", command="make deploy", cwd="/home/sam/maigo"):
        self.hook(
            hook_event_name="PostToolUse",
            session_id=session,
            cwd=cwd,
            tool_name="Bash",
            tool_use_id="t-" + command[:20],
            tool_input={"command": command},
        )

    def stop(self, session="s1", cwd="/home/sam/maigo"):
        self.hook(hook_event_name="Stop", session_id=session, cwd=cwd)

    def end(self, session="s1", cwd="/home/sam/maigo"):
        self.hook(hook_event_name="SessionEnd", session_id=session, cwd=cwd)
        self.quit(session)

    def quit(self, session):
        process = self.processes.pop(session)
        process.stdin.close()
        process.wait()
        process.stdout.close()

    def quit_all(self):
        for session in list(self.processes):
            self.quit(session)


def write_row(home, session, text):
    """Puts a row file there as the hook does: all at once."""
    folder = home / "ring" / "sessions"
    folder.mkdir(parents=True, exist_ok=True)
    temporary = home / f"{session}.new"
    temporary.write_text(text)
    temporary.rename(folder / f"{session}.json")


def write_settings(home, text):
    """Puts the settings there: all at once."""
    (home / "ring").mkdir(exist_ok=True)
    temporary = home / "ring" / "settings.new"
    temporary.write_text(text)
    temporary.rename(home / "ring" / "config.toml")


def make_row(agent, session, status="waiting", detail="Bash: make", at=None, **more):
    """A row as RiNG writes it, of an agent that lives."""
    at = time.time() if at is None else at
    row = {
        "session_id": session,
        "provider": "claude-code",
        "cwd": f"/home/sam/{session}",
        "origin_cwd": f"/home/sam/{session}",
        "status": status,
        "last_event": "PermissionRequest" if status == "waiting" else "PreToolUse",
        "last_active": at,
        "heartbeat_at": at,
        "last_action": "→ Bash: make",
        "hook_pid": agent.process(session).pid,
    }
    if status == "waiting":
        row |= {"waiting_kind": "permission", "waiting_detail": detail}
    return json.dumps(row | more)


def press_in(window, *keys):
    """Presses keys in the window of that title."""
    subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", window, "windowfocus", "--sync"], check=True)
    subprocess.run(["xdotool", "key", "--delay", "30", *keys], check=True)


def read_clipboard():
    """There is no tool to read the clipboard: GTK has one."""
    script = (
        "import gi; gi.require_version('Gtk', '3.0'); from gi.repository import Gtk, Gdk;"
        "print(Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).wait_for_text())"
    )
    return subprocess.run(["/usr/bin/python3", "-c", script], capture_output=True, text=True).stdout.strip()


def read_tray_file(home):
    """What the tray remembers, on disk."""
    path = home / "ring" / "tray.json"
    return json.loads(path.read_text()) if path.exists() else {}


def change_tray_file(home, **members):
    """Changes members of the tray's file, as ringctl does: all at once."""
    folder = home / "ring"
    folder.mkdir(parents=True, exist_ok=True)
    temporary = folder / ".tray.json.new"
    temporary.write_text(json.dumps(read_tray_file(home) | members))
    temporary.rename(folder / "tray.json")


class MenuItem:
    def __init__(self, node):
        self.id, self.properties, self.nodes = node

    @property
    def children(self):
        return [item for item in map(MenuItem, self.nodes) if item.is_visible]

    @property
    def is_checked(self):
        return self.properties.get("toggle-state") == 1

    @property
    def label(self):
        # An underscore is doubled on the wire, or hosts take it for a mnemonic.
        return self.properties.get("label", "").replace("__", "_")

    @property
    def is_separator(self):
        return self.properties.get("type") == "separator"

    @property
    def is_visible(self):
        return self.properties.get("visible", True)

    @property
    def is_enabled(self):
        return self.properties.get("enabled", True)


class Tray:
    """ring-tray, and what a panel sees of it."""

    def __init__(self, bus, home, arguments=(), environment=None, before=()):
        self.home = home
        self.bus_address = bus.address
        self.log_path = home / f"tray-{time.monotonic_ns()}.log"
        self.log = open(self.log_path, "w")
        self.process = subprocess.Popen(
            [*before, program("RING_TRAY"), *arguments],
            env=clean_environment(home) | {"DBUS_SESSION_BUS_ADDRESS": bus.address} | (environment or {}),
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )
        self.client = Client(bus)
        self.name = None

    def attach(self, watcher):
        """Waits until it has registered with the panel."""
        self.name, path = wait_until(lambda: watcher.items, "the item to register")[-1]
        assert path == ITEM_PATH
        self.client.record(self.name, None)
        return self

    def attach_by_name(self):
        """Where there is no panel: by the application's name."""
        wait_until(lambda: self.client.has_owner(APP_ID), "the application's name")
        self.name = self.client.call(
            "org.freedesktop.DBus",
            "/org/freedesktop/DBus",
            "org.freedesktop.DBus",
            "GetNameOwner",
            GLib.Variant("(s)", (APP_ID,)),
        )[0]
        # The name comes before the first look, the item after it.
        wait_until(self.has_item, "the item")
        return self

    def has_item(self):
        try:
            return self.get("Id") == APP_ID
        except GLib.Error:
            return False

    def get(self, prop):
        return self.client.get(self.name, ITEM_PATH, ITEM, prop)

    def wait_for_icon(self, state):
        wait_until(lambda: self.get("IconName") == f"{ICON}-{state}", f"the icon {state}")

    def items(self, timeout=15):
        """The visible items of the menu, in order, as a host sees them that opens it."""
        self.client.call(self.name, f"{ITEM_PATH}/Menu", MENU, "AboutToShow", GLib.Variant("(i)", (0,)), timeout=timeout)
        return self.read_items(timeout)

    def read_items(self, timeout=15):
        """The same for a host that has not told that it opens the menu."""
        arguments = GLib.Variant("(iias)", (0, -1, []))
        _, (_, _, children) = self.client.call(
            self.name, f"{ITEM_PATH}/Menu", MENU, "GetLayout", arguments, timeout=timeout
        )
        return [item for item in map(MenuItem, children) if item.is_visible]

    def find(self, *labels):
        """The item to which these beginnings of labels lead, through menus; None if there is none."""
        found, items = None, self.items()
        for label in labels:
            found = next((item for item in items if item.label.startswith(label)), None)
            if found is None:
                return None
            items = found.children
        return found

    def choose(self, *labels):
        """Clicks the item to which the labels lead."""
        item = wait_until(lambda: self.find(*labels), f"the item {labels}")
        assert item.is_enabled
        self.send_event(item.id, "clicked")

    def activate(self, action, parameter=None):
        """Calls an action, as keys and ringctl do."""
        self.client.call(
            APP_ID,
            APP_PATH,
            "org.gtk.Actions",
            "Activate",
            GLib.Variant("(sava{sv})", (action, [parameter] if parameter else [], {})),
        )

    def sessions(self):
        """The sessions' items: those between the first and the second separator."""
        items = self.items()
        places = [i for i, item in enumerate(items) if item.is_separator]
        if len(places) < 2:
            return []
        return [item for item in items[places[0] + 1 : places[1]] if not item.label.startswith("… ")]

    def wait_for_session(self, text):
        """Waits for a session whose line holds text, and returns its item."""

        def find():
            return next((item for item in self.sessions() if text in item.label), None)

        return wait_until(find, f"a menu line with {text!r}")

    def send_event(self, item_id, name):
        self.client.call(
            self.name,
            f"{ITEM_PATH}/Menu",
            MENU,
            "Event",
            GLib.Variant("(isvu)", (item_id, name, GLib.Variant("i", 0), 0)),
        )

    def has_window(self, name="RiNG Tray"):
        """Whether a window of its is on the screen."""
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--all", "--pid", str(self.process.pid), "--name", name],
            capture_output=True,
            text=True,
        )
        return bool(found.stdout.strip())

    def threads(self, name):
        """Its threads of that name."""
        for path in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            if (path / "comm").read_text().strip() == name:
                yield path.name

    def is_alive(self):
        return self.process.poll() is None

    def read_log(self):
        return self.log_path.read_text()

    def quit(self, how=signal.SIGTERM):
        """Ends it and returns its exit status."""
        if self.is_alive() and not self.log.closed:
            self.process.send_signal(how)
        wait_until(lambda: not self.is_alive(), "the tray to end")
        self.log.close()
        return self.process.returncode
