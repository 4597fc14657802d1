#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Runs pytest so that Meson sees each of its tests as a case: pytest-tap.py ARGUMENT…

TAP goes to standard output, pytest's own report to standard error. A skipped
test is a TAP SKIP, which tools/test counts as failed.
"""

import os
import sys

import pytest


class TapReporter:
    def __init__(self, stream):
        self.stream = stream
        self.n_cases = 0

    def say(self, line):
        print(line, file=self.stream, flush=True)

    def case(self, word, name, remark=""):
        self.n_cases += 1
        self.say(f"{word} {self.n_cases} - {name.replace('#', '%')}{remark}")

    def pytest_runtest_logreport(self, report):
        # One line a test: of its call, or of the set-up or tear-down that went wrong.
        name = report.nodeid.split("::", 1)[-1]
        if report.skipped:
            self.case("ok", name, f" # SKIP {report.when}")
        elif report.failed:
            self.case("not ok", name if report.when == "call" else f"{name} ({report.when})")
        elif report.when == "call":
            self.case("ok", name)

    def pytest_collectreport(self, report):
        if report.failed:
            self.case("not ok", f"collecting {report.nodeid}")

    def pytest_sessionfinish(self):
        self.say(f"1..{self.n_cases}")


def main(arguments):
    # Tests and pytest print to what was standard error; TAP has the rest alone.
    stream = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return pytest.main(["-p", "no:cacheprovider", "--tb=short", *arguments], plugins=[TapReporter(stream)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
