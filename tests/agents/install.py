# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Gets the agents from npm into a folder that outlives the run."""

import subprocess

PACKAGES = {"claude": "@anthropic-ai/claude-code", "codex": "@openai/codex"}


def install(cache, name):
    """The agent's program in the folder @cache; fetched by npm if it is not there."""
    program = cache / "node_modules" / ".bin" / name
    if not program.exists():
        cache.mkdir(parents=True, exist_ok=True)
        print(f"» npm install {PACKAGES[name]}, into {cache}", flush=True)
        subprocess.run(
            ["npm", "install", "--prefix", str(cache), "--no-audit", "--no-fund", "--loglevel=error", PACKAGES[name]],
            check=True,
            stdin=subprocess.DEVNULL,
        )
    return program


def version(program, environment):
    run = subprocess.run(
        [program, "--version"], env=environment, check=True, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    return next(word for word in run.stdout.split() if word[0].isdigit())
