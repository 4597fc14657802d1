# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""ringctl doctor: registry, rows, settings, watches, events, and what is on the bus."""

import os
import socket
import subprocess
import time

import pytest

from apart import own_mounts
from bus import NotificationServer, Service, Watcher
from ctl import ALONE, Ctl, StrangersHome
from gi.repository import GLib
from tray import APP_ID, make_row, program, write_row

CAPABLE = ("actions", "body", "body-markup", "persistence")


class TrayName(Service):
    """Somebody who has the tray's name."""

    NAME = APP_ID
    PATH = "/tray"
    XML = "<node><interface name='io.github.ring_tray.Test'/></node>"


class Host(Watcher):
    """A watcher whose host is as it is said here."""

    def __init__(self, bus, has_host=True):
        self.has_host = has_host
        super().__init__(bus)

    def properties(self):
        return super().properties() | {"IsStatusNotifierHostRegistered": GLib.Variant("b", self.has_host)}


@pytest.fixture
def registry(home):
    (home / "ring").mkdir(mode=0o700)
    (home / "ring" / "sessions").mkdir(mode=0o700)
    return home / "ring"


@pytest.fixture
def ctl(home):
    return Ctl(home)


@pytest.fixture
def services(bus):
    """Puts mocks on the bus."""
    started = []

    def start(kind, *arguments, **options):
        started.append(kind(bus, *arguments, **options))
        return started[-1]

    yield start
    for service in started:
        service.stop()


def tree(folder):
    """Every file with what can be told of it, but when it was read."""
    return {
        str(path): (info.st_mode, info.st_size, info.st_mtime_ns, info.st_ctime_ns, info.st_ino)
        for path in folder.rglob("*")
        for info in [path.lstat()]
    }


# --- the command ---


