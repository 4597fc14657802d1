#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The editor of settings against Python's tomllib: that sees the new value, and all else as before."""

import base64
import json
import os.path
import pathlib
import random
import subprocess
import sys
import tempfile
import tomllib

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

import tap  # noqa: E402

EDITOR = sys.argv[1]
N_TEXTS = 500

PIECES = (
    "# a comment", "#", "", "", "  # indented = true", 'theme = "dark" # RiNG\'s', "notify_sound = true", "  notify_sound=false # loud",
    "'notify_sound' = true", '"notify_sound" = 1', "notify_sound.x = 1", "notify_repeat_seconds = [\n  30, # soon\n  120,\n]",
    'text = """\nnotify_sound = true\n[tray]\nshow_count = true\n"""', "raw = '''\n[[tray]]\n'''", "when = 1979-05-27 07:32:00",
    "[tray]", "[ tray ] # ours", "[[tray]]", "[tray.deep]", "[[tray.list]]", "[tray.show_count]", "tray.show_count = true", "tray.icon_style = 'symbolic'",
    "tray = { show_count = true }", "tray = 1", "show_count = true", "\tshow_count\t=\tfalse\t# tab", "show_count.x = 1", "[colours]", "waiting = 'red'",
    "[[rules]]", "[rules.tray]", "[a.b]", "deep.er = {x = [1, {y = 2}]}", "x = 1", "y = -0.5e3", 'odd = "a\\u00e9\\"#"', "x", "x = ", "[x", "x = 1 2",
)  # fmt: skip
EDITS = (
    (("notify_sound",), "true"), (("notify_sound",), "false"), (("notify_sound",), ""), (("tray", "show_count"), "true"),
    (("tray", "show_count"), "[1, 2.5]"), (("tray", "show_count"), ""), (("tray", "icon_style"), '"é \\" #"'), (("theme",), '"light"'),
)  # fmt: skip


