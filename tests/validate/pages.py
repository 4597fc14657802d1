#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What the pages in docs/ say of the code is what the code says. Reads the sources only."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import tap  # noqa: E402

TOP = pathlib.Path(__file__).resolve().parents[2]
DOCS = TOP / "docs"

# What a page states in figures, and where the code has them: (file, what stands there, page, what stands there).
FIGURES = (
    ("src/core/ring-row.h", "RING_ROW_MAX_BYTES (64 * 1024)", "registry", "| a row as we write it | 64 KiB;"),
    ("src/io/ring-store-private.h", "RING_STORE_ROW_MAX_READ (1024 * 1024)", "registry", "| a row as we read it | 1 MiB |"),
    ("src/core/ring-json.c", ".max_depth = 64", "registry", "| depth of JSON | 64 |"),
    ("src/core/ring-row-private.h", "RING_ROW_MAX_TEXT_BYTES 640", "registry", "| a text | 640 bytes"),
    ("src/core/ring-row-private.h", "RING_ROW_MAX_PATH_BYTES 4096", "registry", "| 4096 bytes"),
    ("src/core/ring-row-private.h", "RING_ROW_MAX_WAITS 32", "registry", "| 32, 32, 200 and 12 entries |"),
    ("src/core/ring-row-private.h", "RING_ROW_MAX_CALLS 32", "registry", "| 32, 32, 200 and 12 entries |"),
    ("src/core/ring-row-private.h", "RING_ROW_MAX_TASKS 200", "registry", "| 32, 32, 200 and 12 entries |"),
    ("src/core/ring-row-private.h", "RING_ROW_MAX_HISTORY 12", "registry", "| 32, 32, 200 and 12 entries |"),
    ("src/core/ring-row-parse.c", "terminal->len >= 64", "registry", "| 64 entries, 512 bytes each"),
    ("src/core/ring-terminal.c", "MAX_VALUE_BYTES 512", "registry", "| 64 entries, 512 bytes each"),
    ("src/core/ring-seat.h", "RING_SEAT_MAX_PROCESSES 12", "registry", "| `seat` | 12 processes |"),
    ("src/core/ring-row-name.c", "MAX_NAME_BYTES 250", "registry", "exceeds 250 bytes"),
    ("src/core/ring-row-name.c", "KEPT_BYTES 200", "registry", "the first 200 of them"),
    ("src/core/ring-row-name.c", "HASH_DIGITS 16", "registry", "the first 16 hex"),
    ("src/io/ring-store.c", "MAX_LOCK_WAIT_USEC (2 * G_USEC_PER_SEC)", "registry", "waits 2 s for it"),
    ("src/io/ring-store-list.c", "LEFTOVER_AGE_USEC (G_GINT64_CONSTANT (3600)", "registry", "removes after an hour"),
    ("src/io/ring-store-changes.c", "MAX_BYTES (5 * 1024 * 1024)", "registry", "Over\n5 MiB the tray"),
    ("src/core/ring-change-line.c", ".max_read = 16 * 1024", "registry", "those over 16 KiB"),
    ("src/io/ring-store-log.c", "FOCUS_LOG_MAX_BYTES (256 * 1024)", "registry", "at most 256 KiB in all"),
    ("src/io/ring-store-log.c", "HOOK_LOG_MAX_BYTES (64 * 1024)", "registry", "at most 64 KiB: a time"),
    ("src/io/ring-map-file.c", "MAX_BYTES (4 * 1024 * 1024)", "registry", "may have 4 MiB"),
    ("src/io/ring-config-file.h", "RING_CONFIG_FILE_MAX_BYTES (256 * 1024)", "registry", "256 KiB at most"),
    ("src/core/ring-reduce-private.h", "RING_SIBLING_USEC (2 * G_USEC_PER_SEC)", "detection", "activity within 2 s of the wait"),
    ("src/core/ring-reduce-private.h", "RING_PENDING_USEC (120 * G_USEC_PER_SEC)", "detection", "pending for two minutes is forgotten"),
    ("src/core/ring-reduce-private.h", "RING_ANNOUNCE_USEC (6 * G_USEC_PER_SEC)", "detection", "comes less than 6 s after"),
    ("src/core/ring-reduce-private.h", "RING_LATE_USEC (60 * G_USEC_PER_SEC)", "detection", "an event up to 60 s older"),
    ("src/core/ring-classify.c", "STARTED_ONLY_USEC (120 * G_USEC_PER_SEC)", "detection", "two minutes after SessionStart"),
    ("src/io/ring-facts-keeper.c", "SLOW_SECONDS 60", "detection", "and once a minute"),
    ("src/io/ring-facts-keeper.c", "DEAF_SECONDS 2", "detection", "every two seconds"),
    ("src/tray/ring-indicator.c", "FALLBACK_DELAY_SECONDS 3", "desktops", "after\nthree seconds"),
    ("src/focus/ring-focuser.h", "RING_FOCUSER_LIMIT_MSEC 2000", "focusers", "two seconds at most"),
    ("src/focus/ring-focus.c", "MAX_INNER 4", "focusers", "a fourth one that chooses ends the jump"),
    ("src/focus/ring-focus-inner.c", "MAX_DIGITS 9", "focusers", "nine digits at most"),
    ("src/focus/ring-focus-program.c", "MAX_OUTPUT_BYTES (1024 * 1024)", "focusers", "a megabyte of output"),
    ("src/io/ring-source-claude.c", "TRANSCRIPT_INTERVAL_MSEC 1000", "performance", "is looked at once a second"),
    ("src/tray/ring-panel.c", "SHOW_INTERVAL_MSEC 50", "performance", "at most twenty times a second"),
    ("src/core/ring-event.c", ".max_read = 64 * 1024 * 1024", "performance", "up to 64 MiB"),
    ("tests/bench/bench-hook.c", "MAX_RATIO 3.0", "performance", "| 3 times | `bench-hook` |"),
    ("tests/bench/bench-tray.py", "BOUND_MS = 20.0", "performance", "| 20 ms | `bench-tray` |"),
    ("tests/bench/bench-focus.py", "BOUND_MS = 150.0", "performance", "| 150 ms | `bench-focus` |"),
    ("tests/bench/bench-board.c", "BOUND_USEC 5000", "performance", "| 5 ms | `bench-board` |"),
    ("tests/bench/bench-sources.c", "FIRST_BOUND_USEC 300000", "performance", "| 300 ms | `bench-sources` |"),
    ("tests/bench/bench-sources.c", "CHANGE_BOUND_USEC 20000", "performance", "| 20 ms | `bench-sources` |"),
    ("tests/bench/bench-ctl.py", "(10, 30), (1000, 60)", "performance", "| 60 ms | `bench-ctl` |"),
    ("tests/bench/bench-heap.c", "BOUND_BYTES (32 * 1024)", "performance", "| 32 KiB more | `bench-heap` |"),
    ("tests/bench/watch-tray.py", '{"wake-ups a minute": 2, "% CPU": 0.1, "MiB resident": 40}', "performance", "| 40 MiB | `watch-tray.py idle` |"),
    ("tests/bench/watch-tray.py", '{"% CPU": 1}', "performance", "| 1 % | `watch-tray.py busy` |"),
    ("tests/integration/test_processes.py", "PATIENCE_SECONDS = 0.2", "performance", "| 200 ms | suite `integration` |"),
)


