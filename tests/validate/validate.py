#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What is not code but ships or is read: desktop files, icons, links. validate.py BUILD_DIR"""

import os
import pathlib
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import tap  # noqa: E402

TOP = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1])
APP_ID = "io.github.ring_tray.RingTray"
STATES = ("waiting", "working", "idle", "none")
NUMBERS = (*"123456789", "9plus")
PANEL_PIXELS = 16
SIZES = (16, 22, 24, 32, 48, 64, 128, 256)
# How far two versions of librsvg may differ, of 1.
DRAWN_ALIKE = 0.02
PAGES = ("docs", "flatpak", "tests")


def output_of(*command):
    """What @command complains about; nothing if it is content."""
    run = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode != 0:
        yield f"{' '.join(command)}: exit status {run.returncode}\n{run.stdout}"


def desktop_files():
    """The desktop files as they are installed: those made by the build, and those shipped as they are."""
    return sorted({*BUILD.glob("data/**/*.desktop"), *TOP.glob("data/**/*.desktop")})


def icons():
    return sorted(TOP.glob("data/icons/**/*.svg"))


def man_pages():
    return sorted(TOP.glob("data/man/*.1"))


def render(svg):
    """The icon as PNG, as large as a panel shows it."""
    size = str(PANEL_PIXELS)
    return subprocess.run(
        ["rsvg-convert", "--width", size, "--height", size, "--keep-aspect-ratio", str(svg)],
        check=True,
        capture_output=True,
    ).stdout


def difference(picture, other):
    """How far two pictures of one size differ: 0, not at all, to 1."""
    run = subprocess.run(
        ["compare", "-metric", "RMSE", str(picture), str(other), "null:"], check=False, capture_output=True, text=True
    )
    return float(re.search(r"\(([0-9.e-]+)\)$", run.stderr.strip()).group(1))


def check_desktop_files():
    """The desktop files are valid."""
    if not desktop_files():
        yield "there is none"
    for path in desktop_files():
        yield from output_of("desktop-file-validate", str(path))


def check_desktop_keys():
    """The desktop files start a program of ours and show an icon of ours."""
    names = {path.stem for path in icons()}
    for path in desktop_files():
        keys = dict(re.findall(r"^(\w+)=(.*)$", path.read_text(encoding="utf-8"), re.MULTILINE))
        if keys.get("Icon") not in names:
            yield f"{path.name}: no icon {keys.get('Icon')}"
        if pathlib.Path((shlex.split(keys.get("Exec", "")) or [""])[0]).name != "ring-tray":
            yield f"{path.name}: starts {keys.get('Exec')}"
        # With these it is passed over by some desktops, or by systemd.
        for line in re.findall(r"^(?:X-GNOME-Autostart-(?:Phase|Delay)|OnlyShowIn)\b.*", path.read_text(encoding="utf-8"), re.MULTILINE):
            yield f"{path.name}: {line}"


def check_icons_there():
    """Each state has its icon, also quiet and numbered, in colour and symbolic."""
    names = {path.stem for path in icons()}
    wanted = {*STATES, *(f"{state}-quiet" for state in STATES), *(f"waiting-{number}" for number in NUMBERS)}
    for name in sorted(wanted):
        for suffix in ("", "-symbolic"):
            if f"{APP_ID}-{name}{suffix}" not in names:
                yield f"{APP_ID}-{name}{suffix}"


def check_icons_made():
    """The variants are those that the script makes, and the build copies all icons."""
    with tempfile.TemporaryDirectory() as folder:
        yield from output_of(str(TOP / "data" / "icons" / "make-variants"), folder)
        for path in pathlib.Path(folder).glob("**/*.svg"):
            shipped = TOP / "data" / "icons" / path.relative_to(folder)
            if not shipped.exists() or shipped.read_bytes() != path.read_bytes():
                yield f"{path.name}: run data/icons/make-variants"
    for path in icons():
        if not (BUILD / path.relative_to(TOP)).exists():
            yield f"{path.name}: not in the build tree"


def check_icons_sizes():
    """The program's own icon is there in each size, as it is drawn now."""
    with tempfile.TemporaryDirectory() as folder:
        yield from output_of(str(TOP / "data" / "icons" / "make-sizes"), folder)
        for size in SIZES:
            path = pathlib.Path("hicolor") / f"{size}x{size}" / "apps" / f"{APP_ID}.png"
            shipped = TOP / "data" / "icons" / path
            if struct.unpack(">II", shipped.read_bytes()[16:24]) != (size, size):
                yield f"{shipped.relative_to(TOP)} has another size"
            elif difference(shipped, pathlib.Path(folder) / path) > DRAWN_ALIKE:
                yield f"{shipped.relative_to(TOP)}: run data/icons/make-sizes"


