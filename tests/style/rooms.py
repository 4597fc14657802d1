#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Who may include whom, and who may ask for what: the map in CONTRIBUTING.md, checked."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import sources  # noqa: E402
import tap  # noqa: E402

SRC = sources.TOP / "src"

# What a system header belongs to; the first that fits.
LIBRARIES = (
    ("gobject", r"glib-object\.h|gobject/.*"),
    ("gio", r"gio/.*"),
    ("glib", r"glib\.h|glib/.*|glib-unix\.h"),
    ("jansson", r"jansson.*\.h"),
    ("sqlite", r"sqlite3.*\.h"),
    ("gtk", r"(gtk|gdk|gdk-pixbuf|pango|cairo|atk)/.*|cairo.*\.h"),
    ("indicator", r"libayatana-.*|libdbusmenu-.*"),
    ("libnotify", r"libnotify/.*"),
    ("libportal", r"libportal.*/.*"),
    ("libsoup", r"libsoup/.*"),
    ("x11", r"X11/.*"),
    ("xcb", r"xcb/.*"),
    ("files", r"(unistd|fcntl|dirent|stdio|poll|pthread|signal|time)\.h|sys/.*"),
    ("libc", r"[a-z0-9_]+\.h|(linux|netinet|arpa|asm)/.*"),
)

GLIB = {"glib", "libc"}
GIO = GLIB | {"files", "gobject", "gio"}

# Room -> the rooms it may use, the libraries it may reach (through its own
# headers, too), and the files that may reach one more.
ROOMS = {
    "core": ({"core"}, GLIB, {"jansson": r"ring-json\.c"}),
    "io": ({"core", "io"}, GIO, {"sqlite": r"ring-codex-store\.c"}),
    "hook": ({"core", "io", "hook"}, GLIB | {"files"}, {}),
    "focus": ({"core", "io", "focus"}, GIO, {"xcb": r"ring-focus-x11.*"}),
    "ctl": ({"core", "io", "focus", "ctl"}, GIO, {"sqlite": r"ring-replay-fixture\.c"}),
    "tray": (
        {"core", "io", "focus", "tray"},
        GIO | {"gtk", "x11"},
        {
            "indicator": r"ring-indicator.*\.c",
            "libnotify": r"ring-notifier.*\.c",
            "libportal": r"ring-autostart-portal\.c",
            "libsoup": r"ring-remote-http\.c",
        },
    ),
}

# A replay plays the hook's own code.
GUESTS = {("hook", "ring-replay.c")}

# The hook is run on every event of an agent: of io it gets what costs nothing to load.
HOOK_IO = {"ring-paths.h", "ring-mounts.h", "ring-store.h", "ring-clock.h", "ring-process.h", "ring-sandbox.h", "ring-config-file.h", "ring-config.h"}

CLOCKS = r"\b(g_get_real_time|g_date_time_new_now\w*|clock_gettime|gettimeofday|time) \("
EDGES = r"\b(g_get_monotonic_time|g_getenv|g_file_\w+|g_spawn_\w+|g_open|g_stat|open|fopen|getenv|getpid) \("

# Programs are started by a list of words; a shell by nobody. The completion asks its own program for its help.
PROGRAMS = r"\b(system|popen|exec[lv]\w*|fexecve|posix_spawn\w*|g_spawn_\w+|g_subprocess_\w*new\w*|g_subprocess_launcher_spawn\w*) \("
STARTERS = {"ring-focus-program.c", "ring-completion.c"}
SHELLS = r"\b(system|popen|execlp|execvp|g_spawn_command_line_\w+) \(|\"/(usr/)?bin/\w*sh\""
LISTENERS = r"\b(listen|g_socket_listen\w*|g_socket_service_\w+|g_dbus_server_new\w*|soup_server_\w+) \("


def includes(path):
    """Yields (kind, name) of what @path includes: ("ours", path) or ("system", name)."""
    for quote, name in re.findall(r'^\s*#\s*include\s*(["<])([^">]+)[">]', sources.text(path), re.MULTILINE):
        if quote == "<":
            yield "system", name
        elif name != "config.h":
            yield "ours", (SRC / name if "/" in name else path.parent / name)


def library_of(header):
    for library, pattern in LIBRARIES:
        if re.fullmatch(pattern, header):
            return library
    return "unknown"


def reached(path, seen=None):
    """Library -> the chain of files through which @path reaches it."""
    seen = set() if seen is None else seen
    found = {}
    for kind, what in includes(path):
        if kind == "system":
            found.setdefault(library_of(what), [f"<{what}>"])
        elif what not in seen and what.exists():
            seen.add(what)
            for library, chain in reached(what, seen).items():
                found.setdefault(library, [sources.name(what), *chain])
    return found


def room_of(path):
    return path.relative_to(SRC).parts[0]


def check_room(room):
    """What is wrong with the includes of @room."""
    rooms, libraries, owners = ROOMS[room]
    for path in sources.c_files(f"src/{room}"):
        for kind, what in includes(path):
            if kind != "ours":
                continue
            if not what.exists():
                yield f'{sources.name(path)}: "{what.name}" is not in src/'
            elif room_of(what) not in rooms and (room_of(what), path.name) not in GUESTS:
                yield f"{sources.name(path)}: {room} may not include {sources.name(what)}"
        for library, chain in reached(path).items():
            is_owner = re.fullmatch(owners.get(library, "-"), path.name)
            if library not in libraries and not is_owner:
                yield f"{sources.name(path)}: may not reach {library}: {' -> '.join(chain)}"


def check_rooms_known():
    for path in sources.c_files("src"):
        if room_of(path) not in ROOMS:
            yield f"{sources.name(path)}: no room of the map"


def check_hook_io():
    for path in sources.c_files("src/hook"):
        for kind, what in includes(path):
            if kind == "ours" and what.parent == SRC / "io" and what.name not in HOOK_IO:
                yield f"{sources.name(path)}: {what.name}"


def check_io_files():
    build = sources.text(SRC / "io" / "meson.build")
    listed = re.search(r"io_files_sources = files\((.*?)\)", build, re.DOTALL)[1]
    for name in re.findall(r"'([^']+)'", listed):
        for library, chain in reached(SRC / "io" / name).items():
            if library in ("gio", "gobject"):
                yield f"src/io/{name}: {' -> '.join(chain)}"


def check_clock():
    return sources.find([path for path in sources.c_files("src") if path.name != "ring-clock.c"], CLOCKS)


def check_edges():
    return sources.find(sources.c_files("src/core"), EDGES)


def check_starters():
    return sources.find([path for path in sources.c_files("src") if path.name not in STARTERS], PROGRAMS)


def check_shells():
    return sources.find(sources.c_files("src"), SHELLS, sources.text)


def check_listeners():
    return sources.find(sources.c_files("src"), LISTENERS)


def check_short_main():
    main = SRC / "hook" / "main.c"
    if main.exists() and len(sources.text(main).splitlines()) > 150:
        yield f"{sources.name(main)} has more than 150 lines"


if __name__ == "__main__":
    tap.run(
        [(f"{room} includes what the map allows", lambda room=room: check_room(room)) for room in ROOMS]
        + [
            ("every source is in a room of the map", check_rooms_known),
            ("hook includes the light half of io only", check_hook_io),
            ("the light half of io does not reach GIO", check_io_files),
            ("only ring-clock.c asks what time it is", check_clock),
            ("core asks neither files nor environment nor processes", check_edges),
            ("two files start programs", check_starters),
            ("nobody starts a shell", check_shells),
            ("nobody listens on a socket", check_listeners),
            ("the hook's main() is short", check_short_main),
        ]
    )