def read(name):
    return (TOP / name).read_text(encoding="utf-8")


def page(name):
    return read(f"docs/{name}.md")


def pages():
    return sorted(DOCS.glob("*.md"))


def prose(path):
    """The page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def section(text, head):
    """What stands below a heading, up to the next one."""
    match = re.search(rf"^#+ {re.escape(head)}\n(.*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
    return match.group(1) if match else ""


def rows(text):
    """The cells of the rows of all tables, without their heads."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("|") and not set(line) <= set("|-"):
            yield cells


def names(text):
    """The names in the first column of tables."""
    return [name for cells in rows(text) for name in re.findall(r"`([^`]+)`", cells[0])]


def differ(what, documented, there):
    yield from (f"{what}: not in the page: {name}" for name in there if name not in documented)
    yield from (f"{what}: not in the code: {name}" for name in documented if name not in there)
    yield from (f"{what}: twice: {name}" for name in sorted(set(documented)) if documented.count(name) > 1)


def functions(name):
    """The functions of a file in C, by their names."""
    return dict(re.findall(r"^(\w+) \([^;{]*\)\n\{(.*?)^\}", read(name), re.MULTILINE | re.DOTALL))


def members(body):
    """The members of an object that a function writes."""
    written = re.findall(r'(?:write_\w+|ring_json_writer_name) \(\w+, "(\w+)"', body)
    return list(dict.fromkeys(written))


