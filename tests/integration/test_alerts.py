# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What is told and what is not: muted, snoozed, quiet, and over a restart."""

import json
import time

from bus import NotificationServer, wait_until
from gi.repository import GLib
from tray import change_tray_file, read_tray_file


def fences_off(server, agent, session="fence"):
    """A wait of another session, which is announced: nothing before it was."""
    agent.start(session, cwd=f"/home/sam/{session}")
    agent.ask(session, cwd=f"/home/sam/{session}")
    wait_until(lambda: any(n.title.startswith(session) for n in server.shown), f"{session} to be announced")


def test_muted_session_is_silent(server, tray, agent, home):
    change_tray_file(home, muted={"s1": time.time()})
    agent.start()
    agent.ask()
    fences_off(server, agent)
    assert len(server.shown) == 1


def test_muting_withdraws(server, tray, agent, home):
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    change_tray_file(home, muted={"s1": time.time()})
    wait_until(lambda: server.closed == [shown.id], "the withdrawal")


def test_mute_ends_with_the_session(tray, agent, home):
    agent.start()
    tray.wait_for_icon("working")
    change_tray_file(home, muted={"s1": time.time()})
    agent.end()
    tray.wait_for_icon("none")
    wait_until(lambda: read_tray_file(home).get("muted") == {}, "the mute to end")


def test_snooze_is_over_with_the_wait(server, tray, agent, home):
    agent.start()
    agent.ask(command="make one")
    server.wait_for(1)
    change_tray_file(home, snoozed={"s1": time.time() + 600})
    agent.answer(command="make one")
    tray.wait_for_icon("working")
    wait_until(lambda: read_tray_file(home).get("snoozed") == {}, "the snooze to end")
    agent.ask(command="make two")
    assert "make two" in server.wait_for(2).body


def test_snoozed_wait_is_told_again(server, tray, agent, home):
    agent.start()
    agent.ask()
    first = server.wait_for(1)
    change_tray_file(home, snoozed={"s1": time.time() + 2})
    assert server.wait_for(2).replaces == first.id


def test_restart_tells_nothing_again(bus, start_tray, watcher, agent, home):
    server = NotificationServer(bus)
    tray = start_tray().attach(watcher)
    agent.start()
    agent.ask()
    server.wait_for(1)
    # At its end it writes what it remembers.
    assert tray.quit() == 0
    told = read_tray_file(home)["alerts"]["sessions"]["s1"]
    assert told["told"] > 0
    watcher.items.clear()
    tray = start_tray().attach(watcher)
    tray.wait_for_icon("waiting-1")
    fences_off(server, agent)
    assert len(server.shown) == 2
    server.stop()


def test_memory_is_written_when_it_changes(tray, agent, home):
    """A few seconds after a wait, and not again while nothing is said."""
    agent.start()
    agent.ask()
    wait_until(lambda: "s1" in read_tray_file(home).get("alerts", {}).get("sessions", {}), "the memory")
    before = (home / "ring" / "tray.json").stat().st_mtime_ns
    agent.hook(hook_event_name="SessionStart", session_id="s2", cwd="/home/sam/other", source="startup")
    tray.wait_for_session("other")
    context = GLib.MainContext.default()
    deadline = time.monotonic() + 4
    GLib.timeout_add(4000, lambda: GLib.SOURCE_REMOVE)
    while time.monotonic() < deadline:
        context.iteration(True)
    assert (home / "ring" / "tray.json").stat().st_mtime_ns == before


def test_torn_memory_is_no_memory(server, start_tray, watcher, agent, home):
    (home / "ring").mkdir()
    (home / "ring" / "tray.json").write_text('{"alerts": {"sess')
    tray = start_tray().attach(watcher)
    tray.wait_for_icon("none")
    fences_off(server, agent)
    assert "not known" in tray.read_log()


def test_quiet_holds_and_sums_up(server, start_tray, watcher, agent, home):
    (home / "ring").mkdir()
    (home / "ring" / "quiet").write_text(json.dumps({"until": time.time() + 4, "since": time.time()}))
    start_tray().attach(watcher)
    for name in ("one", "two"):
        agent.start(name, cwd=f"/home/sam/{name}")
        agent.ask(name, cwd=f"/home/sam/{name}")
    summary = server.wait_for(1)
    assert "2 sessions" in summary.title
    assert len(server.shown) == 1
