#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The reader of settings against Python's tomllib: what that takes, ours takes too, and sees the same.

What tomllib refuses, ours warns of, but for a few things that no setting
depends on: a month 13, a control character in a comment, a table that has the
name of a key.
"""

import datetime
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import tomllib

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

import tap  # noqa: E402

READER = sys.argv[1]
FILES = sorted((TESTS / "data" / "toml").glob("*.toml"))
N_MUTATIONS = 3000
SNIPPETS = ("", " ", "\n", "\r\n", "\t", '"', "'", '"""', "'''", "\\", "#", "=", ".", ",", "[", "]", "{", "}", "_", "-", "+")
SNIPPETS += ("0", "1", "e", "0x", "inf", "true", "é", "\\u00e9", "\\n", "[[", "]]", "x = 1\n", "[t]\n", "\u2028")


def clean(text):
    """@text as clean text has it (ring-text.h)."""
    table = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\t\n\r"}
    table |= {0x7F: 0x2421} | {code: 0xFFFD for code in range(0x80, 0xA0)}
    return text.translate(table)


def read(contents):
    """What our reader sees in each of @contents: (keys, warnings) pairs."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, content in enumerate(contents):
            paths.append(pathlib.Path(folder, f"{number:05}.toml"))
            paths[-1].write_bytes(content)
        output = subprocess.run([READER, *paths], check=True, stdout=subprocess.PIPE).stdout
    for line in output.split(b"\n")[:-1]:
        seen = json.loads(line)
        yield {tuple(path): value for path, value in seen["keys"]}, seen["warnings"]


def expected_by_tomllib(content):
    """What tomllib sees, None if it takes nothing of it."""
    try:
        return tomllib.loads(content.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError):
        return None


def is_same(expected, seen):
    """Whether @seen, a [type, value] pair, is the value @expected."""
    kind, value = seen
    if isinstance(expected, bool):
        return kind == "boolean" and value is expected
    if isinstance(expected, int):
        return kind == "integer" and value == expected
    if isinstance(expected, float):
        return kind == "float" and (float(value) == expected or math.isnan(float(value)) and math.isnan(expected))
    if isinstance(expected, str):
        return kind == "string" and value == clean(expected)
    if isinstance(expected, list):
        return kind == "array" and len(value) == len(expected) and all(map(is_same, expected, value))
    if isinstance(expected, dict):
        return kind == "table"
    return kind == "date" and isinstance(expected, (datetime.date, datetime.time))


def differences(expected, seen, may_have_arrays, path=()):
    """Yields where @seen, which is used up, is not the table @expected."""
    for key, value in expected.items():
        here = (*path, clean(key))
        if here in seen:
            if not is_same(value, seen.pop(here)):
                yield f"{here} is not {value!r}"
        elif isinstance(value, dict):
            yield from differences(value, seen, may_have_arrays, here)
        elif not (may_have_arrays and isinstance(value, list) and value and all(isinstance(item, dict) for item in value)):
            yield f"{here} is missing"


def problems(content, seen, warnings):
    """Yields what is wrong with what was seen in @content, which tomllib takes."""
    yield from differences(expected_by_tomllib(content), seen, b"[[" in content)
    yield from (f"{path} is not there" for path in seen)
    yield from warnings


def has_huge_integers(value):
    """Whether there is an integer that only Python can hold."""
    if isinstance(value, dict):
        return any(map(has_huge_integers, value.values()))
    if isinstance(value, list):
        return any(map(has_huge_integers, value))
    return isinstance(value, int) and not -(2**63) <= value < 2**63


def mutate(text, chance):
    """@text with a few changes."""
    for _ in range(chance.randint(1, 3)):
        begin = chance.randrange(len(text) + 1)
        end = min(len(text), begin + chance.choice((0, 0, 1, 1, 2, 8)))
        text = text[:begin] + chance.choice(SNIPPETS) + text[end:]
    return text


def check_files():
    """Files of all kinds are seen as tomllib sees them."""
    contents = [path.read_bytes() for path in FILES]
    for path, content, (seen, warnings) in zip(FILES, contents, read(contents), strict=True):
        yield from (f"{path.name}: {problem}" for problem in problems(content, seen, warnings))


def check_dos_files():
    """Files with carriage returns are seen as tomllib sees them."""
    contents = [path.read_bytes().replace(b"\n", b"\r\n") for path in FILES]
    for path, content, (seen, warnings) in zip(FILES, contents, read(contents), strict=True):
        yield from (f"{path.name}: {problem}" for problem in problems(content, seen, warnings))


def check_mutations():
    """Changed files are seen as tomllib sees them if it takes them, and warned of if not."""
    chance = random.Random(20260)
    texts = [path.read_text() for path in FILES]
    contents = [mutate(chance.choice(texts), chance).encode() for _ in range(N_MUTATIONS)]
    n_taken = n_unwarned = 0
    for content, (seen, warnings) in zip(contents, read(contents), strict=True):
        expected = expected_by_tomllib(content)
        if expected is None:
            n_unwarned += not warnings
            continue
        if has_huge_integers(expected):
            continue
        n_taken += 1
        for problem in problems(content, seen, warnings):
            yield f"{problem}\n{content.decode()}"
    if not N_MUTATIONS / 10 < n_taken < N_MUTATIONS * 9 / 10:
        yield f"{n_taken} of {N_MUTATIONS} were taken: that says little"
    if n_unwarned > N_MUTATIONS / 100:
        yield f"{n_unwarned} were refused by tomllib, and not warned of"


tap.run_module(sys.modules[__name__])