@pytest.mark.parametrize("arguments", [["--format", "xml"], ["--bad"], ["registry"], ["--format"]])
def test_wrong_command_line(ctl, arguments):
    done = ctl.run("doctor", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ringctl: ") and done.stderr.count("\n") == 1


def test_help_tells_exit_statuses(ctl):
    done = ctl.run("doctor", "--help")
    assert done.returncode == 0
    assert "3 something is broken" in done.stdout


def test_page(ctl, registry, home):
    done = ctl.run("doctor")
    lines = done.stdout.splitlines()
    assert lines[0].split()[:2] == ["ok", "Registry"]
    assert str(registry) in lines[0]
    assert any(line.strip().startswith("→ ") for line in lines)
    assert lines[-1].startswith("0 broken, ")
    assert "\033" not in done.stdout


def test_changes_nothing(ctl, registry, home):
    (registry / "sessions" / "bad.json").write_text("{")
    (registry / "sessions" / "old.json.tmp").write_text("{")
    os.utime(registry / "sessions" / "old.json.tmp", (0, 0))
    (registry / "config.toml").write_text("lang =\n")
    (home / ".claude.json").write_text("{}")
    before = tree(home)
    ctl.run("doctor")
    assert tree(home) == before


def test_makes_no_registry(ctl, home):
    before = tree(home)
    assert ctl.doctor()["registry.missing"]["severity"] == "attention"
    assert tree(home) == before


# --- registry and rights ---


def test_registry_ok(ctl, registry):
    assert ctl.doctor()["registry.ok"]["severity"] == "ok"


def test_no_home(ctl):
    found = ctl.doctor(HOME=None, RING_HOME=None)
    assert found["registry.no-home"]["severity"] == "broken"
    assert "HOME" in found["registry.no-home"]["remedy"]
    assert ctl.doctor(RING_HOME="relative")["registry.no-home"]["severity"] == "broken"


@pytest.mark.parametrize("name", ["ring", "ring/sessions"])
def test_no_folder(ctl, home, name):
    (home / name).parent.mkdir(mode=0o700, exist_ok=True)
    (home / name).write_text("")
    assert ctl.doctor()["registry.no-folder"]["severity"] == "broken"


@pytest.mark.parametrize("name", ["ring", "ring/sessions"])
def test_dangling_link(ctl, home, name):
    (home / name).parent.mkdir(mode=0o700, exist_ok=True)
    (home / name).symlink_to(home / "nowhere")
    assert ctl.doctor()["registry.dangling-link"]["severity"] == "broken"


def test_link_to_itself(ctl, home):
    (home / "ring").symlink_to(home / "ring")
    assert ctl.doctor()["registry.unreachable"]["severity"] == "broken"


@pytest.mark.parametrize("name", [".", "sessions"])
def test_open_to_others(ctl, registry, name):
    (registry / name).chmod(0o755)
    finding = ctl.doctor()["registry.open-to-others"]
    assert finding["severity"] == "attention"
    assert "0755" in finding["text"]
    subprocess.run(finding["remedy"], shell=True, check=True)
    assert "registry.ok" in ctl.doctor()


FULL = {
    # What is there, which options the disk has, and what the doctor says of it.
    "full": ("size=2m", "head -c 3000000 /dev/zero", "0 bytes left"),
    "nearly-full": ("size=2m", "head -c 1200000 /dev/zero", "kB left"),
    "no-more-files": ("size=2m,nr_inodes=3", "true", "no room for another file"),
    "half-full": ("size=4m", "head -c 1200000 /dev/zero", None),
}


@pytest.mark.skipif(not own_mounts(), reason="no mounts of one's own can be had")
@pytest.mark.parametrize("options, filler, words", FULL.values(), ids=FULL)
def test_full_disk(home, registry, options, filler, words):
    """The hook cannot say so: its log is on the same disk."""
    script = f'mount -t tmpfs -o mode=0700,{options} none "$1" && mkdir -m 0700 "$1/sessions" && shift && exec "$@"'
    fill = f'{filler} 2>/dev/null >"$0/filler"; exec "$@"'
    before = [*own_mounts(), "/bin/sh", "-c", script, "sh", str(registry), "/bin/sh", "-c", fill, str(registry)]
    found = Ctl(home, before=before).doctor()
    if words is None:
        assert "registry.ok" in found and "registry.full" not in found
        return
    assert found["registry.full"]["severity"] == "broken"
    assert words in found["registry.full"]["text"].replace("\u00a0", " ")
    assert found["registry.full"]["remedy"] and "registry.ok" not in found


def test_name_is_shown_harmless(home):
    """A folder's name neither makes lines nor colours, and its remedy can be copied."""
    folder = home / "a\n\033[31m b"
    folder.mkdir(mode=0o755)
    done = Ctl(home).run("doctor", RING_HOME=str(folder))
    assert "\033" not in done.stdout
    assert f"chmod 700 '{home}/a ␛[31m b'" in done.stdout


@pytest.mark.parametrize("name", ["ring", "ring/sessions"])
@pytest.mark.parametrize("mode, code", [(0o500, "not-writable"), (0o300, "not-readable"), (0o000, "not-readable")])
def test_no_right(name, mode, code):
    with StrangersHome() as home:
        (home.path / name).chmod(mode)
        finding = home.ctl.doctor()[f"registry.{code}"]
        assert finding["severity"] == "broken"
        assert finding["remedy"] == f"chmod 700 {home.path / name}"


def test_cannot_be_made():
    with StrangersHome() as home:
        home.path.chmod(0o500)
        finding = home.ctl.doctor(RING_HOME=str(home.path / "new" / "ring"))["registry.cannot-be-made"]
        assert finding["severity"] == "broken"


def test_above_is_closed():
    with StrangersHome() as home:
        (home.path / "closed" / "ring").mkdir(parents=True)
        (home.path / "closed").chmod(0o000)
        assert home.ctl.doctor(RING_HOME=str(home.path / "closed" / "ring"))["registry.unreachable"]["severity"] == "broken"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_foreign_owner():
    with StrangersHome() as home:
        os.chown(home.path / "ring", 0, 0)
        (home.path / "ring").chmod(0o777)
        assert home.ctl.doctor()["registry.foreign-owner"]["severity"] == "attention"
        (home.path / "ring").chmod(0o755)
        finding = home.ctl.doctor()["registry.not-writable"]
        assert finding["severity"] == "broken"
        assert "chown" in finding["remedy"]


# --- rows ---


def test_rows(ctl, registry, agent, home):
    write_row(home, "a", make_row(agent, "a"))
    (registry / "sessions" / "a.json").chmod(0o600)
    assert ctl.doctor()["rows.ok"]["text"] == "1 session is known"


def test_unreadable_rows(ctl, registry):
    folder = registry / "sessions"
    (folder / "torn.json").write_text('{"session_id": "x"')
    (folder / "no-row.json").write_text("[]")
    (folder / "large.json").write_bytes(b" " * (2 * 1024 * 1024))
    (folder / "folder.json").mkdir()
    (folder / "\033[2J.json").symlink_to("/etc/passwd")
    os.mkfifo(folder / "fifo.json")
    finding = ctl.doctor()["rows.unreadable"]
    assert finding["severity"] == "attention"
    assert finding["text"].startswith("6 files in the registry are passed over: ")
    assert finding["text"].endswith(", …")
    assert ctl.doctor()["rows.ok"]["text"] == "0 sessions are known"


def test_row_without_right():
    with StrangersHome() as home:
        row = home.path / "ring" / "sessions" / "a.json"
        row.write_text('{"session_id": "a"}')
        row.chmod(0o000)
        finding = home.ctl.doctor()["rows.unreadable"]
        assert "a.json (no right to read it)" in finding["text"]


def test_row_open_to_others(ctl, registry, agent, home):
    write_row(home, "a", make_row(agent, "a"))
    (registry / "sessions" / "a.json").chmod(0o644)
    finding = ctl.doctor()["rows.open-to-others"]
    assert finding["severity"] == "attention"
    subprocess.run(finding["remedy"], shell=True, check=True)
    assert "rows.open-to-others" not in ctl.doctor()


def test_leftovers(ctl, registry):
    (registry / "sessions" / ".tmp").mkdir()
    for name in ("sessions/.tmp/1.tmp", "sessions/a.json.tmp", ".ring-1.tmp"):
        (registry / name).write_text("")
        os.utime(registry / name, (time.time() - 7200,) * 2)
    (registry / "sessions/.tmp/young.tmp").write_text("")
    finding = ctl.doctor()["rows.leftovers"]
    assert finding["severity"] == "attention"
    assert finding["text"].startswith("3 leftovers")


def test_rows_are_not_listed():
    with StrangersHome() as home:
        (home.path / "ring" / "sessions").chmod(0o300)
        assert home.ctl.doctor()["rows.not-listed"]["severity"] == "broken"


# --- settings ---


def test_settings(ctl, registry):
    assert ctl.doctor()["settings.default"]["severity"] == "ok"
    (registry / "config.toml").write_text("notify_sound = false\n")
    assert ctl.doctor()["settings.ok"]["severity"] == "ok"


def test_settings_not_understood(ctl, registry):
    (registry / "config.toml").write_text("\nnotify_sound = 1\n" + "= \033[31m\n" * 9)
    finding = ctl.doctor()["settings.not-understood"]
    assert finding["severity"] == "attention"
    assert "config.toml: line 2: notify_sound must be true or false" in finding["text"]
    assert ctl.doctor()["settings.more"]["text"].startswith("5 more faults")


@pytest.mark.parametrize(
    "line, meant",
    [
        ("notify_sond = true", "notify_sound"),
        ("Notify_Sound = true", "notify_sound"),
        ("focuser = []", "focusers"),
        ("menu_sessions = 3", "tray.menu_sessions"),
        ("tray.show_all = true", "show_all"),
        ("tray.unheard_of = true", None),
        ("tray.a.b = true", None),
    ],
)
def test_settings_misspelt(ctl, registry, line, meant):
    (registry / "config.toml").write_text(f"lang = 'en'\n{line}\n")
    finding = ctl.doctor()["settings.unknown"]
    assert finding["severity"] == "attention"
    assert finding["text"].endswith(f"config.toml: line 2: there is no setting {line.split()[0]}")
    assert meant is None or f"Is {meant} meant?" in finding["remedy"]


def test_settings_that_may_be_another_programs(ctl, registry):
    """RiNG has more settings, so they are named, and not complained of."""
    (registry / "config.toml").write_text("theme = 'dark'\nunknown_key = 1\n[colours]\nshow_all = 'red'\n'\033[31m' = 1\n")
    findings = ctl.doctor()
    assert "settings.unknown" not in findings
    assert findings["settings.foreign"]["severity"] == "ok"
    assert "theme, unknown_key, colours.show_all" in findings["settings.foreign"]["text"]


@pytest.mark.parametrize(
    "settings, code, severity, words",
    [
        ('notify_also = ["ntfy"]\nnotify_ntfy_url = "https://ntfy.sh/t0ken"', "ntfy", "ok", "ntfy"),
        ('notify_also = ["ntfy"]', "ntfy-absent", "attention", "notify_ntfy_url is not set"),
        ('notify_ntfy_url = "https://ntfy.sh/t0ken"', "ntfy-unused", "attention", "notify_also"),
        ('notify_ntfy_url = "https://ntfy.sh/t0ken/../?"', "ntfy-malformed", "attention", "notify_ntfy_url"),
        ('notify_webhook_url = "h/t0ken"', "webhook-malformed", "attention", "notify_webhook_url"),
        ('notify_webhook_url = "ftp://h/t0ken"', "webhook-malformed", "attention", "notify_webhook_url"),
        ('notify_backend = "webhook"\nnotify_webhook_url = "http://h/t0ken"', "webhook", "ok", "webhook"),
    ],
)
def test_remote_alerts(ctl, registry, settings, code, severity, words):
    (registry / "config.toml").write_text(settings + "\n")
    findings = ctl.doctor()
    assert findings[f"settings.{code}"]["severity"] == severity
    assert words in findings[f"settings.{code}"]["text"]
    assert "t0ken" not in str(findings)


def test_settings_file_as_a_whole(ctl, registry):
    """There is no line to correct."""
    path = registry / "config.toml"
    path.mkdir()
    assert "Move it away" in ctl.doctor()["settings.not-understood"]["remedy"]
    path.rmdir()
    path.write_text("#" * 300 * 1024)
    assert "Move it away" in ctl.doctor()["settings.not-understood"]["remedy"]
    path.write_text("x")
    assert "Correct the line" in ctl.doctor()["settings.not-understood"]["remedy"]


def test_settings_without_right():
    with StrangersHome() as home:
        (home.path / "ring" / "config.toml").write_text("")
        (home.path / "ring" / "config.toml").chmod(0o000)
        assert home.ctl.doctor()["settings.not-understood"]["severity"] == "attention"


# --- watches ---


def test_watches(ctl):
    assert ctl.doctor()["watches.ok"]["severity"] == "ok"


@pytest.mark.parametrize("limit, code", [("watches", "no-watch"), ("instances", "no-instance")])
def test_no_watch(home, limit, code):
    ctl = Ctl(home, before=[program("RING_WITHOUT"), limit])
    finding = ctl.doctor()[f"watches.{code}"]
    assert finding["severity"] == "attention"
    assert "sysctl" in finding["remedy"]


# --- hook.log ---


def test_hook_log(ctl, registry, agent):
    assert ctl.doctor()["hook-log.ok"]["severity"] == "ok"
    agent.hook(hook_event_name="Stop")
    agent.hook(hook_event_name="Stop", session_id="secret" * 1000)
    agent.hook(secret="secret")
    finding = ctl.doctor()["hook-log.refused"]
    assert finding["severity"] == "attention"
    assert "events of the last day" in finding["text"]
    assert "secret" not in finding["text"]


def test_hook_log_is_no_file(ctl, registry):
    (registry / "hook.log").mkdir()
    assert ctl.doctor()["hook-log.unreadable"]["severity"] == "attention"


# --- the desktop ---


def test_no_bus(ctl, registry):
    assert ctl.doctor()["tray.no-bus"]["severity"] == "attention"
    assert ctl.doctor(DBUS_SESSION_BUS_ADDRESS="unix:path=/nowhere")["tray.no-bus"]["severity"] == "attention"
    assert ctl.doctor(DBUS_SESSION_BUS_ADDRESS="nonsense")["tray.no-bus"]["severity"] == "attention"
    # Asking must not start a bus.
    assert ctl.doctor(DBUS_SESSION_BUS_ADDRESS="autolaunch:", DISPLAY=os.environ["DISPLAY"])["tray.no-bus"]["severity"] == "attention"


def test_bus_in_the_runtime_folder(home, bus, registry):
    (home / "run" / "bus").symlink_to(home / "bus")
    assert "tray.not-running" in Ctl(home).doctor()


def test_bus_that_says_nothing(ctl, registry, home):
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(home / "mute"))
        listener.listen()
        start = time.monotonic()
        found = ctl.doctor(DBUS_SESSION_BUS_ADDRESS=f"unix:path={home}/mute")
        assert time.monotonic() - start < 4
    assert found["tray.bus-mute"]["severity"] == "broken"


