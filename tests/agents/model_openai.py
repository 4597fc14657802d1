# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The Responses API, as far as Codex needs it."""

import json

from model import Model, send_events, send_json


def text_of(item):
    content = item.get("content")
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content or [])


def entries_of(items):
    """Prompts, and one entry per answer: all calls of an answer come together,
    and before their results."""
    was_result = True
    for item in items:
        kind, role = item.get("type"), item.get("role")
        if kind == "message" and role == "user":
            yield True, text_of(item)
        is_answer = kind == "function_call" or (kind == "message" and role == "assistant")
        if is_answer and was_result:
            yield False, ""
        was_result = not is_answer


class OpenAIModel(Model):
    def describe(self, path):
        return {"object": "list", "data": [], "models": []}

    def answer(self, handler, path, body):
        if not path.endswith("/responses"):
            send_json(handler, {})
            return
        answer = self.choose(list(entries_of(body.get("input", []))))
        items = []
        if answer.text:
            content = [{"type": "output_text", "text": answer.text}]
            items.append({"type": "message", "role": "assistant", "id": self.make_id("msg"), "content": content})
        for name, arguments in answer.calls:
            call = {"name": name, "call_id": self.make_id("call"), "arguments": json.dumps(arguments)}
            items.append({"type": "function_call", "id": self.make_id("fc")} | call)
        send_events(handler, stream(self.make_id("resp"), items))


def stream(response_id, items):
    yield {"type": "response.created", "response": {"id": response_id}}
    for index, item in enumerate(items):
        yield {"type": "response.output_item.added", "output_index": index, "item": item}
        yield {"type": "response.output_item.done", "output_index": index, "item": item}
    usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
    details = {"input_tokens_details": None, "output_tokens_details": None}
    yield {"type": "response.completed", "response": {"id": response_id, "usage": usage | details}}
