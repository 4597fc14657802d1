# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Alerts sent to a server: what it is told, and servers that are not as they
should be."""

import contextlib
import http.server
import json
import pathlib
import re
import socket
import ssl
import subprocess
import threading
import time

import pytest

from bus import wait_until
from tray import change_tray_file, write_settings

TOKEN = "tk_s3cret"
LIMIT_SECONDS = 3


class Server:
    """A real server on the loopback that keeps what is posted to it."""

    def __init__(self, answer=None, context=None):
        self.requests = []
        self.n_sent = 0
        self.answer = answer or (lambda handler: handler.plain(200))
        place = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                place.requests.append((self.command, self.path, dict(self.headers), body))
                place.answer(self)

            def do_GET(self):
                self.do_POST()

            def plain(self, status, **headers):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        if context is not None:
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def url(self, path, scheme="http"):
        return f"{scheme}://127.0.0.1:{self.port}{path}"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def wait_for(self, count):
        wait_until(lambda: len(self.requests) >= count, f"{count} requests, there are {self.requests}")
        return json.loads(self.requests[count - 1][3])


@pytest.fixture
def make_server():
    servers = []

    def make(*arguments, **options):
        servers.append(Server(*arguments, **options))
        return servers[-1]

    yield make
    for server in servers:
        server.stop()


def settings(ntfy=None, webhook=None, also=("ntfy", "webhook"), more=""):
    lines = [more, f"notify_also = {json.dumps(list(also))}"]
    lines += [f'notify_ntfy_url = "{ntfy}"'] if ntfy else []
    lines += [f'notify_webhook_url = "{webhook}"'] if webhook else []
    return "\n".join(lines) + "\n"


def test_settings_of_the_docs(make_server, server, start_tray, watcher, agent, home):
    docs = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "remote-alerts.md").read_text(encoding="utf-8")
    (snippet,) = re.findall(r"```toml\n(.*?)```", docs, re.DOTALL)
    place = make_server()
    write_settings(home, snippet.replace("https://ntfy.sh", place.url("")).replace("https://example.com", place.url("")))
    start_tray().attach(watcher)
    agent.start()
    agent.ask()
    place.wait_for(2)
    told = {request[1]: json.loads(request[3]) for request in place.requests}
    assert told["/"]["topic"] == "my-secret-topic"
    assert set(told["/hook"]) == {
        name for row in re.findall(r"^\| `.*?\|", docs, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)
    }


def test_webhook_is_told_what_ring_tells(make_server, server, start_tray, watcher, agent, home):
    place = make_server()
    write_settings(home, settings(webhook=place.url(f"/hook/x?token={TOKEN}")))
    start_tray().attach(watcher)
    agent.start()
    agent.ask(command='make "deploy" & <b>')
    told = place.wait_for(1)
    method, path, headers, body = place.requests[0]
    assert (method, path) == ("POST", f"/hook/x?token={TOKEN}")
    assert headers["Content-Type"] == "application/json"
    assert headers["User-Agent"].startswith("ring-tray/")
    assert int(headers["Content-Length"]) == len(body)
    assert list(told)[:11] == [
        "source", "event", "session_id", "provider", "project", "location", "last_action", "label", "waiting_detail",
        "title", "message",
    ]  # fmt: skip
    assert told == {
        "source": "ring",
        "event": "waiting",
        "session_id": "s1",
        "provider": "claude-code",
        "project": "maigo",
        "location": "/home/sam/maigo",
        "last_action": "Claude needs your permission to use Bash",
        "label": "maigo",
        "waiting_detail": 'Bash: make "deploy" & <b>',
        "title": "maigo needs permission",
        "message": 'Bash: make "deploy" & <b>\n/home/sam/maigo',
        "waiting_kind": "permission",
        "alert": "waiting",
    }
    server.wait_for(1)
    assert len(place.requests) == 1


def test_ntfy_is_told_at_its_root(make_server, server, start_tray, watcher, agent, home):
    place = make_server()
    write_settings(home, settings(ntfy=place.url(f"/my-Topic_1?auth={TOKEN}")))
    start_tray().attach(watcher)
    agent.start(cwd="/home/sam/prøve")
    agent.ask(cwd="/home/sam/prøve")
    told = place.wait_for(1)
    assert place.requests[0][:2] == ("POST", f"/?auth={TOKEN}")
    assert told == {
        "topic": "my-Topic_1",
        "title": "prøve needs permission",
        "message": "Bash: make deploy\n/home/sam/prøve",
        "priority": 4,
        "tags": ["red_circle"],
    }
    server.wait_for(1)


@pytest.mark.parametrize(
    "also, more, path",
    [
        ((), "", "/topic"),
        (("ntfy",), 'notify_backend = "none"', "/topic"),
        (("webhook", "slack"), "", "/topic"),
        (("ntfy",), "", "/"),
        (("ntfy",), "", "/not a topic"),
    ],
    ids=["not-named", "none", "another", "no-topic", "bad-topic"],
)
def test_nothing_is_sent_unless_both_are_set(make_server, server, start_tray, watcher, agent, home, also, more, path):
    place = make_server()
    write_settings(home, settings(ntfy=place.url(path), also=also, more=more))
    tray = start_tray().attach(watcher)
    agent.start()
    agent.ask()
    wait_until(lambda: "-waiting" in tray.get("IconName"), "the icon to be red")
    if "none" not in more:
        server.wait_for(1)
    # What is sent from now on comes after what would have been sent before.
    write_settings(home, settings(webhook=place.url("/hook")))
    agent.start("s2", cwd="/home/sam/site")
    agent.ask("s2", cwd="/home/sam/site")
    assert place.wait_for(1)["session_id"] == "s2"
    assert len(place.requests) == 1


def test_backend_takes_the_place_of_the_desktop(make_server, server, start_tray, watcher, agent, home):
    place = make_server()
    write_settings(home, settings(webhook=place.url("/hook"), also=(), more='notify_backend = "webhook"'))
    start_tray().attach(watcher)
    agent.start()
    agent.ask()
    place.wait_for(1)
    assert not server.shown


def test_backend_without_address_is_the_desktop(server, start_tray, watcher, agent, home):
    write_settings(home, settings(also=(), more='notify_backend = "webhook"'))
    start_tray().attach(watcher)
    agent.start()
    agent.ask()
    server.wait_for(1)


def test_muted_and_quiet_are_silent_there_too(make_server, server, start_tray, watcher, agent, home):
    place = make_server()
    (home / "ring").mkdir()
    (home / "ring" / "quiet").write_text(json.dumps({"until": time.time() + 5, "since": time.time()}))
    write_settings(home, settings(ntfy=place.url("/topic"), webhook=place.url("/hook")))
    start_tray().attach(watcher)
    change_tray_file(home, muted={"m": time.time()})
    for name in ("m", "one", "two"):
        agent.start(name, cwd=f"/home/sam/{name}")
        agent.ask(name, cwd=f"/home/sam/{name}")
    assert not place.requests
    server.wait_for(1)
    wait_until(lambda: len(place.requests) == 3, "one message, and one for each session")
    told = [json.loads(request[3]) for request in place.requests]
    (message,) = [one for one in told if "topic" in one]
    assert message["title"] == "2 sessions wait for you"
    assert sorted(message["message"].splitlines()) == ["one needs permission", "two needs permission"]
    assert {one["session_id"]: one["alert"] for one in told if "topic" not in one} == {"one": "summary", "two": "summary"}


def test_reminder_is_sent(make_server, server, start_tray, watcher, agent, home):
    place = make_server()
    write_settings(home, settings(webhook=place.url("/hook"), more="notify_repeat_seconds = [1]\nnotify_repeat_max = 1"))
    start_tray().attach(watcher)
    agent.start()
    agent.ask()
    assert place.wait_for(1)["alert"] == "waiting"
    assert place.wait_for(2)["alert"] == "reminder"


def hang(handler):
    """Takes the request, and says nothing."""
    with contextlib.suppress(OSError):
        handler.connection.settimeout(60)
        handler.connection.recv(1)


def drip(handler):
    """A header each moment, and never the last."""
    with contextlib.suppress(OSError):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
        while True:
            handler.wfile.write(b"X: y\r\n")
            time.sleep(0.2)


@pytest.mark.parametrize("answer", [hang, drip])
def test_server_that_hangs_delays_nothing(make_server, server, start_tray, watcher, agent, home, answer):
    place = make_server(answer)
    well = make_server()
    write_settings(home, settings(ntfy=place.url(f"/{TOKEN}"), webhook=well.url("/hook")))
    tray = start_tray().attach(watcher)
    began = time.monotonic()
    for number in range(6):
        agent.start(f"s{number}", cwd=f"/home/sam/w{number}")
        agent.ask(f"s{number}", cwd=f"/home/sam/w{number}")
    wait_until(lambda: len({json.loads(r[3])["session_id"] for r in well.requests}) == 6, "the other place to be told")
    tray.choose("Quiet", "1 hour")
    assert len(place.requests) <= 3, "no more than a few at once"
    assert time.monotonic() - began < 2 * LIMIT_SECONDS
    wait_until(lambda: len(place.requests) == 6, "those in flight to be given up")
    log = wait_until(lambda: re.search(r"ntfy: 127\.0\.0\.1: .*", tray.read_log()), "one line in the log")
    assert "no answer in time" in log[0]
    assert TOKEN not in tray.read_log()


def test_newest_of_a_session_is_sent(make_server, server, start_tray, watcher, agent, home):
    place = make_server(hang)
    write_settings(home, settings(webhook=place.url("/hook"), more="waiting_cooldown_seconds = 0"))
    start_tray().attach(watcher)
    for number in range(3):
        agent.start(f"s{number}", cwd=f"/home/sam/w{number}")
    agent.start("late", cwd="/home/sam/late")
    for number in range(3):
        agent.ask(f"s{number}", cwd=f"/home/sam/w{number}")
    wait_until(lambda: len(place.requests) == 3, "three in flight")
    for number in range(3):
        agent.ask("late", command=f"make {number}", cwd="/home/sam/late")
        wait_until(lambda number=number: any(f"make {number}" in n.body for n in server.shown), "the desktop to be told")
        agent.answer("late", command=f"make {number}", cwd="/home/sam/late")
    place.wait_for(4)
    assert [json.loads(r[3])["waiting_detail"] for r in place.requests[3:]] == ["Bash: make 2"]


def test_failing_server_is_told_of_once(make_server, server, start_tray, watcher, agent, home):
    place = make_server(lambda handler: handler.plain(507))
    write_settings(home, settings(webhook=place.url(f"/{TOKEN}")))
    tray = start_tray().attach(watcher)
    for number in range(3):
        if number == 2:
            place.answer = lambda handler: handler.plain(200)
        agent.start(f"s{number}", cwd=f"/home/sam/w{number}")
        agent.ask(f"s{number}", cwd=f"/home/sam/w{number}")
        place.wait_for(number + 1)
        wait_until(lambda: "status 507" in tray.read_log(), "the log")
    wait_until(lambda: "takes alerts again" in tray.read_log(), "the log")
    assert tray.read_log().count("status 507") == 1
    assert TOKEN not in tray.read_log()


def test_no_server(server, start_tray, watcher, agent, home):
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    write_settings(home, settings(webhook=f"http://sam:{TOKEN}@127.0.0.1:{port}/{TOKEN}?{TOKEN}"))
    tray = start_tray().attach(watcher)
    agent.start()
    agent.ask()
    server.wait_for(1)
    wait_until(lambda: "webhook: 127.0.0.1: " in tray.read_log(), "the log")
    assert TOKEN not in tray.read_log()


@pytest.mark.parametrize("status", [301, 303, 307])
def test_redirects_are_not_followed(make_server, server, start_tray, watcher, agent, home, status):
    place = make_server()
    place.answer = lambda handler: handler.plain(status, Location=place.url("/again"))
    write_settings(home, settings(webhook=place.url("/hook")))
    tray = start_tray().attach(watcher)
    agent.start()
    agent.ask()
    wait_until(lambda: f"status {status}" in tray.read_log(), "the log")
    assert len(place.requests) == 1


def test_huge_answer_is_not_read(make_server, server, start_tray, watcher, agent, home):
    sent = []

    def flood(handler):
        with contextlib.suppress(OSError):
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n")
            while True:
                sent.append(handler.connection.send(b"x" * 65536))
        sent.append(None)

    place = make_server(flood)
    write_settings(home, settings(webhook=place.url("/hook")))
    tray = start_tray().attach(watcher)
    agent.start()
    agent.ask()
    wait_until(lambda: sent and sent[-1] is None, "the connection to be dropped")
    assert sum(sent[:-1]) < 32 * 1024 * 1024
    assert "webhook" not in tray.read_log()


def test_certificate_is_checked(make_server, server, start_tray, watcher, agent, home):
    files = [home / name for name in ("key.pem", "cert.pem")]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", files[0], "-out", files[1]],
        check=True, capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(files[1], files[0])
    place = make_server(context=context)
    write_settings(home, settings(webhook=place.url("/hook", scheme="https")))
    tray = start_tray().attach(watcher)
    agent.start()
    agent.ask()
    wait_until(lambda: "webhook: 127.0.0.1: " in tray.read_log(), "the log")
    assert not place.requests


def test_ends_while_a_server_hangs(make_server, server, start_tray, watcher, agent, home):
    place = make_server(hang)
    write_settings(home, settings(webhook=place.url("/hook")))
    tray = start_tray().attach(watcher)
    agent.start()
    agent.ask()
    place.wait_for(1)
    began = time.monotonic()
    assert tray.quit() == 0
    assert time.monotonic() - began < LIMIT_SECONDS / 2
