#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What software centres show: valid, and true. metainfo.py BUILD_DIR"""

import pathlib
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import tap  # noqa: E402

TOP = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1])
APP_ID = "io.github.ring_tray.RingTray"
PICTURES = "https://raw.githubusercontent.com/ring-tray/ring-tray/main/"


def output_of(*command):
    """What @command complains about; nothing if it is content."""
    run = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode != 0:
        yield f"{' '.join(command)}: exit status {run.returncode}\n{run.stdout}"


def differences(what, found, expected):
    yield from (f"{what} lacks {name}" for name in sorted(set(expected) - set(found)))
    yield from (f"{what} has {name} besides" for name in sorted(set(found) - set(expected)))


def metainfo():
    return ElementTree.parse(BUILD / "data" / f"{APP_ID}.metainfo.xml").getroot()


def check_metainfo():
    """The metainfo is valid for both validators."""
    path = str(BUILD / "data" / f"{APP_ID}.metainfo.xml")
    yield from output_of("appstreamcli", "validate", "--no-net", path)
    yield from output_of("appstream-util", "validate-relax", "--nonet", path)


def check_metainfo_names():
    """The metainfo's programs and desktop file are those that are installed."""
    root = metainfo()
    programs = {element.text for element in root.findall("provides/binary")}
    yield from differences("provides", programs, {"ring-hook", "ring-tray", "ringctl"})
    if root.find("id").text != APP_ID or root.find("launchable").text != f"{APP_ID}.desktop":
        yield "another id"
    for path in (TOP / "po").glob("*.po"):
        if not root.findall(f"description/p[@{{http://www.w3.org/XML/1998/namespace}}lang='{path.stem}']"):
            yield f"{path.name} was not merged"


def check_screenshots():
    """The metainfo's screenshots are pictures of the documentation, of the size it says."""
    images = metainfo().findall("screenshots/screenshot/image")
    if not images:
        yield "there is none"
    for image in images:
        path = TOP / image.text.removeprefix(PICTURES)
        if not image.text.startswith(PICTURES) or not path.is_file():
            yield f"{image.text}: not there"
        elif struct.unpack(">II", path.read_bytes()[16:24]) != (int(image.get("width")), int(image.get("height"))):
            yield f"{path.name} has another size"


def check_releases():
    """The metainfo's releases are those of NEWS."""
    news = (TOP / "NEWS").read_text(encoding="utf-8")
    dates = dict(re.findall(r"^RiNG Tray (\S+) \((.+)\)\n=+$", news, re.MULTILINE))
    releases = metainfo().findall("releases/release")
    yield from differences("metainfo", [element.get("version") for element in releases], dates)
    for element in releases:
        date = dates.get(element.get("version"))
        if date not in (None, "not released yet", element.get("date")):
            yield f"{element.get('version')}: {element.get('date')}, and {date} in NEWS"
        if not element.findall("description/p"):
            yield f"{element.get('version')} has no description"


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
