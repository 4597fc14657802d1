# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Hooks in the agent's settings, put there and taken out by ringctl, and the
wrapper that notes what they are told."""

import subprocess

# The time first, as ring-hook does it. An agent may leave the pipe open.
WRAPPER = """#!/bin/sh
file={folder}/$(date +%s.%N).$$
timeout 1 cat >"$file.part"
printf '%s' "$CLAUDE_CODE_ENTRYPOINT" >"$file.entrypoint"
mv "$file.part" "$file.payload"
exec {hook} "$@" <"$file.payload"
"""


def write_wrapper(folder, hook):
    """A program that writes what a hook is told into @folder, and then is the hook."""
    wrapper = folder / "ring-hook"
    wrapper.write_text(WRAPPER.format(folder=folder, hook=hook))
    wrapper.chmod(0o755)
    return wrapper


def install(ringctl, kind, hook):
    run(ringctl, kind, "install-hooks", "--hook", str(hook))
    assert "ring-hook" in (kind.home / kind.HOOKS).read_text(), "no hooks were installed"


def remove(ringctl, kind):
    run(ringctl, kind, "remove-hooks")
    file = kind.home / kind.HOOKS
    assert not file.exists() or "ring-hook" not in file.read_text(), "hooks were left behind"


def run(ringctl, kind, command, *arguments):
    subprocess.run(
        [ringctl, command, "--agent", kind.PROVIDER, *arguments],
        env=kind.environment(),
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
