# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The Messages API, as far as Claude Code needs it."""

import json

from model import Answer, HELPER_ANSWER, Model, send_events, send_json


def text_of(message):
    content = message.get("content")
    if isinstance(content, str):
        return content
    return "\n".join(block.get("text", "") for block in content or [] if block.get("type") == "text")


class AnthropicModel(Model):
    def answer(self, handler, path, body):
        if "count_tokens" in path:
            send_json(handler, {"input_tokens": 1})
            return
        if "/v1/messages" not in path:
            send_json(handler, {})
            return
        # Titles, summaries and the like are asked for without the shell tool.
        is_agent = any(tool.get("name") == "Bash" for tool in body.get("tools", []))
        messages = [m for m in body.get("messages", []) if m.get("role") in ("user", "assistant")]
        entries = [(m["role"] == "user", text_of(m)) for m in messages]
        answer = self.choose(entries) if is_agent else Answer(HELPER_ANSWER)
        blocks = [{"type": "text", "text": answer.text}] if answer.text else []
        for name, arguments in answer.calls:
            blocks.append({"type": "tool_use", "id": self.make_id("toolu"), "name": name, "input": arguments})
        message = {
            "id": self.make_id("msg"),
            "type": "message",
            "role": "assistant",
            "model": body.get("model", "scripted"),
            "content": blocks,
            "stop_reason": "tool_use" if answer.calls else "end_turn",
            "stop_sequence": None,
            "usage": {"input_tokens": 1, "output_tokens": 1},
        }
        if body.get("stream"):
            send_events(handler, stream(message))
        else:
            send_json(handler, message)


def stream(message):
    """The events in which a whole message comes piece by piece."""
    yield {"type": "message_start", "message": message | {"content": [], "stop_reason": None}}
    for index, block in enumerate(message["content"]):
        if block["type"] == "text":
            empty, delta = {"text": ""}, {"type": "text_delta", "text": block["text"]}
        else:
            empty, delta = {"input": {}}, {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        yield {"type": "content_block_start", "index": index, "content_block": block | empty}
        yield {"type": "content_block_delta", "index": index, "delta": delta}
        yield {"type": "content_block_stop", "index": index}
    end = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    yield {"type": "message_delta", "delta": end, "usage": {"output_tokens": 1}}
    yield {"type": "message_stop"}
