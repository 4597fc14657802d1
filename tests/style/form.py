#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What every file looks like: licence lines, heads, sizes, layout, characters, scripts, translations."""

import itertools
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import sources  # noqa: E402
import tap  # noqa: E402

SPDX = ("SPDX-FileCopyrightText: 2026 The RiNG Tray authors", "SPDX-License-Identifier: MIT")
C_HEAD = f"/* {SPDX[0]}\n * {SPDX[1]} */\n"
MAX_FILE_LINES = 600
MAX_FUNCTION_LINES = 60
MAX_NESTING = 4
CLANG_FORMAT_VERSION = "14"

# Files that are tests because of the odd bytes in them.
RAW = sources.TOP / "tests" / "data" / "settings"

# Controls, byte order marks, no-break and zero-width blanks, and what turns the
# direction of text: none can be seen by a reviewer.
INVISIBLE = "[\x00-\x08\x0b-\x1f\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufffd]"

# Built from parts, or this file would be its own finding.
MARKS = r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK")) + r")\b"

# Hosts from which package managers fetch: a project that names one breaks where there is another.
REGISTRY_HOSTS = (
    r"\b(deb|ftp|archive|security|snapshot|mirrors?|download|dl|registry|proxy|packages?|pypi|crates|index)"
    r"(\.[a-z0-9-]+)*\.(org|com|net|io)\b"
)

TRANSLATED = r"(?<!\w)(_|N_|C_|NC_|ngettext|dngettext|g_dngettext|g_dpgettext2?) \("


def check_spdx_c():
    """C files begin with the licence lines."""
    for path in sources.c_files():
        if not sources.text(path).startswith(C_HEAD):
            yield sources.name(path)


def check_spdx_scripts():
    """Scripts and build files begin with the licence lines."""
    for path in {*sources.scripts("bash"), *sources.scripts("python3"), *sources.matching("meson.build", "meson.options")}:
        lines = sources.text(path).splitlines()
        start = 1 if lines and lines[0].startswith("#!") else 0
        if lines[start : start + 2] != [f"# {line}" for line in SPDX]:
            yield sources.name(path)


def check_headers():
    """Headers go on with pragma once and say what they are."""
    for path in sources.matching("*.h"):
        if not sources.text(path).startswith(C_HEAD + "#pragma once\n\n/*"):
            yield sources.name(path)


def check_c_heads():
    """Sources set their log domain and include config.h first."""
    for path in sources.matching("*.c", below="src"):
        rest = sources.text(path)[len(C_HEAD) :]
        if not re.match(r'#define G_LOG_DOMAIN "Ring\w*"\n\n#include "config\.h"\n', rest):
            yield sources.name(path)


def check_file_length():
    """No file is too long."""
    for path in {*sources.c_files(), *sources.scripts("bash"), *sources.scripts("python3")}:
        n_lines = len(sources.text(path).splitlines())
        if n_lines > MAX_FILE_LINES:
            yield f"{sources.name(path)}: {n_lines} lines, more than {MAX_FILE_LINES}"


def functions(path):
    """Yields (first line's number, lines) of each function's body, without its constant tables."""
    start, body, table_depth = None, [], None
    for number, line in enumerate(sources.code(path).splitlines(), 1):
        if line.rstrip() == "{":
            start, body = number, []
        if start is None:
            continue
        if line.startswith("  static const "):
            table_depth = 0
        if table_depth is None:
            body.append(line)
        else:
            table_depth += line.count("{") - line.count("}")
            table_depth = None if table_depth == 0 and line.endswith(";") else table_depth
        if line.rstrip() == "}":
            yield start, body
            start = None


def check_function_length():
    """No function is too long; tables do not count."""
    for path in sources.matching("*.c"):
        for number, lines in functions(path):
            if len(lines) > MAX_FUNCTION_LINES:
                yield f"{sources.name(path)}:{number}: {len(lines)} lines, more than {MAX_FUNCTION_LINES}"


def check_nesting():
    """No function nests its blocks too deep."""
    for path in sources.matching("*.c"):
        for number, lines in functions(path):
            braces = (+1 if line.strip() == "{" else -1 for line in lines if line.strip() in ("{", "}"))
            depth = max(itertools.accumulate(braces)) - 1
            if depth > MAX_NESTING:
                yield f"{sources.name(path)}:{number}: {depth} levels, more than {MAX_NESTING}"


def check_goto():
    """Nobody uses goto."""
    return sources.find(sources.c_files(), r"\bgoto\b")


def check_glib_types():
    """Plain C types instead of GLib's names for them."""
    return sources.find(sources.c_files(), r"\b(gchar|gint|glong|gshort|gfloat|gdouble)\b")


def check_line_comments():
    """Comments are C comments."""
    for path in sources.c_files():
        for match in sources.TOKEN.finditer(sources.text(path)):
            if (match["comment"] or "").startswith("//"):
                yield f"{sources.name(path)}: {match['comment']}"


def check_marks():
    """Nothing is marked as left open."""
    readable = [path for path in sources.files() if is_text(path)]
    return sources.find(readable, MARKS, sources.text)


def is_text(path):
    return path.suffix not in (".png", ".gz", ".mo") and RAW not in path.parents


