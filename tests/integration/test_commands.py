# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What can be chosen in the menu and asked for on the bus."""

import json
import os
import subprocess
import time

from bus import wait_until
from gi.repository import GLib
from tray import APP_ID, APP_PATH, clean_environment, make_row, program, read_clipboard, read_tray_file, write_row

COMMANDS = ["Go to it", "Why is it green?", "Rename…", "Mute", "Hide", "Copy resume command", "Open folder"]


def read_quiet(home):
    path = home / "ring" / "quiet"
    return json.loads(path.read_text()) if path.exists() else None


def ringctl(tray, home, *arguments):
    environment = clean_environment(home) | {"DBUS_SESSION_BUS_ADDRESS": tray.bus_address}
    return subprocess.run([program("RINGCTL"), *arguments], env=environment, capture_output=True, text=True)


def test_each_session_has_a_menu(tray, agent):
    agent.start()
    menu = wait_until(lambda: tray.find("Sessions", "maigo"), "the session's menu")
    assert [item.label for item in menu.children] == COMMANDS
    agent.ask()
    wait_until(lambda: tray.find("Sessions", "maigo", "Why is it red?"), "the red question")
    agent.end()
    wait_until(lambda: tray.find("Sessions") is None, "no menu of sessions")


def test_menus_of_sessions_are_moved_not_relabelled(tray, agent, home):
    now = time.time()
    for age, name in enumerate(("one", "two", "three")):
        write_row(home, name, make_row(agent, name, status="working", at=now - age))
        tray.wait_for_session(name)
    before = {item.label: (item.id, [child.id for child in item.children]) for item in tray.find("Sessions").children}
    write_row(home, "three", make_row(agent, "three", detail="Bash: urgent"))
    wait_until(lambda: tray.find("Sessions").children[0].label == "three", "three on top")
    after = {item.label: (item.id, [child.id for child in item.children]) for item in tray.find("Sessions").children}
    assert after == before
    assert list(after) == ["three", "one", "two"]


def test_menus_of_sessions_are_frozen_while_open(tray, agent, home):
    for age, name in enumerate(("one", "two")):
        write_row(home, name, make_row(agent, name, status="working", at=time.time() - age))
        tray.wait_for_session(name)
    before = [item.id for item in tray.find("Sessions").children]
    tray.send_event(0, "opened")
    tray.send_event(tray.find("Sessions").id, "opened")
    write_row(home, "two", make_row(agent, "two", detail="Bash: urgent"))
    write_row(home, "new", make_row(agent, "new"))
    tray.wait_for_session("urgent")
    assert [item.id for item in tray.find("Sessions").children] == before
    assert tray.find("Sessions", "two", "Why is it red?")
    tray.send_event(0, "closed")
    wait_until(lambda: len(tray.find("Sessions").children) == 3, "the new session")


def test_names_in_the_menu_of_sessions_are_text(tray, agent, home):
    (home / "ring").mkdir(exist_ok=True)
    hostile = "a_b <b>\u202eevil\u202c</b>\nnew" + "🔥" * 300
    (home / "ring" / "labels.json").write_text(json.dumps({"s1": hostile}))
    agent.start()
    menu = wait_until(lambda: tray.find("Sessions", "a_b"), "the session's menu")
    assert menu.properties["label"].startswith("a__b <b>"), "an underscore is doubled on the wire"
    assert "\n" not in menu.label and "\u202e" not in menu.label
    assert len(menu.label) <= 60


def test_mute_is_a_check(tray, agent, home):
    agent.start()
    tray.choose("Sessions", "maigo", "Mute")
    wait_until(lambda: tray.find("Sessions", "maigo", "Mute").is_checked, "the check")
    assert "s1" in read_tray_file(home)["muted"]
    tray.choose("Sessions", "maigo", "Mute")
    wait_until(lambda: not tray.find("Sessions", "maigo", "Mute").is_checked, "no check")
    assert read_tray_file(home)["muted"] == {}


def test_mute_from_elsewhere_is_shown(tray, agent, home):
    agent.start()
    tray.wait_for_session("maigo")
    assert ringctl(tray, home, "mute", "s1").returncode == 0
    wait_until(lambda: tray.find("Sessions", "maigo", "Mute").is_checked, "the check")