# --- detection ---


def check_reasons():
    """Every rule is on the page about detection, in the program's words."""
    there = dict(re.findall(r'\{ "([\w-]+)", N_ \("(.+)"\) \}', read("src/core/ring-reason.c")))
    text = section(page("detection"), "The hook's rules") + section(page("detection"), "The board's rules")
    documented = names(text)
    if len(there) < 30:
        yield "the code has its reasons otherwise"
    yield from differ("rules", documented, list(there))
    for cells in rows(text):
        rule = cells[0].strip("`")
        if rule in there and cells[1] != there[rule]:
            yield f"{rule}: {cells[1]}"


def check_errors_of_turns():
    """The errors that only a human can mend are on the page about detection."""
    body = functions("src/core/ring-reduce-events.c")["can_only_human_mend"]
    yield from (name for name in re.findall(r'"(\w+)"', body) if f"`{name}`" not in page("detection"))


# --- registry ---


def check_row_fields():
    """The page about the registry has the fields that rows have, and no other."""
    code = functions("src/core/ring-row-serialise.c")
    text = page("registry")
    shared = members(code["write_shared_fields"] + code["write_wait_projection"])
    lists = members(code["write_waits"].split("write_wait (")[0])
    objects = {"waits": code["write_wait"], "tools": code["write_calls"].split("begin_object")[1], "history": code["write_history"].split("begin_object")[1]}
    own = members(code["serialise_parts"]) + lists + [members(code[name])[0] for name in ("write_calls", "write_tasks", "write_agent", "write_seat", "write_terminal", "write_history")]
    if len(shared) < 15 or len(own) < 15:
        yield "the code writes its rows otherwise"
    yield from differ("shared fields", names(section(text, "What RiNG knows, too")), shared)
    yield from differ("own fields", names(section(text, "Ours")), own)
    for name, body in objects.items():
        yield from differ(name, names(section(text, name)), members(body))
    yield from differ("agent", names(section(text, "agent")), members(code["write_agent"].split("begin_object")[1]))
    head, tail = re.split(r"begin_array.*end_array", code["write_seat"], flags=re.DOTALL)
    yield from differ("seat", names(section(text, "seat")), members(head)[1:] + members(tail))
    read_too = re.findall(r'(?:take_\w+|dup_string_or_empty|ring_json_get\w*) \(\w+, "(\w+)"', read("src/core/ring-row-parse.c"))
    yield from (f"is read, and not documented: {name}" for name in sorted(set(read_too)) if f"`{name}`" not in text)


def check_terminal_names():
    """The page about the registry has the variables that are kept."""
    body = read("src/core/ring-terminal.c").partition("ring_terminal_names[")[2].partition("};")[0]
    documented = re.findall(r"`([A-Z_]+)`", section(page("registry"), "terminal"))
    yield from differ("variables", documented, re.findall(r'"([A-Z_]+)"', body))


def check_files():
    """The page about the registry has all of its files."""
    there = re.findall(r'\[PATH_\w+\] = "([^"]+)"', read("src/io/ring-paths.c"))
    documented = names(section(page("registry"), "Files"))
    for name in there:
        if not any(name in (known, known.rstrip("/"), known.partition("/")[0]) or (known == "*.lock" and name.endswith(".lock")) for known in documented):
            yield name
    for known in documented:
        if known.removeprefix("sessions/") not in ("*.json", ".lock-*", "*.lock") and known.rstrip("/") not in there:
            yield f"not in the code: {known}"


def check_other_files():
    """The page about the registry has the members of the other files."""
    text = page("registry")
    changes = members(functions("src/io/ring-store-changes.c")["append_line"])
    jumps = members(functions("src/focus/ring-focus-result.c")["ring_focus_result_to_line"]) + ["text"]
    steps = members(functions("src/focus/ring-focus-result.c")["ring_focus_result_write_steps"])
    memory = re.findall(r'^#define [A-Z_]+ "([a-z_]+)"', read("src/core/ring-alerts-memory.c"), re.MULTILINE)
    tray = re.findall(r'^#define [A-Z_]+ "([a-z_]+)"', read("src/io/ring-tray-file.c"), re.MULTILINE)
    parts = text.split("**`")
    found = {part.partition("`")[0]: part for part in parts}
    yield from differ("events.jsonl", names(found["events.jsonl"]), changes)
    yield from differ("focus.jsonl", names(found["focus.jsonl"]), jumps)
    yield from differ("tray.json", names(found["tray.json"]), tray)
    yield from (f"a step of focus.jsonl: {name}" for name in steps if f"`{name}`" not in found["focus.jsonl"])
    yield from (f"alerts of tray.json: {name}" for name in memory if f"`{name}`" not in found["tray.json"])


