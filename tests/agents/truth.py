# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""What is right after each event of a recording, by a rule that is not the
program's: the agent's newest word about itself counts, and what a dialog asks
is known from the scenario."""

REMINDERS = (30, 120, 300)
FLICKER_SECONDS = 180
ASKING_TOOLS = ("AskUserQuestion", "request_user_input")


class Truth:
    def __init__(self, kind, waits):
        """@waits: (time, kind, detail) of the waits that the scenario has seen."""
        self.kind, self.waits = kind, waits
        self.session, self.status, self.told = None, "gone", None
        self.live = self.question = None
        self.background = 0
        self.wait = None
        self.since = self.reminders = 0
        self.alerted, self.is_out, self.went_on = None, False, False
        self.is_headless = False

    def follow(self, event):
        """Takes an event in; returns what has to be alerted at it."""
        before = (self.session, self.wait) if self.status == "waiting" else None
        self.is_headless |= event.entrypoint.startswith("sdk")
        getattr(self, f"on_{event.what}")(event.value)
        if self.status == "waiting":
            self.wait = self.question or next((w[1:] for w in self.waits if w[0] >= event.time), self.wait)
        after = (self.session, self.wait) if self.status == "waiting" else None
        return list(self.alert(before, after, event.time))

    def alert(self, before, after, now):
        if before and (not after or before[0] != after[0]) and self.is_out:
            self.is_out = False
            yield {"kind": "withdrawn", "session_id": before[0]}
        if after and after != before:
            flickers = after == self.alerted and now - self.since < FLICKER_SECONDS and not self.went_on
            self.since, self.reminders = now, 0
            if not flickers:
                self.alerted, self.is_out, self.went_on = after, True, False
                yield {"kind": "waiting", "session_id": after[0], "detail": after[1][1]}
        elif after and self.reminders < len(REMINDERS) and now - self.since >= REMINDERS[self.reminders]:
            self.reminders += 1
            yield {"kind": "reminder", "session_id": after[0]}

    def sessions(self):
        if self.status == "gone" or self.is_headless:
            return []
        line = {"session_id": self.session, "status": self.status}
        if self.status == "waiting":
            line |= {"waiting_kind": self.wait[0], "waiting_detail": self.wait[1]}
        return [line | {"background": self.background}, *self.left_over()]

    def left_over(self):
        """The session that the agent has just left, until its live file follows."""
        if self.live and "status" in self.live and self.session != self.kind.session_id(self.live["sessionId"]):
            yield {"session_id": self.kind.session_id(self.live["sessionId"]), "source": "live"}

    def rest(self):
        self.status = "waiting" if self.question else "idle"

    def work(self):
        self.status, self.question, self.went_on = "working", None, True

    def on_process(self, _):
        self.status = "gone"

    def end(self, session):
        """The row goes; what is left is what the live file says."""
        if self.session != session:
            return
        self.status, self.told, self.question, self.background = "gone", None, None, 0
        if self.live and self.kind.session_id(self.live["sessionId"]) == session:
            self.on_live(self.live)

    def on_seen(self, mark):
        self.status = mark[0]

    def on_live(self, live):
        self.live = live
        if live is None:
            # It is removed a moment before the agent says that it ends: the hooks' word is left.
            self.status = self.told or "gone"
            return
        if "status" not in live:
            return
        self.session = self.kind.session_id(live["sessionId"])
        if live["status"] == "busy":
            self.work()
        elif live["status"] == "waiting":
            self.status = "waiting"
        else:
            self.rest()
        if live["status"] == "shell":
            self.background = max(1, self.background)

    def on_hook(self, payload):
        name = payload["hook_event_name"]
        if name == "SessionEnd":
            self.end(self.kind.session_id(payload["session_id"]))
            return
        self.session = self.kind.session_id(payload["session_id"])
        told = self.told_by(name, payload)
        # A request may be granted by a rule: it changes nothing.
        if told and name != "PermissionRequest":
            self.status = told
        self.told = told or self.told
        self.went_on |= name not in ("PermissionRequest", "Notification")

    def told_by(self, name, payload):
        """What hooks alone would have it; None: they say nothing of it."""
        is_main = "agent_id" not in payload
        if name in ("UserPromptSubmit", "SessionStart"):
            self.work()
            at_rest = self.live and self.live.get("status") in ("idle", "shell")
            is_same = at_rest and self.live["sessionId"] == payload["session_id"]
            return "idle" if is_same and name == "SessionStart" else "working"
        if name in ("Stop", "StopFailure", "Interrupt"):
            return self.stop(payload)
        if name == "PreToolUse" and payload["tool_name"] in ASKING_TOOLS:
            return "waiting"
        if name == "PostToolUseFailure" and payload.get("is_interrupt"):
            return "idle"
        if name == "Notification" and payload["notification_type"] == "permission_prompt":
            return "waiting"
        return "working" if is_main and name.startswith(("PreTool", "PostTool", "Permission")) else None

    def stop(self, payload):
        text = (payload.get("last_assistant_message") or "").strip()
        ended = payload["hook_event_name"] == "Stop"
        self.question = ("question", text.splitlines()[-1]) if ended and text.endswith("?") else None
        self.background = sum(task.get("status") == "running" for task in payload.get("background_tasks") or [])
        return "waiting" if self.question else "idle"