def test_failed_mute_says_so_and_is_not_shown(tray, agent, home):
    agent.start()
    tray.wait_for_session("maigo")
    (home / "ring" / "tray.json").write_text("{torn")
    tray.choose("Sessions", "maigo", "Mute")
    wait_until(tray.has_window, "the problem")
    assert "cannot be muted" in tray.read_log()
    wait_until(lambda: not tray.find("Sessions", "maigo", "Mute").is_checked, "no check")


def test_hide_takes_the_session_off(tray, agent, home):
    agent.start()
    tray.choose("Sessions", "maigo", "Hide")
    path = home / "ring" / "deleted_sessions.json"
    wait_until(path.exists, "the mark")
    assert list(json.loads(path.read_text())) == ["s1"]
    wait_until(lambda: not tray.sessions(), "it to leave")


def test_rename(tray, agent, home):
    agent.start()
    tray.choose("Sessions", "maigo", "Rename…")
    wait_until(lambda: tray.has_window("Rename session"), "the question")
    subprocess.run(["xdotool", "search", "--sync", "--name", "Rename session", "windowfocus"], check=True)
    subprocess.run(["xdotool", "type", "  deploy_all  "], check=True)
    subprocess.run(["xdotool", "key", "Return"], check=True)
    tray.wait_for_session("deploy_all")
    assert json.loads((home / "ring" / "labels.json").read_text()) == {"s1": "deploy_all"}
    assert not tray.has_window("Rename session")


def test_copy_resume_command(tray, agent):
    agent.start("be9c4000-0000")
    tray.choose("Sessions", "maigo", "Copy resume command")
    wait_until(lambda: read_clipboard() == "claude --resume be9c4000-0000", "the command on the clipboard")


def test_jump_in_vain_leaves_the_clipboard(tray, agent, home):
    """The command is offered, not put there unasked."""
    agent.start("be9c4000-0000")
    row = json.loads(make_row(agent, "afar", status="working"))
    row["agent"] = {"pid": 1, "started": 5, "host": "elsewhere", "boot": "other"}
    write_row(home, "afar", json.dumps(row))
    tray.wait_for_session("afar")
    tray.choose("Sessions", "maigo", "Copy resume command")
    wait_until(lambda: read_clipboard() == "claude --resume be9c4000-0000", "the command on the clipboard")
    tray.activate("focus", GLib.Variant("s", "afar"))
    wait_until(lambda: tray.has_window("Resume command"), "the command for it")
    assert read_clipboard() == "claude --resume be9c4000-0000"


def test_hostile_id_has_no_resume_command(tray, agent):
    agent.start("a;reboot")
    wait_until(lambda: tray.find("Sessions", "maigo"), "the session's menu")
    assert not tray.find("Sessions", "maigo", "Copy resume command").is_enabled


def test_open_folder_opens_folders_only(tray, agent, home):
    trap = home / "trap.sh"
    trap.write_text("#!/bin/sh\ntouch " + str(home / "sprung") + "\n")
    trap.chmod(0o700)
    agent.start(cwd=str(trap))
    tray.choose("Sessions", "trap", "Open folder")
    wait_until(tray.has_window, "the problem")
    assert not (home / "sprung").exists()


def test_why_opens_a_window(tray, agent):
    agent.start()
    agent.ask()
    tray.choose("Sessions", "maigo", "Why is it red?")
    wait_until(lambda: tray.has_window("Why: maigo"), "the window")


def test_next_waiting(tray, agent):
    agent.start()
    wait_until(lambda: tray.find("Next waiting"), "the item")
    assert not tray.find("Next waiting").is_enabled
    agent.ask()
    wait_until(lambda: tray.find("Next waiting").is_enabled, "somebody to wait")
    tray.choose("Next waiting")
    wait_until(tray.has_window, "the board")


def test_middle_click_is_next_waiting(tray, agent):
    agent.start()
    agent.ask()
    wait_until(lambda: tray.find("Next waiting").is_enabled, "somebody to wait")
    tray.client.call(tray.name, "/org/ayatana/NotificationItem/io_github_ring_tray_RingTray",
                     "org.kde.StatusNotifierItem", "SecondaryActivate", GLib.Variant("(ii)", (0, 0)))
    wait_until(tray.has_window, "the board")


