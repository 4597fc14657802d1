# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Test cases in Python that speak TAP: a case is a function that yields what is wrong."""

import sys


def run(cases):
    """Runs @cases, (name, function without arguments) pairs; leaves the program with the result.

    A case passes if its function yields nothing. One that throws has failed, and
    the others still run.
    """
    cases = list(cases)
    n_failed = 0
    print(f"1..{len(cases)}")
    for number, (name, function) in enumerate(cases, 1):
        try:
            problems = list(function())
        except Exception as error:  # pylint: disable=broad-except
            problems = [f"{type(error).__name__}: {error}"]
        n_failed += bool(problems)
        print(f"{'not ok' if problems else 'ok'} {number} - {name}")
        for problem in problems:
            for line in str(problem).splitlines():
                print(f"#   {line}")
        sys.stdout.flush()
    sys.exit(1 if n_failed else 0)


def run_module(module):
    """Runs all functions of @module whose names begin with check_; the first line of each docstring is its name."""
    run(
        (function.__doc__.splitlines()[0].rstrip("."), function)
        for name, function in vars(module).items()
        if name.startswith("check_")
    )