def check_icons_square():
    """The icons are well-formed, and square."""
    for path in icons():
        yield from output_of("xmllint", "--noout", "--nonet", str(path))
        box = [float(number) for number in ElementTree.parse(path).getroot().get("viewBox", "0 0 0 1").split()]
        if box[2] != box[3]:
            yield f"{path.name}: {box[2]} by {box[3]}"


def check_icons_render():
    """The icons can be drawn at the size of a panel."""
    for path in icons():
        size = struct.unpack(">II", render(path)[16:24])
        if size != (PANEL_PIXELS, PANEL_PIXELS):
            yield f"{path.name}: {size}"


def check_icons_differ():
    """No two icons look alike, the symbolic ones by their shape alone."""
    seen = {}
    for path in icons():
        other = seen.setdefault(render(path), path)
        if other != path:
            yield f"{path.name} looks like {other.name}"


def check_icons_symbolic():
    """Symbolic icons are of one colour, which a panel may change, and which is seen on dark and light ones if it does not."""
    for path in icons():
        if not path.stem.endswith("-symbolic"):
            continue
        text = path.read_text(encoding="utf-8")
        colours = {*re.findall(r"#[0-9a-fA-F]{3,8}\b", text), *re.findall(r'\b(?:fill|stroke)="([^"]*)"', text)}
        if colours - {"none"} != {"#808080", "currentColor"}:
            yield f"{path.name}: {sorted(colours)}"


def check_man_pages():
    """The manual's pages are well-formed."""
    for page in man_pages():
        yield from output_of("mandoc", "-Tlint", "-Wwarning", str(page))
        run = subprocess.run(
            ["man", "--warnings=all", "--encoding=UTF-8", "--local-file", str(page)],
            check=False,
            env={**os.environ, "MANWIDTH": "80", "MANROFFOPT": "-Tutf8"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        if run.returncode != 0 or run.stderr:
            yield f"{page.name}: {run.stderr}"


def check_man_references():
    """The manual's pages refer to each other only, and each program has one."""
    names = {page.stem for page in man_pages()}
    if names != {"ring-hook", "ring-tray", "ringctl"}:
        yield f"there are {names}"
    for page in man_pages():
        for name in re.findall(r"^\.Xr (\S+)", page.read_text(encoding="utf-8"), re.MULTILINE):
            if name not in names:
                yield f"{page.name}: {name}"


def check_links():
    """Links in the documentation lead somewhere."""
    for page in sorted({*TOP.glob("*.md"), *(page for folder in PAGES for page in TOP.glob(f"{folder}/**/*.md"))}):
        for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in link and not (page.parent / link).exists():
                yield f"{page.relative_to(TOP)}: {link}"


def check_commands():
    """Tools that the documentation names are there and can be run."""
    for page in TOP.glob("*.md"):
        for tool in re.findall(r"\btools/[a-z-]+", page.read_text(encoding="utf-8")):
            if not os.access(TOP / tool, os.X_OK):
                yield f"{page.name}: {tool}"


def check_cases():
    """The tests that the list of cases and the page on security name are there."""
    paths = [path for path in (TOP / "tests").glob("*/test*") if path.is_file()]
    tests = "".join(path.read_text(encoding="utf-8") for path in paths)
    files = {path.stem for path in paths}
    for page in (TOP / "tests" / "cases.md", TOP / "SECURITY.md"):
        text = page.read_text(encoding="utf-8")
        for name in sorted(set(re.findall(r"\btest_\w+\b", text))):
            if name not in files and not re.search(rf"\b{name}\b", tests):
                yield f"{page.name}: {name}"
        for name in sorted(set(re.findall(r"`(test-[\w-]+)`", text)) - files):
            yield f"{page.name}: {name}"
    yield from missing_titles(" ".join((TOP / "SECURITY.md").read_text(encoding="utf-8").split()))


def missing_titles(text):
    """What stands in quotes or as a path within brackets is the name of a case, of which there is one."""
    sources = [path for path in (TOP / "tests").glob("*/*") if path.suffix in (".c", ".py")]
    tests = "".join(path.read_text(encoding="utf-8") for path in sources)
    for group in re.findall(r"\(([^()]*)\)", text):
        titles = re.findall(r'"([^"]+)"', group) + re.findall(r"`(/[\w/-]+)`", group)
        yield from (f"SECURITY.md: {title}" for title in titles if title not in tests)


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