def test_quiet_is_a_choice(tray, agent, home):
    labels = ["Off", "30 minutes", "1 hour", "Until tomorrow (08:00)", "Until I turn it off"]
    quiet = wait_until(lambda: tray.find("Quiet"), "the menu")
    assert [item.label for item in quiet.children] == labels
    assert [item.is_checked for item in quiet.children] == [True, False, False, False, False]
    assert all(item.properties["toggle-type"] == "radio" for item in quiet.children)
    tray.choose("Quiet", "30 minutes")
    wait_until(lambda: tray.find("Quiet", "30 minutes — 29 min left"), "the time left")
    assert [item.is_checked for item in tray.find("Quiet").children] == [False, True, False, False, False]
    left = read_quiet(home)["until"] - time.time()
    assert 1790 < left <= 1800
    assert "quiet until" in tray.items()[0].label
    # Chosen again it begins anew, and stays checked.
    tray.choose("Quiet", "30 minutes")
    wait_until(lambda: tray.find("Quiet", "30 minutes — 29 min left").is_checked, "the check")
    tray.choose("Quiet", "Until I turn it off")
    wait_until(lambda: tray.find("Quiet", "Until I turn it off").is_checked, "for ever")
    assert read_quiet(home)["until"] is None
    tray.choose("Quiet", "Off")
    wait_until(lambda: tray.find("Quiet", "Off").is_checked, "the end")
    assert read_quiet(home) is None


def test_quiet_of_another_length_is_shown(tray):
    tray.activate("quiet", GLib.Variant("s", "4h"))
    wait_until(lambda: tray.find("Quiet", "3 h left"), "the time left")
    assert not tray.find("Quiet", "3 h left").is_enabled
    assert [item.is_checked for item in tray.find("Quiet").children] == [False] * 5 + [True]


def test_actions_are_on_the_bus(tray):
    (names,) = tray.client.call(APP_ID, APP_PATH, "org.gtk.Actions", "List")
    assert set(names) >= {"board", "next-waiting", "quiet", "focus", "preferences"}


def test_ringctl_calls_the_tray(tray, agent, home):
    assert ringctl(tray, home, "next").returncode == 0
    assert not tray.has_window(), "nobody waits"
    assert ringctl(tray, home, "board").returncode == 0
    wait_until(tray.has_window, "the board")


def test_focus_shows_the_session(tray, agent):
    agent.start()
    tray.wait_for_session("maigo")
    tray.activate("focus", GLib.Variant("s", "no such session"))
    wait_until(tray.has_window, "the board")
    tray.activate("focus", GLib.Variant("s", "s1"))
    assert tray.is_alive()


def test_start_at_login(tray, home):
    path = home / "config" / "autostart" / f"{APP_ID}.desktop"
    assert not tray.find("Start at login").is_checked
    tray.choose("Start at login")
    wait_until(lambda: tray.find("Start at login").is_checked, "the check")
    subprocess.run(["desktop-file-validate", str(path)], check=True)
    text = path.read_text()
    assert f'Exec="{program("RING_TRAY")}"' in text
    assert f'TryExec={program("RING_TRAY")}\n' in text
    assert os.path.isabs(program("RING_TRAY"))
    tray.choose("Start at login")
    wait_until(lambda: not tray.find("Start at login").is_checked, "no check")
    assert not path.exists()


def test_start_at_login_respects_the_users_switch_off(tray, home):
    """Switched off by hand: shown so when the menu opens, and nothing is written."""
    tray.choose("Start at login")
    path = home / "config" / "autostart" / f"{APP_ID}.desktop"
    wait_until(path.exists, "the file")
    off = path.read_text() + "Hidden=true\n"
    path.write_text(off)
    tray.client.call(tray.name, "/org/ayatana/NotificationItem/io_github_ring_tray_RingTray/Menu",
                     "com.canonical.dbusmenu", "AboutToShow", GLib.Variant("(i)", (0,)))
    wait_until(lambda: not tray.find("Start at login").is_checked, "no check")
    assert path.read_text() == off
