# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The source tree as the style checks see it: which files there are, and C without comments and strings."""

import functools
import os
import pathlib
import re

TOP = pathlib.Path(__file__).resolve().parents[2]

# Foreign or made by a build; the traces are given from outside.
SKIPPED = re.compile(r"^(\.git|_?build.*|__pycache__|\..*cache|subprojects)$")
TRACES = TOP / "tests" / "traces"

TOKEN = re.compile(
    r"""
    (?P<comment> /\* .*? \*/ | //[^\n]* )
  | (?P<string> "(?:\\.|[^"\\\n])*" )
  | (?P<char> '(?:\\.|[^'\\\n])+' )
    """,
    re.VERBOSE | re.DOTALL,
)


@functools.lru_cache(maxsize=None)
def files():
    """All files of the tree, sorted."""
    found = []
    for folder, folders, names in os.walk(TOP):
        folders[:] = [name for name in folders if not SKIPPED.match(name) and pathlib.Path(folder, name) != TRACES]
        found += [pathlib.Path(folder, name) for name in names]
    return sorted(path for path in found if path.is_file() and path.name != ".git")


def matching(*patterns, below="."):
    """The files whose name fits one of @patterns, below the folder @below."""
    top = TOP / below
    return [path for path in files() if top in path.parents and any(path.match(pattern) for pattern in patterns)]


def c_files(below="."):
    return matching("*.c", "*.h", below=below)


def scripts(interpreter):
    """The files whose first line asks for @interpreter, or whose name ends accordingly."""
    suffix = {"bash": ".sh", "python3": ".py"}[interpreter]
    for path in files():
        if path.suffix == suffix:
            yield path
        elif path.suffix == "" and path.read_bytes()[:64].startswith(b"#!"):
            if interpreter in path.read_text(encoding="utf-8").splitlines()[0]:
                yield path


def name(path):
    return path.relative_to(TOP).as_posix()


@functools.lru_cache(maxsize=None)
def text(path):
    return path.read_text(encoding="utf-8")


@functools.lru_cache(maxsize=None)
def code(path):
    """C without comments, and with empty strings, every line where it was."""

    def blank(match):
        if match["comment"]:
            return "\n" * match["comment"].count("\n")
        return '""' if match["string"] else "' '"

    return TOKEN.sub(blank, text(path))


def find(paths, pattern, view=code):
    """Yields "file:line: matched text" for each match of @pattern in what @view shows of @paths."""
    for path in paths:
        for number, line in enumerate(view(path).splitlines(), 1):
            for match in re.finditer(pattern, line):
                yield f"{name(path)}:{number}: {match.group(0).strip()}"
