# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What the notification server is told, and servers that are not as they
should be."""

import html
import signal
import time

import pytest

from bus import NotificationServer, wait_until
from gi.repository import GLib
from tray import Tray, make_row, read_tray_file, write_row, write_settings

COMMANDS = [
    "cat <<EOF > out && echo \"done\"",
    "a <b>bold",
    "AT&T; &amp; &#0; &lt;",
    "<a href=\"http://example.invalid\">OK, approved</a>",
    "grep -E '<(title|h1)>' *.html | head",
    "echo $((1<<3))",
    "if [ 1 -lt 2 ] && true; then :; fi",
    "x" * 158 + "&&" + "é" * 300,
    "A" * 50_000,
]


def is_well_formed(body):
    """Whether markup parsers take it: only known entities, no bare < or &."""
    return html.escape(html.unescape(body), quote=False) == body.replace("&quot;", '"').replace("&apos;", "'").replace(
        "&#39;", "'"
    ) and "<" not in body


def test_says_who_and_what(server, tray, agent):
    agent.start()
    agent.ask(command="make deploy")
    shown = server.wait_for(1)
    assert shown.title.startswith("maigo")
    assert "make deploy" in shown.body
    assert shown.app == "RiNG Tray"


def test_hints(server, tray, agent):
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    assert shown.hints["desktop-entry"] == "io.github.ring_tray.RingTray"
    assert shown.hints["urgency"] == 1
    assert "transient" not in shown.hints
    assert shown.hints["sound-name"]
    assert shown.timeout == 0, "it stays until it is withdrawn"


@pytest.mark.parametrize("command", COMMANDS, ids=range(len(COMMANDS)))
def test_body_is_escaped_for_markup(bus, tray, agent, command):
    server = NotificationServer(bus, ["body", "body-markup"])
    agent.start(cwd="/home/sam/R&D <x>")
    agent.ask(command=command, cwd="/home/sam/R&D <x>")
    shown = server.wait_for(1)
    assert is_well_formed(shown.body), shown.body
    assert command[:40] in html.unescape(shown.body)
    assert len(html.unescape(shown.body)) <= 500
    assert "R&D <x>" in shown.title, "a title is never markup"
    server.stop()


@pytest.mark.parametrize("command", COMMANDS, ids=range(len(COMMANDS)))
def test_body_is_plain_without_markup(server, tray, agent, command):
    agent.start()
    agent.ask(command=command)
    shown = server.wait_for(1)
    assert command[:40] in shown.body
    assert len(shown.body) <= 500


@pytest.mark.parametrize("name,mark", [("mock", ""), ("gnome-shell", "· ")])
def test_lines_are_told_apart_where_they_are_joined(bus, tray, agent, name, mark):
    server = NotificationServer(bus, program=name)
    agent.start(cwd="/home/sam/site")
    agent.ask(command="make deploy", cwd="/home/sam/site")
    assert server.wait_for(1).body == f"Bash: make deploy\n{mark}/home/sam/site"
    server.stop()


def test_actions_only_where_they_work(bus, tray, agent):
    server = NotificationServer(bus, ["body"])
    agent.start()
    agent.ask()
    assert server.wait_for(1).actions == {}
    server.stop()
    server = NotificationServer(bus, ["body", "actions"])
    agent.start("s2", cwd="/home/sam/site")
    agent.ask("s2", cwd="/home/sam/site")
    assert server.wait_for(1).actions == {"default": "Go to it", "show": "Go to it", "snooze": "In 10 minutes"}
    server.stop()


def test_is_replaced_in_place(server, tray, agent):
    agent.start()
    agent.ask(command="make one")
    first = server.wait_for(1)
    agent.answer(command="make one")
    wait_until(lambda: server.closed == [first.id], "the first to be withdrawn")
    agent.ask(command="make two")
    second = server.wait_for(2)
    agent.hook(hook_event_name="PreToolUse", session_id="s1", cwd="/home/sam/maigo", agent_id="helper",
               tool_name="AskUserQuestion", tool_use_id="q", tool_input={"questions": [{"question": "Which?"}]})
    assert second.replaces == 0
    agent.answer(command="make two")
    third = server.wait_for(3)
    assert third.replaces == second.id
    assert "Which?" in third.body


def test_is_withdrawn_once_when_over(server, tray, agent):
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    agent.answer()
    wait_until(lambda: server.closed, "the withdrawal")
    agent.stop()
    agent.end()
    tray.wait_for_icon("none")
    assert server.closed == [shown.id]


def test_is_withdrawn_when_the_session_ends(server, tray, agent):
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    agent.end()
    wait_until(lambda: server.closed == [shown.id], "the withdrawal")


def test_is_withdrawn_when_the_tray_quits(server, start_tray, watcher, agent):
    tray = start_tray().attach(watcher)
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    assert tray.quit() == 0
    assert server.closed == [shown.id]


def kill_tray(bus, home, watcher):
    """Starts a tray and returns what kills it: it cannot take anything back."""
    tray = Tray(bus, home, (), {}, ()).attach(watcher)
    watcher.items.clear()
    return lambda: tray.quit(signal.SIGKILL)


def test_left_by_a_killed_tray_is_withdrawn(bus, server, home, start_tray, watcher, agent):
    kill = kill_tray(bus, home, watcher)
    agent.start()
    agent.ask()
    agent.start("s2", cwd="/home/sam/site")
    agent.ask("s2", cwd="/home/sam/site")
    answered, left = server.wait_for(1), server.wait_for(2)
    agent.answer()
    wait_until(lambda: server.closed == [answered.id], "the first to be withdrawn")
    kill()
    agent.end("s2", cwd="/home/sam/site")
    start_tray().attach(watcher)
    wait_until(lambda: left.id in server.closed, "the second to be withdrawn")
    assert not list((home / "run").rglob("notifications.json")), "nothing is left to be withdrawn"


def test_left_at_another_server_is_not_asked_for(bus, home, start_tray, watcher, agent):
    """There the number is another program's."""
    server = NotificationServer(bus, first_id=7)
    kill = kill_tray(bus, home, watcher)
    agent.start()
    agent.ask()
    assert server.wait_for(1).id == 7
    wait_until(lambda: list((home / "run").rglob("notifications.json")), "the note")
    kill()
    server.stop()
    server = NotificationServer(bus, first_id=7)
    start_tray().attach(watcher).wait_for_icon("waiting-1")
    agent.start("s2", cwd="/home/sam/site")
    agent.ask("s2", cwd="/home/sam/site")
    server.wait_for(1)
    assert server.closed == []
    server.stop()


