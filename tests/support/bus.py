# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""A session bus of the test's own, and a client on it.

Nothing here sleeps: wait_until() turns the main loop until a condition holds.
"""

import os
import subprocess
import time

from gi.repository import Gio, GLib

# No folder of services: else an installed daemon is started instead of a mock.
CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""

TIMEOUT_SECONDS = 15


def wait_until(condition, what="the condition", timeout=TIMEOUT_SECONDS):
    """Turns the main loop until condition() is true; returns what it said."""
    context = GLib.MainContext.default()
    deadline = time.monotonic() + timeout
    wake = GLib.timeout_add(20, lambda: GLib.SOURCE_CONTINUE)
    try:
        while not (result := condition()):
            if time.monotonic() > deadline:
                raise AssertionError(f"waited {timeout} s in vain for {what}")
            context.iteration(True)
        return result
    finally:
        GLib.source_remove(wake)


class Bus:
    """A dbus-daemon; every connection to it is a new one."""

    def __init__(self, folder):
        socket = folder / "bus"
        config = folder / "bus.conf"
        config.write_text(CONFIG.format(socket=socket))
        self.address = f"unix:path={socket}"
        self.process = subprocess.Popen(
            ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self.process.stdout.readline(), "the bus did not start"

    def connect(self):
        flags = Gio.DBusConnectionFlags
        connection = Gio.DBusConnection.new_for_address_sync(
            self.address,
            flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION,
            None,
            None,
        )
        connection.set_exit_on_close(False)
        return connection

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


class Client:
    """Calls methods and records signals, with the main loop turning meanwhile,
    so that mocks in this process can answer."""

    def __init__(self, bus):
        self.connection = bus.connect()
        self.signals = []

    def call(self, name, path, interface, method, arguments=None, reply=None, timeout=TIMEOUT_SECONDS):
        results = []
        self.connection.call(
            name,
            path,
            interface,
            method,
            arguments,
            GLib.VariantType(reply) if reply else None,
            Gio.DBusCallFlags.NO_AUTO_START,
            int(timeout * 1000),
            None,
            lambda connection, result: results.append(result),
        )
        wait_until(lambda: results, f"an answer to {method}", timeout + 1)
        return self.connection.call_finish(results[0]).unpack()

    def get(self, name, path, interface, prop):
        return self.call(
            name,
            path,
            "org.freedesktop.DBus.Properties",
            "Get",
            GLib.Variant("(ss)", (interface, prop)),
            "(v)",
        )[0]

    def turn(self, seconds):
        """Turns the main loop for that long."""
        deadline = time.monotonic() + seconds
        wait_until(lambda: time.monotonic() >= deadline, "time to pass")

    def has_owner(self, name):
        return self.call(
            "org.freedesktop.DBus",
            "/org/freedesktop/DBus",
            "org.freedesktop.DBus",
            "NameHasOwner",
            GLib.Variant("(s)", (name,)),
        )[0]

    def record(self, sender, interface):
        """Appends (member, arguments) to self.signals for each signal."""

        def on_signal(connection, sender, path, interface, member, arguments):
            self.signals.append((member, arguments.unpack()))

        self.connection.signal_subscribe(
            sender, interface, None, None, None, Gio.DBusSignalFlags.NONE, on_signal
        )
        # The bus has taken the match rule when it answers the next call.
        self.has_owner("org.freedesktop.DBus")

    def count(self, member):
        return sum(1 for name, _ in self.signals if name == member)


class BusMonitor:
    """Sees the messages that one sender sends, while it is entered."""

    def __init__(self, bus, sender):
        command = ["dbus-monitor", "--profile", "--address", bus.address, f"sender='{sender}'"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.sender = sender
        self.messages = []

    def __enter__(self):
        # Its own name, and that it has become a monitor, before anything else.
        for line in self.process.stdout:
            if "NameLost" in line:
                break
        os.set_blocking(self.process.stdout.fileno(), False)
        self.watch = GLib.io_add_watch(self.process.stdout, GLib.PRIORITY_DEFAULT, GLib.IOCondition.IN, self.on_lines)
        return self

    def on_lines(self, stream, condition):
        self.messages += [line for line in stream.read().splitlines() if self.sender in line]
        return GLib.SOURCE_CONTINUE

    def __exit__(self, *exception):
        GLib.source_remove(self.watch)
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


class Service:
    """A mock: owns a name and answers calls until it is stopped."""

    NAME = ""
    PATH = ""
    XML = ""

    def __init__(self, bus):
        self.connection = bus.connect()
        interface = Gio.DBusNodeInfo.new_for_xml(self.XML).interfaces[0]
        self.interface = interface.name
        self.connection.register_object(self.PATH, interface, self.on_call, self.on_get, None)
        reply = self.connection.call_sync(
            "org.freedesktop.DBus",
            "/org/freedesktop/DBus",
            "org.freedesktop.DBus",
            "RequestName",
            GLib.Variant("(su)", (self.NAME, 4)),
            None,
            Gio.DBusCallFlags.NONE,
            -1,
            None,
        )
        assert reply.unpack()[0] == 1, f"{self.NAME} is taken"

    def on_call(self, connection, sender, path, interface, method, arguments, invocation):
        result = self.handle(sender, method, arguments.unpack())
        if result is not NotImplemented:
            invocation.return_value(result)

    def on_get(self, connection, sender, path, interface, prop):
        return self.properties()[prop]

    def handle(self, sender, method, arguments):
        """The answer as a variant; NotImplemented to say nothing, ever."""
        raise NotImplementedError

    def properties(self):
        return {}

    def emit(self, member, arguments):
        if self.connection.is_closed():
            return
        self.connection.emit_signal(None, self.PATH, self.interface, member, arguments)

    def stop(self):
        if not self.connection.is_closed():
            # What it has answered arrives: closing alone may lose it.
            self.connection.flush_sync(None)
            self.connection.close_sync(None)


class Watcher(Service):
    """The panel's side: items register here."""

    NAME = "org.kde.StatusNotifierWatcher"
    PATH = "/StatusNotifierWatcher"
    XML = """<node><interface name='org.kde.StatusNotifierWatcher'>
      <method name='RegisterStatusNotifierItem'><arg type='s' direction='in'/></method>
      <method name='RegisterStatusNotifierHost'><arg type='s' direction='in'/></method>
      <property name='RegisteredStatusNotifierItems' type='as' access='read'/>
      <property name='IsStatusNotifierHostRegistered' type='b' access='read'/>
      <property name='ProtocolVersion' type='i' access='read'/>
      <signal name='StatusNotifierItemRegistered'><arg type='s'/></signal>
      <signal name='StatusNotifierHostRegistered'/>
    </interface></node>"""

    def __init__(self, bus):
        self.items = []
        super().__init__(bus)

    def handle(self, sender, method, arguments):
        if method == "RegisterStatusNotifierItem":
            self.items.append((sender, arguments[0]))
        return None

    def properties(self):
        return {
            "RegisteredStatusNotifierItems": GLib.Variant("as", [s + p for s, p in self.items]),
            "IsStatusNotifierHostRegistered": GLib.Variant("b", True),
            "ProtocolVersion": GLib.Variant("i", 0),
        }


