#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The built programs are hardened and name no folder of whoever built them.

    hardening.py SOURCE-ROOT BUILD-ROOT PROGRAM...
"""

import functools
import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import tap  # noqa: E402


def readelf(program, *what):
    return subprocess.run(["readelf", "--wide", *what, program], capture_output=True, text=True, check=True).stdout


def find_faults(program):
    if "DYN (Position-Independent Executable file)" not in readelf(program, "--file-header"):
        yield "no position-independent executable"
    segments = readelf(program, "--program-headers")
    if "GNU_RELRO" not in segments:
        yield "no read-only relocations"
    if re.search(r"GNU_STACK.*RWE", segments):
        yield "an executable stack"
    if not re.search(r"BIND_NOW|\bNOW\b", readelf(program, "--dynamic")):
        yield "lazy binding, so that relocations stay writable"
    if re.search(r"\((RPATH|RUNPATH)\)", readelf(program, "--dynamic")):
        yield "a search path of its own for libraries"
    if "__stack_chk_fail" not in readelf(program, "--dyn-syms"):
        yield "no stack protector"


def find_paths(program, roots):
    content = pathlib.Path(program).read_bytes()
    for root in roots:
        if re.search(re.escape(root.encode()) + rb"[/\0]", content):
            yield f"names {root}"


def find_optimised(build):
    """The files of ours that are optimised, with what the compiler is told: there are fortified functions for no others."""
    for command in json.loads((pathlib.Path(build) / "compile_commands.json").read_text()):
        flags = command["command"]
        if re.search(r"/src/[a-z]+/[^/]+\.c$", command["file"]) and re.search(r" -O[123s]", flags) and "-fsanitize" not in flags:
            yield command["file"], flags


def find_unfortified(build, programs):
    """Files that are compiled without fortified functions, and programs that have none of them."""
    optimised = dict(find_optimised(build))
    yield from (path for path, flags in optimised.items() if not re.search(r"-D_FORTIFY_SOURCE=[23]", flags))
    # All open files, and nothing else that is not checked already when it is compiled.
    for program in programs if optimised else ():
        if not re.search(r"\b__\w+_(2|chk)@", readelf(program, "--dyn-syms")):
            yield f"{program} calls no fortified function"


def main():
    source, build, *programs = sys.argv[1:]
    cases = [("fortified functions", functools.partial(find_unfortified, build, programs))]
    for program in programs:
        name = pathlib.Path(program).name
        cases.append((f"{name} is hardened", functools.partial(find_faults, program)))
        cases.append((f"{name} names no folder", functools.partial(find_paths, program, (source, build))))
    tap.run(cases)


if __name__ == "__main__":
    main()