# --- desktops and focusers ---


def focusers():
    """The names of the focusers, in the order in which they are asked."""
    constants = {}
    for path in TOP.glob("src/focus/ring-focus-*.c"):
        constants |= dict(re.findall(r'^const RingFocuser (ring_focuser_\w+) = \{ (?:\.name = )?"([\w-]+)"', path.read_text(encoding="utf-8"), re.MULTILINE))
    return [constants[name] for name in re.findall(r"&(ring_focuser_\w+)", read("src/focus/ring-focusers.c"))]


def check_focusers():
    """The page about desktops has all focusers, in their order."""
    documented = names(section(page("desktops"), "Terminals"))
    if documented != focusers():
        yield f"{documented} are not {focusers()}"


def check_advices():
    """The page about desktops says what the doctor says where no icon shows."""
    found = {}
    for cells in rows(section(page("desktops"), "If no icon shows")):
        found |= {name: cells[1] for name in cells[0].split(", ")}
    advices = re.findall(r'^  \{ "([\w-]+)", N_ \("(.+)"\) \},$', read("src/ctl/ring-doctor-desktop.c"), re.MULTILINE)
    if len(advices) < 10:
        yield "the code has its advice otherwise"
    yield from (f"{name}: {found.get(name)}" for name, advice in advices if found.get(name) != advice)


def check_excerpts():
    """Code on the page about focusers stands so in the sources."""
    sources = [path.read_text(encoding="utf-8") for path in sorted(TOP.glob("src/focus/*.[ch]"))]
    blocks = re.findall(r"^```c\n(.*?)^```$", page("focusers"), re.MULTILINE | re.DOTALL)
    if len(blocks) < 4:
        yield "there is less than there was"
    for number, block in enumerate(blocks, 1):
        if not any(block.strip() in source for source in sources):
            yield f"block {number} stands nowhere in src/focus"


def check_functions():
    """Functions and constants that the pages name are there."""
    headers = "".join(path.read_text(encoding="utf-8") for path in TOP.glob("src/**/*.h"))
    for path in pages():
        for name in sorted(set(re.findall(r"`(ring_\w+)\(\)`|`(RING_\w+)`", path.read_text(encoding="utf-8")))):
            word = name[0] or name[1]
            if word != "RING_HOME" and not re.search(rf"\b{word}\b", headers):
                yield f"{path.name}: {word}"


# --- all pages ---


def check_figures():
    """Figures that the pages state are those of the code."""
    for file, code, name, words in FIGURES:
        if code not in read(file):
            yield f"{file} has no “{code}” any more: look at docs/{name}.md, “{words}”"
        if words not in page(name):
            yield f"docs/{name}.md has no “{words}” any more, which {file} says"


def check_files_named():
    """Files of the source tree that the pages name are there."""
    for path in pages():
        text = prose(path)
        named = re.findall(r"`((?:src|tests|tools|po|data|packaging)/[\w./-]+)`", text)
        run = re.findall(r"(?<![\w/])((?:tests|tools)/[\w./-]+)", "\n".join(re.findall(r"^    \S.*", text, re.MULTILINE)))
        for name in sorted({*named, *run}):
            if not (TOP / name).exists() and "NAME" not in name:
                yield f"{path.name}: {name}"


def slug(heading):
    """What a link to a heading ends with, as code hosting sites make it."""
    words = re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", heading).lower())
    return words.strip().replace(" ", "-")


def check_anchors():
    """Links to a part of a page lead to one."""
    for path in sorted({*TOP.glob("*.md"), *pages()}):
        for link, part in re.findall(r"\]\(([^)#\s]*)#([^)]+)\)", prose(path)):
            target = path.parent / link if link else path
            if "://" in link or not target.exists():
                continue
            slugs = {slug(head) for head in re.findall(r"^#+ (.+)$", prose(target), re.MULTILINE)}
            if part not in slugs:
                yield f"{path.name}: {link}#{part}"


def check_index():
    """The index has every page."""
    linked = re.findall(r"\]\(([\w.-]+\.md)\)", page("README"))
    yield from (path.name for path in pages() if path.name not in linked and path.name != "README.md")


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