class Logind(Service):
    """The part of systemd-logind that tells of sleep."""

    NAME = "org.freedesktop.login1"
    PATH = "/org/freedesktop/login1"
    XML = """<node><interface name='org.freedesktop.login1.Manager'>
      <signal name='PrepareForSleep'><arg type='b'/></signal>
    </interface></node>"""

    def sleep_and_wake(self):
        self.emit("PrepareForSleep", GLib.Variant("(b)", (True,)))
        self.emit("PrepareForSleep", GLib.Variant("(b)", (False,)))


class Notification:
    """The arguments of a Notify call."""

    def __init__(self, arguments, given_id):
        (self.app, self.replaces, self.icon, self.title, self.body, actions, self.hints, self.timeout) = arguments
        self.actions = dict(zip(actions[::2], actions[1::2]))
        self.id = given_id


class NotificationServer(Service):
    """The notification daemon's side."""

    NAME = "org.freedesktop.Notifications"
    PATH = "/org/freedesktop/Notifications"
    XML = """<node><interface name='org.freedesktop.Notifications'>
      <method name='Notify'>
        <arg type='s' direction='in'/><arg type='u' direction='in'/><arg type='s' direction='in'/>
        <arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='as' direction='in'/>
        <arg type='a{sv}' direction='in'/><arg type='i' direction='in'/><arg type='u' direction='out'/>
      </method>
      <method name='CloseNotification'><arg type='u' direction='in'/></method>
      <method name='GetCapabilities'><arg type='as' direction='out'/></method>
      <method name='GetServerInformation'>
        <arg type='s' direction='out'/><arg type='s' direction='out'/>
        <arg type='s' direction='out'/><arg type='s' direction='out'/>
      </method>
      <signal name='NotificationClosed'><arg type='u'/><arg type='u'/></signal>
      <signal name='ActionInvoked'><arg type='u'/><arg type='s'/></signal>
    </interface></node>"""

    def __init__(self, bus, capabilities=("body",), is_mute=False, first_id=1, program="mock"):
        self.program = program
        self.capabilities = list(capabilities)
        self.is_mute = is_mute
        self.next_id = first_id
        self.calls = []
        self.shown = []
        self.closed = []
        super().__init__(bus)

    def handle(self, sender, method, arguments):
        self.calls.append(method)
        if self.is_mute:
            return NotImplemented
        if method == "GetCapabilities":
            return GLib.Variant("(as)", (self.capabilities,))
        if method == "GetServerInformation":
            return GLib.Variant("(ssss)", (self.program, "tests", "1", "1.2"))
        if method == "CloseNotification":
            self.closed.append(arguments[0])
            self.emit("NotificationClosed", GLib.Variant("(uu)", (arguments[0], 3)))
            return None
        given_id = arguments[1]
        if given_id == 0:
            given_id = self.next_id
            self.next_id += 1
        self.shown.append(Notification(arguments, given_id))
        return GLib.Variant("(u)", (given_id,))

    def wait_for(self, count):
        """Waits for the count-th Notify call and returns it."""
        wait_until(lambda: len(self.shown) >= count, f"notification {count}")
        return self.shown[count - 1]