def test_dismissed_is_not_closed_again(server, tray, agent):
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    server.emit("NotificationClosed", GLib.Variant("(uu)", (shown.id, 2)))
    agent.answer()
    tray.wait_for_icon("working")
    agent.ask(command="make again")
    assert server.wait_for(2).replaces == 0
    assert server.closed == []


def test_known_at_the_start_is_not_announced(server, start_tray, watcher, agent):
    agent.start()
    agent.ask()
    tray = start_tray().attach(watcher)
    tray.wait_for_icon("waiting-1")
    agent.start("s2", cwd="/home/sam/site")
    agent.ask("s2", cwd="/home/sam/site")
    assert server.wait_for(1).title.startswith("site")


def test_many_become_one_summary(server, tray, agent):
    for i in range(4):
        agent.start(f"s{i}", cwd=f"/home/sam/p{i}")
        agent.ask(f"s{i}", cwd=f"/home/sam/p{i}")
        server.wait_for(i + 1)
    summary = server.shown[3]
    assert "4 sessions" in summary.title
    assert all(f"p{i}" in summary.body for i in range(4))
    wait_until(lambda: sorted(server.closed) == sorted(s.id for s in server.shown[:3]), "the single ones to go")
    for i in range(4):
        agent.answer(f"s{i}", cwd=f"/home/sam/p{i}")
    wait_until(lambda: summary.id in server.closed, "the summary to go")


