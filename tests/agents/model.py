# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""A model without intelligence: what it answers to which prompt stands in a
plan. The two wire formats are subclasses of Model."""

import dataclasses
import http.server
import itertools
import json
import threading
import time

HELPER_ANSWER = "maigo"


@dataclasses.dataclass
class Answer:
    """One answer: text, tool calls (name, input), and how long the model thinks before."""

    text: str = ""
    calls: list = dataclasses.field(default_factory=list)
    pause: float = 0


class Model:
    """Serves on a loopback port of its own until stop().

    `plans` maps a prompt to its answers, one per request. A request belongs to
    the newest of its prompts that is in the plans, and gets the answer whose
    number is that of the answers it has had since; the last one repeats.
    """

    def __init__(self):
        self.plans = {}
        self.counter = itertools.count(1)
        model = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments):
                pass

            def do_GET(self):
                send_json(self, model.describe(self.path))

            do_HEAD = do_GET

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                try:
                    model.answer(self, self.path, json.loads(body))
                except ConnectionError:
                    # The user has interrupted the model.
                    self.close_connection = True

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def make_id(self, prefix):
        return f"{prefix}_{next(self.counter):08d}"

    def choose(self, entries):
        """The answer to a conversation: (is it the human's, its text) for each
        entry that is a prompt or one whole answer of the model."""
        n_answers = 0
        for is_prompt, text in reversed(entries):
            if not is_prompt:
                n_answers += 1
                continue
            plan = next((self.plans[prompt] for prompt in self.plans if prompt in text), None)
            if plan:
                answer = plan[min(n_answers, len(plan) - 1)]
                time.sleep(answer.pause)
                return answer
        return Answer(HELPER_ANSWER)

    def describe(self, path):
        """What a GET gets."""
        return {}

    def answer(self, handler, path, body):
        """Answers a POST."""
        raise NotImplementedError


def send_json(handler, value):
    data = json.dumps(value).encode()
    handler.send_response(200)
    handler.send_header("content-type", "application/json")
    handler.send_header("content-length", str(len(data)))
    handler.end_headers()
    if handler.command != "HEAD":
        handler.wfile.write(data)


def send_events(handler, events):
    """Streams server-sent events; each is an object whose type is its name."""
    handler.send_response(200)
    handler.send_header("content-type", "text/event-stream")
    handler.send_header("connection", "close")
    handler.end_headers()
    for event in events:
        handler.wfile.write(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode())
        handler.wfile.flush()
    handler.close_connection = True
