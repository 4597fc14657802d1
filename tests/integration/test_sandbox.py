# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Inside a sandbox, where the processes of the machine are not seen: nothing ends
because of that, and nothing is taken for another."""

import json
import os
import pathlib
import subprocess
import time

import pytest
from gi.repository import GLib

import sandbox
from bus import Service, wait_until
from ctl import ALONE, Ctl
from sandbox import SandboxedTray, flatpak
from tray import APP_ID, clean_environment, make_row, press_in, program, read_clipboard, write_row

pytestmark = pytest.mark.skipif(not sandbox.can_be_had(), reason="no sandbox can be had")

HOUR = 3600
WINDOW = 6 * HOUR
# The pid namespace that every machine starts with.
OF_MACHINE = 0xEFFFFFFC
PROJECT = "/home/sam/maigo"


@pytest.fixture(params=["flatpak", "container"])
def inside(request, home):
    """ringctl where the agents are not: in a Flatpak, and in a pid namespace that
    does not say what it is."""
    return Ctl(home, before=flatpak(home) if request.param == "flatpak" else ALONE)


@pytest.fixture
def in_flatpak(home):
    return Ctl(home, before=flatpak(home))


@pytest.fixture
def sandboxed_tray(bus, home, watcher):
    tray = SandboxedTray(bus, home, flatpak(home)).attach(watcher)
    yield tray
    status = tray.quit()
    log = tray.read_log()
    print(log)
    assert status == 0
    # That it uses the portal, libnotify says itself.
    assert "CRITICAL" not in log and "WARNING" not in log.replace("libnotify-WARNING", "")


def board(ctl):
    """Session -> state, of all that are listed."""
    done = ctl.run("--format", "json")
    assert done.returncode == 0
    return {session["session_id"]: session["status"] for session in json.loads(done.stdout)["sessions"]}


def boot_id():
    return pathlib.Path("/proc/sys/kernel/random/boot_id").read_text().strip()


def write_own(home, session, at=None, **world):
    """A waiting row of ring-hook, whose agent is said by @world."""
    at = time.time() if at is None else at
    wait = {"kind": "permission", "detail": "Bash: make", "open": True, "since": at}
    row = {
        "session_id": session,
        "provider": "claude-code",
        "cwd": f"/home/sam/{session}",
        "status": "waiting",
        "last_event": "PermissionRequest",
        "last_active": at,
        "heartbeat_at": at,
        "writer": "ring-tray test",
        "turn_open": True,
        "waits": [wait],
        "agent": world,
    }
    write_row(home, session, json.dumps(row))


def test_killed_outside(inside, agent):
    """What is not seen is not ended: not while it lives, and not when it is killed."""
    agent.start()
    agent.ask()
    assert board(inside) == {"s1": "waiting"}
    agent.process("s1").kill()
    agent.process("s1").wait()
    assert board(Ctl(inside.home)) == {}, "outside its end is seen"
    assert board(inside) == {"s1": "waiting"}


def test_events_tell(inside, agent):
    agent.start()
    agent.ask()
    assert board(inside) == {"s1": "waiting"}
    agent.answer()
    assert board(inside) == {"s1": "working"}
    agent.stop()
    assert board(inside) == {"s1": "idle"}
    agent.end()
    assert board(inside) == {}


def test_pids_mean_others(in_flatpak, home):
    """Of all pids that there can be inside, whoever is said to have them."""
    pids = {1, 2, 3, os.getpid(), 4194303}
    for pid in pids:
        write_own(home, f"own-{pid}", pid=pid, started=1, boot=boot_id())
        write_own(home, f"no-boot-{pid}", pid=pid, started=1)
    write_own(home, "in-a-container", pid=7, started=1, boot=boot_id(), pidns=1)
    found = board(in_flatpak)
    assert len(found) == 2 * len(pids) + 1
    assert set(found.values()) == {"waiting"}


def test_rows_of_ring(in_flatpak, home, agent):
    """They name no process; outside, their folder tells."""
    write_row(home, "r", make_row(agent, "r"))
    write_row(home, "c", make_row(agent, "c", provider="codex"))
    assert board(in_flatpak) == {"r": "waiting", "c": "waiting"}


def test_rows_of_ring_beside_ours(home, agent):
    """In a container only the rows of a hook outside say that it is one."""
    container = Ctl(home, before=ALONE)
    write_row(home, "r", make_row(agent, "r"))
    assert board(container) == {}, "a container may have its agents with it"
    agent.start()
    assert board(container) == {"r": "waiting", "s1": "working"}


def test_age_still_counts(in_flatpak, home):
    for session, age in (("young", WINDOW - 60), ("old", WINDOW + 60)):
        write_own(home, session, time.time() - age, pid=4194303, started=1, boot=boot_id())
    assert board(in_flatpak) == {"young": "waiting"}


def test_started_anew(in_flatpak, home, agent):
    """What ran before the machine was started anew is over, which needs no process."""
    agent.start()
    row = json.loads((home / "ring" / "sessions" / "s1.json").read_text())
    # A machine without an id, as a bare root has none, cannot say that it is the same one.
    over = None if "host" in row["agent"] else "working"
    for world, expected in (({}, "working"), ({"boot": "another"}, over), ({"boot": "another", "host": "another"}, "working")):
        # The tests themselves may run in a container.
        there = row["agent"] | {"pidns": OF_MACHINE} | world
        write_row(home, "s1", json.dumps(row | {"agent": there}))
        assert board(in_flatpak).get("s1") == expected


def write_records(home):
    """What agents without hooks leave: a live file of a process that is there, one
    of a process that is not, and a transcript."""
    claude = home / ".claude"
    (claude / "sessions").mkdir(parents=True)
    (claude / "projects" / "-home-sam-site").mkdir(parents=True)
    for pid, session in ((1, "live-1"), (2, "live-2"), (4194303, "live-3")):
        live = {"pid": pid, "procStart": "1", "sessionId": session, "cwd": PROJECT, "status": "busy", "statusUpdatedAt": int(time.time() * 1000)}
        (claude / "sessions" / f"{pid}.json").write_text(json.dumps(live))
    prompt = {"type": "user", "sessionId": "t", "cwd": "/home/sam/site", "message": {"role": "user", "content": "go on"}}
    (claude / "projects" / "-home-sam-site" / "t.jsonl").write_text(json.dumps(prompt) + "\n")


def test_records_are_no_agents(in_flatpak, home):
    """A transcript is there long after its session; nothing says that an agent
    runs, so none is said to be without hooks."""
    write_records(home)
    assert board(in_flatpak) == {}


def test_tray(sandboxed_tray, home, agent, server):
    write_records(home)
    agent.start()
    agent.ask()
    sandboxed_tray.wait_for_icon("waiting-1")
    notification = server.wait_for(1)
    agent.process("s1").kill()
    agent.process("s1").wait()
    # Another event, so that it looks for sure.
    agent.start("s2", cwd="/home/sam/site")
    sandboxed_tray.wait_for_session("site")
    assert sandboxed_tray.get("IconName").endswith("-waiting-1")
    assert server.closed == []
    assert not any("without hooks" in item.label for item in sandboxed_tray.items())
    assert "without hooks" not in sandboxed_tray.get("Title")
    assert notification.id


def test_names_of_icons(sandboxed_tray, agent):
    """The panel is outside: a folder of ours says nothing to it."""
    agent.start()
    agent.ask()
    sandboxed_tray.wait_for_icon("waiting-1")
    assert sandboxed_tray.get("IconName").startswith("io.github.ring_tray.RingTray-")
    assert "/app" not in sandboxed_tray.get("IconThemePath")


# --- the tray's windows ---

NO_HOOKS = "No hooks are installed: cannot see when agents wait"
SETUP = "Set up hooks"
COMMAND = f"flatpak run --filesystem=~/.claude --filesystem=~/.codex --command=ringctl {APP_ID} install-hooks"


@pytest.fixture
def start_read_only(bus, home, watcher):
    """A tray that sees the folder of Claude Code, and may not change it."""
    (home / ".claude").mkdir()
    trays = []

    def start():
        trays.append(SandboxedTray(bus, home, flatpak(home, read_only=[home / ".claude"])).attach(watcher))
        return trays[-1]

    yield start
    for tray in trays:
        assert tray.quit() == 0
        assert "CRITICAL" not in tray.read_log()


def test_set_up_shows_what_to_type(start_read_only, home):
    tray = start_read_only()
    wait_until(lambda: tray.find(NO_HOOKS), "the line")
    assert "no hooks installed" in tray.get("Title")
    tray.choose("Set up…")
    wait_until(lambda: tray.has_window(SETUP), "the window")
    press_in(SETUP, "Return")
    wait_until(lambda: read_clipboard() == COMMAND, "the command on the clipboard")
    assert tray.has_window(SETUP)
    assert list((home / ".claude").iterdir()) == []
    press_in(SETUP, "Escape")
    wait_until(lambda: not tray.has_window(SETUP), "the window to close")
    # Typed outside, it is seen inside.
    Ctl(home).run("install-hooks", "--agent", "claude-code", "--hook", program("RING_HOOK"))
    wait_until(lambda: not tray.find(NO_HOOKS), "the line to go")
    wait_until(lambda: "no hooks" not in tray.get("Title"), "the title")


def test_set_up_installs_where_it_may(sandboxed_tray, home):
    (home / ".claude").mkdir()
    sandboxed_tray.choose("Set up…")
    wait_until(lambda: sandboxed_tray.has_window(SETUP), "the window")
    press_in(SETUP, "Return")
    path = home / ".claude" / "settings.json"
    wait_until(path.exists, "the settings")
    assert "--command=ring-hook" in path.read_text()


# --- notifications, if the environment does not keep libnotify from the portal ---


class NotificationPortal(Service):
    """What libnotify turns to by itself inside a sandbox."""

    NAME = "org.freedesktop.portal.Desktop"
    PATH = "/org/freedesktop/portal/desktop"
    XML = """<node><interface name='org.freedesktop.portal.Notification'>
      <method name='AddNotification'><arg type='s' direction='in'/><arg type='a{sv}' direction='in'/></method>
      <method name='RemoveNotification'><arg type='s' direction='in'/></method>
      <signal name='ActionInvoked'><arg type='s'/><arg type='s'/><arg type='av'/></signal>
      <property name='version' type='u' access='read'/>
    </interface></node>"""

    def __init__(self, bus):
        self.shown = {}
        self.n_added = 0
        super().__init__(bus)

    def properties(self):
        return {"version": GLib.Variant("u", 1)}

    def handle(self, sender, method, arguments):
        if method == "AddNotification":
            self.shown[arguments[0]] = arguments[1]
            self.n_added += 1
        else:
            self.shown.pop(arguments[0], None)
        return None


@pytest.fixture
def portal(bus):
    service = NotificationPortal(bus)
    yield service
    service.stop()


def wait_and_go_on(tray, agent):
    """A wait, from its beginning to its end, seen by the icon."""
    agent.start()
    agent.ask()
    tray.wait_for_icon("waiting-1")
    agent.answer()
    tray.wait_for_icon("working")


def test_portal_and_server(sandboxed_tray, agent, portal, server):
    """It prefers the portal, where less can be done, but the wait is told."""
    agent.start()
    agent.ask()
    wait_until(lambda: portal.shown, "the notification")
    assert [shown["title"] for shown in portal.shown.values()] == ["maigo needs permission"]
    agent.answer()
    wait_until(lambda: not portal.shown, "the withdrawal")
    assert server.shown == []


def test_portal_alone(sandboxed_tray, agent, portal):
    wait_and_go_on(sandboxed_tray, agent)


def test_neither(sandboxed_tray, agent):
    wait_and_go_on(sandboxed_tray, agent)


def test_portal_ignored(bus, home, watcher, agent, portal, server):
    """As the manifest has it."""
    tray = SandboxedTray(bus, home, flatpak(home), NOTIFY_IGNORE_PORTAL="1").attach(watcher)
    agent.start()
    agent.ask()
    server.wait_for(1)
    assert portal.n_added == 0
    assert tray.quit() == 0


def test_folder_outside(sandboxed_tray, agent):
    """Whether it is there cannot be told."""
    agent.start()
    sandboxed_tray.choose("Sessions", "maigo", "Open folder")
    wait_until(sandboxed_tray.has_window, "the sentence")


def test_version_says_that_it_is_the_flatpak(home):
    for name in ("RINGCTL", "RING_TRAY"):
        command = [program(name), "--version"]
        done = subprocess.run([*flatpak(home), *command], env=clean_environment(home), capture_output=True, text=True, check=True)
        assert done.stdout.endswith(" (Flatpak)\n")
        assert "Flatpak" not in subprocess.run(command, env=clean_environment(home), capture_output=True, text=True, check=True).stdout


# --- to the terminal ---


def focus(ctl, *arguments):
    started = time.monotonic()
    done = ctl.run("focus", *arguments, DISPLAY=os.environ["DISPLAY"])
    assert time.monotonic() - started < 2
    return done


def test_terminal_is_named(in_flatpak, home, agent):
    """It is told at once where to look, and no new session of the same is offered."""
    agent.start()
    write_row(home, "r", make_row(agent, "r", tty="/dev/pts/3"))
    for session, words in (("s1", "terminals are not reached from inside the sandbox"), ("r", "its terminal, /dev/pts/3, is not reached from inside the sandbox")):
        done = focus(in_flatpak, session)
        assert done.returncode == 1
        assert words in done.stderr
        assert "--resume" not in done.stderr + done.stdout
    last = json.loads((home / "ring" / "focus.jsonl").read_text().splitlines()[-1])
    assert last["steps"] == [], "nobody is asked"


def test_click_names_the_terminal(sandboxed_tray, agent):
    agent.start()
    agent.ask()
    sandboxed_tray.wait_for_session("maigo")
    sandboxed_tray.activate("focus", GLib.Variant("s", "s1"))
    wait_until(sandboxed_tray.has_window, "the sentence")
    assert not sandboxed_tray.has_window("Resume command")


# --- the hook inside ---


def run_hook(home, before, payload, **environment):
    done = subprocess.run(
        [*before, program("RING_HOOK")],
        input=json.dumps(payload),
        env=clean_environment(home) | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return json.loads((home / "ring" / "sessions" / f"{payload['session_id']}.json").read_text())


def test_hook_inside(home):
    start = {"hook_event_name": "SessionStart", "session_id": "s", "cwd": PROJECT, "source": "startup"}
    environment = {"TMUX": "/tmp/tmux-0/default,1,0", "TMUX_PANE": "%3", "DISPLAY": ":99.0", "WINDOWID": "123"}
    row = run_hook(home, flatpak(home), start, **environment)
    assert "pid" not in row["agent"] and "pidns" not in row["agent"]
    assert row["agent"]["boot"] == boot_id()
    assert "hook_pid" not in row and "tty" not in row
    assert row["terminal"] == {"tmux": environment["TMUX"], "tmux_pane": "%3", "windowid": "123"}
    assert row["tmux_pane"] == "%3"


def test_hook_in_another_flatpak(home):
    """There the agent may be, too."""
    claude = home / "claude"
    claude.symlink_to("/bin/sh")
    payload = home / "payload.json"
    start = {"hook_event_name": "SessionStart", "session_id": "s", "cwd": PROJECT, "source": "startup"}
    payload.write_text(json.dumps(start))
    line = f'"{program("RING_HOOK")}" < "{payload}"; true'
    subprocess.run([*flatpak(home, "com.visualstudio.code"), str(claude), "-c", line], env=clean_environment(home), check=True)
    row = json.loads((home / "ring" / "sessions" / "s.json").read_text())
    assert row["agent"]["comm"] == "claude"
    assert row["agent"]["pid"] > 1
    assert row["hook_pid"] > 1


def test_row_of_the_hook_inside(home, agent, in_flatpak):
    """Outside, its agent is told by its folder; inside, by nothing but events."""
    ask = {"session_id": "s", "cwd": "/", "hook_event_name": "PermissionRequest", "tool_name": "Bash", "tool_input": {"command": "make"}}
    notice = {"session_id": "s", "cwd": "/", "hook_event_name": "Notification", "notification_type": "permission_prompt", "message": "m"}
    outside = Ctl(home)
    agent.process("s")
    run_hook(home, flatpak(home), ask)
    run_hook(home, flatpak(home), notice)
    assert board(in_flatpak) == {"s": "waiting"}
    assert board(outside) == {"s": "waiting"}
    agent.quit("s")
    assert board(in_flatpak) == {"s": "waiting"}
    assert "s" not in board(Ctl(home, before=ALONE)), "where no agent is, and nobody else's either"