def wait_for_answer(server, count):
    """The agents of these tests run in no terminal, and a click says so."""
    answer = server.wait_for(count)
    assert answer.icon.endswith("RingTray.svg") and set(answer.actions.values()) == {"Show"}
    assert answer.title == "Cannot go to \u2068maigo\u2069" or answer.title == "Cannot go to maigo"
    assert answer.body


def test_click_goes_to_the_session(bus, tray, agent):
    server = NotificationServer(bus, ["body", "actions"])
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    server.emit("ActionInvoked", GLib.Variant("(us)", (999, "default")))
    server.emit("ActionInvoked", GLib.Variant("(us)", (shown.id, "default")))
    wait_for_answer(server, 2)
    server.stop()


@pytest.mark.parametrize("server_capabilities", [["body", "actions"]])
def test_button_goes_to_the_session(server, tray, agent):
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    server.emit("ActionInvoked", GLib.Variant("(us)", (shown.id, "show")))
    wait_for_answer(server, 2)


@pytest.mark.parametrize("server_capabilities", [["body", "actions"]])
def test_click_on_what_is_over_shows_the_board(server, tray, agent):
    """It never goes to the terminal of another session."""
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    agent.end()
    wait_until(lambda: not tray.sessions(), "the session to be gone")
    server.emit("ActionInvoked", GLib.Variant("(us)", (shown.id, "default")))
    assert not (tray.home / "ring" / "focus.jsonl").exists()


@pytest.mark.parametrize("server_capabilities", [["body", "actions"]])
def test_click_on_what_is_over_does_no_harm(server, tray, agent):
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    agent.answer()
    agent.end()
    wait_until(lambda: server.closed == [shown.id], "the withdrawal")
    server.emit("ActionInvoked", GLib.Variant("(us)", (shown.id, "snooze")))
    server.emit("ActionInvoked", GLib.Variant("(us)", (shown.id, "default")))
    tray.wait_for_icon("none")
    assert not read_tray_file(tray.home).get("snoozed")


def test_expired_is_not_over(server, tray, agent):
    """The server keeps few and closes the oldest: the session waits all the same."""
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    server.emit("NotificationClosed", GLib.Variant("(uu)", (shown.id, 1)))
    server.emit("ActionInvoked", GLib.Variant("(us)", (shown.id, "default")))
    tray.sessions()
    assert tray.get("IconName").endswith("-waiting-1")
    assert not tray.has_window(), "what has expired cannot be clicked"
    agent.answer()
    tray.wait_for_icon("working")
    assert server.closed == []


@pytest.mark.parametrize("server_capabilities", [["body", "actions"]])
def test_ids_of_others_are_ignored(server, tray, agent):
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    server.emit("ActionInvoked", GLib.Variant("(us)", (shown.id + 1, "default")))
    server.emit("NotificationClosed", GLib.Variant("(uu)", (shown.id + 1, 2)))
    # What comes after it has come through.
    server.emit("ActionInvoked", GLib.Variant("(us)", (shown.id, "snooze")))
    wait_until(lambda: server.closed == [shown.id], "our own to go")
    assert not tray.has_window()


class SilentServer(NotificationServer):
    """Never tells that a notification has gone."""

    def emit(self, member, arguments):
        pass