def edit(path, value, contents):
    """What the editor makes of each of @contents, or a sentence on what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, content in enumerate(contents):
            files.append(pathlib.Path(folder, f"{number:05}.toml"))
            files[-1].write_bytes(content)
        output = subprocess.run([EDITOR, ".".join(path), value, *files], check=True, stdout=subprocess.PIPE).stdout
    for line in output.split(b"\n")[:-1]:
        seen = json.loads(line)
        yield base64.b64decode(seen["text"]) if "text" in seen else seen["error"]


def load(content):
    """What tomllib sees, None if it takes nothing of it."""
    try:
        return tomllib.loads(content.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return None


def look(tree, path):
    """The value at @path, None if there is none."""
    for name in path:
        tree = tree.get(name) if isinstance(tree, dict) else None
    return tree


def expected(tree, path, value):
    """@tree with @value at @path, as tomllib sees it."""
    tree = json.loads(json.dumps(tree, default=str))
    table = tree
    for name in path[:-1]:
        table = table.setdefault(name, {})
    if value:
        table[path[-1]] = tomllib.loads(f"x = {value}")["x"]
    else:
        table.pop(path[-1], None)
    return tree


def without_empty(tree):
    """@tree without tables that have nothing in them: one may stay behind."""
    return {name: without_empty(value) if isinstance(value, dict) else value for name, value in tree.items() if value != {}}


def is_table_in_the_way(tree, path):
    """Whether the key is a table, or what should be its table is none with a line of its own."""
    return isinstance(look(tree, path), dict) or (len(path) > 1 and path[0] in tree and not isinstance(tree[path[0]], dict))


def problems(before, after, path, value):
    """Yields what is wrong with @after."""
    tree = load(before)
    if isinstance(after, str):
        if tree is not None and not is_table_in_the_way(tree, path) and b"tray = {" not in before:
            yield f"refused: {after}"
        return
    if tree is None:
        return
    new_tree = load(after)
    if new_tree is None:
        yield "tomllib does not take it"
    elif without_empty(json.loads(json.dumps(new_tree, default=str))) != without_empty(expected(tree, path, value)):
        yield f"{new_tree} is not {expected(tree, path, value)}"
    if value and look(tree, path) is None:
        n_same = len(os.path.commonprefix((before, after))) + len(os.path.commonprefix((before[::-1], after[::-1])))
        if n_same < len(before):
            yield "something else was changed"
    # A text that has no line end behind its last line gets none.
    if value and before and before.endswith(b"\n") != after.endswith(b"\n"):
        yield "the last line's end was changed"
    if b"\r\n" in before and before.count(b"\n") == before.count(b"\r\n") and after.count(b"\n") != after.count(b"\r\n"):
        yield "line ends are mixed"


def make_texts():
    """Texts of a few pieces each, some with other line ends."""
    chance = random.Random(7)
    yield from (b"", b"\xef\xbb\xbf", b"\n", b"#", b"\r\n", b"x = 1", b"[tray]", b"tray.x = 1", b"[tray]\r\nx = 1")
    for _ in range(N_TEXTS):
        text = "\n".join(chance.choice(PIECES) for _ in range(chance.randint(1, 9))) + chance.choice(("\n", "\n\n", ""))
        yield (text.replace("\n", "\r\n") if chance.random() < 0.2 else text).encode()


def check_edits():
    """What was set is there, all else is as before, and a second time nothing is changed."""
    texts = list(make_texts())
    for path, value in EDITS:
        n_taken = 0
        edited = []
        for before, after in zip(texts, edit(path, value, texts), strict=True):
            n_taken += load(before) is not None and not isinstance(after, str)
            yield from (f"{path} {value}: {problem}\n{before!r}\n{after!r}" for problem in problems(before, after, path, value))
            edited += [after] if not isinstance(after, str) else []
        if n_taken < N_TEXTS / 10:
            yield f"only {n_taken} were taken: that says little"
        yield from (f"{path} {value}: a second time\n{one!r}\n{two!r}" for one, two in zip(edited, edit(path, value, edited), strict=True) if one != two)


def check_there_and_back():
    """A key that is set and taken away again leaves what was there."""
    texts = [text for text in make_texts() if look(load(text) or {}, ("notify_sound",)) is None and b"x = 1" in text.splitlines()[:1]]
    there = list(edit(("notify_sound",), "true", texts))
    kept = [(text, new) for text, new in zip(texts, there, strict=True) if not isinstance(new, str)]
    for (text, _), back in zip(kept, edit(("notify_sound",), "", [new for _, new in kept]), strict=True):
        if back != text:
            yield f"{text!r}\n{back!r}"
    if len(kept) < 5:
        yield "hardly one"


def check_table_there_and_back():
    """A table that is begun for a key goes with it."""
    texts = [text for text in make_texts() if "tray" not in (load(text) or {"tray": None}) and not text.endswith((b"\n\n", b"\r\n\r\n"))]
    there = list(edit(("tray", "show_count"), "true", texts))
    kept = [(text, new) for text, new in zip(texts, there, strict=True) if not isinstance(new, str)]
    for (text, _), back in zip(kept, edit(("tray", "show_count"), "", [new for _, new in kept]), strict=True):
        if back != text:
            yield f"{text!r}\n{back!r}"
    if len(kept) < 5:
        yield "hardly one"


def check_hostile_bytes():
    """Any bytes are refused or edited, and nothing breaks."""
    chance = random.Random(8)
    texts = [text for text in make_texts() if text]
    broken = []
    for _ in range(N_TEXTS):
        text = bytearray(chance.choice(texts))
        for _ in range(chance.randint(1, 3)):
            text[chance.randrange(len(text))] = chance.randrange(256)
        broken.append(bytes(text))
    broken += [b"x = " + b"[" * 100000, b"a." * 50000, b"[" * 100000, b"x = \"" + b"\\" * 99999, b"\x00", b"# \x00\n", b"\xff\xfe["]
    for before, after in zip(broken, edit(("tray", "show_count"), "true", broken), strict=True):
        if isinstance(after, str):
            if not after.startswith("line "):
                yield f"{before!r}: {after}"
        else:
            yield from problems(before, after, ("tray", "show_count"), "true")


tap.run_module(sys.modules[__name__])