def check_encoding():
    """Text files are UTF-8, end in a line feed, and hide no characters."""
    for path in filter(is_text, sources.files()):
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            yield f"{sources.name(path)}: {error}"
            continue
        if text and not text.endswith("\n"):
            yield f"{sources.name(path)}: no line feed at the end"
        for number, line in enumerate(text.split("\n"), 1):
            for match in re.finditer(INVISIBLE, line):
                yield f"{sources.name(path)}:{number}: U+{ord(match.group(0)):04X}"


def check_ascii_code():
    """C outside of comments and strings is ASCII, without tabs."""
    return sources.find(sources.c_files(), r"[^\x20-\x7e]+")


def check_blanks():
    """No line ends in a blank."""
    watched = {*sources.c_files(), *sources.scripts("bash"), *sources.scripts("python3"), *sources.matching("meson.build")}
    for path in watched:
        for number, line in enumerate(sources.text(path).splitlines(), 1):
            if line != line.rstrip():
                yield f"{sources.name(path)}:{number}"


def check_clang_format():
    """clang-format agrees with the layout."""
    version = subprocess.run(["clang-format", "--version"], check=True, capture_output=True, text=True).stdout
    if f"version {CLANG_FORMAT_VERSION}." not in version:
        yield f"needs clang-format {CLANG_FORMAT_VERSION} (other versions lay out differently), found: {version}"
        return
    run = subprocess.run(
        ["clang-format", "--dry-run", "-Werror", *map(sources.name, sources.c_files())],
        cwd=sources.TOP,
        check=False,
        capture_output=True,
        text=True,
    )
    if run.returncode != 0:
        yield "\n".join(line for line in run.stderr.splitlines() if "error:" in line)


def check_shell():
    """Bash can parse every shell script."""
    for path in sources.scripts("bash"):
        run = subprocess.run(["bash", "-n", str(path)], check=False, capture_output=True, text=True)
        if run.returncode != 0:
            yield run.stderr


def check_modes():
    """What begins with an interpreter can be run, and nothing else."""
    for path in filter(is_text, sources.files()):
        is_script = path.read_bytes()[:2] == b"#!"
        if is_script != bool(path.stat().st_mode & 0o100):
            yield f"{sources.name(path)}: {path.stat().st_mode & 0o777:o}"


def check_python():
    """Python can parse every script."""
    for path in sources.scripts("python3"):
        try:
            compile(sources.text(path), sources.name(path), "exec")
        except SyntaxError as error:
            yield f"{sources.name(path)}:{error.lineno}: {error.msg}"


def check_registry_hosts():
    """Nothing names the host of a package registry."""
    return sources.find(filter(is_text, sources.files()), REGISTRY_HOSTS, sources.text)


def translatable():
    """Names of the files that hold text for people."""
    for path in sources.c_files("src"):
        if re.search(TRANSLATED, sources.code(path)):
            yield sources.name(path)
    for path in sources.matching("*.desktop.in*", "*.metainfo.xml.in*", "*.ui", below="data"):
        yield sources.name(path)


def check_potfiles():
    """po/POTFILES.in names exactly the files with text for people, sorted."""
    lines = sources.text(sources.TOP / "po" / "POTFILES.in").splitlines()
    listed = [line for line in lines if line and not line.startswith("#")]
    expected = sorted(translatable())
    yield from (f"missing: {name}" for name in expected if name not in listed)
    yield from (f"without text, or not there: {name}" for name in listed if name not in expected)
    if listed != sorted(set(listed)):
        yield "not sorted, or something twice"


def named_cases(row):
    """The pairs of a file and a case that a row of tests/cases.md names; no case is the file itself."""
    file = None
    for word in re.findall(r"`([^`]+)`", row.rsplit("|", 2)[1]):
        if re.fullmatch(r"[\w-]+/[\w.-]+\.\w+", word):
            file = word
            yield file, ""
        elif file:
            yield file, word


def check_cases():
    """tests/cases.md names files and cases that there are."""
    tests = sources.TOP / "tests"
    rows = [line for line in sources.text(tests / "cases.md").splitlines() if line.startswith("| ") and "`" in line]
    if not rows:
        yield "no rows"
    for file, case in (pair for row in rows for pair in named_cases(row)):
        kind, _, name = case.partition(": ")
        if kind in ("accepted", "refused"):
            is_there = any((RAW / kind).glob(f"{name}.json"))
        else:
            is_there = (tests / file).is_file() and case.removesuffix("…") in sources.text(tests / file)
        if not is_there:
            yield f"{file}: {case}"


def check_shown_text():
    """What is shown to people can be translated."""
    shows = r"\b(?:gtk_(?:label_new|dialog_add_button|\w+_new_with_label|\w+_set_(?:title|label|text|tooltip_text))|ring_printer_(?:error|out))"
    for path in sources.c_files("src"):
        for match in re.finditer(shows + r' \((?:[^;"()]|\([^()"]*\))*"(?!ringctl )[^"]*[A-Za-z]{2}[^"]*"', sources.text(path)):
            yield f"{sources.name(path)}: {match.group(0)}"


def check_whole_messages():
    """Nothing but strings is in a message: xgettext cuts it off before a macro."""
    for path in sources.c_files("src"):
        for match in re.finditer(TRANSLATED + r'(?:\s*"",?)*\s*""\s+[A-Z]\w*', sources.code(path)):
            yield f"{sources.name(path)}: {match.group(0)}"


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