def test_nobody_there(home, bus, registry):
    found = Ctl(home, bus).doctor(XDG_CURRENT_DESKTOP="ubuntu:GNOME")
    assert found["tray.not-running"]["severity"] == "broken"
    assert found["panel.no-watcher"]["severity"] == "broken"
    assert "AppIndicator" in found["panel.no-watcher"]["remedy"]
    assert found["notifications.absent"]["severity"] == "broken"


def test_old_panel(home, bus, registry):
    found = Ctl(home, bus).doctor(DISPLAY=":99")
    assert found["panel.old-style"]["severity"] == "attention"
    assert "panel.no-watcher" in Ctl(home, bus).doctor(DISPLAY=":99", WAYLAND_DISPLAY="wayland-0")


def test_all_there(home, bus, registry, services):
    services(TrayName)
    services(Watcher)
    services(NotificationServer, capabilities=CAPABLE)
    found = Ctl(home, bus).doctor()
    assert found["tray.ok"]["severity"] == "ok"
    assert found["panel.ok"]["severity"] == "ok"
    finding = found["notifications.ok"]
    assert "mock 1 (tests)" in finding["text"]
    assert "actions" in finding["text"] and "persistence" in finding["text"]


def test_watcher_without_host(home, bus, registry, services):
    services(Host, has_host=False)
    finding = Ctl(home, bus).doctor(XDG_CURRENT_DESKTOP="XFCE")["panel.no-host"]
    assert finding["severity"] == "broken"
    assert "Status Tray Plugin" in finding["remedy"]


