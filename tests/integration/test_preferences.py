# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The preferences: each change is in the file at once, and a change of the file is in the window at once."""

import subprocess
import tomllib

import pytest
from gi.repository import GLib

from accessible import Reader
from bus import wait_until
from codex import places_of, trust
from tray import APP_ID, clean_environment, press_in, program, write_settings

WINDOW = "RiNG Tray Preferences"
PAGES = ["Notifications", "Reminders", "Panel", "System"]
TEXT = "# mine\ntheme = 'dark'\n"


def press(*keys):
    press_in(WINDOW, *keys)


def go_to(page):
    """From the first page."""
    press(*["ctrl+Next"] * PAGES.index(page))


@pytest.fixture
def window(tray):
    tray.activate("preferences")
    wait_until(lambda: tray.has_window(WINDOW), "the window")
    return tray


@pytest.fixture
def path(home):
    return home / "ring" / "config.toml"


def settings(path):
    return tomllib.loads(path.read_text()) if path.exists() else {}


def wait_for(path, expected, what="the settings"):
    wait_until(lambda: settings(path) == expected, f"{what}, which are {settings(path)}")


def wait_for_look(tray, home):
    """Until the tray has seen what is in the file by now: it sees all in order."""
    text = (home / "ring" / "config.toml").read_text()
    style = "symbolic" if tray.get("IconName") == f"{APP_ID}-none" else "colour"
    changed = text + f"\ntray.icon_style = '{style}'\n" if "icon_style" not in text else text
    write_settings(home, changed)
    wait_until(lambda: tray.get("IconName").endswith("-symbolic") == (style == "symbolic"), "the icon")


def test_menu_opens_one_window(tray):
    tray.choose("Preferences…")
    wait_until(lambda: tray.has_window(WINDOW), "the window")
    tray.choose("Preferences…")
    tray.choose("About")
    wait_until(lambda: tray.has_window("About RiNG Tray"), "the window after it")
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", WINDOW], capture_output=True, check=True)
    assert len(found.stdout.split()) == 1
    press("Escape")
    wait_until(lambda: not tray.has_window(WINDOW), "the window to close")
    assert tray.is_alive()
    tray.activate("preferences")
    wait_until(lambda: tray.has_window(WINDOW), "a new window")
    assert tray.quit() == 0


def test_opening_writes_nothing(window, path):
    press("Escape")
    wait_until(lambda: not window.has_window(WINDOW), "the window to close")
    assert not path.exists()


@pytest.mark.parametrize("text", ["x\n", "notify_sound = true\nnotify_sound = true\n"])
def test_what_cannot_be_written(tray, path, home, text):
    write_settings(home, text)
    tray.activate("preferences")
    wait_until(lambda: tray.has_window(WINDOW), "the window")
    press("alt+s")
    wait_until(lambda: "A setting was not saved" in tray.read_log(), "the reason")
    assert path.read_text() == text
    # The switch is back where it was: the next time it is switched off anew.
    write_settings(home, TEXT)
    wait_for_look(tray, home)
    press("alt+s")
    wait_until(lambda: settings(path).get("notify_sound") is False, "the setting")
    assert tray.read_log().count("A setting was not saved") == 1


def test_switches(window, path, home):
    write_settings(home, TEXT)
    expected = {"theme": "dark"}
    press("alt+s")
    wait_for(path, expected | {"notify_sound": False})
    press("alt+s")
    wait_for(path, expected | {"notify_sound": True})
    press("alt+c", "alt+f", "alt+t")
    tray = {"urgency": "critical", "notify_when_focused": True, "notify_finished": True}
    wait_for(path, expected | {"notify_sound": True, "tray": tray})
    press("alt+n")
    wait_for(path, expected | {"notify_sound": True, "tray": tray, "notify_backend": "none"})
    # Without notifications there is nothing to be said about them.
    press("alt+s", "alt+t", "alt+n")
    wait_for(path, expected | {"notify_sound": True, "tray": tray, "notify_backend": "auto"})
    assert path.read_text().startswith(TEXT)


def test_numbers_come_once(window, path, home):
    write_settings(home, "tray.notify_finished = true\n")
    wait_for_look(window, home)
    before = settings(path)["tray"]
    press("alt+w", "Up", "Up", "Up", "Up", "Up")
    wait_for(path, {"tray": before | {"finished_after_seconds": 35}})
    press("alt+w", "ctrl+a", "9", "0", "Return")
    wait_for(path, {"tray": before | {"finished_after_seconds": 90}})
    # What was typed last counts although the window is closed.
    press("alt+w", "ctrl+a", "7", "Escape")
    wait_for(path, {"tray": before | {"finished_after_seconds": 7}})