def read_resident_kib(tray):
    with open(f"/proc/{tray.process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def test_many_do_not_grow_it(bus, tray, agent, home):
    server = SilentServer(bus, ["body", "actions"])
    agent.process("s1")

    def show(count):
        for _ in range(count):
            write_row(home, "s1", make_row(agent, "s1", detail=f"Bash: make {len(server.shown)}"))
            server.wait_for(len(server.shown) + 1)
            write_row(home, "s1", make_row(agent, "s1", status="working"))
            wait_until(lambda: len(server.closed) == len(server.shown), "the withdrawal")

    show(50)
    before = read_resident_kib(tray)
    show(150)
    assert read_resident_kib(tray) < before + 512
    server.stop()


@pytest.mark.parametrize("server_capabilities", [["body", "actions"]])
def test_snooze_puts_it_off(server, tray, agent):
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    server.emit("ActionInvoked", GLib.Variant("(us)", (shown.id, "snooze")))
    wait_until(lambda: "s1" in read_tray_file(tray.home).get("snoozed", {}), "the snooze")
    left = read_tray_file(tray.home)["snoozed"]["s1"] - time.time()
    assert 590 < left <= 600
    wait_until(lambda: server.closed == [shown.id], "the notification to go")
    tray.wait_for_icon("waiting-1")


def test_reminder_replaces_in_place(server, home, start_tray, watcher, agent):
    write_settings(home, "notify_repeat_seconds = [1]\n")
    start_tray().attach(watcher)
    agent.start()
    agent.ask()
    first = server.wait_for(1)
    reminder = server.wait_for(2)
    assert reminder.replaces == first.id
    assert reminder.title == first.title


@pytest.mark.parametrize("server_capabilities", [["body", "actions"]])
def test_finished_is_told_and_withdrawn(server, home, start_tray, watcher, agent):
    write_settings(home, "[tray]\nnotify_finished = true\nfinished_after_seconds = 0\n")
    tray = start_tray().attach(watcher)
    agent.start()
    agent.hook(hook_event_name="PreToolUse", session_id="s1", cwd="/home/sam/maigo",
               tool_name="Read", tool_input={"file_path": "/tmp/seen.c"})
    tray.wait_for_icon("working")
    agent.stop()
    shown = server.wait_for(1)
    assert shown.title == "maigo has finished"
    assert "seen.c" in shown.body
    assert set(shown.actions) == {"default", "show"}
    agent.hook(hook_event_name="UserPromptSubmit", session_id="s1", cwd="/home/sam/maigo", prompt="more")
    wait_until(lambda: server.closed == [shown.id], "the withdrawal")


def test_waiting_takes_the_place_of_finished(server, home, start_tray, watcher, agent):
    write_settings(home, "[tray]\nnotify_finished = true\nfinished_after_seconds = 0\n")
    tray = start_tray().attach(watcher)
    agent.start()
    tray.wait_for_icon("working")
    agent.stop()
    finished = server.wait_for(1)
    for i in range(3):
        agent.start(f"w{i}", cwd=f"/home/sam/w{i}")
        agent.ask(f"w{i}", cwd=f"/home/sam/w{i}")
        assert server.wait_for(i + 2).title.startswith(f"w{i}"), "finished ones are not counted"
    agent.answer("w0", cwd="/home/sam/w0")
    wait_until(lambda: server.closed, "a place")
    agent.hook(hook_event_name="PreToolUse", session_id="s1", cwd="/home/sam/maigo", tool_name="AskUserQuestion",
               tool_use_id="q", tool_input={"questions": [{"question": "Which?"}]})
    asks = server.wait_for(5)
    assert asks.replaces == finished.id
    assert "Which?" in asks.body


def test_quiet_sum_leaves_the_muted_out(server, tray, agent, home):
    agent.start("muted", cwd="/home/sam/muted")
    tray.wait_for_icon("working")
    tray.activate("quiet", GLib.Variant("s", "on"))
    tray.wait_for_icon("working-quiet")
    tray.choose("Sessions", "muted", "Mute")
    wait_until(lambda: "muted" in read_tray_file(home).get("muted", {}), "the mute")
    agent.ask("muted", cwd="/home/sam/muted")
    agent.start("s2", cwd="/home/sam/site")
    agent.ask("s2", cwd="/home/sam/site")
    wait_until(lambda: "2 waiting" in tray.get("Title"), "both to wait")
    tray.activate("quiet", GLib.Variant("s", "off"))
    summary = server.wait_for(1)
    assert "1 session waits" in summary.title
    assert "site" in summary.body and "muted" not in summary.body


def test_mute_server_blocks_nothing(bus, start_tray, watcher, agent):
    server = NotificationServer(bus, is_mute=True)
    tray = start_tray().attach(watcher)
    agent.start()
    agent.ask()
    wait_until(lambda: server.calls, "the first question to the server")
    for i in range(10):
        agent.start(f"m{i}", cwd=f"/home/sam/m{i}")
        agent.ask(f"m{i}", cwd=f"/home/sam/m{i}")
    start = time.monotonic()
    labels = [item.label for item in tray.items(timeout=2)]
    assert time.monotonic() - start < 0.5
    assert any("waiting" in label for label in labels)
    tray.wait_for_session("m9")
    assert len(list(tray.threads("notifier"))) == 1
    # It ends in time all the same.
    start = time.monotonic()
    assert tray.quit() == 0
    assert time.monotonic() - start < 3
    server.stop()


def test_no_server_is_said_once(tray, agent):
    for i in range(3):
        agent.start(f"s{i}", cwd=f"/home/sam/p{i}")
        agent.ask(f"s{i}", cwd=f"/home/sam/p{i}")
        tray.wait_for_session(f"p{i}")
    wait_until(lambda: "No notifications" in tray.read_log(), "the line in the log")
    agent.answer("s0", cwd="/home/sam/p0")
    tray.wait_for_icon("waiting-2")
    assert tray.read_log().count("No notifications") == 1


def test_late_server_is_used(bus, tray, agent):
    agent.start("s1")
    agent.ask("s1")
    agent.start("s2", cwd="/home/sam/site")
    agent.ask("s2", cwd="/home/sam/site")
    wait_until(lambda: "2 waiting" in tray.get("Title"), "both to wait")
    agent.answer("s2", cwd="/home/sam/site")
    wait_until(lambda: "1 waiting" in tray.get("Title"), "one to be left")
    server = NotificationServer(bus)
    assert server.wait_for(1).title.startswith("maigo")
    agent.start("s3", cwd="/home/sam/third")
    agent.ask("s3", cwd="/home/sam/third")
    assert server.wait_for(2).title.startswith("third"), "what is over is not shown"
    server.stop()


def test_restarted_server_knows_no_old_ids(bus, tray, agent):
    server = NotificationServer(bus, first_id=7)
    agent.start("s1")
    agent.ask("s1")
    assert server.wait_for(1).id == 7
    server.stop()
    server = NotificationServer(bus, first_id=7)
    agent.start("s2", cwd="/home/sam/site")
    agent.ask("s2", cwd="/home/sam/site")
    assert server.wait_for(1).replaces == 0
    agent.answer("s1")
    agent.answer("s2", cwd="/home/sam/site")
    tray.wait_for_icon("working")
    wait_until(lambda: server.closed == [7], "only the second to be withdrawn")
    server.stop()


def test_settings(server, home, start_tray, watcher, agent):
    write_settings(home, 'notify_sound = false\n[tray]\nurgency = "critical"\n')
    start_tray().attach(watcher)
    agent.start()
    agent.ask()
    shown = server.wait_for(1)
    assert shown.hints["urgency"] == 2
    assert "sound-name" not in shown.hints
    assert shown.hints["suppress-sound"] is True


def test_can_be_switched_off_and_on(server, home, start_tray, watcher, agent):
    write_settings(home, 'notify_backend = "none"\n')
    tray = start_tray().attach(watcher)
    agent.start("s1")
    agent.ask("s1")
    tray.wait_for_icon("waiting-1")
    write_settings(home, 'notify_backend = "auto"\n')
    agent.start("s2", cwd="/home/sam/site")
    agent.ask("s2", cwd="/home/sam/site")
    assert server.wait_for(1).title.startswith("site")