def test_server_without_actions(home, bus, registry, services):
    services(NotificationServer)
    assert Ctl(home, bus).doctor()["notifications.no-actions"]["severity"] == "attention"


def test_mute_server(home, bus, registry, services):
    services(NotificationServer, is_mute=True)
    start = time.monotonic()
    found = Ctl(home, bus).doctor()
    assert time.monotonic() - start < 4
    assert found["notifications.mute"]["severity"] == "broken"


def test_notifications_switched_off(home, bus, registry):
    (registry / "config.toml").write_text('notify_backend = "none"\n')
    assert Ctl(home, bus).doctor()["notifications.off"]["severity"] == "ok"


def test_hostile_server(home, bus, registry, services):
    class Hostile(NotificationServer):
        def handle(self, sender, method, arguments):
            if method == "GetServerInformation":
                return GLib.Variant("(ssss)", ("\033[31mred\n", "x" * 100000, "\u202e1", ""))
            return super().handle(sender, method, arguments)

    services(Hostile, capabilities=CAPABLE)
    done = Ctl(home, bus).run("doctor")
    assert "\033" not in done.stdout and "\u202e" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) < 1000


def test_wrong_answers(home, bus, registry, services):
    class WrongServer(NotificationServer):
        XML = NotificationServer.XML.replace("<arg type='as' direction='out'/></method>", "<arg type='u' direction='out'/></method>")

        def handle(self, sender, method, arguments):
            return GLib.Variant("(u)", (7,)) if method == "GetCapabilities" else super().handle(sender, method, arguments)

    class WrongWatcher(Watcher):
        XML = Watcher.XML.replace("HostRegistered' type='b'", "HostRegistered' type='s'")

        def properties(self):
            return super().properties() | {"IsStatusNotifierHostRegistered": GLib.Variant("s", "yes")}

    services(WrongServer)
    services(WrongWatcher)
    found = Ctl(home, bus).doctor()
    assert "notifications.mute" in found
    assert "panel.no-host" in found