def test_foreign_change_shows_at_once(window, path, home):
    write_settings(home, "notify_sound = false\n")
    wait_for_look(window, home)
    press("alt+s")
    wait_until(lambda: settings(path)["notify_sound"] is True, "the switch on")


def test_reminders(window, path):
    go_to("Reminders")
    press("alt+f", "ctrl+a", "6", "0", "Return")
    wait_for(path, {"notify_repeat_seconds": [60, 240, 600]})
    press("alt+n", "Up", "Up")
    wait_for(path, {"notify_repeat_seconds": [60, 240, 600, 960, 1320], "notify_repeat_max": 5})
    press("alt+r")
    wait_for(path, {"notify_repeat_seconds": [], "notify_repeat_max": 5})
    press("alt+r")
    wait_for(path, {"notify_repeat_seconds": [30, 120, 300], "notify_repeat_max": 3})


def test_quiet(window):
    go_to("Reminders")
    press("alt+q", "Down")
    wait_until(lambda: window.find("Quiet", "30 minutes").is_checked, "the quiet")
    window.activate("quiet", GLib.Variant("s", "4h"))
    wait_until(lambda: window.find("Quiet", "3 h left"), "another quiet")
    window.choose("Quiet", "Off")
    wait_until(lambda: window.find("Quiet", "Off").is_checked, "the end")
    assert window.has_window(WINDOW)


def test_panel(window, path):
    go_to("Panel")
    press("alt+i", "Down")
    wait_for(path, {"tray": {"icon_style": "symbolic"}})
    wait_until(lambda: window.get("IconName").endswith("-symbolic"), "the icon")
    press("alt+w", "alt+m", "Down")
    wait_for(path, {"tray": {"icon_style": "symbolic", "show_count": False, "menu_sessions": 11}})


def test_start_at_login(window, home):
    file = home / "config" / "autostart" / f"{APP_ID}.desktop"
    go_to("System")
    press("alt+l")
    wait_until(file.exists, "the file")
    press("alt+l")
    wait_until(lambda: not file.exists(), "the file to go")


def test_start_at_login_that_cannot_be_changed(window, home):
    (home / "config" / "autostart").write_text("a file is in the way")
    go_to("System")
    press("alt+l")
    wait_until(lambda: window.has_window("RiNG Tray$"), "the reason")
    assert window.is_alive()


def test_hooks_are_shown_before_they_are_changed(agent, start_tray, watcher, home):
    settings_path = home / ".claude" / "settings.json"
    settings_path.parent.mkdir()
    settings_path.write_text('{"model": "opus"}\n')
    tray = start_tray().attach(watcher)
    tray.activate("preferences")
    wait_until(lambda: tray.has_window(WINDOW), "the window")
    go_to("System")
    press("Tab", "Tab", "Tab", "space")
    wait_until(lambda: tray.has_window("Set up hooks"), "what will be changed")
    assert settings_path.read_text() == '{"model": "opus"}\n'
    press_in("Set up hooks", "Return")
    wait_until(lambda: program("RING_HOOK") in settings_path.read_text(), "the hooks")
    subprocess.run(["xdotool", "key", "Escape"], check=True)
    wait_until(lambda: not tray.has_window("Set up hooks"), "the window to close")
    # The button is another now.
    press("space")
    wait_until(lambda: tray.has_window("Remove hooks"), "what will be changed")
    assert program("RING_HOOK") in settings_path.read_text()
    press_in("Remove hooks", "Return")
    wait_until(lambda: settings_path.read_text() == '{"model": "opus"}\n', "the old settings")


@pytest.mark.parametrize("is_trusted, note", [(False, "Hooks are installed, but not trusted: type /hooks in it and trust them"), (True, "Hooks are installed")])
def test_codex_passes_over_what_is_not_trusted(bus, start_tray, watcher, home, is_trusted, note):
    """Installed is not yet called: what the doctor says, too."""
    hooks = home / ".codex" / "hooks.json"
    hooks.parent.mkdir()
    command = [program("RINGCTL"), "install-hooks", "--agent", "codex", "--hook", program("RING_HOOK")]
    subprocess.run(command, env=clean_environment(home), check=True, capture_output=True)
    if is_trusted:
        (hooks.parent / "config.toml").write_text(trust(hooks, places_of(hooks)))
    reader = Reader(bus, clean_environment(home))
    tray = start_tray(**Reader.USES).attach(watcher)
    tray.activate("preferences")
    reader.window(WINDOW)
    go_to("System")

    def notes():
        labels = reader.window(WINDOW).names("label")
        return [label for label in labels if label.startswith(("Hooks are installed", "Some hooks are"))]

    wait_until(lambda: notes() == [note], "what is so")
    reader.stop()
