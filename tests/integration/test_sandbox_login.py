# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The start at login from inside a sandbox, where the desktop is asked for it. Every
question sets the whole state anew, so each must carry all of it."""

import json

import pytest
from gi.repository import GLib

import sandbox
from bus import Service, wait_until
from sandbox import SandboxedTray, flatpak
from tray import read_tray_file

pytestmark = pytest.mark.skipif(not sandbox.can_be_had(), reason="no sandbox can be had")

ITEM = "Start at login"
COMMAND = ["ring-tray"]
RESPONSES = {"grant": 0, "deny": 0, "cancel": 1, "break": 2}


class Portal(Service):
    """The desktop's side. @answers: how it answers each question, the last one from
    then on; "mute" never does, "keep" when it is told to."""

    NAME = "org.freedesktop.portal.Desktop"
    PATH = "/org/freedesktop/portal/desktop"
    XML = """<node><interface name='org.freedesktop.portal.Background'>
      <method name='RequestBackground'>
        <arg type='s' direction='in'/><arg type='a{sv}' direction='in'/><arg type='o' direction='out'/>
      </method>
      <property name='version' type='u' access='read'/>
    </interface></node>"""

    def __init__(self, bus, *answers):
        self.answers = list(answers)
        self.asked = []
        self.kept = []
        super().__init__(bus)

    def properties(self):
        return {"version": GLib.Variant("u", 1)}

    def handle(self, sender, method, arguments):
        _, options = arguments
        self.asked.append(options)
        path = f"{self.PATH}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if answer == "mute":
            return NotImplemented
        if answer == "keep":
            self.kept.append((sender, path, options))
        else:
            # Not before its path is known.
            GLib.idle_add(self.respond, sender, path, options, answer)
        return GLib.Variant("(o)", (path,))

    def respond(self, sender, path, options, answer):
        is_granted = answer == "grant"
        results = {"background": GLib.Variant("b", is_granted), "autostart": GLib.Variant("b", is_granted and options["autostart"])}
        response = GLib.Variant("(ua{sv})", (RESPONSES[answer], results))
        self.connection.emit_signal(sender, path, "org.freedesktop.portal.Request", "Response", response)
        return GLib.SOURCE_REMOVE

    def wait_for(self, count):
        wait_until(lambda: len(self.asked) >= count, f"question {count}")
        for options in self.asked:
            assert options["commandline"] == COMMAND
            assert isinstance(options["autostart"], bool)
            assert not options.get("dbus-activatable")
            assert options["reason"]
        assert len(self.asked) == count
        return [options["autostart"] for options in self.asked]


class OtherPortal(Service):
    """A desktop that has portals, and none for this."""

    NAME = Portal.NAME
    PATH = Portal.PATH
    XML = "<node><interface name='org.freedesktop.portal.Other'/></node>"


@pytest.fixture
def start(bus, home, watcher):
    started = []

    def start_one():
        watcher.items.clear()
        tray = SandboxedTray(bus, home, flatpak(home)).attach(watcher)
        started.append(tray)
        return tray

    yield start_one
    for tray in started:
        status = tray.quit()
        log = tray.read_log()
        print(log)
        assert status == 0
        assert "CRITICAL" not in log and "WARNING" not in log


@pytest.fixture
def desktop(bus):
    services = []

    def make(kind, *arguments):
        services.append(kind(bus, *arguments))
        return services[-1]

    yield make
    for service in services:
        service.stop()


def memory(home):
    return read_tray_file(home).get("autostart")


def is_on(tray):
    return tray.find(ITEM).is_checked


def wait_for_answer(home, **expected):
    wait_until(lambda: memory(home) == expected, f"the answer {expected}")


def test_nothing_is_asked_by_itself(start, desktop, home):
    """A request for the background alone would take the start at login away."""
    portal = desktop(Portal, "grant")
    tray = start()
    tray.activate("preferences")
    assert not is_on(tray)
    assert portal.asked == []
    assert memory(home) is None


def test_on_and_off(start, desktop, home):
    portal = desktop(Portal, "grant")
    tray = start()
    tray.choose(ITEM)
    wait_for_answer(home, asked=True, answer="granted", on=True)
    assert portal.wait_for(1) == [True]
    wait_until(lambda: is_on(tray), "the check")
    tray.choose(ITEM)
    wait_for_answer(home, asked=False, answer="granted", on=False)
    assert portal.wait_for(2) == [True, False]
    wait_until(lambda: not is_on(tray), "no check")
    assert not list(home.rglob("autostart/*.desktop")), "no file inside says anything to the desktop"


def test_is_remembered(start, desktop, home):
    """No call reads it back."""
    portal = desktop(Portal, "grant")
    tray = start()
    tray.choose(ITEM)
    wait_for_answer(home, asked=True, answer="granted", on=True)
    assert tray.quit() == 0
    again = start()
    wait_until(lambda: is_on(again), "the check")
    portal.wait_for(1)


@pytest.mark.parametrize("answer", ["deny", "cancel"])
def test_denied(start, desktop, home, answer):
    """It is said, and not asked again."""
    portal = desktop(Portal, answer)
    tray = start()
    tray.choose(ITEM)
    wait_for_answer(home, asked=True, answer="denied", on=False)
    wait_until(lambda: not is_on(tray), "no check")
    wait_until(lambda: tray.has_window(), "the sentence")
    tray.client.turn(0.5)
    portal.wait_for(1)


def test_off_where_the_background_is_denied(start, desktop, home):
    desktop(Portal, "grant", "deny")
    tray = start()
    tray.choose(ITEM)
    wait_for_answer(home, asked=True, answer="granted", on=True)
    tray.choose(ITEM)
    wait_for_answer(home, asked=False, answer="granted", on=False)


def test_failed_off_leaves_it_on(start, desktop, home):
    desktop(Portal, "grant", "break")
    tray = start()
    tray.choose(ITEM)
    wait_for_answer(home, asked=True, answer="granted", on=True)
    tray.choose(ITEM)
    wait_for_answer(home, asked=False, answer="failed", on=True)
    wait_until(lambda: is_on(tray), "the check")


@pytest.mark.parametrize("kind", [None, OtherPortal], ids=["no-portal", "no-interface"])
def test_nobody_to_ask(start, desktop, home, kind):
    """COSMIC, and compositors without a desktop around."""
    if kind is not None:
        desktop(kind)
    tray = start()
    tray.choose(ITEM)
    wait_for_answer(home, asked=True, answer="missing", on=False)
    assert not is_on(tray)
    wait_until(lambda: tray.has_window(), "the sentence")


@pytest.mark.parametrize("answer", ["mute", "keep"])
def test_late_answer(start, desktop, home, answer):
    """Nothing waits for it, and the last wish counts when it has come."""
    portal = desktop(Portal, answer, "grant")
    tray = start()
    tray.choose(ITEM)
    wait_until(lambda: is_on(tray), "the wish")
    tray.choose(ITEM)
    wait_until(lambda: not is_on(tray), "the second wish")
    assert portal.wait_for(1) == [True]
    assert memory(home) is None
    for sender, path, options in portal.kept:
        portal.respond(sender, path, options, "grant")
        wait_for_answer(home, asked=False, answer="granted", on=False)
        assert portal.wait_for(2) == [True, False]


def test_outside_it_is_a_file(tray, desktop, home):
    portal = desktop(Portal, "grant")
    tray.choose(ITEM)
    wait_until(lambda: (home / "config" / "autostart" / "io.github.ring_tray.RingTray.desktop").exists(), "the file")
    assert portal.asked == []
    assert memory(home) is None


def test_broken_memory(start, desktop, home):
    (home / "ring").mkdir()
    for broken in ('{"autostart": 7}', '{"autostart": {"answer": "x", "on": true}}', '{"autostart": {"answer": "granted", "on": "yes"}}'):
        (home / "ring" / "tray.json").write_text(broken)
        tray = start()
        assert not is_on(tray)
        assert tray.quit() == 0
    assert json.loads(broken)
