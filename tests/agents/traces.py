# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""A recording as a replay trace (../traces/README.md): names and numbers of the
machine it was made on are replaced, times count from the first event."""

import json
import re

from truth import Truth

UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SESSION = "5ea5ea00-0000-4000-8000-%012d"
OTHER = "00000000-0000-4000-8000-%012d"
PLACES = {"claude": (10, "pts/1"), "codex": (20, "pts/3")}

# Large, and read by nobody.
LEFT_OUT = ("tool_response",)


class Names:
    """Replaces what belongs to the machine."""

    def __init__(self, kind, events):
        self.folders = [
            (re.sub(r"[^A-Za-z0-9]", "-", str(kind.work)), "-w-maigo"),
            (str(kind.work), "/w/maigo"),
            (str(kind.home), "{HOME}"),
        ]
        self.ids = {}
        for event in events:
            if event.what in ("hook", "live") and event.value:
                value = event.value
                self.ids.setdefault(value.get("session_id") or value.get("sessionId"), SESSION % (len(self.ids) + 1))
        self.n_others = 0

    def rename_id(self, match):
        if match.group() not in self.ids:
            self.n_others += 1
            self.ids[match.group()] = OTHER % self.n_others
        return self.ids[match.group()]

    def apply(self, value):
        text = json.dumps(value, ensure_ascii=False)
        for old, new in self.folders:
            text = text.replace(old, new)
        return json.loads(UUID.sub(self.rename_id, text))


def live_content(live, pid, started, zero):
    """A live file's content; its stamps are step times."""
    stamps = {
        key: f"{{ms:{round(value / 1000 - zero, 3)}}}"
        for key, value in live.items()
        if isinstance(value, int) and value > 10**12
    }
    return live | stamps | {"pid": pid, "procStart": str(started)}


def make_step(event, kind, names, zero, started):
    pid = PLACES[kind.NAME][0]
    step = {"at": round(event.time - zero, 3)}
    if event.what == "hook":
        step["hook"] = names.apply({k: v for k, v in event.value.items() if k not in LEFT_OUT})
        if kind.NAME == "codex":
            step["args"] = ["--provider", "codex"]
        if event.entrypoint:
            step["env"] = {"CLAUDE_CODE_ENTRYPOINT": event.entrypoint}
        step["agent_pid"] = pid
    elif event.what == "process":
        step["processes"] = []
    elif event.what == "live" and event.value:
        step["write"] = {f".claude/sessions/{pid}.json": live_content(names.apply(event.value), pid, started, zero)}
    elif event.what == "live":
        step["delete"] = [f".claude/sessions/{pid}.json"]
    return step


def make_trace(name, about, kind, events, process):
    """@events: in the order of their times; the first is time zero."""
    events = [event for event in events if event.time >= events[0].time]
    zero = events[0].time
    names = Names(kind, events)
    pid, tty = PLACES[kind.NAME]
    started = 5000 + pid
    waits = [(e.time, *e.value[1:]) for e in events if e.what == "seen" and e.value[0] == "waiting"]
    truth = Truth(kind, waits)
    steps = []
    for event in events:
        alerts = truth.follow(event)
        expect = names.apply({"sessions": truth.sessions(), "alerts": alerts})
        steps.append(make_step(event, kind, names, zero, started) | {"expect": expect})
    line = {"pid": pid, "ppid": 1, "tty": tty, "comm": process["comm"], "args": process["args"]}
    return {
        "name": name,
        "about": about,
        "processes": [line | {"cwd": "/w/maigo", "started": started}],
        "steps": steps,
    }


def dump(traces):
    """The text of a trace file, one line per step."""
    parts = []
    for trace in traces:
        head = [f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in trace.items() if k != "steps"]
        steps = [f"   {json.dumps(step, ensure_ascii=False)}" for step in trace["steps"]]
        parts.append(" {\n" + ",\n".join(head) + ',\n  "steps": [\n' + ",\n".join(steps) + "\n  ]\n }")
    return '{"traces": [\n' + ",\n".join(parts) + "\n]}\n"