# --- agents ---


def alone_with(home, folders):
    """ringctl where nobody else runs but an agent in each of @folders."""
    (home / "claude").symlink_to("/bin/sleep")
    starts = [f'(cd "{folder}" && exec "$HOME/claude" 60 >/dev/null 2>&1) &' for folder in folders]
    # An agent is one when the shell has become it.
    script = "\n".join([*starts, f'until [ $(cat /proc/*/comm | grep -cx claude) = {len(folders)} ]; do :; done', '"$@"'])
    return Ctl(home, before=[*ALONE, "sh", "-c", script, "sh"])


@pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")
class TestAgents:
    def test_none(self, registry, home):
        assert alone_with(home, []).doctor()["agents.none"]["severity"] == "ok"

    def test_heard(self, registry, agent, home):
        write_row(home, "a", make_row(agent, "a", cwd=str(home)))
        assert alone_with(home, [home]).doctor()["agents.ok"]["severity"] == "ok"

    def test_silent(self, registry, home):
        """No hook has told of it."""
        folder = home / "silent\033[31m"
        folder.mkdir()
        finding = alone_with(home, [folder]).doctor()["agents.silent"]
        assert finding["severity"] == "attention"
        assert "silent␛[31m" in finding["text"]

    def test_many_silent(self, registry, home):
        folders = [home / name for name in "abcde"]
        for folder in folders:
            folder.mkdir()
        assert "2 more" in alone_with(home, folders).doctor()["agents.more"]["text"]

    def test_went_silent(self, registry, agent, home):
        """Its record goes on, and its hook does not."""
        record = home / "record.jsonl"
        record.write_text("")
        row = make_row(agent, "a", cwd=str(home), at=time.time() - 600, source_path=str(record))
        write_row(home, "a", row)
        finding = alone_with(home, [home]).doctor()["agents.silent-since"]
        assert finding["severity"] == "attention"
        assert "10 m" in finding["text"]


# --- all of it ---


@pytest.mark.skipif(not ALONE, reason="no processes of one's own can be had")
def test_all_is_well(home, bus, registry, services):
    services(TrayName)
    services(Watcher)
    services(NotificationServer, capabilities=CAPABLE)
    (home / ".claude").mkdir()
    (home / "bin").mkdir()
    ctl = Ctl(home, bus, before=ALONE)
    ctl.run("install-hooks", "--agent", "claude-code", "--hook", program("RING_HOOK"))
    # No other agent of this machine is found.
    done = Ctl(home, bus, before=[*ALONE, "/usr/bin/env", f"PATH={home}/bin"]).run("doctor")
    assert done.stdout.endswith("\nAll is well.\n")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) < 24, "it is one page"
    assert "→" not in done.stdout


# --- speed ---


def test_fast(home, bus, registry, agent, services):
    services(TrayName)
    services(Watcher)
    services(NotificationServer, capabilities=CAPABLE)
    for number in range(30):
        write_row(home, f"s{number}", make_row(agent, f"s{number}"))
    ctl = Ctl(home, bus)
    times = []
    for _ in range(5):
        start = time.monotonic()
        ctl.run("doctor")
        times.append(time.monotonic() - start)
    assert min(times) < 0.3
