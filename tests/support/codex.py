# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What Codex writes about hooks that the human trusts."""

import json

HASH = "sha256:" + "0" * 64


def trust(path, places, **more):
    """Records of Codex about the hooks at @places of @path."""
    lines = []
    for place in places:
        lines.append(f'[hooks.state."{path}:{place}"]')
        lines.append(f'trusted_hash = "{HASH}"')
        lines += [f"{name} = {value}" for name, value in more.items()]
    return "\n".join(lines) + "\n"


def places_of(path):
    """`stop:0:0` for each of our hooks."""
    for event, groups in json.loads(path.read_text())["hooks"].items():
        snake = "".join("_" + char.lower() if char.isupper() else char for char in event).lstrip("_")
        for number, group in enumerate(groups):
            for index, hook in enumerate(group["hooks"]):
                if "ring-hook" in hook["command"]:
                    yield f"{snake}:{number}:{index}"
