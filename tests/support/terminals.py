#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Terminals and desktops on the session bus, as far as they are documented:
each a process of its own, for whoever asks looks at who owns the name.

usage: terminals.py KIND ADDRESS LOG BEHAVIOUR

Prints its unique name and the pid of a process below it, writes each call as
a line of JSON to LOG, and behaves as BEHAVIOUR, a JSON object, says: for a
method "mute", "refuse", or what it shall answer.
"""

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

UUIDS = ["f44ee937-98a5-46a2-8669-f9490d50fd3e", "606f3eff-f429-44e1-b168-25c88e333e2c"]
SURFACE = 0xB352563ABC664447


class Mock:
    NAME = None
    OBJECTS = {}

    def __init__(self, address, log, behaviour):
        self.log = open(log, "a", encoding="utf-8")
        self.behaviour = behaviour
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None
        )
        self.child = subprocess.Popen(["sleep", "600"])
        for path, xml in self.OBJECTS.items():
            self.export(path, xml)
        if self.NAME:
            self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", "(su)", self.NAME, 4)

    def export(self, path, xml):
        interface = Gio.DBusNodeInfo.new_for_xml(f"<node>{xml}</node>").interfaces[0]
        self.bus.register_object(path, interface, self.on_call, None, None)

    def call(self, name, path, interface, method, types, *arguments):
        return self.bus.call_sync(name, path, interface, method, GLib.Variant(types, arguments), None, 0, 5000, None).unpack()

    def on_call(self, bus, sender, path, interface, method, arguments, invocation):
        print(json.dumps([path, method, arguments.unpack()]), file=self.log, flush=True)
        wanted = self.behaviour.get(method)
        if wanted == "mute":
            return
        if wanted == "refuse":
            invocation.return_dbus_error("org.freedesktop.DBus.Error.Failed", "\x1b[31mnot now\nsecond line")
            return
        if wanted is not None:
            invocation.return_value(GLib.Variant(wanted[0], tuple(wanted[1])))
            return
        invocation.return_value(getattr(self, method)(path, *arguments.unpack()))


class GnomeTerminal(Mock):
    """https://developer.gnome.org/documentation/tutorials/search-provider.html"""

    NAME = "org.gnome.Terminal"
    OBJECTS = {
        "/org/gnome/Terminal/SearchProvider": """<interface name='org.gnome.Shell.SearchProvider2'>
          <method name='GetResultMetas'><arg type='as' direction='in'/><arg type='aa{sv}' direction='out'/></method>
          <method name='ActivateResult'><arg type='s' direction='in'/><arg type='as' direction='in'/>
            <arg type='u' direction='in'/></method></interface>"""
    }

    def GetResultMetas(self, path, uuids):
        return GLib.Variant("(aa{sv})", ([{"id": GLib.Variant("s", uuid)} for uuid in uuids if uuid in UUIDS],))

    def ActivateResult(self, path, uuid, terms, timestamp):
        return None


class GnomeTerminalAsInstalled(GnomeTerminal):
    """Its setting is off."""

    OBJECTS = {}


class Ghostty(Mock):
    """https://docs.gtk.org/gio/method.DBusConnection.export_action_group.html"""

    NAME = "com.mitchellh.ghostty"
    OBJECTS = {
        "/com/mitchellh/ghostty": """<interface name='org.gtk.Actions'>
          <method name='Describe'><arg type='s' direction='in'/><arg type='(bgav)' direction='out'/></method>
          <method name='Activate'><arg type='s' direction='in'/><arg type='av' direction='in'/>
            <arg type='a{sv}' direction='in'/></method></interface>"""
    }

    def Describe(self, path, action):
        assert action == "present-surface"
        return GLib.Variant("((bgav))", ((True, "t", []),))

    def Activate(self, path, action, parameters, platform_data):
        return None


class Konsole(Mock):
    """Two windows: sessions 1 and 2 in the first, 3 in the second. The sources
    of Konsole have the interfaces: src/dbus."""

    WINDOW = """<interface name='org.kde.konsole.Window'>
      <method name='sessionList'><arg type='as' direction='out'/></method>
      <method name='setCurrentSession'><arg type='i' direction='in'/></method></interface>"""
    SESSION = "<interface name='org.kde.konsole.Session'><method name='processId'><arg type='i' direction='out'/></method></interface>"
    OBJECTS = {"/Windows/1": WINDOW, "/Windows/2": WINDOW, "/Sessions/1": SESSION, "/Sessions/2": SESSION, "/Sessions/3": SESSION}

    def sessionList(self, path):
        return GLib.Variant("(as)", ([["1", "2"], ["3"]][int(path[-1]) - 1],))

    def setCurrentSession(self, path, session):
        return None

    def processId(self, path):
        return GLib.Variant("(i)", (1 if path == "/Sessions/2" else self.child.pid,))


