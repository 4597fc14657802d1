#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Plays a file of traces and reports each trace as a test case: replay.py RINGCTL FILE [OPTION…]

It compares nothing by itself. It only makes sure that every trace of the file
was played, and that what `ringctl replay` says agrees with its exit status.
"""

import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import tap  # noqa: E402


def split_report(report, names):
    """Trace name -> what differs (empty: passed), and the pair of counts in the last line."""
    results, counts, current = {}, None, None
    for line in report.splitlines():
        if re.fullmatch(r"\d+ passed, \d+ failed", line):
            counts = tuple(int(number) for number in re.findall(r"\d+", line))
        elif line.startswith("ok ") and line[3:] in names:
            results[line[3:]] = []
            current = None
        elif line.startswith("FAIL "):
            fitting = [name for name in names if line[5:] == name or line[5:].startswith(f"{name}:")]
            current = results.setdefault(max(fitting, key=len), []) if fitting else None
            if current is not None:
                current.append(line)
        elif current is not None:
            current.append(line)
    return results, counts


def main(ringctl, file, *options):
    with open(file, encoding="utf-8") as stream:
        names = [trace["name"] for trace in json.load(stream)["traces"]]
    run = subprocess.run(
        [ringctl, "replay", "--verbose", *options, file],
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )
    results, counts = split_report(run.stdout, set(names))

    def check_trace(name):
        if name not in results:
            yield "was not played"
        yield from results.get(name, [])

    def check_run():
        n_failed = sum(bool(lines) for lines in results.values())
        if counts != (len(names) - n_failed, n_failed):
            yield f"the count at the end is {counts}, of {len(names)} traces {n_failed} failed"
        if run.returncode != (1 if n_failed else 0):
            yield f"exit status {run.returncode}"
        if run.stderr:
            yield run.stderr

    tap.run(
        [(name, lambda name=name: check_trace(name)) for name in names]
        + [("the report is complete and agrees with the exit status", check_run)]
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
