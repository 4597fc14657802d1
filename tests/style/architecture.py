#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""docs/architecture.md and the tree: each source has its place there, and neither it nor the pages for developers name what is gone."""

import fnmatch
import functools
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import sources  # noqa: E402
import tap  # noqa: E402

PAGE = sources.TOP / "docs" / "architecture.md"
PAGES = (PAGE, sources.TOP / "CONTRIBUTING.md", sources.TOP / "tests" / "README.md")
NAMED_SOURCE = r"\bring-[a-z0-9-]+\.[ch]\b"
NAMED_PATH = r"(?:src|tests|tools|data|docs|po|packaging|debian)/[\w./-]+"
PLACEHOLDER = r"\b(NAME|LANGUAGE)\b"


@functools.lru_cache(maxsize=None)
def stems(room):
    """The names of the room's sources and headers, without what stands behind the dot; private headers are their family's."""
    return {path.stem.removesuffix("-private") for path in sources.c_files(f"src/{room}")}


def families():
    """Room -> the families that the page's table of it names."""
    sections = re.split(r"^### src/(\w+)$", sources.text(PAGE), flags=re.MULTILINE)[1:]
    for room, text in zip(sections[::2], sections[1::2]):
        rows = [line for line in text.partition("\n## ")[0].splitlines() if line.startswith("| ")]
        yield room, [name for row in rows for name in re.findall(r"`([\w*-]+)`", row.split("|")[1])]


def check_sources():
    """Each source is of a family that its room's table names."""
    named = dict(families())
    for room in sorted({path.parent.name for path in sources.c_files("src")}):
        if room not in named:
            yield f"src/{room}: no table"
        for stem in sorted(stems(room)):
            if not any(fnmatch.fnmatchcase(stem, family) for family in named.get(room, ())):
                yield f"src/{room}/{stem}.[ch] is in no family"


def check_families():
    """Each family has a source in its room, and stands in one row."""
    for room, names in families():
        for name in names:
            if not fnmatch.filter(stems(room), name):
                yield f"src/{room}: no source is called {name}"
            if names.count(name) > 1:
                yield f"src/{room}: {name} is named more than once"


def check_files():
    """Each file that the pages for developers name is there."""
    there = {path.name for path in sources.c_files("src")}
    for page in PAGES:
        text = sources.text(page)
        gone = {name for name in re.findall(NAMED_SOURCE, text) if name not in there}
        paths = {name for name in re.findall(rf"`({NAMED_PATH})", text) if not re.search(PLACEHOLDER, name)}
        gone |= {name for name in paths if not (sources.TOP / name).exists()}
        yield from (f"{sources.name(page)}: {name}" for name in sorted(gone))


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