class WindowCalls(Mock):
    """https://github.com/ickyicky/window-calls"""

    NAME = "org.gnome.Shell"
    OBJECTS = {
        "/org/gnome/Shell/Extensions/Windows": """<interface name='org.gnome.Shell.Extensions.Windows'>
          <method name='List'><arg type='s' direction='out'/></method>
          <method name='Activate'><arg type='u' direction='in'/></method></interface>"""
    }

    def List(self, path):
        """What is so `then` is said from the second time on."""
        windows = self.behaviour["windows"]
        self.behaviour["windows"] = self.behaviour.get("then", windows)
        return GLib.Variant("(s)", (json.dumps(windows),))

    def Activate(self, path, window):
        return None


class GnomeShell(WindowCalls):
    """Without the extension."""

    OBJECTS = {}


class Kwin(Mock):
    """Runs no JavaScript: does what the script asks for as KWin would
    (https://develop.kde.org/docs/plasma/kwin/api/)."""

    NAME = "org.kde.KWin"
    SCRIPT = "<interface name='org.kde.kwin.Script'><method name='run'/></interface>"
    OBJECTS = {
        "/Scripting": """<interface name='org.kde.kwin.Scripting'>
          <method name='loadScript'><arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='i' direction='out'/></method>
          <method name='unloadScript'><arg type='s' direction='in'/><arg type='b' direction='out'/></method></interface>"""
    }

    def loadScript(self, path, file, plugin):
        text = Path(file).read_text(encoding="utf-8")
        self.caller = re.search(r"callDBus\('([^']*)', '([^']*)', '([^']*)', method", text).groups()
        self.mode = stat.S_IMODE(Path(file).stat().st_mode)
        print(json.dumps([path, "mode", [self.mode]]), file=self.log, flush=True)
        self.export(self.behaviour.get("script", "/Scripting/Script7"), self.SCRIPT)
        return GLib.Variant("(i)", (7,))

    def unloadScript(self, path, plugin):
        return GLib.Variant("(b)", (True,))

    def run(self, path):
        GLib.idle_add(self.choose)

    def choose(self):
        if "tells" not in self.behaviour:
            windows = [{"id": i, "pid": pid, "focus": False} for i, pid in enumerate(self.behaviour["windows"])]
        text = self.behaviour.get("tells") or json.dumps(windows)
        (index,) = self.call(*self.caller, "Choose", "(s)", text)
        print(json.dumps(["", "chosen", [index]]), file=self.log, flush=True)
        if index >= 0 and "Raised" not in self.behaviour:
            self.call(*self.caller, "Raised", "(s)", "true")
        return GLib.SOURCE_REMOVE


class ScreenSaver(Mock):
    """https://people.freedesktop.org/~hadess/idle-inhibition-spec/re01.html"""

    NAME = "org.freedesktop.ScreenSaver"
    OBJECTS = {
        "/org/freedesktop/ScreenSaver": """<interface name='org.freedesktop.ScreenSaver'>
          <method name='GetActive'><arg type='b' direction='out'/></method></interface>"""
    }


class GnomeScreenSaver(Mock):
    NAME = "org.gnome.ScreenSaver"
    OBJECTS = {
        "/org/gnome/ScreenSaver": """<interface name='org.gnome.ScreenSaver'>
          <method name='GetActive'><arg type='b' direction='out'/></method></interface>"""
    }


class Program:
    """A mock in a process of its own."""

    def __init__(self, bus, folder, kind, **behaviour):
        self.log = folder / f"{kind}.log"
        self.log.touch()
        command = [sys.executable, __file__, kind, bus.address, str(self.log), json.dumps(behaviour)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        name, child = self.process.stdout.readline().split()
        self.name, self.child = name, int(child)

    def calls(self, *methods):
        """(path, method, arguments) of the calls so far, of those methods only if any are named."""
        lines = [json.loads(line) for line in self.log.read_text().splitlines()]
        return [tuple(line) for line in lines if not methods or line[1] in methods]

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        os.kill(self.child, 9)


def main():
    kind, address, log, behaviour = sys.argv[1:]
    mock = globals()[kind](address, log, json.loads(behaviour))
    print(mock.bus.get_unique_name(), mock.child.pid, flush=True)
    try:
        GLib.MainLoop().run()
    finally:
        mock.child.kill()


if __name__ == "__main__":
    main()
