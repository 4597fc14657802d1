#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Counts the test cases of a `meson test` run: count-cases.py BUILD_DIR SUITE…

Meson counts programs and is content with skipped ones. Here each TAP line is a
case, a program that speaks no TAP is one case, and whatever did not end well is
a failure with a name: skipped or otherwise excused, timed out, crashed after its last line, not run
at all. Prints the logs of what failed, what the benchmarks measured, the names
of the failures, and at last the count.
"""

import json
import pathlib
import re
import subprocess
import sys

LOG_LINES = 200
LINE_CHARACTERS = 500
PLAN = re.compile(r"^1\.\.(\d+)", re.MULTILINE)
CASE = re.compile(r"^(not )?ok\b *\d*(?: - | |$)([^#\n]*)(?:# *(\w+)(.*))?", re.MULTILINE)


def planned_tests(build_dir, suites):
    """(suite, name) of all tests that the suites hold."""
    output = subprocess.run(["meson", "introspect", "--tests", build_dir], check=True, capture_output=True)
    for test in json.loads(output.stdout):
        for suite in suites:
            if f"ring-tray:{suite}" in test["suite"]:
                yield suite, test["name"]


def read_results(build_dir):
    """Test name -> its result; Meson insists on names that are unique, but adds the suite at will."""
    log = pathlib.Path(build_dir, "meson-logs", "testlog.json")
    if not log.exists():
        return {}
    results = (json.loads(line) for line in log.read_text(encoding="utf-8").splitlines())
    return {result["name"].rsplit(" / ", 1)[-1]: result for result in results}


def count_one(name, result):
    """How many cases of one test program passed, and what failed in words."""
    is_good = result["result"] == "OK"
    if not PLAN.search(result["stdout"] or ""):
        return (1, []) if is_good else (0, [f"{name} ({result['result'].lower()})"])
    passed, failures = 0, []
    for bad, title, directive, reason in CASE.findall(result["stdout"]):
        if directive:
            failures.append(f"{name}: {title.strip()} ({directive.lower()}: {reason.strip()})")
        elif bad:
            failures.append(f"{name}: {title.strip()}")
        else:
            passed += 1
    if not is_good and not failures:
        failures.append(f"{name} ({result['result'].lower()}, exit status {result['returncode']})")
    return passed, failures


def print_log(title, result):
    """What a test said, but for what went well; its last lines if it said much."""
    lines = (result["stdout"] or "").splitlines() + (result.get("stderr") or "").splitlines()
    lines = [line for line in lines if not re.match(r"ok\b", line)]
    print(f"\n--- {title}")
    if len(lines) > LOG_LINES:
        print(f"({len(lines) - LOG_LINES} lines before these are in meson-logs/testlog.txt)")
    print("\n".join(line[:LINE_CHARACTERS] for line in lines[-LOG_LINES:]))


def main(build_dir, *suites):
    results = read_results(build_dir)
    passed, failures = 0, []
    for suite, name in planned_tests(build_dir, suites):
        if name not in results:
            failures.append(f"{suite} / {name} (not run)")
            continue
        good, bad = count_one(f"{suite} / {name}", results[name])
        passed += good
        failures += bad
        if bad or suite == "bench":
            print_log(f"{suite} / {name}", results[name])
    print()
    for failure in failures:
        print(f"FAILED {failure}")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures or not passed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
